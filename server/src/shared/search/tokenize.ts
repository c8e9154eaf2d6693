/**
 * Chinese full-text search: builds tsvector and tsquery texts here, so that any PostgreSQL works without an
 * extension. Latin words, full pinyin and initials match Chinese titles too.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Native from '@node-rs/jieba'
import type { pinyin as Pinyin } from 'pinyin-pro'
import { chineseFor, LONGEST_NAME } from './synonyms.ts'

const require = createRequire(import.meta.url)
let jieba: Native.Jieba | undefined
let pinyin: typeof Pinyin | undefined

/** Lazily loaded segmenter: its dictionary takes 40 MB and 0.2 s. */
export function segmenter(): Native.Jieba {
  if (!jieba) {
    const native = require('@node-rs/jieba') as typeof Native
    jieba = native.Jieba.withDict(readFileSync(require.resolve('@node-rs/jieba/dict.txt')))
  }
  return jieba
}

/** Pinyin syllables of a Chinese run, one per character; '' if unknown. */
function syllables(run: string): string[] {
  pinyin ??= (require('pinyin-pro') as { pinyin: typeof Pinyin }).pinyin
  const characters = [...run]
  const found = pinyin(run, { toneType: 'none', type: 'array', v: true })
  // Rare characters may yield another number of syllables: no pinyin for this run.
  if (found.length !== characters.length) return characters.map(() => '')
  return found.map((syllable) => (/^[a-z]+$/.test(syllable) ? syllable : ''))
}

