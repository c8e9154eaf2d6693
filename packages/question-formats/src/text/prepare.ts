/** Normalises the notations of a source before it is parsed line by line. Pure. */
import { escapeText } from '../html.ts'
import type { Marked } from '../marks.ts'
import type { SourceLine } from './draft.ts'
import { withDots } from './loose-numbers.ts'
import { withoutMarkdown } from './markdown.ts'
import { splitRecords } from './records.ts'

/** Numbers that are one character: ⒈ and ⑴. */
const ONE_SIGN = /^[\u2474-\u249b]/
const SMALL = /^([（(]?)([a-h])(\s*[.．、)）]\s*)(?=\S)/

function withPlainNumbers(lines: readonly SourceLine[]): readonly SourceLine[] {
  return lines.map((line) =>
    ONE_SIGN.test(line.text)
      ? { ...line, text: line.text.replace(ONE_SIGN, (sign) => `${sign.normalize('NFKC')} `) }
      : line,
  )
}

/** Uppercases option letters a. b. c.; only where `a` is followed by `b`. */
function withCapitals(lines: readonly SourceLine[]): readonly SourceLine[] {
  const letterOf = (text: string): string => SMALL.exec(text)?.[2] ?? ''
  const next = (from: number): string => {
    for (let at = from + 1; at < lines.length && at < from + 3; at++)
      if (lines[at]?.text !== '') return lines[at]?.text ?? ''
    return ''
  }
  let awaited = ''
  return lines.map((line, at) => {
    const letter = letterOf(line.text)
    const within = letter === 'a' && /\sb\s*[.．、)）]\s*\S/.test(line.text)
    if (letter === 'a' && !within && letterOf(next(at)) !== 'b') return line
    if (letter === '' || (letter !== 'a' && letter !== awaited)) return line
    awaited = String.fromCharCode(letter.charCodeAt(0) + 1)
    const first = line.text.replace(
      SMALL,
      (_, open: string, one: string, close: string) => `${open}${one.toUpperCase()}${close}`,
    )
    const text = first.replace(/(?<=\s[（(]?)([b-h])(?=\s*[.．、)）]\s*\S)/g, (one) => {
      awaited = String.fromCharCode(one.charCodeAt(0) + 1)
      return one.toUpperCase()
    })
    return { ...line, text, shown: line.shown ?? `<p>${escapeText(line.text)}</p>` }
  })
}

const FORMULA_ENDS: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]' }
/** Longest formula, in lines. */
const MAX_FORMULA = 20

/** Joins formulas whose delimiters are lines of their own. */
function withWholeFormulas(lines: readonly SourceLine[]): readonly SourceLine[] {
  const made: SourceLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) continue
    const close = line.raw ? undefined : FORMULA_ENDS[line.text]
    const length =
      close === undefined ? -1 : lines.slice(at + 1, at + 1 + MAX_FORMULA).findIndex(({ text }) => text === close)
    if (length < 1) {
      made.push(line)
      continue
    }
    const text = lines
      .slice(at, at + length + 2)
      .map((one) => one.text)
      .join(' ')
    made.push({ ...line, text, line: line.line ?? at + 1 })
    // Later lines keep their numbers, which are their indices otherwise.
    made.push(...Array.from({ length: length + 1 }, () => ({ text: '' })))
    at += length + 1
  }
  return made
}

/** @param marked collects content that is more than text */
export function prepared(lines: readonly SourceLine[], marked: Pick<Marked, 'marks'>): readonly SourceLine[] {
  return withCapitals(withDots(withPlainNumbers(splitRecords(withoutMarkdown(withWholeFormulas(lines), marked)))))
}
