import { mount } from 'svelte'
import App from './App.svelte'
import { preferences } from './lib/preferences.svelte'
import { followLinks } from './lib/router.svelte'
import { speak } from './lib/words.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

followLinks()
await speak(preferences.language)
mount(App, { target: document.getElementById('app') as HTMLElement })
