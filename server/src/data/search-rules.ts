/** Selection and order of suggestions. Pure. */
import { highlight } from '../shared/search/tokenize.ts'
import type { SuggestionKind } from '@zhixing/contract/data/search'

export interface Suggestion {
  kind: SuggestionKind
  id: string
  periodId: string | null
  title: string
  /** Below the title: its author, or what it is part of. */
  about: string
  /** Learners, readers, attempts or answers; 0 for not shown. */
  count: number
}

/** Suggestions per answer: as many as fit on a phone. */
export const MAX_SUGGESTIONS = 8

/** 2: prefix match; 1: contains the input; 0: matched by another text, such as the lecturer's name. */
function closeness(marked: string): number {
  const at = marked.indexOf('«')
  return at === 0 ? 2 : at > 0 ? 1 : 0
}

/**
 * Merges lists: by closeness, then round-robin, so that no kind crowds out another; duplicates of a kind and title are
 * dropped.
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

/** Normalizes a search word for counting: NFKC, lower case, without invisible characters. */
export const countedWord = (keyword: string): string =>
  keyword
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
