import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'grade/calendar': Translation<typeof texts> } = {
  'grade/calendar': {
    title: 'Subscribe',
    ofClass:
      'Adds the timetable to the calendar of your phone or computer and keeps it up to date. The link is yours alone; it stops working when you close it.',
    ofAll:
      'Adds the timetables of all your classes, exams and homework, live lessons and the deadlines of your organization to the calendar of your phone or computer and keeps it up to date; what you finish disappears. The link is yours alone; it stops working when you close it.',
    own: 'Learning calendar',
    ownAbout: 'Timetables, live lessons, exams and deadlines in your own calendar.',
    make: 'Create link',
    renew: 'New link',
    revoke: 'Close link',
    link: 'Calendar link',
    copy: 'Copy',
    copied: 'Link copied',
  },
}
