/** A problem as plain text, for lists, search and duplicate detection. Pure. */
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

/** The text of an author's HTML: formulas as LaTeX, a space at the end of lines and cells. */
export function htmlText(html: string): string {
  // Linear time: `[^<>]` keeps malformed HTML from backtracking (ReDoS).
  const open = html.replace(/<[^<>]*>/g, (tag) => {
    const latex = FORMULA.exec(tag)?.[1]
    return latex === undefined ? (BLOCK.test(tag) ? ' ' : '') : ` ${latex} `
  })
  return decoded(open).replace(/\s+/g, ' ').trim()
}

/** True when it contains no text, picture, sound or formula. */
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

/** Normalised for comparison: without width, case, spaces and punctuation. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')

/** Picture URLs are part of the hash. */
const pictures = (doc: SubProblem | ProblemDoc): string =>
  [...`${doc.problemContent}${doc.spotPicture ?? ''}`.matchAll(/\bsrc="([^"]*)"/g)].map(([, src]) => src).join(' ')

/** A hash of the content that ignores spacing and punctuation: 16 bytes. */
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

/** Shingles of three characters. */
export function shingles(text: string): Set<string> {
  const characters = [...bare(text)].slice(0, SHINGLES_MAX)
  const found = new Set<string>()
  if (characters.length > 0 && characters.length < SHINGLE) found.add(characters.join(''))
  for (let at = 0; at + SHINGLE <= characters.length; at++) found.add(characters.slice(at, at + SHINGLE).join(''))
  return found
}

/** Jaccard similarity of two shingle sets, 0 to 1. */
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
 * MinHash (LSH): four bands of 16 bits, each the minimum of a seeded hash over all shingles. Two texts share a band
 * with the probability of their similarity; texts 80 % alike miss all bands once in 600 times. Simhash is unsuitable
 * for short stems: one changed word flips ten bits.
 */
export function nearBands(text: string): [number, number, number, number] {
  const pieces = [...shingles(text)]
  return SEEDS.map((seed) => {
    let min = 0xffffffff
    for (const piece of pieces) min = Math.min(min, mixed(piece, seed))
    // The low half: the minimum of many hashes has little entropy in its high half.
    return min & 0xffff
  }) as [number, number, number, number]
}

/** The bands as one signed 64-bit integer for a bigint column. Null for an empty text. */
export function nearHash(text: string): string | null {
  if (shingles(text).size === 0) return null
  const whole = nearBands(text).reduce((sum, band) => (sum << 16n) | BigInt(band), 0n)
  return BigInt.asIntN(64, whole).toString()
}
