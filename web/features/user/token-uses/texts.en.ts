import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'user/token-uses': Translation<typeof texts> } = {
  'user/token-uses': {
    button: 'Uses',
    title: (name) => `Uses of "${name}"`,
    tabs: { calls: 'Calls', days: 'By day' },
    show: 'Show',
    about: { calls: 'Kept for six months, with refused calls', days: 'The last 30 days, by day and call' },
    emptyCalls: 'No calls yet',
    emptyDays: 'No calls in the last 30 days',
    time: 'Time',
    call: 'Call',
    code: 'Result',
    done: 'Done',
    refused: (code) => `Refused ${code}`,
    ip: 'IP address',
    duration: 'Duration',
    ms: (value) => `${value} ms`,
    day: 'Day',
    useCount: 'Calls',
    refusedCount: 'Refused',
    meanMs: 'Mean duration',
  },
}
