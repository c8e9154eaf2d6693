/** A timetable as iCalendar. Pure. */
import ical, { ICalCalendarMethod } from 'ical-generator'
import { planTexts as texts } from './plan-texts.ts'
import type { CalendarEntry } from './timetable.sql.ts'

/** An iCalendar feed. Entries have stable UIDs, so that a changed entry is updated, not duplicated. */
export function calendarText(name: string, host: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Zhixing', product: 'classes', language: 'ZH' },
    ttl: 3600,
  })
  for (const { kind, id, gradeId, title, place, link, begins, ends, sequence, modified } of entries)
    calendar.createEvent({
      id: `${kind}-${gradeId}-${id}@${host}`,
      start: new Date(begins),
      ...(ends === null ? {} : { end: new Date(ends) }),
      summary: texts.entry(kind, title),
      sequence,
      ...(modified === null ? {} : { lastModified: new Date(modified) }),
      ...(place ? { location: place } : {}),
      ...(link ? { url: link } : {}),
    })
  return calendar.toString()
}
