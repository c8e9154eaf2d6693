/** Problems on one line each, with field names: 题目：…^*^答案：…. Pure. */
import { escapeText } from '../html.ts'
import type { SourceLine } from './draft.ts'

const BEGIN = /^(?:\d{1,4}\s*[.、．)）]?\s*)?[【[]?(?:题目|题干|问题|试题|题面|question)[】\]]?\s*[：:]/i
const FIELD =
  /(?:\s*(?:\^\*\^|\|+|#{1,3}|@{1,3}|\${2,}|&{1,2}|;;|；；|\t|[；;，,])\s*|\s+|(?<=[。？?！!）)]))(?=[【[]?(?:选项|[A-H]|(?:参考|正确|标准)?答案|解析|答案解析|试题解析|难度|知识点|题型|分值|类型)[】\]]?\s*[：:.．、])/
const ANSWER = /[【[]?(?:参考|正确|标准)?答案[】\]]?\s*[：:]/
const SHARE = 0.8

/** The fields of a record as lines of a paper. */
function linesOf(text: string, no: number): string[] {
  const [stem = '', ...fields] = text.replace(BEGIN, '').split(new RegExp(FIELD, 'g'))
  return [
    `${no}．${stem.trim()}`,
    ...fields.map((field) => field.trim().replace(/^选项\s*[：:]\s*/, '')).filter(Boolean),
  ]
}

/** Splits records into lines of a paper, where most lines are records; each line keeps its source line. */
export function splitRecords(lines: readonly SourceLine[]): readonly SourceLine[] {
  const filled = lines.filter(({ text }) => text !== '')
  const isRecord = ({ text }: SourceLine): boolean => BEGIN.test(text) && ANSWER.test(text)
  const count = filled.filter(isRecord).length
  if (count < 2 || count < filled.length * SHARE) return lines
  let no = 0
  return lines.flatMap((line, at) => {
    if (!isRecord(line)) return [line]
    const origin = { line: line.line ?? at + 1 }
    return linesOf(line.text, ++no).map((text, place) => ({
      ...origin,
      text,
      shown: place === 0 ? `<p>${escapeText(line.text)}</p>` : '',
    }))
  })
}