const TOKEN_MAX = 40
const QUERY_MAX_TOKENS = 16
// Chinese runs, or letters and digits of other scripts with the marks of names such as node.js, c++, c#.
const RUNS =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+(?:[._-](?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+)*[+#]*/gu
const STOP_WORDS = new Set([
  '的',
  '了',
  '和',
  '与',
  '及',
  '或',
  '是',
  '在',
  '就',
  '也',
  '都',
  '而',
  '把',
  '被',
  '着',
  '之',
  '吗',
  '呢',
  '吧',
  '啊',
])

export interface Run {
  han: boolean
  text: string
  /** Offset in the normalized text, in UTF-16 units. */
  at: number
}

/** Normal form for comparison. */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase()
const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text)
/** Parts of a compound Latin word: node.js matches node and js, vue3 matches vue 3. */
export const parts = (word: string): string[] => word.split(/[._-]+|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/).filter(Boolean)

/** Chinese runs and words of other scripts, in order. */
export function runsOf(text: string): Run[] {
  return [...text.matchAll(RUNS)].map((match) => ({ han: isHan(match[0]), text: match[0], at: match.index }))
}

/** Index terms in order, compounds beside their parts. */
function indexTokens(text: string): string[] {
  return runsOf(normalise(text)).flatMap((run) => {
    if (run.han) return segmenter().cutForSearch(run.text, true)
    const pieces = parts(run.text)
    return pieces.length > 1 ? [run.text, ...pieces] : [run.text]
  })
}

/** Pinyin terms of a title: per word, per suffix of a run (for prefix search), per syllable, and initials. */
export function pinyinTokens(title: string): string[] {
  const tokens = new Set<string>()
  for (const run of runsOf(normalise(title))) {
    if (!run.han) continue
    const sounds = syllables(run.text)
    const initials = sounds.map((sound) => sound.slice(0, 1))
    for (const sound of sounds) tokens.add(sound)
    let at = 0
    for (const word of segmenter().cut(run.text, true)) {
      const next = at + [...word].length
      for (const end of [next, sounds.length]) {
        tokens.add(sounds.slice(at, end).join(''))
        tokens.add(initials.slice(at, end).join(''))
      }
      at = next
    }
    // For example 数据 within 数据分析.
    for (const word of segmenter().cutForSearch(run.text, true)) {
      const before = run.text.slice(0, Math.max(0, run.text.indexOf(word)))
      const start = [...before].length
      tokens.add(sounds.slice(start, start + [...word].length).join(''))
      tokens.add(initials.slice(start, start + [...word].length).join(''))
    }
  }
  return [...tokens].filter((token) => token.length > 1)
}

/** Quotes a lexeme for tsvector and tsquery. */
export const quote = (token: string): string => `'${[...token].slice(0, TOKEN_MAX).join('').replace(/['\\]/g, '$&$&')}'`

/** Fields of a searchable entity; only the title is required. */
export interface Indexed {
  title: string
  /** Names and keywords, such as lecturer and tags. */
  names?: string
  /** Description as plain text. */
  text?: string
}

/**
 * tsvector text: title weight A, names B, description C, pinyin of the title D. Use as `${indexWords(…)}::tsvector`.
 */
export function indexWords({ title, names = '', text = '' }: Indexed): string {
  const lexemes: string[] = []
  const add = (tokens: string[], weight: 'A' | 'B' | 'C' | 'D') => {
    // tsvector positions are capped at 16383.
    for (const [at, token] of tokens.entries()) lexemes.push(`${quote(token)}:${Math.min(at + 1, 16_383)}${weight}`)
  }
  add(indexTokens(title.slice(0, 500)), 'A')
  add(indexTokens(names.slice(0, 1000)), 'B')
  add(indexTokens(text.slice(0, 5000)), 'C')
  add(pinyinTokens(title.slice(0, 500)), 'D')
  return lexemes.join(' ')
}

/** Maximum indexed length of a transcript: about ten hours of speech. */
const TRANSCRIPT_MAX = 200_000

/** tsvector text of a transcript: distinct words without positions, because only presence matters. */
export function transcriptWords(text: string): string {
  return [...new Set(indexTokens(text.slice(0, TRANSCRIPT_MAX)).map(quote))].join(' ')
}

/** Index of the line that matches best: the whole query before its words; the first of equals; 0 if none. */
export function bestLine(lines: readonly string[], text: string): number {
  const words = askedWords(text)
  const asked = normalise(text.trim())
  let best = 0
  let most = 0
  for (const [at, line] of lines.entries()) {
    const said = normalise(line)
    let holds = said.includes(asked) ? 1 : 0
    for (const { whole, pieces } of words)
      holds += said.includes(whole) ? 2 : pieces.filter((piece) => said.includes(piece)).length / (pieces.length + 1)
    if (holds > most) [best, most] = [at, holds]
  }
  return best
}

/** Terms of a query word. */
interface Asked {
  /** As segmented; of an English name all its words. */
  whole: string
  /** Smaller words with the same meaning, all of which must match. */
  pieces: string[]
  /** Other spellings, and Chinese words for an English name; one of them suffices. */
  same: string[]
}

/** Names such as nodejs and vuejs are also written node.js, or Vue. */
const JS_NAME = /^([a-z]{3,})js$/

function latinWord(word: string): Asked {
  const pieces = parts(word).filter((piece) => piece !== word)
  const joined = pieces.length > 1 ? pieces.join('') : (JS_NAME.exec(word)?.[1] ?? '')
  return { whole: word, pieces, same: [...(joined && joined !== word ? [joined] : []), ...chineseFor(word)] }
}

/** Words of a query; consecutive English words that are one name count as one. */
function askedWords(text: string): Asked[] {
  const runs = runsOf(normalise(text.slice(0, 200)))
  const all: Asked[] = []
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]
    if (run?.han === false) {
      const named = englishName(runs, at)
      all.push(named?.asked ?? latinWord(run.text))
      at += (named?.count ?? 1) - 1
    } else if (run)
      for (const whole of segmenter().cut(run.text, true))
        all.push({
          whole,
          pieces: segmenter()
            .cutForSearch(whole, true)
            .filter((piece) => piece !== whole),
          same: [],
        })
  }
  const meaningful = all.filter((word) => !STOP_WORDS.has(word.whole))
  return (meaningful.length > 0 ? meaningful : all).slice(0, QUERY_MAX_TOKENS)
}

/** The longest English name of several words that begins at a run. */
function englishName(runs: readonly Run[], at: number): { asked: Asked; count: number } | undefined {
  for (let count = Math.min(LONGEST_NAME, runs.length - at); count > 1; count--) {
    const words = runs.slice(at, at + count)
    const name = words.map((run) => run.text).join(' ')
    const same = chineseFor(name)
    if (same.length > 0) return { asked: { whole: name, pieces: words.map((run) => run.text), same: [...same] }, count }
  }
  return undefined
}

