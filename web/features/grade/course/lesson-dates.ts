/** Form values of lesson dates: two local times per lesson. Pure. */
import { localTime } from '../../../ui/date-format.ts'

export interface Dated {
  periodId: string
  opens: string | null
  due: string | null
}

export const opensField = (periodId: string) => `opens-${periodId}`
export const dueField = (periodId: string) => `due-${periodId}`

/** Initial form values. */
export const datesOf = (lessons: readonly Dated[]): Record<string, string> =>
  Object.fromEntries(
    lessons.flatMap(({ periodId, opens, due }) => [
      [opensField(periodId), opens ? localTime(opens) : ''],
      [dueField(periodId), due ? localTime(due) : ''],
    ]),
  )

/** Lessons with a changed date. */
export const changedLessons = <L extends Dated>(
  lessons: readonly L[],
  start: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): L[] =>
  lessons.filter(({ periodId }) =>
    [opensField(periodId), dueField(periodId)].some((name) => (start[name] ?? '') !== (values[name] ?? '')),
  )

export interface Pace {
  /** Local time of the first lesson. */
  from: string
  /** Lessons per group. */
  lessons: number
  /** Days between groups; a group is due when the next one opens. */
  days: number
}

/** Dates of all lessons at an even pace; empty for an invalid pace. */
export function pacedDates(lessons: readonly { periodId: string }[], { from, lessons: each, days }: Pace) {
  const first = new Date(from)
  if (Number.isNaN(first.getTime()) || each < 1 || days < 1) return undefined
  const at = (steps: number) => {
    // Calendar arithmetic, so that the hour survives daylight saving changes.
    const day = new Date(first)
    day.setDate(day.getDate() + steps * days)
    return localTime(day.toISOString())
  }
  return Object.fromEntries(
    lessons.flatMap(({ periodId }, index) => {
      const step = Math.floor(index / each)
      return [
        [opensField(periodId), at(step)],
        [dueField(periodId), at(step + 1)],
      ]
    }),
  )
}
