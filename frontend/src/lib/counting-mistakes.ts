/** A played hand counted by a person before the count is shown: what was missed or invented is trained in the dojo. */

import { keep, kept } from '../pages/dojo/kept.svelte'
import { Profile } from '../pages/dojo/profile.svelte'
import { api, type Schemas } from './api'

const LONGEST = 3600 // seconds

/** The fans named for a hand (a GB string), judged; the memory of this browser, and of a profile if there is one, knows. */
export async function rememberCount(
  hand: string,
  profile: string,
  fans: string[],
  seconds = 0,
): Promise<Schemas['DrillJudgement']> {
  const asked = { hand, profile, fans, seconds: Math.min(LONGEST, seconds), learner: kept().learner }
  const judged = await api.counted(asked)
  learnt(judged.learner)
  new Profile(({ learner }) => learnt(learner)).answered(judged.entry)
  return judged
}

function learnt(learner: Schemas['Learner']): void {
  keep({ ...kept(), learner })
}
