/** Dates of lessons as a form has them: two local times a lesson. Pure. */
import { localTime } from '../../../ui/date-format.ts'

export interface Dated {
  periodId: string
  opens: string | null
  due: string | null
}

export const opensField = (periodId: string) => `opens-${periodId}`
export const dueField = (periodId: string) => `due-${periodId}`

/** What stands in the form at first. */
export const datesOf = (lessons: readonly Dated[]): Record<string, string> =>
  Object.fromEntries(
    lessons.flatMap(({ periodId, opens, due }) => [
      [opensField(periodId), opens ? localTime(opens) : ''],
      [dueField(periodId), due ? localTime(due) : ''],
    ]),
  )

/** Lessons of which a date differs. */
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
  /** So many lessons open together, */
  lessons: number
  /** every so many days; they are due when the next ones open. */
  days: number
}

/** Dates for all lessons at an even pace; nothing where the pace is none. */
export function pacedDates(lessons: readonly { periodId: string }[], { from, lessons: each, days }: Pace) {
  const first = new Date(from)
  if (Number.isNaN(first.getTime()) || each < 1 || days < 1) return undefined
  const at = (steps: number) => {
    // By the calendar, so that an hour stays the same hour where clocks are put forward.
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
