/** Which suggestions are shown, and in which order. Pure. */
import { highlight } from '../shared/search/tokenize.ts'
import type { SuggestionKind } from '@zhixing/contract/data/search'

export interface Suggestion {
  kind: SuggestionKind
  id: string
  periodId: string | null
  title: string
  /** Under the title: whose it is, or of what it is a part. */
  about: string
  /** How many studied, read, sat or answered it; 0 where that is not said. */
  count: number
}

/** Most suggestions at a time: what fits under the field on a phone. */
export const MAX_SUGGESTIONS = 8

/** 2: begins with what was typed; 1: holds it; 0: found by something else, such as a lecturer's name. */
function closeness(marked: string): number {
  const at = marked.indexOf('«')
  return at === 0 ? 2 : at > 0 ? 1 : 0
}

/**
 * One list of several: what begins with the typed words before what holds them, within that turn by turn from each list, so that no kind
 * hides another; the same title only once.
 */
export function mixed(lists: readonly (readonly Suggestion[])[], keyword: string) {
  const all = lists.flatMap((list) =>
    list.map((one, place) => {
      const marked = highlight(one.title, keyword)
      return { ...one, highlight: marked, place, closeness: closeness(marked) }
    }),
  )
  all.sort((a, b) => b.closeness - a.closeness || a.place - b.place)
  const seen = new Set<string>()
  return all
    .filter(({ kind, title }) => {
      const key = `${kind} ${title}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, MAX_SUGGESTIONS)
    .map(({ place: _place, closeness: _closeness, ...shown }) => shown)
}

/** A word as it is counted: one of many spellings, without what cannot be seen. */
export const countedWord = (keyword: string): string =>
  keyword
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
