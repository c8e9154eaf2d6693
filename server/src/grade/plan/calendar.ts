/** Entries as iCalendar. Pure. */
import ical, { ICalCalendarMethod } from 'ical-generator'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { chinaDate } from '../../lib/moment.ts'
import type { Stretch } from './timetable.sql.ts'

/** An event of a calendar feed. */
export interface FeedEntry {
  /** Stable: a changed entry replaces the one of the same id. */
  uid: string
  summary: string
  begins: string
  ends: string | null
  /** Of the day on which it begins in China. */
  isAllDay: boolean
  place: string
  /** Path on the site, an address elsewhere, or empty. */
  link: string
  sequence: number
  modified: string | null
}

/** Events of a person within a stretch of time; what is done or withdrawn is absent. A bounded number of statements. */
type CalendarSource = (
  context: { db: Sql; services: Pick<Services, 'extensions'> },
  userId: string,
  stretch: Stretch,
) => Promise<FeedEntry[]>

/** What higher domains add to the calendar of a person. */
export const calendarSources = extensionPoint<CalendarSource>('grade.calendarSources')

/** An iCalendar feed. @param origin address of the site, for links within it */
export function calendarText(name: string, origin: string, entries: readonly FeedEntry[]): string {
  const { host } = new URL(origin)
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Zhixing', product: 'classes', language: 'ZH' },
    ttl: 3600,
  })
  for (const { uid, summary, begins, ends, isAllDay, place, link, sequence, modified } of entries)
    calendar.createEvent({
      id: `${uid}@${host}`,
      // A day without a time zone is written as that of UTC.
      start: new Date(isAllDay ? `${chinaDate(begins)}T00:00:00Z` : begins),
      ...(isAllDay ? { allDay: true } : ends === null ? {} : { end: new Date(ends) }),
      summary,
      sequence,
      ...(modified === null ? {} : { lastModified: new Date(modified) }),
      ...(place ? { location: place } : {}),
      ...(link ? { url: link.startsWith('/') ? origin + link : link } : {}),
    })
  return calendar.toString()
}
