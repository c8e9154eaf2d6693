/** Parses keys as people write them. Pure. */
import type { Credit } from '@zhixing/contract/exam/shapes'
import type { RawOption } from './raw.ts'

/**
 * The letters of a key, sorted and deduplicated; with `keep`, as written. Empty when the key contains anything else.
 */
export function letters(key: string, keep = false): string[] {
  const plain = key
    .normalize('NFKC')
    .replace(/(选项|选|项)/g, '')
    .replace(/[\s,，、;；.。|/&和及与]+/g, '')
  if (!/^[A-Za-z]+$/.test(plain)) return []
  // "water" is a text key, not a list of letters.
  const all = [...(plain === plain.toLowerCase() ? (plain.length <= 4 ? plain.toUpperCase() : '') : plain)]
  if (all.some((one) => !/[A-Z]/.test(one))) return []
  return keep ? all : [...new Set(all)].sort()
}

/** Letters in the given order: B→A→C, B,A,C or BAC. */
export function lettersInOrder(key: string): string[] {
  return letters(key.normalize('NFKC').replace(/(->|=>|[→⇒>\-—–~])/g, ' '), true)
}

const RIGHT = new Set(['对', '正确', '√', '✓', '✔', 't', 'true', '是', 'yes', 'y', '1', '正', 'right', '对的', '☑'])
const WRONG = new Set([
  '错',
  '错误',
  '×',
  '✗',
  '✘',
  'x',
  'f',
  'false',
  '否',
  'no',
  'n',
  '0',
  '误',
  'wrong',
  '错的',
  '不正确',
  '不对',
  '☒',
  '╳',
  '✕',
  '✖',
])

/** `T`, `F`, or '' when it is no judgement. */
export function judgement(text: string): 'T' | 'F' | '' {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[.。！!（()）]/g, '')
  return RIGHT.has(plain) ? 'T' : WRONG.has(plain) ? 'F' : ''
}

const sameText = (one: string, other: string): boolean => one.replace(/\s+/g, '') === other.replace(/\s+/g, '')

/** Options whose text the key repeats. */
export function optionByText(key: string, options: RawOption[]): string[] {
  if (key === '') return []
  const whole = options.filter(({ text }) => sameText(text, key))
  if (whole.length > 0) return whole.slice(0, 1).map(({ id }) => id)
  // "A. 氢气": a letter with the text of its option.
  const led = /^([A-Z])\s*[.、．:：)）]\s*(.+)$/.exec(key.normalize('NFKC'))
  if (led && options.some(({ id }) => id === led[1])) return [led[1] ?? '']
  const parts = key.split(/[;；\n]+/).map((one) => one.trim())
  const found = parts.map((part) => options.find(({ text }) => sameText(text, part))?.id)
  return parts.length > 1 && found.every((one) => one !== undefined) ? (found as string[]) : []
}

/** Splits at unescaped separators. */
function splitAt(text: string, separators: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const one = text.charAt(at)
    if (one === '\\' && at + 1 < text.length) parts[parts.length - 1] += one + text.charAt(++at)
    else if (separators.includes(one)) parts.push('')
    else parts[parts.length - 1] += one
  }
  return parts
}

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩'
/** The number before the text of a blank: 1. （1） ① 第一空： */
const leadOf = (no: number): RegExp =>
  new RegExp(
    `^\\s*(?:[（(]\\s*${no}\\s*[)）]|${CIRCLED.charAt(no - 1)}|${no}\\s*[.、．)）](?!\\d)|第\\s*[${no}${'一二三四五六七八九十'.charAt(no - 1)}]\\s*空\\s*[：:]?)\\s*`,
  )

/** Splits a key at the numbers of the blanks; null unless they run from 1 to `count`. */
function cutAtNumbers(key: string, count: number): string[] | null {
  const found: string[] = []
  let rest = key
  for (let no = 1; no <= count; no++) {
    const lead = leadOf(no).exec(rest)
    if (!lead) return null
    rest = rest.slice(lead[0].length)
    const next = no < count ? new RegExp(`[；;，,、\\s]*(?=${leadOf(no + 1).source.slice(1)})`).exec(rest) : null
    if (no < count && !next) return null
    found.push((next ? rest.slice(0, next.index) : rest).replace(/[；;，,、\s]+$/, ''))
    if (next) rest = rest.slice(next.index + next[0].length)
  }
  return found
}

/**
 * Alternatives of one key: 北京/北京市, 子或丑. Next to Latin letters or digits the sign means something else: km/h,
 * 1/2.
 */