/** Letters that can be read as pinyin syllables, the last one unfinished; others can only be initials. */
const SYLLABLES =
  /^(?:(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:[iu]?ang|iong|[ei]ng|ong|[iuv]an|uai|iao|[aeu]i|[ai]o|[ou]u|iu|[iuv]e|er|[aeiuv]n|[iu]a|uo|[aoeiuv]))+(?:[zcs]h?|[bpmfdtnlgkhjqxryw])?$/

/**
 * tsquery text for all words of `text`, the last as a prefix; '' if there are none. Use as
 * `${queryWords(…)}::tsquery`.
 * @param isStrict letters match no initials: almost every title has some two or three characters with them
 */
export function queryWords(text: string, isStrict = false): string {
  const words = askedWords(text)
  return words
    .map(({ whole, pieces, same }, at) => {
      const last = at === words.length - 1
      const isShort = /^[a-z]{2}$/.test(whole)
      // Two letters are initials of too many words, and prefixes of half of all pinyin.
      const isInitials = /^[a-z]{2,}$/.test(whole) && (isShort || isStrict) && !SYLLABLES.test(whole)
      const isPrefix = last && (isHan(whole) || whole.length > 1)
      const alternatives = whole.includes(' ')
        ? []
        : isShort && isPrefix && !isInitials
          ? [quote(whole), `${quote(whole)}:*ABC`]
          : [weighted(whole, isPrefix, isInitials)]
      if (pieces.length > 0) alternatives.push(allOf(pieces))
      for (const other of same)
        alternatives.push(isHan(other) ? allOf(segmenter().cutForSearch(other, true)) : quote(other))
      return alternatives.length > 1 ? `(${alternatives.join(' | ')})` : alternatives.join('')
    })
    .join(' & ')
}

const weighted = (word: string, isPrefix: boolean, isInitials: boolean) => {
  const options = `${isPrefix ? '*' : ''}${isInitials ? 'ABC' : ''}`
  return options ? `${quote(word)}:${options}` : quote(word)
}

const allOf = (words: readonly string[]) => `(${words.map(quote).join(' & ')})`

/** tsquery text for a search without results by `queryWords(text, true)`: by sound or by initials; '' if there is none. */
export function otherWords(text: string): string {
  const loose = queryWords(text)
  return soundWords(text) || (loose === queryWords(text, true) ? '' : loose)
}

/** Stop words of questions. */
const ASKING_WORDS = new Set(
  '怎么 怎样 怎么样 怎么办 如何 什么 为什么 为何 哪些 哪个 哪里 多少 是否 可以 能否 能不能 可不可以 有没有 是不是 应该 需要 请问 请教 求助 问题 一个 这个 那个 这样 我们 大家 老师 同学 时候 没有 还是 不是 就是 但是 因为 所以 如果 知道 觉得 一下 一些'.split(
    ' ',
  ),
)

/** A title word: tsquery text and weight. */
export interface SimilarWord {
  query: string
  weight: number
}

/** Title words for finding similar entities: the whole title as one query would match only itself. */
export function similarWords(title: string): SimilarWord[] {
  const words = new Map<string, SimilarWord>()
  for (const { whole, pieces } of askedWords(title)) {
    if (ASKING_WORDS.has(whole)) continue
    const length = [...whole].length
    if (length < 2) continue
    const alternatives = [quote(whole), ...(pieces.length > 0 ? [`(${pieces.map(quote).join(' & ')})`] : [])]
    // Longer words are rarer; Latin words have more letters.
    words.set(whole, { query: alternatives.join(' | '), weight: isHan(whole) ? Math.min(length, 4) : 2 })
  }
  return [...words.values()]
}

/** Words of a passage for ranking, in order, without stop words; `isQuestion` drops the words of asking as well. */
export function passageTokens(text: string, isQuestion = false): string[] {
  return indexTokens(text).filter(
    (token) =>
      !STOP_WORDS.has(token) && !(isQuestion && ASKING_WORDS.has(token)) && (token.length > 1 || !isHan(token)),
  )
}

/** Pinyin of a Chinese run; '' if a character has none. */
export const soundOf = (run: string): string => {
  const sounds = syllables(run)
  return sounds.every(Boolean) ? sounds.join('') : ''
}

