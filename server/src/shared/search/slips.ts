/**
 * Spelling correction for searches without results: substitution, insertion, deletion or transposition of characters.
 * (Homophones are handled in tokenize.ts.) Candidate titles come from the word index and are compared here.
 */
import { normalise, parts, pinyinTokens, quote, type Run, runsOf, segmenter } from './tokenize.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** Half of all three-letter words are within one edit of each other. */
const WORD_MIN = 4
const WORD_MAX = 16
const RUN_MAX = 12
const MAX_RUNS = 4
/** From this length on, two edits are allowed. */
const LONG_RUN = 5
/** Maximum characters of the intended word that were not typed. */
const MAX_MORE = 2

/** A Latin word and its edit-distance-1 neighbours. */
function near(word: string): string[] {
  const found = new Set([word])
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after) found.add(before + letter + after.slice(1))
    }
    if (after) found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2))
  }
  return [...found]
}

const isWord = (run: Run) => !run.han && /^[a-z]+$/.test(run.text) && run.text.length >= WORD_MIN

/** Substrings of which at least one is unaffected by any single edit. */
function pieces(run: string): string[] {
  const characters = [...run].slice(0, RUN_MAX)
  const found = new Set<string>()
  if (characters.length > 2)
    for (const word of segmenter().cutForSearch(characters.join(''), true))
      if ([...word].length > 1) found.add(quote(word))
  for (let at = 0; at + 1 < characters.length; at++) {
    const [one = '', two = '', three = ''] = characters.slice(at, at + 3)
    found.add(quote(two + one))
    if (characters.length === 2) continue
    found.add(quote(one + two))
    if (three) found.add(quote(one + three))
  }
  // 微极分: no two adjacent characters are right.
  if (characters.length === 3) found.add(`${quote(characters[0] ?? '')}:*`)
  return [...found]
}

const askedRuns = (text: string): Run[] => runsOf(normalise(text.slice(0, 200))).slice(0, MAX_RUNS)

/** tsquery for candidate titles; '' if the text cannot be corrected. */
export function slipWords(text: string): string {
  const runs = askedRuns(text)
  const may = runs.filter((run) => (run.han ? [...run.text].length > 1 : isWord(run) && run.text.length <= WORD_MAX))
  if (may.length === 0) return ''
  return runs
    .flatMap((run) => {
      if (!run.han) return [`(${(may.includes(run) ? near(run.text) : [run.text]).map(quote).join(' | ')})`]
      const alternatives = pieces(run.text)
      return alternatives.length > 0 ? [`(${alternatives.join(' | ')})`] : []
    })
    .join(' & ')
}

/** Damerau-Levenshtein distance. */
function slips(one: readonly string[], other: readonly string[]): number {
  let beforeLast: number[] = []
  let last = other.map((_, at) => at + 1)
  last.unshift(0)
  for (const [i, a] of one.entries()) {
    const row = [i + 1]
    for (const [j, b] of other.entries()) {
      let min = Math.min((last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (last[j] ?? 0) + (a === b ? 0 : 1))
      if (i > 0 && j > 0 && a === other[j - 1] && one[i - 1] === b) min = Math.min(min, (beforeLast[j - 1] ?? 0) + 1)
      row.push(min)
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}

interface Meant {
  text: string
  cost: number
}

/** Word boundaries of a run. */
function bounds(run: string): number[] {
  const ends = [0]
  for (const word of segmenter().cut(run, true)) ends.push((ends.at(-1) ?? 0) + [...word].length)
  return ends
}

/** The closest words of a title for a run of Chinese characters. */
function meantCharacters(asked: string, title: readonly Run[]): Meant | undefined {
  const typed = [...asked]
  const allowed = typed.length < LONG_RUN ? 1 : 2
  let best: (Meant & { moved: number }) | undefined
  for (const run of title) {
    if (!run.han) continue
    const characters = [...run.text]
    const ends = bounds(run.text)
    const searched = new Set(segmenter().cutForSearch(run.text, true))
    for (let length = Math.max(2, typed.length - 1); length <= typed.length + 1; length++) {
      if (typed.length === 2 && length !== 2) continue
      for (let start = 0; start + length <= characters.length; start++) {
        const window = characters.slice(start, start + length)
        const cost = slips(typed, window)
        // Two characters: only transposition, because a substitution gives another word.
        if (cost > allowed || (typed.length === 2 && cost > 0 && [...window].reverse().join('') !== asked)) continue
        const from = ends.findLast((end) => end <= start) ?? start
        const to = ends.find((end) => end >= start + length) ?? start + length
        const more = start - from + to - start - length
        const moved = Math.abs(length - typed.length) + more
        if (best && (best.cost < cost || (best.cost === cost && best.moved <= moved))) continue
        // 数学 is also a word within 高中数学.
        const isWhole = more === 0 || more > MAX_MORE || searched.has(window.join(''))
        best = { text: (isWhole ? window : characters.slice(from, to)).join(''), cost, moved }
      }
    }
  }
  return best
}

/** The word of a title within one edit of a Latin word. */
function meantWord(asked: Run, words: ReadonlySet<string>): Meant | undefined {
  if (words.has(asked.text)) return { text: asked.text, cost: 0 }
  if (!isWord(asked) || asked.text.length > WORD_MAX) return undefined
  const word = near(asked.text).find((one) => words.has(one))
  return word ? { text: word, cost: 1 } : undefined
}

/** Correction of `text` from these titles: fewest edits, then most titles; '' if none. */
export function meantBy(text: string, titles: readonly string[]): string {
  const asked = askedRuns(text)
  const found = new Map<string, { cost: number; count: number }>()
  for (const title of new Set(titles)) {
    const runs = runsOf(normalise(title))
    const words = new Set(runs.flatMap((run) => (run.han ? [] : [run.text, ...parts(run.text)])))
    if (asked.some(isWord)) for (const sound of pinyinTokens(title)) words.add(sound)
    const meant = asked.map((run) => (run.han ? meantCharacters(run.text, runs) : meantWord(run, words)))
    if (meant.length === 0 || !meant.every((one) => one !== undefined)) continue
    const cost = meant.reduce((sum, one) => sum + one.cost, 0)
    const whole = meant.map((one) => one.text).join(' ')
    if (whole === asked.map((run) => run.text).join(' ')) continue
    found.set(whole, { cost, count: (found.get(whole)?.count ?? 0) + 1 })
  }
  const [best] = [...found].sort(([, a], [, b]) => a.cost - b.cost || b.count - a.count)
  return best?.[0] ?? ''
}
