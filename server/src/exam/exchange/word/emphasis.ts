/** Bold, slanted, underlined and dotted words of a line: kept where they say something, left out where they are only the looks of a whole line. Pure. */
import { escapeText, MARK_CLOSE, MARK_OPEN } from '../html.ts'
import { mark, type Marked } from '../marks.ts'
import { heading } from '../text/headings.ts'
import { isKeyTitle } from '../text/key-section.ts'
import { labelled } from '../text/labels.ts'

/** b bold, i slanted, u underlined, e with dots below (着重号), s struck out. */
export type Look = 'b' | 'i' | 'u' | 'e' | 's'
const OPEN = '\ue004'
const MIDDLE = '\ue005'
const CLOSE = '\ue006'

/** Characters that stand for looks while a line is put together. */
export const withoutLooks = (text: string): string => text.replace(/[\ue004-\ue006]/g, '')

/** A stretch of text with its looks, until the line is whole. */
export const styled = (text: string, looks: readonly Look[]): string =>
  looks.length === 0 || text.trim() === '' ? text : `${OPEN}${looks.join('')}${MIDDLE}${text}${CLOSE}`

interface Stretch {
  text: string
  looks: string
}

function stretches(line: string): Stretch[] {
  const list: Stretch[] = []
  const add = (text: string, looks: string) => {
    const last = list.at(-1)
    if (text === '') return
    if (last && last.looks === looks) last.text += text
    else list.push({ text, looks })
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

/** What orders a line has no looks: numbers, letters of options, labels, keys in brackets. */
const STRUCTURE =
  /^\s*(?:[（(]\s*[A-Z√×]?\s*[)）]\s*)?(?:\d{1,4}\s*[、.．)）]|第\s*\d+\s*题|[（(]\s*\d{1,2}\s*[)）])|(?:^|[\s\u3000])(?:[（(]\s*[A-Z]\s*[)）]|[A-Z]\s*[.、．:：)）])|[（(]\s*(?:[A-Z]{1,6}|[√×✓✗对错])\s*[)）]|【[^】]{1,8}】/gu

const TAGS: Record<string, [string, string]> = {
  b: ['<strong>', '</strong>'],
  i: ['<em>', '</em>'],
  u: ['<u>', '</u>'],
  e: ['<em class="dot">', '</em>'],
  s: ['<s>', '</s>'],
}

function html(text: string, looks: string): string {
  const tags = [...looks].flatMap((look) => (TAGS[look] ? [TAGS[look]] : []))
  return `${tags.map(([open]) => open).join('')}${escapeText(text)}${tags
    .reverse()
    .map(([, close]) => close)
    .join('')}`
}

/** The looks of a line as marks. */
export function withLooks(line: string, context: Pick<Marked, 'marks'>): string {
  if (!line.includes(OPEN)) return line
  const list = stretches(line)
  const plain = list.map(({ text }) => text).join('')
  if (heading(plain.trim()) || labelled(plain.trim()).length > 0 || isKeyTitle(plain.trim())) return plain
  const filled = list.filter(({ text }) => text.trim() !== '')
  // What the whole line has, it has for its looks.
  const shared = [...(filled[0]?.looks ?? '')].filter((look) => filled.every(({ looks }) => looks.includes(look)))
  const bare = new Set<number>()
  for (const match of plain.matchAll(STRUCTURE))
    for (let at = match.index; at < match.index + match[0].length; at++) bare.add(at)
  const pieces: Stretch[] = []
  let place = 0
  for (const { text, looks } of list) {
    const own = [...looks].filter((look) => look === 'e' || !shared.includes(look)).join('')
    let isInMark = false
    for (const one of text) {
      if (one === MARK_OPEN) isInMark = true
      const isPlain = isInMark || bare.has(place) || own === ''
      if (one === MARK_CLOSE) isInMark = false
      const last = pieces.at(-1)
      const wanted = isPlain ? '' : own
      if (last && last.looks === wanted) last.text += one
      else pieces.push({ text: one, looks: wanted })
      place += one.length
    }
  }
  return pieces
    .map(({ text, looks }) => (looks === '' || text.trim() === '' ? text : mark(context, html(text, looks))))
    .join('')
}
