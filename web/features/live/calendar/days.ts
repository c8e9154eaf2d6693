/** Days and groups of upcoming sessions. Pure; days are those of China Standard Time. */
import type { LivePlan } from '../../../shapes.ts'
import { formatChinaDate } from '../../../ui/date-format.ts'

const DAY = 86_400_000

export interface Day {
  /** `YYYY-MM-DD` */
  date: string
  /** 0 is Sunday. */
  weekday: number
  plans: LivePlan[]
}

/** The seven days from `now` on, with their sessions. */
export function weekOf(plans: readonly LivePlan[], now: number): Day[] {
  return Array.from({ length: 7 }, (_, n) => {
    const date = formatChinaDate(now + n * DAY, 'date')
    return {
      date,
      weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
      plans: plans.filter(({ startTime }) => formatChinaDate(startTime, 'date') === date),
    }
  })
}

/** Sessions by course, in the order of their first session. */
export function byCourse(plans: readonly LivePlan[]): { course: LivePlan; plans: LivePlan[] }[] {
  const groups = new Map<string, LivePlan[]>()
  for (const plan of plans) groups.set(plan.courseId, [...(groups.get(plan.courseId) ?? []), plan])
  return [...groups.values()].flatMap((own) => (own[0] ? [{ course: own[0], plans: own }] : []))
}

/** Time until a session in one unit; null once it has begun. */
export function awayFrom(startTime: string, now: number): { count: number; unit: 'days' | 'hours' | 'minutes' } | null {
  const minutes = Math.ceil((Date.parse(startTime) - now) / 60_000)
  if (minutes <= 0) return null
  if (minutes < 60) return { count: minutes, unit: 'minutes' }
  if (minutes < 48 * 60) return { count: Math.round(minutes / 60), unit: 'hours' }
  return { count: Math.round(minutes / 60 / 24), unit: 'days' }
}
