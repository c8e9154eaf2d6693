/**
 * Aho-Corasick automaton over folded code units: matching takes linear time whatever the size of the word list. No
 * regular expressions, so no ReDoS by listed words or by texts.
 */
import { foldUnit, foldWord } from './fold.ts'

export interface FoundWord {
  word: string
  /** Range in the original text, end exclusive. */
  from: number
  to: number
}

export interface Matcher {
  readonly size: number
  /** All listed words in the text by their end; of those with one end the longest. */
  find(text: string): FoundWord[]
}

const ROOT = 0

/** Builds the automaton. Words that fold to nothing are skipped; of duplicates the first is reported. Pure. */
export function createMatcher(words: Iterable<string>): Matcher {
  /** Transitions by node and code unit. */
  const next = new Map<number, number>()
  const listed: (string | undefined)[] = [undefined]
  const lengths: number[] = [0]
  const children: number[][] = [[]]
  let size = 0

  for (const word of words) {
    const units = foldWord(word)
    if (units === '') continue
    let node = ROOT
    for (let at = 0; at < units.length; at++) {
      const edge = node * 0x10000 + units.charCodeAt(at)
      let child = next.get(edge)
      if (child === undefined) {
        child = listed.length
        listed.push(undefined)
        lengths.push(at + 1)
        children.push([])
        next.set(edge, child)
        children[node]?.push(units.charCodeAt(at), child)
      }
      node = child
    }
    if (listed[node] !== undefined) continue
    listed[node] = word
    size++
  }

  // Failure links and output links, breadth first, so that shorter prefixes are done before.
  const fail = new Int32Array(listed.length)
  const ends = new Int32Array(listed.length).fill(-1)
  const queue = [ROOT]
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] ?? ROOT
    const back = fail[node] ?? ROOT
    if (node !== ROOT) ends[node] = listed[node] !== undefined ? node : (ends[back] ?? -1)
    const of = children[node] ?? []
    for (let at = 0; at < of.length; at += 2) {
      const [unit = 0, child = ROOT] = [of[at], of[at + 1]]
      if (node !== ROOT) {
        let from = back
        while (from !== ROOT && !next.has(from * 0x10000 + unit)) from = fail[from] ?? ROOT
        fail[child] = next.get(from * 0x10000 + unit) ?? ROOT
      }
      queue.push(child)
    }
  }

  return {
    size,
    find(text) {
      const found: FoundWord[] = []
      if (size === 0) return found
      /** Original offset of each folded code unit. */
      const places = new Int32Array(text.length)
      let counted = 0
      let node = ROOT
      for (let at = 0; at < text.length; at++) {
        const unit = foldUnit(text.charCodeAt(at))
        if (unit === 0) continue
        places[counted++] = at
        let to = next.get(node * 0x10000 + unit)
        while (to === undefined && node !== ROOT) {
          node = fail[node] ?? ROOT
          to = next.get(node * 0x10000 + unit)
        }
        node = to ?? ROOT
        for (let end = ends[node] ?? -1; end > ROOT; end = ends[fail[end] ?? ROOT] ?? -1) {
          const word = listed[end]
          const from = places[counted - (lengths[end] ?? 0)] ?? 0
          if (word === undefined || cutsLatin(text, from, at)) continue
          found.push({ word, from, to: at + 1 })
          break
        }
      }
      return found
    },
  }
}

/** Latin words match at word boundaries only: no "ass" in "class". */
function cutsLatin(text: string, from: number, last: number): boolean {
  return (
    (isLatin(text.charCodeAt(from)) && from > 0 && isLatin(text.charCodeAt(from - 1))) ||
    (isLatin(text.charCodeAt(last)) && last + 1 < text.length && isLatin(text.charCodeAt(last + 1)))
  )
}

function isLatin(code: number): boolean {
  const unit = foldUnit(code)
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)
}
