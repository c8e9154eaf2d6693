import { clock } from '../../../ui/clock.ts'
import { texts } from './texts.ts'

/** The description of a replay with its marks as chapters, in the way the player of lessons reads them: a line for each. Pure. */
export function withMarks(periodDesc: string, marks: readonly { second: number; markName: string }[]): string {
  if (marks.length === 0) return periodDesc
  const all = marks[0]?.second === 0 ? marks : [{ second: 0, markName: texts.marks.begin }, ...marks]
  return [periodDesc, ...all.map(({ second, markName }) => `${clock(second)} ${markName}`)].filter(Boolean).join('\n')
}
