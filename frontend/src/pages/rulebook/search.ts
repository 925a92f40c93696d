/** Finds fans by their points, or by a part of any of their names, in any of the languages, without minding case, accents or spaces. */

import type { Schemas } from '../../lib/api'
import { plainForm } from '../../lib/word-search'

export { plainForm }

const WORTH = /^(\d+)(points?|pts?|fans?|番|分)?$/

export function matching(fans: readonly Schemas['FanRow'][], text: string): readonly Schemas['FanRow'][] {
  const wanted = plainForm(text)
  const points = Number(WORTH.exec(wanted)?.[1])
  const worth = fans.filter((fan) => Object.values(fan.points).includes(points))
  if (worth.length > 0) return worth
  return wanted ? fans.filter((fan) => fan.forms.some((form) => form.includes(wanted))) : fans
}
