import { letterAt } from '@zhixing/contract/exam/kinds'
/** Recognises how a line begins: problem number, option, gap. Pure. */

export interface Numbered {
  no: number
  style: 'plain' | 'brackets'
  rest: string
  /** The key in brackets before the number: （ B ）1. … */
  key: string
  /** `1 水的化学式`, `3.2019年`: a number only where that number is expected. */
  isLoose: boolean
}

const LED = /^[（(]\s*([A-ZＡ-Ｚ]{0,6}|[√×✓✗✔✘对错])\s*[)）]\s*(?=\d{1,3}\s*[、．.)）])/u

/** Parses a line that begins with a problem number. */
export function numbered(line: string): Numbered | null {
  const led = LED.exec(line)
  const body = led ? line.slice(led[0].length) : line
  const key = led?.[1] ?? ''
  const plain =
    /^(\d{1,4})\s*(?:[、．)）]|[.](?!\d))\s*(.*)$/s.exec(body) ??
    /^(?:第\s*(\d{1,4})\s*题|【\s*(?:第)?\s*\d{1,4}\s*(?:题)?\s*】|题目?\s*(?:\d{1,4}))\s*[：:.、．]?\s*(.*)$/s.exec(
      body,
    )
  if (plain) {
    const no = Number(plain[1] ?? /\d+/.exec(body)?.[0] ?? 0)
    return { no, style: 'plain', rest: plain[2] ?? '', key, isLoose: false }
  }
  const loose = /^(\d{1,3})(?:[.](?=\d+[^\d.\s])|[\s\u3000](?=[^\s\d.,+\-×÷=<>]))\s*(.*)$/s.exec(body)
  if (loose) return { no: Number(loose[1]), style: 'plain', rest: loose[2] ?? '', key, isLoose: true }
  const brackets = /^[（(]\s*(\d{1,2})\s*[)）]\s*[、.．]?\s*(.*)$/s.exec(line)
  return brackets
    ? { no: Number(brackets[1]), style: 'brackets', rest: brackets[2] ?? '', key: '', isLoose: false }
    : null
}

export interface Option {
  id: string
  text: string
}

const either = (at: number): string => `${letterAt(at)}${String.fromCharCode(0xff21 + at)}`
const headOf = (at: number): RegExp =>
  new RegExp(`^(?:[（(【]\\s*[${either(at)}]\\s*[)）】]\\s*[.、．]?|[${either(at)}]\\s*[.、．:：)）])\\s*`)
const ANY_HEAD = /^(?:[（(【]\s*[A-ZＡ-Ｚ]\s*[)）】]|[A-ZＡ-Ｚ]\s*[.、．:：)）])\s*/
const isHtml = (text: string): boolean => /^<(p|div|table|ul|ol|img|h[2-4]|blockquote|pre)\b/.test(text)

/** Whether a line begins with the option of this index. */
export const beginsOption = (line: string, at: number): boolean => !LED.test(line) && headOf(at).test(line)

/** Finds the next option within a line; `tight`: also directly after a non-letter. */
function cutBefore(text: string, at: number, tight: boolean): { from: number; to: number } | null {
  const marks = either(at)
  const spaced = new RegExp(
    `[\\s\\u3000\\u00a0；;](?:[（(【]\\s*[${marks}]\\s*[)）】]|[${marks}]\\s*[.、．:：)）])`,
  ).exec(text)
  if (spaced) return { from: spaced.index, to: spaced.index + 1 }
  if (!tight) return null
  const close = new RegExp(`(?<![A-Za-zＡ-Ｚ\\s])(?:[（(]\\s*[${marks}]\\s*[)）]|[${marks}]\\s*[.、．:：)）])`).exec(
    text,
  )
  return close ? { from: close.index, to: close.index } : null
}

/**
 * The options of a line that begins with the expected letter: `A. 氢 B. 氧`. `next`: the line below; options found
 * there are not searched in this line without a space before them.
 */
export function options(line: string, awaited: number, next?: string): Option[] {
  const list: Option[] = []
  let rest = line
  for (let at = awaited; at < 26; at++) {
    const head = headOf(at).exec(rest)
    if (!head) break
    rest = rest.slice(head[0].length)
    const tight = next !== undefined && !beginsOption(next, at + 1)
    const cut = isHtml(rest) ? null : cutBefore(rest, at + 1, tight)
    list.push({ id: letterAt(at), text: (cut ? rest.slice(0, cut.from) : rest).trim() })
    if (!cut) break
    rest = rest.slice(cut.to).trim()
  }
  return list
}

/** Options on the line of the stem: `1 + 1 = （ ） A. 1 B. 2`. At least two, none of them on the next line. */
export function optionsWithin(stem: string, next: string | undefined): { stem: string; options: Option[] } | null {
  if (isHtml(stem) || (next !== undefined && beginsOption(next, 0))) return null
  const spaced =
    /(?:(?<![（(]\s*)[\s\u3000]|(?<=[)）？?。：:_＿]))(?=[（(]\s*[AＡ]\s*[)）]\s*\S|[AＡ]\s*[.、．:：)）])/.exec(stem)
  const head = spaced ?? /(?<=[\u4e00-\u9fff])(?=[AＡ]\s*[.、．])/.exec(stem)
  if (!head) return null
  const list = options(stem.slice(head.index + head[0].length), 0, next ?? '')
  // Without spaces at least three are required.
  if (list.length < (spaced ? 2 : 3)) return null
  return { stem: stem.slice(0, head.index).trim(), options: list }
}

/** Whether a text begins like an option. */
export const isOptionLine = (line: string): boolean => ANY_HEAD.test(line)

/** `右1. 文字`: an item of the right side of a match. */
export function rightItem(line: string): { no: number; text: string } | null {
  const found = /^右\s*(\d{1,2})\s*[.、．:：)）]\s*(.*)$/s.exec(line)
  return found ? { no: Number(found[1]), text: found[2] ?? '' } : null
}

/** `（1）文字`: the same in printed papers. */
export function bracketItem(line: string): { no: number; text: string } | null {
  const found = /^[（(]\s*(\d{1,2})\s*[)）]\s*(.*)$/s.exec(line)
  return found ? { no: Number(found[1]), text: found[2] ?? '' } : null
}

/** `[[2]] A. …` or, within a cloze, `2. A. …`: the choices of a gap. */
export function gapLine(line: string, isCloze: boolean): { no: number; rest: string } | null {
  const marked = /^\[\[(\d{1,2})\]\]\s*(?=[（(]?\s*[AＡ])(.*)$/s.exec(line)
  const plain = isCloze
    ? /^[（(]?(\d{1,3})\s*[)）]?\s*[.、．]?\s*(?=[（(]?\s*[AＡ]\s*[.、．:：)）])(.*)$/s.exec(line)
    : null
  const found = marked ?? plain
  return found ? { no: Number(found[1]), rest: found[2] ?? '' } : null
}
