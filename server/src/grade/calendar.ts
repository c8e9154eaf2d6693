/** A timetable as iCalendar. Pure. */
import type { TimetableEntry } from '@zhixing/contract/grade/timetable'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { planTexts as texts } from './plan-texts.ts'

/** What calendars subscribe to. An entry keeps its identity, so that a changed one moves and does not come twice. */
export function calendarText(name: string, host: string, entries: readonly TimetableEntry[]): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Zhixing', product: 'classes', language: 'ZH' },
    ttl: 3600,
  })
  for (const { kind, id, gradeId, title, place, link, begins, ends } of entries)
    calendar.createEvent({
      id: `${kind}-${gradeId}-${id}@${host}`,
      start: new Date(begins),
      ...(ends === null ? {} : { end: new Date(ends) }),
      summary: texts.entry(kind, title),
      ...(place ? { location: place } : {}),
      ...(link ? { url: link } : {}),
    })
  return calendar.toString()
}
