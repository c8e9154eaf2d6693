/** What a line of a paper is: heading, number, option, label. Pure. */
import { kindNamed } from '../fields/kind-names.ts'

export type Field =
  | 'answer'
  | 'analysis'
  | 'difficulty'
  | 'topics'
  | 'score'
  | 'kind'
  | 'tags'
  | 'subject'
  | 'year'
  | 'source'
  | 'grade'
  | 'rubric'
  | 'tolerance'
  | 'unit'
  | 'rules'
  | 'attachment'
  | 'blankScores'

const FIELDS: readonly [Field, string][] = [
  ['answer', '参考答案|正确答案|标准答案|答案'],
  ['analysis', '答案解析|试题解析|题目解析|参考解析|解析|详解|分析'],
  ['difficulty', '难度系数|难易程度|难易度|难度'],
  ['topics', '知识点|考点|考查点'],
  ['score', '本题分值|分值|分数'],
  ['kind', '试题类型|题目类型|题型'],
  ['tags', '标签'],
  ['subject', '所属学科|学科|科目'],
  ['year', '年份'],
  ['source', '来源|出处'],
  ['grade', '年级|学段'],
  ['rubric', '评分要点|评分标准|评分细则|得分点'],
  ['tolerance', '允许误差|误差'],
  ['unit', '单位'],
  ['rules', '填空规则|规则'],
  ['attachment', '附件要求|附件'],
  ['blankScores', '每空分值|各空分值'],
]
const fieldOf = new Map(FIELDS.flatMap(([field, list]) => list.split('|').map((name) => [name, field] as const)))
const ALL = FIELDS.map(([, list]) => list).join('|')
const LABEL = new RegExp(
  `^(?:【\\s*(${ALL})\\s*】\\s*[：:]?|\\[\\s*(${ALL})\\s*\\]\\s*[：:]?|(${ALL})\\s*[：:])\\s*(.*)$`,
  's',
)
/** Labels that stand further on in the line of a key: 答案：A  解析：… */
const WITHIN = new RegExp(`(?:\\s*【\\s*(?:${ALL})\\s*】|(?<=[\\s；;。.)）])(?:${ALL})\\s*[：:])`, 'g')

/** The field that a name of a column or a cell means. */
export const fieldNamed = (name: string): Field | undefined => fieldOf.get(name.trim())

/** A labelled line, cut where another label begins in it. */
export function labelled(line: string): { field: Field; value: string }[] {
  const found = LABEL.exec(line)
  if (!found) return []
  const field = fieldOf.get(found[1] ?? found[2] ?? found[3] ?? '')
  if (!field) return []
  const value = found[4] ?? ''
  if (field === 'analysis' || value.startsWith('<')) return [{ field, value: value.trim() }]
  const next = [...value.matchAll(WITHIN)][0]
  if (!next) return [{ field, value: value.trim() }]
  const rest = labelled(value.slice(next.index).trim())
  if (rest.length === 0) return [{ field, value: value.trim() }]
  return [
    {
      field,
      value: value
        .slice(0, next.index)
        .trim()
        .replace(/[；;]$/, ''),
    },
    ...rest,
  ]
}

export interface Heading {
  kind: number
  isAnyChoice: boolean
  /** Points of each problem, '' when not told. */
  score: string
}

