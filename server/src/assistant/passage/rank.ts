/**
 * Ranks the passages of a course by words (BM25), by sound where a word occurs nowhere, and by vectors where the site
 * has a model for them. Pure: an index of one course in memory, a few thousand passages.
 */
import type { PassageKind } from '@zhixing/contract/assistant/ask'
import { passageTokens, soundOf } from '../../shared/search/tokenize.ts'

export interface IndexedPassage {
  id: string
  periodId: string
  refId: string
  kind: PassageKind
  words: string
  /** Unit length; null without an embedding model. */
  vector: Float32Array | null
}

interface Posting {
  at: number
  count: number
}

export interface PassageIndex {
  passages: readonly Omit<IndexedPassage, 'words'>[]
  postings: ReadonlyMap<string, readonly Posting[]>
  lengths: Float32Array
  averageLength: number
  /** Words by pinyin, filled when a question first has an unknown word. */
  sounds: Map<string, string[]> | null
  /** About how many bytes it takes. */
  bytes: number
}

// Usual constants of BM25.
const K = 1.2
const B = 0.75
/** A homophone counts less than the word. */
const SOUND_WEIGHT = 0.6
/** Weight of the vectors beside the words; both are scaled to 0..1. */
const VECTOR_WEIGHT = 0.6

/** Passages that are indexed before other requests get their turn. */
const SLICE = 200

/** Builds an index; yields after each slice. */
function* indexing(rows: readonly IndexedPassage[]): Generator<undefined, PassageIndex> {
  const postings = new Map<string, Posting[]>()
  const lengths = new Float32Array(rows.length)
  let total = 0
  let entries = 0
  for (const [at, { words }] of rows.entries()) {
    if (at > 0 && at % SLICE === 0) yield
    const tokens = words === '' ? [] : words.split(' ')
    lengths[at] = tokens.length
    total += tokens.length
    for (const token of tokens) {
      const list = postings.get(token)
      if (!list) postings.set(token, [{ at, count: 1 }])
      else {
        const last = list.at(-1)
        if (last?.at === at) last.count += 1
        else list.push({ at, count: 1 })
      }
      entries += 1
    }
  }
  return {
    passages: rows.map(({ words: _words, ...passage }) => passage),
    postings,
    lengths,
    averageLength: rows.length > 0 ? total / rows.length : 0,
    sounds: null,
    bytes: entries * 32 + postings.size * 80 + rows.length * 160 + rows.length * (rows[0]?.vector?.byteLength ?? 0),
  }
}

/** An index, at once. */
export function buildIndex(rows: readonly IndexedPassage[]): PassageIndex {
  const steps = indexing(rows)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** An index, without blocking the event loop for long: a course of 100 h takes a few hundred milliseconds. */
export async function buildIndexInTurns(rows: readonly IndexedPassage[]): Promise<PassageIndex> {
  const steps = indexing(rows)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await new Promise<void>((resume) => setImmediate(resume))
  }
}

/** A word of a question with its weight. */
export interface Asked {
  word: string
  /** Indexed words that match it: itself, or its homophones. */
  matches: readonly string[]
  weight: number
}

/** Inverse document frequency. */
const idf = (index: PassageIndex, count: number): number =>
  Math.log(1 + (index.passages.length - count + 0.5) / (count + 0.5))

function homophones(index: PassageIndex, word: string): readonly string[] {
  const sound = /^\p{Script=Han}{2,}$/u.test(word) ? soundOf(word) : ''
  if (!sound) return []
  if (!index.sounds) {
    index.sounds = new Map()
    for (const known of index.postings.keys()) {
      if (!/^\p{Script=Han}{2,6}$/u.test(known)) continue
      const key = soundOf(known)
      if (key) index.sounds.set(key, [...(index.sounds.get(key) ?? []), known])
    }
  }
  return index.sounds.get(sound) ?? []
}

/** The words of a question with what they weigh in this course. */
export function askedIn(index: PassageIndex, question: string): Asked[] {
  const words = [...new Set(passageTokens(question, true))]
  return words.map((word) => {
    const found = index.postings.get(word)
    if (found) return { word, matches: [word], weight: idf(index, found.length) }
    const matches = homophones(index, word)
    const count = matches.reduce((sum, one) => sum + (index.postings.get(one)?.length ?? 0), 0)
    return { word, matches, weight: idf(index, count) * (matches.length > 0 ? SOUND_WEIGHT : 1) }
  })
}

export interface Ranked {
  passage: PassageIndex['passages'][number]
  score: number
  /** Share of the question's words that the passage has; by number, since a rare word outweighs all others. */
  coverage: number
}

/**
 * The best passages for a question, best first.
 * @param isAllowed lessons that may be quoted; the others are not scored
 * @param vector of the question, unit length
 */
export function rank(
  index: PassageIndex,
  asked: readonly Asked[],
  isAllowed: (passage: PassageIndex['passages'][number]) => boolean,
  limit: number,
  vector: Float32Array | null = null,
): Ranked[] {
  const scores = new Float64Array(index.passages.length)
  const covered = new Float64Array(index.passages.length)
  const words = new Uint8Array(index.passages.length)
  const whole = asked.reduce((sum, { weight }) => sum + weight, 0)
  for (const { matches, weight } of asked) {
    const best = new Map<number, number>()
    for (const word of matches)
      for (const { at, count } of index.postings.get(word) ?? []) {
        const length = (index.lengths[at] ?? 0) / (index.averageLength || 1)
        const score = (weight * (count * (K + 1))) / (count + K * (1 - B + B * length))
        if (score > (best.get(at) ?? 0)) best.set(at, score)
      }
    for (const [at, score] of best) {
      scores[at] = (scores[at] ?? 0) + score
      covered[at] = (covered[at] ?? 0) + weight
      words[at] = (words[at] ?? 0) + 1
    }
  }
  // A passage that has all the words is better than one that repeats some of them.
  for (let at = 0; at < scores.length; at++)
    if (scores[at]) scores[at] = (scores[at] ?? 0) * (0.6 + (0.4 * (covered[at] ?? 0)) / (whole || 1))
  if (vector) {
    const top = scores.reduce((most, score) => Math.max(most, score), 0) || 1
    for (const [at, passage] of index.passages.entries()) {
      let dot = 0
      if (passage.vector?.length === vector.length)
        for (let i = 0; i < vector.length; i++) dot += (vector[i] ?? 0) * (passage.vector[i] ?? 0)
      scores[at] = (1 - VECTOR_WEIGHT) * ((scores[at] ?? 0) / top) + VECTOR_WEIGHT * Math.max(0, dot)
    }
  }
  return [...scores.keys()]
    .filter((at) => {
      const passage = index.passages[at]
      return (scores[at] ?? 0) > 0 && passage !== undefined && isAllowed(passage)
    })
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, limit)
    .flatMap((at) => {
      const passage = index.passages[at]
      return passage ? [{ passage, score: scores[at] ?? 0, coverage: (words[at] ?? 0) / (asked.length || 1) }] : []
    })
}

/** The line of a passage that fits best: the weightiest words, the first of equals. */
export function bestPlacedLine(
  lines: readonly (readonly [number, string])[],
  asked: readonly Asked[],
): readonly [number, string] {
  let best = lines[0] ?? ([0, ''] as const)
  let most = 0
  for (const line of lines) {
    const has = new Set(passageTokens(line[1]))
    const score = asked.reduce(
      (sum, { matches, weight }) => sum + (matches.some((word) => has.has(word)) ? weight : 0),
      0,
    )
    if (score > most) [best, most] = [line, score]
  }
  return best
}
