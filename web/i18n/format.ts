/** Formats by the current language; dates keep their form (ui/date-format.ts). */
import { currentLanguage } from './catalogue.ts'

/** Formats a count with grouping: `12,345`. */
export const formatCount = (value: number): string => value.toLocaleString(currentLanguage())
