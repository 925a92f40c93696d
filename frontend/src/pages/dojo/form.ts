/** What every form of answer gets. */

import type { Schemas } from '../../lib/api'
import type { Answer } from './session.svelte'

export interface FormProps {
  drill: Schemas['DrillQuestion']
  busy: boolean
  onanswer: (said: Answer) => void
}
