import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import { formatCount } from '../../../i18n/format.ts'
import type { texts } from './texts.ts'

const units = { days: 'day', hours: 'hour', minutes: 'minute' } as const

export const catalogues: { 'live/calendar': Translation<typeof texts> } = {
  'live/calendar': {
    next: 'Next',
    onAir: 'Live now',
    away: ({ count, unit }) => `in ${counted(count, units[unit])}`,
    begun: 'Starting soon',
    enter: 'Watch live',
    view: 'See the session',
    remind: 'Remind me',
    remindWhy: 'Adds this session to the calendar of your phone or computer, which reminds you in time',
    booked: (count) => `${formatCount(count)} enrolled`,
    week: 'Next seven days',
    today: 'Today',
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    day: (date) => `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`,
    nothing: 'Nothing live',
    sessions: (count) => counted(count, 'session'),
    others: (count) => `${formatCount(count)} more`,
    replay: 'Recording',
    learners: (count) => counted(count, 'learner'),
  },
}
