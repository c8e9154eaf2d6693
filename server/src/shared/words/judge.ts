/** What becomes of texts with listed words. Pure. */
import { type WordAction, wordActions } from '@zhixing/contract/community/word-limits'
import type { FoundWord, Matcher } from './matcher.ts'

/** One automaton per action. */
export type WordLists = Readonly<Record<WordAction, Matcher>>

/** Result for one or more texts that are published together. */
export interface Verdict {
  /** The strictest action of the words found; null without any. */
  action: WordAction | null
  /** Distinct words, as listed. */
  words: string[]
  /** The texts with the words to be masked replaced. */
  texts: string[]
}

const STRICTEST: readonly WordAction[] = [wordActions.refuse, wordActions.hold, wordActions.mask]

/** Tags, comments and character references of HTML. `<` before anything else is a character of a plain text. */
const MARKUP = /<\/?[a-z][^>]*>|<!--[\s\S]*?-->|&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z][a-z\d]*);/gi

/** Text without markup, so that tags and references within a word do not hide it, and the place of each code unit. */
interface Plain {
  plain: string
  /** null: those of the text. */
  places: readonly number[] | null
}

function withoutMarkup(text: string): Plain {
  if (!/[<&]/.test(text)) return { plain: text, places: null }
  let plain = ''
  const places: number[] = []
  let at = 0
  const copy = (to: number) => {
    for (; at < to; at++) {
      places.push(at)
      plain += text[at]
    }
  }
  for (const found of text.matchAll(MARKUP)) {
    copy(found.index)
    if (found[0].startsWith('&')) {
      for (const unit of referred(found[1], found[2])) {
        places.push(found.index)
        plain += unit
      }
    }
    at = found.index + found[0].length
  }
  copy(text.length)
  return { plain, places }
}

/** Code units of a numeric reference. Named ones are blanks and marks, which words ignore. */
function referred(decimal: string | undefined, hex: string | undefined): string[] {
  const code = decimal === undefined ? Number.parseInt(hex ?? '20', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).split('') : [' ']
}

/** Words of a text that may be HTML, with their places in it. */
export const placesIn = (matcher: Matcher, text: string): FoundWord[] =>
  matcher.size === 0 ? [] : foundIn(matcher, withoutMarkup(text))

function foundIn(matcher: Matcher, { plain, places }: Plain): FoundWord[] {
  const found = matcher.find(plain)
  if (!places) return found
  return found.map(({ word, from, to }) => ({ word, from: places[from] ?? 0, to: (places[to - 1] ?? 0) + 1 }))
}

/** Replaces each visible character of the words by `*`; markup between them stays. */
export function masked(matcher: Matcher, text: string): string {
  if (matcher.size === 0) return text
  const { plain, places } = withoutMarkup(text)
  const hidden = new Set<number>()
  for (const { from, to } of matcher.find(plain)) for (let at = from; at < to; at++) hidden.add(places?.[at] ?? at)
  if (hidden.size === 0) return text
  let out = ''
  for (let at = 0; at < text.length; at++) {
    if (!hidden.has(at)) {
      out += text[at]
      continue
    }
    out += '*'
    // A reference is replaced whole, and a character outside the BMP has two code units.
    if (text[at] === '&') at = Math.max(at, places ? text.indexOf(';', at) : at)
    else if ((text.codePointAt(at) ?? 0) > 0xffff) at += 1
  }
  return out
}

/** Judges texts that are published together. */
export function judged(lists: WordLists, texts: readonly string[]): Verdict {
  const listed = STRICTEST.filter((action) => lists[action].size > 0)
  const plains = listed.length === 0 ? [] : texts.map(withoutMarkup)
  const found = listed
    .map((action) => ({
      action,
      list: plains.flatMap((plain) => foundIn(lists[action], plain)),
    }))
    .filter(({ list }) => list.length > 0)
  const hasMasked = found.some(({ action }) => action === wordActions.mask)
  return {
    action: found[0]?.action ?? null,
    words: [...new Set(found.flatMap(({ list }) => list.map(({ word }) => word)))],
    texts: hasMasked ? texts.map((text) => masked(lists[wordActions.mask], text)) : [...texts],
  }
}
