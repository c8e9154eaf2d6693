/** Calendar feeds: of one class, or of all that a person learns. */
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { gradeFor } from '../access.ts'
import { gradePath } from '../class/enter.ts'
import type { LinkRow } from '../class/link.ts'
import { ownWorkPath } from '../homework/homework.ts'
import { calendarSources, calendarText, type FeedEntry } from './calendar.ts'
import { planTexts as texts } from './plan-texts.ts'
import * as sql from './timetable.sql.ts'

const DAY = 86_400_000
const DAYS_BACK = 90
const DAYS_AHEAD = 366

const pathOf = ({ kind, id, gradeId }: sql.CalendarEntry): string => {
  if (kind === 'exam') return `/exam/startExam?gradeExamId=${id}`
  return kind === 'homework' ? ownWorkPath(id) : gradePath(gradeId)
}

const feedEntry = (entry: sql.CalendarEntry): FeedEntry => ({
  ...entry,
  uid: `${entry.kind}-${entry.gradeId}-${entry.id}`,
  summary: texts.entry(entry.kind, entry.title),
  isAllDay: false,
  link: entry.link || pathOf(entry),
})

/** The events of all classes of a person, of their live courses, and of higher domains. */
async function ownEntries(
  { db, services }: Pick<Request<'anon'>, 'db' | 'services'>,
  userId: string,
  grades: readonly string[],
  stretch: sql.Stretch,
): Promise<FeedEntry[]> {
  const [entries, live, ...others] = await Promise.all([
    sql.selectEntries(db, grades, userId, stretch, true),
    sql.selectOwnLive(db, userId, stretch),
    ...calendarSources.all(services).map((source) => source({ db, services }, userId, stretch)),
  ])
  const known = new Set(entries.filter(({ kind }) => kind === 'live').map(({ id }) => id))
  return [
    ...entries.map(feedEntry),
    ...live
      .filter(({ periodId }) => !known.has(periodId))
      .map(({ periodId, courseId, title, ...time }) => ({
        ...time,
        uid: `live-${periodId}`,
        summary: texts.entry('live', title),
        isAllDay: false,
        place: '',
        link: `/live/detail/${courseId}?period=${periodId}`,
      })),
    ...others.flat(),
  ]
}

/** The feed behind a link. @throws {CallError} notFound, when the person has left the class */
export async function feedOf(
  { db, services, origin, site }: Pick<Request<'anon'>, 'db' | 'services' | 'origin' | 'site'>,
  { gradeId, userId }: LinkRow,
): Promise<string> {
  const now = services.clock.now()
  const stretch = {
    from: new Date(now - DAYS_BACK * DAY).toISOString(),
    to: new Date(now + DAYS_AHEAD * DAY).toISOString(),
  }
  const grades = await sql.selectOwnGrades(db, userId)
  if (gradeId === null)
    return calendarText(
      texts.ownCalendar(site.siteNamePc),
      origin,
      await ownEntries({ db, services }, userId, grades, stretch),
    )
  // A former member's calendar link stops working.
  if (!grades.includes(gradeId)) throw new CallError('notFound', texts.noLink)
  const entries = await sql.selectEntries(db, [gradeId], userId, stretch, true)
  const { gradeName } = await gradeFor(db, { userId }, gradeId, 'see')
  return calendarText(gradeName, origin, entries.map(feedEntry))
}
