import { formatChinaDate } from '../../ui/date-format.ts'

/** Days of a class as a date field has them, and as instants: by Chinese time, wherever the page is made. A term ends with its last day. */
const ZONE = '+08:00'

/** The day of an instant as YYYY-MM-DD; '' for none. */
export const dayOf = (instant: string | null): string => (instant ? formatChinaDate(instant, 'date') : '')
export const startOfDay = (day: string): string | null => (day ? `${day}T00:00:00${ZONE}` : null)
export const endOfDay = (day: string): string | null => (day ? `${day}T23:59:59${ZONE}` : null)
