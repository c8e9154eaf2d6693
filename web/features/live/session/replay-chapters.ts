import { clock } from '../../../ui/clock.ts'
import { texts } from './texts.ts'

/** Adds marks to the description of a replay, in the chapter notation of the player. Pure. */
export function withMarks(periodDesc: string, marks: readonly { second: number; markName: string }[]): string {
  if (marks.length === 0) return periodDesc
  const all = marks[0]?.second === 0 ? marks : [{ second: 0, markName: texts.marks.begin }, ...marks]
  return [periodDesc, ...all.map(({ second, markName }) => `${clock(second)} ${markName}`)].filter(Boolean).join('\n')
}
