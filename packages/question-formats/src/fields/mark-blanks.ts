import { BLANK_MARK } from '@zhixing/contract/exam/kinds'

/** Spans that cannot contain blanks: formulas, marks, HTML tags. */
const SOLID = /(\$\$?[^$\n]+\$\$?|\ue000\d+\ue001|\\\([^\n]+?\\\)|<[^<>]+>)/
const UNDERLINE = /_{2,}|＿{2,}/g
/** ＿＿(1)＿＿: a numbered gap of a printed paper. */
const NUMBERED_LINE = /[_＿]+[（(](\d{1,2})[)）][_＿]+/g
const BRACKETS = /[（(][\s\u3000\u00a0]*[)）]/g

/** Numbers the blanks that a stem shows as lines or empty brackets. */
export function markBlanks(stem: string): { text: string; count: number } {
  const marked = [...stem.matchAll(BLANK_MARK)].length
  if (marked > 0) return { text: stem, count: marked }
  const numbers = [...stem.matchAll(NUMBERED_LINE)].map(([, no]) => Number(no))
  if (numbers.length > 0 && numbers.every((no, at) => no === at + 1))
    return { text: stem.replace(NUMBERED_LINE, '[[$1]]'), count: numbers.length }
  const drawn = /_{2,}|＿{2,}/.test(
    stem
      .split(SOLID)
      .filter((_, at) => at % 2 === 0)
      .join(''),
  )
    ? UNDERLINE
    : BRACKETS
  let count = 0
  const text = stem
    .split(SOLID)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(drawn, () => `[[${++count}]]`)))
    .join('')
  return { text, count }
}
