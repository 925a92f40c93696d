/** Title, date, names and rules of a shared sheet: fields that two may change at once. */

import type { Entry } from './live.svelte'
import type { Sheet } from '../sheet'

export type About = Pick<Sheet, 'title' | 'date' | 'names' | 'profile'>

/** What the server says now, except for fields that it did not change: those may be in the middle of being typed. */
export function merged(known: About | undefined, told: About, here: About): About {
  const of = <Key extends 'title' | 'date' | 'profile'>(key: Key) =>
    known?.[key] === told[key] ? here[key] : told[key]
  const names = told.names.map((name, at) => (known?.names[at] === name ? (here.names[at] ?? name) : name))
  return { title: of('title'), date: of('date'), names, profile: of('profile') }
}

/** The entry that tells the server what was typed here; nothing where nothing was. */
export function entryFor(known: About, here: About): Entry | undefined {
  const names = here.names.map((name, at) => (name === known.names[at] ? null : name))
  const changed = {
    ...(here.title === known.title ? {} : { title: here.title }),
    ...(here.date === known.date ? {} : { date: here.date }),
    ...(here.profile === known.profile ? {} : { profile: here.profile }),
    ...(names.every((name) => name === null) ? {} : { names }),
  }
  return Object.keys(changed).length > 0 ? { kind: 'setup', ...changed } : undefined
}