function eitherWay(text: string): string[] {
  const parts = text.split(/\s*[/／]\s*|\s*(?<=[\u4e00-\u9fff”"）)])\s*或者?\s*(?=[\u4e00-\u9fff“"（(])|\s+或\s+/)
  const isClear =
    parts.length > 1 && parts.every((one) => one !== '' && (/[\u4e00-\u9fff]/.test(one) || /\s或\s/.test(text)))
  return isClear ? parts : [text]
}

const bare = (text: string): string => text.replace(/\\([\\;；|/／或①-⑩第\d])/g, '$1').trim()
/** Escapes separators in a text. */
export function guarded(text: string): string {
  const safe = text.replace(/[\\;；|]/g, '\\$&')
  const one = eitherWay(text).length > 1 ? safe.replace(/[/／或]/g, '\\$&') : safe
  return /^[①-⑩第\d]/.test(one) && Array.from({ length: 10 }, (_, at) => leadOf(at + 1)).some((lead) => lead.test(text))
    ? `\\${one}`
    : one
}

/** Parses partial credit: `C 50%；D -25%`, for blanks with their number, `2.约五十 30%`. Null for malformed input. */
export function readCredits(text: string, ofBlanks: boolean): Credit[] | null {
  const lines = splitAt(text.replace(/\n+/g, '；'), ';；').filter((one) => one.trim() !== '')
  const read = lines.flatMap((line) => {
    const found = /^(.+?)\s+([-－]?\d+(?:\.\d+)?)\s*[%％]$/s.exec(line.trim())
    const placed = ofBlanks ? /^(\d{1,2})\s*[.、．]\s*(.+)$/s.exec(found?.[1] ?? '') : null
    if (!found || (ofBlanks && !placed)) return []
    const percent = Number((found[2] ?? '').replace('－', '-'))
    return [{ place: placed ? Number(placed[1]) - 1 : 0, text: bare(placed?.[2] ?? found[1] ?? ''), percent }]
  })
  return read.length === lines.length ? read : null
}

export interface BlankKeys {
  keys: string[]
  aliases: string[][]
  /** Texts that were split into alternatives. */
  either: string[]
}

/** Texts and aliases of blanks: `a；b|b2`. Bars separate blanks where there are only bars and their number fits. */
export function splitBlanks(key: string, count: number): BlankKeys {
  const trimmed = key.replace(/\n+/g, '；')
  if (trimmed.trim() === '') return { keys: [], aliases: [], either: [] }
  const numbered = count > 1 ? cutAtNumbers(trimmed, count) : null
  let parts = numbered ?? splitAt(trimmed, ';；')
  if (parts.length > 1 && parts.at(-1)?.trim() === '' && parts.length === count + 1) parts.pop()
  if (parts.length === 1 && count > 1)
    for (const separators of ['|', '、', ',，', ' \u3000\t']) {
      const others = splitAt(trimmed, separators).filter((one) => one.trim() !== '')
      if (others.length === count) parts = others.map((one) => one.replaceAll('|', '\\|'))
      if (parts.length === count) break
    }
  const either: string[] = []
  const lists = parts.map((part) => {
    const written = splitAt(part, '|').map(bare)
    const [only = ''] = written
    const ways = written.length === 1 && !part.includes('\\') ? eitherWay(only) : written
    // 或 surrounded by spaces is our own separator.
    if (written.length === 1 && ways.length > 1 && !/\s或\s/.test(only)) either.push(only)
    return ways
  })
  const aliases = lists.map(([, ...rest]) => rest.filter((one) => one !== ''))
  return {
    keys: lists.map(([first = '']) => first),
    aliases: aliases.some((list) => list.length > 0) ? aliases : [],
    either,
  }
}

/** Parses `A-2；B-1` into the right-hand id of each left item. */
export function pairs(key: string, count: number): string[] {
  const found = new Map(
    [...key.normalize('NFKC').matchAll(/([A-Z])\s*(?:-+>?|[—–→:：=~])?\s*(\d{1,2})/g)].map(
      ([, left = '', right = '']) => [left, String(Number(right))],
    ),
  )
  return Array.from({ length: count }, (_, at) => found.get(String.fromCharCode(65 + at)) ?? '')
}

/** Parses `2`, `2分`, `2.5 分`; null where it is none of these. */
export function readPoints(text: string): number | null {
  const found = /^\s*(\d{1,4}(?:\.\d+)?)\s*分?\s*$/.exec(text.normalize('NFKC'))
  return found ? Math.min(1000, Math.round(Number(found[1]) * 100) / 100) : null
}

/** 1 easy, 2 medium, 3 hard, 0 unknown. */
export function readDifficulty(text: string): number {
  const plain = text.normalize('NFKC').trim()
  if (/^(较?易|简单|较?容易|基础|低|easy|1|★|⭐)$/i.test(plain)) return 1
  if (/^(较?难|困难|高|hard|提高|3|★★★|⭐⭐⭐)$/i.test(plain)) return 3
  if (/^(中|中等|一般|适中|普通|medium|2|★★|⭐⭐)$/i.test(plain)) return 2
  // A share such as 0.85 is the expected success rate.
  const share = /^0?\.\d+$/.test(plain) ? Number(plain) : Number.NaN
  return share >= 0.7 ? 1 : share >= 0.4 ? 2 : share >= 0 ? 3 : 0
}

/** Splits several names in one cell. */
export const names = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；,，、\n]+/)
      .map((one) => one.trim().slice(0, 60))
      .filter((one) => one !== ''),
  ),
]
