import { formatChinaDate } from '../../ui/date-format.ts'

/**
 * Dates of a class in date fields and as instants: in China time, wherever the page is rendered. A term includes its
 * last day.
 */
const ZONE = '+08:00'

/** Day of an instant as YYYY-MM-DD; '' if null. */
export const dayOf = (instant: string | null): string => (instant ? formatChinaDate(instant, 'date') : '')
export const startOfDay = (day: string): string | null => (day ? `${day}T00:00:00${ZONE}` : null)
export const endOfDay = (day: string): string | null => (day ? `${day}T23:59:59${ZONE}` : null)