const CHINESE = '一二三四五六七八九十'
const HEADING = new RegExp(
  `^(?:第[${CHINESE}\\d]+(?:部分|大题)|[${CHINESE}]{1,3}\\s*[、.．,，:：]|#{1,4})\\s*(.{1,120})$`,
)
const BARE_HEADING = /^【?([^\s。？?，,：:（(]{2,8}题)】?\s*[:：]?\s*(?:[（(].*[)）])?$/

/** A heading of a section, such as 一、单选题（每题 2 分）. */
export function heading(line: string): Heading | null {
  const text = HEADING.exec(line)?.[1] ?? BARE_HEADING.exec(line)?.[0]
  if (text === undefined) return null
  const name = text.split(/[（(：:，,。]/)[0] ?? ''
  const found = kindNamed(name.slice(0, 20))
  if (found === null) return null
  const each = /每\s*(?:小)?\s*[题空个]\s*(?:得)?\s*(\d+(?:\.\d+)?)\s*分/.exec(text)?.[1]
  return { kind: found === 'choice' ? 0 : found, isAnyChoice: found === 'choice', score: each ?? '' }
}

export interface Numbered {
  no: number
  style: 'plain' | 'brackets'
  rest: string
}

/** A line that begins with the number of a problem. */
export function numbered(line: string): Numbered | null {
  const plain =
    /^(\d{1,4})\s*(?:[、．)）]|[.](?!\d))\s*(.*)$/s.exec(line) ??
    /^(?:第\s*(\d{1,4})\s*题|【\s*(?:第)?\s*\d{1,4}\s*(?:题)?\s*】|题目?\s*(?:\d{1,4}))\s*[：:.、．]?\s*(.*)$/s.exec(
      line,
    )
  if (plain) {
    const no = Number(plain[1] ?? /\d+/.exec(line)?.[0] ?? 0)
    return { no, style: 'plain', rest: plain[2] ?? '' }
  }
  const brackets = /^[（(]\s*(\d{1,2})\s*[)）]\s*[、.．]?\s*(.*)$/s.exec(line)
  return brackets ? { no: Number(brackets[1]), style: 'brackets', rest: brackets[2] ?? '' } : null
}

const OPTION_HEAD = /^(?:[（(]\s*([A-ZＡ-Ｚ])\s*[)）]|([A-ZＡ-Ｚ])\s*[.、．:：)）])\s*/
const isHtml = (text: string): boolean => /^<(p|div|table|ul|ol|img|h[2-4]|blockquote|pre)\b/.test(text)

/** The options of a line, when it begins with the letter that is awaited: `A. 氢  B. 氧`. */
export function options(line: string, awaited: number): { id: string; text: string }[] {
  const list: { id: string; text: string }[] = []
  let rest = line
  for (let at = awaited; at < 26; at++) {
    const id = String.fromCharCode(65 + at)
    const head = OPTION_HEAD.exec(rest)
    if (!head || (head[1] ?? head[2] ?? '').normalize('NFKC') !== id) break
    rest = rest.slice(head[0].length)
    const next = String.fromCharCode(66 + at)
    const wide = String.fromCharCode(0xff22 + at)
    const cut = isHtml(rest)
      ? null
      : new RegExp(
          `[\\s\\u3000\\u00a0；;](?:[（(]\\s*[${next}${wide}]\\s*[)）]|[${next}${wide}]\\s*[.、．:：)）])`,
        ).exec(rest)
    list.push({ id, text: (cut ? rest.slice(0, cut.index) : rest).trim() })
    if (!cut) break
    rest = rest.slice(cut.index + 1).trim()
  }
  return list
}

/** `右1. 文字`: an item of the right side of a match. */
export function rightItem(line: string): { no: number; text: string } | null {
  const found = /^右\s*(\d{1,2})\s*[.、．:：)）]\s*(.*)$/s.exec(line)
  return found ? { no: Number(found[1]), text: found[2] ?? '' } : null
}

/** `[[2]] A. …` or, within a cloze, `2. A. …`: the choices of a gap. */
export function gapLine(line: string, isCloze: boolean): { no: number; rest: string } | null {
  const marked = /^\[\[(\d{1,2})\]\]\s*(?=[（(]?\s*[AＡ])(.*)$/s.exec(line)
  const plain = isCloze
    ? /^[（(]?(\d{1,2})\s*[)）]?\s*[.、．]?\s*(?=[（(]?\s*[AＡ]\s*[.、．:：)）])(.*)$/s.exec(line)
    : null
  const found = marked ?? plain
  return found ? { no: Number(found[1]), rest: found[2] ?? '' } : null
}

/** The keys of a list at the end of a paper: `1-5 ABCDA` or `1.A 2.B`. */
export function keysOf(line: string): [number, string][] {
  const found: [number, string][] = []
  const plain = line.normalize('NFKC')
  for (const [, from = '', to = '', keys = ''] of plain.matchAll(
    /(\d{1,3})\s*[-~—–]\s*(\d{1,3})\s*[:.、)]?\s*((?:[A-Z√×对错TF]\s*)+)/gu,
  )) {
    const all = [...keys.replace(/\s+/g, '')]
    if (all.length === Number(to) - Number(from) + 1) all.forEach((key, at) => found.push([Number(from) + at, key]))
  }
  if (found.length > 0) return found
  for (const [, no = '', key = ''] of plain.matchAll(/(\d{1,3})\s*[.、:)]\s*([A-Z]+(?![a-z])|[√×对错正误TF])/gu))
    found.push([Number(no), key])
  return found
}
