/** Keys as people write them. Pure. */
import type { RawOption } from './raw.ts'

/** The letters of a key, each once and sorted; with `keep`, as they stand. Nothing when there is more than letters in it. */
export function letters(key: string, keep = false): string[] {
  const plain = key
    .normalize('NFKC')
    .replace(/(选项|选|项)/g, '')
    .replace(/[\s,，、;；.。|/&和及与]+/g, '')
  if (!/^[A-Za-z]+$/.test(plain)) return []
  // A word is no list of letters: "water" is a key of another kind.
  const all = [...(plain === plain.toLowerCase() ? (plain.length <= 4 ? plain.toUpperCase() : '') : plain)]
  if (all.some((one) => !/[A-Z]/.test(one))) return []
  return keep ? all : [...new Set(all)].sort()
}

/** Letters in the order given: B→A→C, B,A,C or BAC. */
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

/** `T`, `F` or '' for anything that is no judgement. */
export function judgement(text: string): 'T' | 'F' | '' {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[.。！!（()）]/g, '')
  return RIGHT.has(plain) ? 'T' : WRONG.has(plain) ? 'F' : ''
}

const sameText = (one: string, other: string): boolean => one.replace(/\s+/g, '') === other.replace(/\s+/g, '')

/** Keys that repeat the words of options. */
export function optionByText(key: string, options: RawOption[]): string[] {
  if (key === '') return []
  const whole = options.filter(({ text }) => sameText(text, key))
  if (whole.length > 0) return whole.slice(0, 1).map(({ id }) => id)
  // "A. 氢气": a letter with the words of its option.
  const led = /^([A-Z])\s*[.、．:：)）]\s*(.+)$/.exec(key.normalize('NFKC'))
  if (led && options.some(({ id }) => id === led[1])) return [led[1] ?? '']
  const parts = key.split(/[;；\n]+/).map((one) => one.trim())
  const found = parts.map((part) => options.find(({ text }) => sameText(text, part))?.id)
  return parts.length > 1 && found.every((one) => one !== undefined) ? (found as string[]) : []
}

/** Splits at characters of a set that no backslash stands before. */
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

const bare = (text: string): string => text.replace(/\\([\\;；|])/g, '$1').trim()
/** Makes a text safe to stand between separators. */
export const guarded = (text: string): string => text.replace(/[\\;；|]/g, '\\$&')

/** Texts of blanks and their further right texts: `a；b|b2`. Where only bars stand and their number fits, they part the blanks. */
export function splitBlanks(key: string, count: number): { keys: string[]; aliases: string[][] } {
  const trimmed = key.replace(/\n+/g, '；')
  if (trimmed.trim() === '') return { keys: [], aliases: [] }
  let parts = splitAt(trimmed, ';；')
  if (parts.length > 1 && parts.at(-1)?.trim() === '' && parts.length === count + 1) parts.pop()
  if (parts.length === 1 && count > 1)
    for (const separators of ['|', '、', ',，', ' \u3000\t']) {
      const others = splitAt(trimmed, separators).filter((one) => one.trim() !== '')
      if (others.length === count) {
        return { keys: others.map(bare), aliases: [] }
      }
    }
  // （1）a（2）b: numbers before the texts are no part of them.
  const numbered = parts.length > 1 && parts.every((part, at) => new RegExp(`^\\s*[（(]${at + 1}[)）]`).test(part))
  if (numbered) parts = parts.map((part) => part.replace(/^\s*[（(]\d+[)）]\s*/, ''))
  const lists = parts.map((part) => splitAt(part, '|').map(bare))
  const aliases = lists.map(([, ...rest]) => rest.filter((one) => one !== ''))
  return {
    keys: lists.map(([first = '']) => first),
    aliases: aliases.some((list) => list.length > 0) ? aliases : [],
  }
}

/** `A-2；B-1` as the right side of every left item. */
export function pairs(key: string, count: number): string[] {
  const found = new Map(
    [...key.normalize('NFKC').matchAll(/([A-Z])\s*(?:-+>?|[—–→:：=~])?\s*(\d{1,2})/g)].map(
      ([, left = '', right = '']) => [left, String(Number(right))],
    ),
  )
  return Array.from({ length: count }, (_, at) => found.get(String.fromCharCode(65 + at)) ?? '')
}

/** `2`, `2分`, `2.5 分`; null for nothing that can be read. */
export function readPoints(text: string): number | null {
  const found = /^\s*(\d{1,4}(?:\.\d+)?)\s*分?\s*$/.exec(text.normalize('NFKC'))
  return found ? Math.min(1000, Math.round(Number(found[1]) * 100) / 100) : null
}

/** 1 easy, 2 medium, 3 hard, 0 not said. */
export function readDifficulty(text: string): number {
  const plain = text.normalize('NFKC').trim()
  if (/^(较?易|简单|较?容易|基础|低|easy|1|★|⭐)$/i.test(plain)) return 1
  if (/^(较?难|困难|高|hard|提高|3|★★★|⭐⭐⭐)$/i.test(plain)) return 3
  if (/^(中|中等|一般|适中|普通|medium|2|★★|⭐⭐)$/i.test(plain)) return 2
  // 0.85 is how many are expected to get it right.
  const share = /^0?\.\d+$/.test(plain) ? Number(plain) : Number.NaN
  return share >= 0.7 ? 1 : share >= 0.4 ? 2 : share >= 0 ? 3 : 0
}

/** Several names in one cell. */
export const names = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；,，、\n]+/)
      .map((one) => one.trim().slice(0, 60))
      .filter((one) => one !== ''),
  ),
]
