/** A problem as plain words: for lists, for search, and to find the same problem again. Pure. */
import { createHash } from 'node:crypto'
import { BLANK_MARK } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
  })
}

const FORMULA = /^<(?:span|div)\b[^]*?\bdata-latex="([^"]*)"/
const BLOCK = /^<\/?(?:p|div|h\d|li|ul|ol|tr|td|th|table|br|hr|pre|blockquote|figure|figcaption)\b/i

/** The words of an author's HTML: formulas as their LaTeX, a space where a line or a cell ends. */
export function htmlText(html: string): string {
  // Tag by tag, each read once: what is no HTML at all must not take longer than what is.
  const open = html.replace(/<[^<>]*>/g, (tag) => {
    const latex = FORMULA.exec(tag)?.[1]
    return latex === undefined ? (BLOCK.test(tag) ? ' ' : '') : ` ${latex} `
  })
  return decoded(open).replace(/\s+/g, ' ').trim()
}

/** True when there is nothing to read, see or hear in it. */
export function isEmptyHtml(html: string): boolean {
  return !/<(?:img|audio|video)\b|\bdata-latex="[^"]/.test(html) && htmlText(html) === ''
}

const leafText = (doc: SubProblem | ProblemDoc): string[] => [
  htmlText(doc.problemContent).replace(BLANK_MARK, '____'),
  ...[...doc.optionList, ...doc.matchList, ...doc.gapList.flatMap((gap) => gap.optionList)].map(({ optionContent }) =>
    htmlText(optionContent),
  ),
]

const PLAIN_MAX = 4000

/** Stem and options in one line. */
export function plainText(doc: ProblemDoc): string {
  const text = [...leafText(doc), ...doc.subList.flatMap(leafText)].filter(Boolean).join(' ')
  return text.slice(0, PLAIN_MAX).toWellFormed()
}

/** What remains when writing habits are taken away: width, case, spaces, punctuation. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')

/** Pictures and formulas count: two problems that differ only in them are two problems. */
const pictures = (doc: SubProblem | ProblemDoc): string =>
  [...doc.problemContent.matchAll(/\bsrc="([^"]*)"/g)].map(([, src]) => src).join(' ')

/** The same for the same problem however it is spaced and punctuated: 16 bytes. */
export function textHash(doc: ProblemDoc): Buffer {
  const hash = createHash('sha256')
  for (const one of [doc, ...doc.subList]) {
    hash.update(`${one.problemType}\n${pictures(one)}\n`)
    for (const text of leafText(one)) hash.update(`${bare(text)}\n`)
  }
  return hash.digest().subarray(0, 16)
}

const SHINGLE = 3
const SHINGLES_MAX = 3000

/** Runs of three characters of the words, which is what two wordings of one problem have in common. */
export function shingles(text: string): Set<string> {
  const characters = [...bare(text)].slice(0, SHINGLES_MAX)
  const found = new Set<string>()
  if (characters.length > 0 && characters.length < SHINGLE) found.add(characters.join(''))
  for (let at = 0; at + SHINGLE <= characters.length; at++) found.add(characters.slice(at, at + SHINGLE).join(''))
  return found
}

/** Share of shingles that two texts have in common, 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  let shared = 0
  for (const piece of one) if (other.has(piece)) shared++
  return shared / (one.size + other.size - shared)
}

const SEEDS = [0x9747b28c, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]

function mixed(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x7feb352d)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x846ca68b) >>> 0
}

/**
 * Four bands of 16 bits. Each is the smallest hash of all shingles under a seed of its own (MinHash), so that two texts share a band with the
 * probability of their likeness: texts that are alike by 80 % miss each other once in 600 times. A simhash of a sentence as short as a stem
 * changes ten bits when one word does, and would find nothing.
 */
export function nearBands(text: string): [number, number, number, number] {
  const pieces = [...shingles(text)]
  return SEEDS.map((seed) => {
    let min = 0xffffffff
    for (const piece of pieces) min = Math.min(min, mixed(piece, seed))
    // The low half: the smallest of many hashes has few bits left in its high one.
    return min & 0xffff
  }) as [number, number, number, number]
}

/** The bands as the one number that the table keeps, signed as PostgreSQL's bigint is. Null for a text without words. */
export function nearHash(text: string): string | null {
  if (shingles(text).size === 0) return null
  const whole = nearBands(text).reduce((sum, band) => (sum << 16n) | BigInt(band), 0n)
  return BigInt.asIntN(64, whole).toString()
}