/** Chinese runs of at least two characters, candidates for homophones. */
const soundRuns = (text: string): Run[] =>
  runsOf(normalise(text.slice(0, 200))).filter(({ han, text: run }) => han && [...run].length > 1)

/** Letters that start the next syllable; n, g and r may also extend the current one. */
const initialsAfter = (sound: string): string[] => [
  ...'bpmfdtlkhjqxzcsyw',
  ...(sound.endsWith('e') ? '' : 'r'),
  ...(sound.endsWith('n') ? '' : 'g'),
  ...(/[ng]$/.test(sound) ? 'n' : ''),
]

/** Matches the pinyin exactly or as a prefix by syllables: xuexi is not a prefix of xuexing. */
const soundQuery = (sound: string): string =>
  `(${[`${quote(sound)}:D`, ...initialsAfter(sound).map((letter) => `${quote(sound + letter)}:*D`)].join(' | ')})`

/**
 * tsquery text for homophones of `text` (线性带数 for 线性代数), the most common Chinese typos; '' if there is nothing to
 * match by sound.
 */
export function soundWords(text: string): string {
  if (soundRuns(text).length === 0) return ''
  return runsOf(normalise(text.slice(0, 200)))
    .flatMap((run) => {
      if (!run.han) return [quote(run.text)]
      // A single character has about fifty homophones.
      const sound = [...run.text].length > 1 ? soundOf(run.text) : ''
      return sound ? [soundQuery(sound)] : []
    })
    .slice(0, QUERY_MAX_TOKENS)
    .join(' & ')
}

/** Searches by words; without results, by sound or initials. @returns undefined for an empty query */
export async function searchWords<Found extends { totalCount: number }>(
  text: string,
  search: (query: string) => Promise<Found>,
): Promise<Found | undefined> {
  const query = queryWords(text, true)
  if (!query) return undefined
  const found = await search(query)
  const other = found.totalCount === 0 ? otherWords(text) : ''
  return other ? search(other) : found
}

/** Range of a run whose pinyin or initials start with `letters`; with `exact`, all syllables. */
function soundRange(run: Run, letters: string, exact = false): [number, number] | undefined {
  const characters = [...run.text]
  const sounds = syllables(run.text)
  for (let start = 0; start < characters.length; start++) {
    let full = ''
    let initials = ''
    for (let end = start; end < characters.length && sounds[end]; end++) {
      full += sounds[end]
      initials += sounds[end]?.slice(0, 1)
      if (exact ? full === letters : full.startsWith(letters) || (initials.length > 1 && initials === letters)) {
        const from = run.at + characters.slice(0, start).join('').length
        return [from, from + characters.slice(start, end + 1).join('').length]
      }
    }
  }
  return undefined
}

/** `name` with the matched words between « and », homophones included. */
export function highlight(name: string, text: string): string {
  const plain = name.replace(/[«»]/g, '')
  const lower = plain.toLowerCase()
  // Normalization must not shift offsets; with rare compatibility characters nothing is marked.
  if (lower.length !== plain.length || normalise(plain).length !== plain.length) return plain
  const marked = new Uint8Array(plain.length)
  const runs = runsOf(normalise(plain))
  for (const { whole, pieces, same } of askedWords(text)) {
    const written = [whole, ...pieces, ...same].filter((word) => normalise(plain).includes(word))
    for (const word of written.includes(whole) ? [whole] : written) {
      for (let at = normalise(plain).indexOf(word); at >= 0; at = normalise(plain).indexOf(word, at + word.length))
        marked.fill(1, at, at + word.length)
    }
    if (written.length > 0 || !/^[a-z]{3,}$/.test(whole)) continue
    for (const run of runs) {
      const range = run.han ? soundRange(run, whole) : undefined
      if (range) marked.fill(1, ...range)
    }
  }
  // Homophones.
  for (const asked of soundRuns(text)) {
    if (normalise(plain).includes(asked.text)) continue
    const letters = soundOf(asked.text)
    for (const run of runs) {
      const range = run.han && letters ? soundRange(run, letters, true) : undefined
      if (range) marked.fill(1, ...range)
    }
  }
  let out = ''
  for (let at = 0; at < plain.length; at++) {
    if (marked[at] && !marked[at - 1]) out += '«'
    out += plain[at]
    if (marked[at] && !marked[at + 1]) out += '»'
  }
  return out
}
