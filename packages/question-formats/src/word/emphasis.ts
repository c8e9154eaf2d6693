/**
 * Bold, italic, underlined and dotted spans: kept where they carry meaning, dropped where the whole line has the style.
 * Pure.
 */
import { escapeText, MARK_CLOSE, MARK_OPEN } from '../html.ts'
import { mark, type Marked } from '../marks.ts'
import { heading } from '../text/headings.ts'
import { isKeyTitle } from '../text/key-section.ts'
import { labelled } from '../text/labels.ts'

/** b bold, i italic, u underlined, e emphasis dots (着重号), s strikethrough. */
export type Style = 'b' | 'i' | 'u' | 'e' | 's'
const OPEN = '\ue004'
const MIDDLE = '\ue005'
const CLOSE = '\ue006'

/** Private-use characters that delimit styles while a line is assembled. */
export const withoutStyles = (text: string): string => text.replace(/[\ue004-\ue006]/g, '')

/** A span with its styles. */
export const styled = (text: string, styles: readonly Style[]): string =>
  styles.length === 0 || text.trim() === '' ? text : `${OPEN}${styles.join('')}${MIDDLE}${text}${CLOSE}`

interface Stretch {
  text: string
  styles: string
}

function stretches(line: string): Stretch[] {
  const list: Stretch[] = []
  const add = (text: string, styles: string) => {
    const last = list.at(-1)
    if (text === '') return
    if (last && last.styles === styles) last.text += text
    else list.push({ text, styles })
  }
  let last = 0
  for (const match of line.matchAll(/\ue004([a-z]+)\ue005([^\ue004-\ue006]*)\ue006/g)) {
    add(line.slice(last, match.index), '')
    add(match[2] ?? '', match[1] ?? '')
    last = match.index + match[0].length
  }
  add(line.slice(last), '')
  return list
}

/** Structural parts of a line have no styles: numbers, option letters, labels, keys in brackets. */
const STRUCTURE =
  /^\s*(?:[（(]\s*[A-Z√×]?\s*[)）]\s*)?(?:\d{1,4}\s*[、.．)）]|第\s*\d+\s*题|[（(]\s*\d{1,2}\s*[)）])|(?:^|[\s\u3000])(?:[（(]\s*[A-Z]\s*[)）]|[A-Z]\s*[.、．:：)）])|[（(]\s*(?:[A-Z]{1,6}|[√×✓✗对错])\s*[)）]|【[^】]{1,8}】/gu

const TAGS: Record<string, [string, string]> = {
  b: ['<strong>', '</strong>'],
  i: ['<em>', '</em>'],
  u: ['<u>', '</u>'],
  e: ['<em class="dot">', '</em>'],
  s: ['<s>', '</s>'],
}

function html(text: string, styles: string): string {
  const tags = [...styles].flatMap((style) => (TAGS[style] ? [TAGS[style]] : []))
  return `${tags.map(([open]) => open).join('')}${escapeText(text)}${tags
    .reverse()
    .map(([, close]) => close)
    .join('')}`
}

/** Replaces the styles of a line by marks. */
export function withStyles(line: string, context: Pick<Marked, 'marks'>): string {
  if (!line.includes(OPEN)) return line
  const list = stretches(line)
  const plain = list.map(({ text }) => text).join('')
  if (heading(plain.trim()) || labelled(plain.trim()).length > 0 || isKeyTitle(plain.trim())) return plain
  const filled = list.filter(({ text }) => text.trim() !== '')
  // A style shared by the whole line carries no meaning.
  const shared = [...(filled[0]?.styles ?? '')].filter((style) => filled.every(({ styles }) => styles.includes(style)))
  const bare = new Set<number>()
  for (const match of plain.matchAll(STRUCTURE))
    for (let at = match.index; at < match.index + match[0].length; at++) bare.add(at)
  const pieces: Stretch[] = []
  let place = 0
  for (const { text, styles } of list) {
    const own = [...styles].filter((style) => style === 'e' || !shared.includes(style)).join('')
    let isInMark = false
    for (const one of text) {
      if (one === MARK_OPEN) isInMark = true
      const isPlain = isInMark || bare.has(place) || own === ''
      if (one === MARK_CLOSE) isInMark = false
      const last = pieces.at(-1)
      const wanted = isPlain ? '' : own
      if (last && last.styles === wanted) last.text += one
      else pieces.push({ text: one, styles: wanted })
      place += one.length
    }
  }
  return pieces
    .map(({ text, styles }) => (styles === '' || text.trim() === '' ? text : mark(context, html(text, styles))))
    .join('')
}
