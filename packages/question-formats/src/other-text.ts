/** Detects text that is no paper: a table, a web page, program data. Pure. */
import { parseCsv } from '@zhixing/files/csv'
import { fieldOfTitle } from './table/fields.ts'

/** Number of lines inspected. */
const LOOKED_AT = 200
const TAGS = /<\/?(?:div|span|td|tr|table|li|ul|script|body|head|meta|link|style)\b/gi
const MANY_TAGS = 20
/** Share of rows with as many cells as titles. */
const EVEN = 0.9

function isWebPage(text: string): boolean {
  if (/^\ufeff?\s*(?:<!doctype html|<html[\s>])/i.test(text)) return true
  const head = text.slice(0, 200_000)
  // Questions about HTML contain tags after a number or letter; lines of a web page begin with them.
  const lines = head.split('\n').filter((line) => line.trim() !== '')
  const begins = lines.filter((line) => /^\s*</.test(line)).length
  return (head.match(TAGS)?.length ?? 0) >= MANY_TAGS && begins * 2 >= lines.length
}

const isData = (text: string): boolean => /^\ufeff?\s*(?:\[\s*\{\s*"|\{\s*"[^"]{1,60}"\s*:)/.test(text)

/** A title line that names the stem, above rows with as many cells. */
function isTable(text: string): boolean {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  const [first = ''] = lines.filter((line) => line.trim() !== '')
  if (first.length > 400 || !/[,\t;|，]/.test(first)) return false
  const rows = parseCsv(lines.slice(0, LOOKED_AT).join('\n')).filter((row) => row.length > 0)
  const [titles = [], ...rest] = rows
  if (titles.length < 2 || rest.length === 0 || titles.some((title) => title === '' || title.length > 20)) return false
  const isEven = rest.filter((row) => row.length === titles.length).length >= rest.length * EVEN
  return isEven && titles.some((title) => fieldOfTitle(title) === '题干')
}

/** What a text is instead of a paper; null for a possible paper. */
export const otherText = (text: string): 'page' | 'data' | 'table' | null =>
  isWebPage(text) ? 'page' : isData(text) ? 'data' : isTable(text) ? 'table' : null
