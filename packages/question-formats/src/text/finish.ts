/** The last pass over a parsed text: distant keys, points of sections, missing numbers. Pure. */
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import { judgement } from '../fields/keys.ts'
import type { RawProblem } from '../fields/raw.ts'
import { keyFromStem } from '../fields/read.ts'
import { type Block, type Draft, joined, type SourceLine } from './draft.ts'
import type { PaperHead } from './head.ts'
import { headOf } from './head.ts'
import type { Heading } from './headings.ts'
import type { KeyEntry } from './key-section.ts'
import { readTexts as setMessage } from './texts.ts'

export interface TextProblem {
  raw: RawProblem
  /** Its source lines, when they parse to the same problem on their own; otherwise ''. */
  source: string
  /** Indices of its lines in the source. */
  lines: number[]
  /** Index of its section, -1 for none. */
  sectionAt: number
  /** Its number and those of its parts in the source. */
  numbers: number[]
  doubts: string[]
  notes: string[]
}

/** An ascending run of problem numbers: of the paper, or of a section. */
export interface NumberRun {
  from: number
  to: number
  found: number
  missing: number[]
}

export interface TextReading {
  problems: TextProblem[]
  blocks: Block[]
  sections: Heading[]
  head: PaperHead
  numbers: NumberRun[]
}

interface Read {
  found: Draft[]
  blocks: Block[]
  sections: Heading[]
  keys: KeyEntry[]
  doubtful: ReadonlySet<number>
}

/** A target for a key. */
interface Slot {
  no: number
  draft: Draft
  raw: RawProblem
  /** Index of the gap, -1 for a problem. */
  gap: number
}

const slotsOf = (draft: Draft): Slot[] =>
  draft.group === 'gaps'
    ? draft.numbers.map((no, gap) => ({ no, draft, raw: draft, gap }))
    : draft.group === 'material'
      ? draft.subs.map((raw, at) => ({ no: draft.numbers[at] ?? 0, draft, raw, gap: -1 }))
      : [{ no: draft.no, draft, raw: draft, gap: -1 }]

const LED_LETTERS =
  /^([A-ZＡ-Ｚ](?:[A-ZＡ-Ｚ、,，\s]*[A-ZＡ-Ｚ])?)(?![a-zA-Z])\s*(?:[.。，,;；：:]|[—–-]{1,2}(?=\s*\p{Script=Han}))?\s*([\s\S]*)$/u
const LED_JUDGEMENT = /^(√|×|✓|✗|✔|✘|对|错|正确|错误|T|F)(?:\s*[，。,.；;：:]\s*|\s+|$)([\s\S]*)$/u

const isChoice = (raw: RawProblem): boolean =>
  raw.options.length >= 2 || raw.isAnyChoice || raw.kind === kind.single || raw.kind === kind.multiple
const more = (before: string, text: string): string =>
  before === '' ? text : text === '' ? before : `${before}\n${text}`

/** Splits a key from the solution behind it: B。因为… */
function split(raw: RawProblem, answer: string): { answer: string; rest: string } {
  // B→A→C and A-3，B-1 are complete keys.
  if (isChoice(raw) && !/^[A-Z]\s*(?:→|=>|[-—–]+>?)\s*[A-Z\d(（]/.test(answer)) {
    const led = LED_LETTERS.exec(answer)
    if (led) return { answer: led[1] ?? '', rest: led[2] ?? '' }
  }
  if (raw.kind === kind.judge || (raw.kind === 0 && raw.options.length === 0)) {
    const led = LED_JUDGEMENT.exec(answer)
    if (led && (raw.kind === kind.judge || led[2] === '')) return { answer: led[1] ?? '', rest: led[2] ?? '' }
  }
  return { answer, rest: '' }
}

const same = (raw: RawProblem, one: string, other: string): boolean => {
  const plain = (text: string) => text.normalize('NFKC').replace(/[\s,、，；;]/g, '')
  return plain(one) === plain(other) || (!isChoice(raw) && judgement(one) !== '' && judgement(one) === judgement(other))
}

const flattened = (entry: KeyEntry): string =>
  more(entry.answer, entry.subs.map((sub) => `（${sub.no}）${more(sub.answer, sub.analysis)}`).join('\n'))

function give(raw: RawProblem, entry: KeyEntry, draft: Draft): void {
  const toParts = raw.subs.length > 0 && entry.subs.length > 0
  if (toParts) {
    entry.subs.forEach((sub, at) => {
      const part = raw.subs[at]
      if (part) give(part, sub, draft)
      else raw.analysis = more(raw.analysis, flattened(sub))
    })
  }
  const whole = toParts ? entry.answer : flattened(entry)
  if (whole !== '') {
    const { answer, rest } = split(raw, whole)
    if (raw.answer === '') raw.answer = answer
    else if (!same(raw, raw.answer, answer)) draft.doubts.push(setMessage.otherKey(raw.answer, answer))
    raw.analysis = more(raw.analysis, rest)
  }
  raw.analysis = more(raw.analysis, entry.analysis)
  raw.rubric = more(raw.rubric, entry.rubric)
  if (entry.score !== '' && raw.score === '') raw.score = entry.score
}

/** The sections that a heading of keys refers to, including nested ones. */
function placesOf(named: Heading, sections: readonly Heading[]): number[] {
  const found: number[] = []
  let isWithin = false
  for (const [at, one] of sections.entries()) {
    const isIt =
      named.ordinal !== '' ? one.ordinal === named.ordinal && one.isSub === named.isSub : one.kind === named.kind
    isWithin = isIt || (isWithin && one.isSub && !named.isSub)
    if (isWithin) found.push(at)
  }
  return found
}

/** Assigns keys to problems by section and number; by order, where numbering restarts without a heading. */
function assign(drafts: readonly Draft[], keys: readonly KeyEntry[], sections: readonly Heading[]): KeyEntry[] {
  const slots = drafts.flatMap(slotsOf)
  const used = new Set<Slot>()
  const placeless: KeyEntry[] = []
  let last = -1
  for (const entry of keys) {
    const named = entry.section
    const places = named ? placesOf(named, sections) : []
    if (entry.order !== undefined) {
      const own = slots.filter(({ draft }) => places.includes(draft.sectionAt))
      const count = keys.filter((one) => one.section === named && one.order !== undefined).length
      const slot = own.length === count ? own[entry.order] : undefined
      if (slot) place(slot, entry)
      else placeless.push(entry)
      continue
    }
    const fits = slots
      .map((slot, at) => ({ slot, at }))
      .filter(({ slot }) => slot.no === entry.no && !used.has(slot))
      .filter(({ slot }) => !named || places.length === 0 || places.includes(slot.draft.sectionAt))
    const chosen = fits.find(({ at }) => at > last) ?? fits[0]
    if (!chosen) {
      placeless.push(entry)
      continue
    }
    last = chosen.at
    place(chosen.slot, entry)
  }
  return placeless

  function place(slot: Slot, entry: KeyEntry): void {
    used.add(slot)
    slot.draft.hasFarKeys = true
    slot.draft.lines.push(...entry.lines)
    if (slot.gap < 0) give(slot.raw, entry, slot.draft)
    else {
      slot.draft.gapKeys[slot.gap] = split(
        { ...slot.raw, isAnyChoice: slot.draft.gaps.length > 0 },
        entry.answer,
      ).answer
      slot.draft.analysis = more(slot.draft.analysis, entry.analysis)
    }
  }
}

/** Merges keys of gaps into the key of the cloze. */
function withGapKeys(draft: Draft): Draft {
  if (draft.group !== 'gaps' || draft.gapKeys.length === 0) return draft
  const keys = draft.numbers.map((_, at) => draft.gapKeys[at] ?? '')
  return {
    ...draft,
    answer: draft.kind === kind.cloze ? keys.map((key, at) => `${at + 1}.${key || '-'}`).join(' ') : keys.join('；'),
  }
}

/** （共 10 题，共 30 分）: three points each, unless stated otherwise. */
function shareTotals(drafts: Draft[], sections: readonly Heading[]): void {
  for (const [at, section] of sections.entries()) {
    const own = drafts.filter((draft) => draft.sectionAt === at)
    const leaves = own.flatMap((draft) => (draft.group === 'material' ? draft.subs : [draft]))
    if (section.total === '' || section.score !== '' || section.blankScore !== '') continue
    if (leaves.length === 0 || leaves.some((raw) => raw.score !== '' || raw.subs.length > 0)) continue
    const each = Number(section.total) / leaves.length
    if (each > 0 && Number.isInteger(each * 100)) for (const raw of leaves) raw.score = String(each)
  }
}

function runsOf(numbers: readonly number[]): NumberRun[] {
  const runs: number[][] = []
  for (const no of numbers) {
    const run = runs.at(-1)
    if (run && no > (run.at(-1) ?? 0)) run.push(no)
    else runs.push([no])
  }
  return runs.map((run) => {
    const [from = 0, to = 0] = [run[0], run.at(-1)]
    const all = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    return { from, to, found: run.length, missing: all.filter((no) => !run.includes(no)).slice(0, 50) }
  })
}

/** Missing numbers are reported at the problem before, which may have swallowed them. */
function noteGaps(problems: readonly TextProblem[]): void {
  let before: TextProblem | undefined
  let last = 0
  for (const problem of problems)
    for (const no of problem.numbers) {
      if (before === undefined ? no > 1 && no <= MAX_FIRST : no > last + 1)
        (before ?? problem).notes.push(setMessage.numbersMissing(last + 1, no - 1))
      before = problem
      last = no
    }
}
/** A text that starts with a larger number is an excerpt of a paper. */
const MAX_FIRST = 5

const FROM_ANALYSIS = /故\s*(?:答案)?\s*(?:选择|选项|选|填)?\s*(?:为|是)?\s*[：:]?\s*([A-Z]{1,6})(?![A-Za-z])/

/** A key stated only in the solution: 故选 B. */
function keyFromAnalysis(raw: RawProblem, notes: string[]): RawProblem {
  if (raw.answer !== '' || raw.options.length < 2 || !raw.analysis.includes('故')) return raw
  const found = FROM_ANALYSIS.exec(raw.analysis)
  if (!found) return raw
  notes.push(setMessage.fromAnalysis(found[0]))
  return { ...raw, answer: found[1] ?? '' }
}

/** The instruction of a section is the stem of problems that have options only: 1. A. cat  B. hat */
const stemOf = ({ instruction, title }: Heading): string =>
  instruction !== '' || /(?:选择题|题)\s*(?:[（(].*)?$/.test(title)
    ? instruction
    : title
        .replace(/^[（(]?[一二三四五六七八九十\dIVX]+[)）]?\s*[、.．]?\s*|[（(][^（()）]*分[^（()）]*[)）]\s*$/g, '')
        .trim()

const lacksKey = (raw: RawProblem): boolean =>
  raw.subs.length > 0 ? raw.subs.some(lacksKey) : raw.gaps.length === 0 && keyFromStem(raw).answer.trim() === ''

function problemOf(draft: Draft, lines: readonly SourceLine[], isKeyed: boolean): TextProblem {
  const { no, style, lines: own, section, sectionAt, hasFarKeys, doubts, notes, group, numbers, ...rest } = draft
  const { range: _range, total: _total, gapKeys: _keys, ...fields } = rest
  const raw = keyFromAnalysis(
    fields.stem === '' && fields.options.length >= 2 ? { ...fields, stem: stemOf(section) } : fields,
    notes,
  )
  const isPlain = !hasFarKeys && group === null && own.every((at) => lines[at]?.raw === undefined)
  const texts = own.map((at) => lines[at]?.text ?? '')
  if (isKeyed && lacksKey(raw) && doubts.length === 0) notes.push(setMessage.noKey)
  return {
    raw,
    source: isPlain
      ? [
          ...texts,
          ...(section.kind && raw.kind === section.kind && !texts.some((line) => /^【?题型/.test(line))
            ? [`题型：${kindName(section.kind)}`]
            : []),
          ...(section.isAnyChoice && raw.isAnyChoice ? ['题型：选择题'] : []),
          ...(raw.score !== '' && !texts.some((line) => /分\s*[)）]|^【?分值/.test(line))
            ? [`分值：${raw.score}`]
            : []),
        ].join('\n')
      : '',
    lines: [...new Set(own)].sort((one, other) => one - other),
    sectionAt,
    numbers: group === null ? (style === 'none' ? [] : [no]) : numbers,
    doubts: [...new Set(doubts)],
    notes: [...new Set(notes)],
  }
}

/** Assembles the result of the line-by-line pass. */
export function finished(lines: readonly SourceLine[], { found, blocks, sections, keys, doubtful }: Read): TextReading {
  const placeless = assign(found, keys, sections)
  const drafts = found.map(withGapKeys).map(joined)
  shareTotals(drafts, sections)
  const whole = drafts.filter(
    (draft) =>
      draft.stem !== '' ||
      draft.options.length > 0 ||
      draft.gaps.length > 0 ||
      draft.rights.length > 0 ||
      draft.subs.length > 0,
  )
  const isKeyed =
    whole.length > 1 && (keys.length > 0 || whole.filter((draft) => !lacksKey(draft)).length * 2 >= whole.length)
  const problems = whole.map((draft) => problemOf(draft, lines, isKeyed))
  noteGaps(problems)
  for (const one of problems) {
    const at = one.lines.find((place) => doubtful.has(place))
    if (at !== undefined) one.notes.push(setMessage.mayRun(lines[at]?.text ?? ''))
  }
  const all = [...blocks]
  const placed = new Set([...problems.flatMap((one) => one.lines), ...blocks.map(({ at }) => at)])
  for (const { lines: own } of placeless)
    for (const at of own)
      if (!blocks.some((one) => one.at === at)) all.push({ at, text: lines[at]?.text ?? '', why: 'unplaced' })
  for (const [at, { text }] of lines.entries())
    if (text !== '' && !placed.has(at) && !all.some((one) => one.at === at)) all.push({ at, text, why: 'unplaced' })
  const heads = all.filter(({ why }) => why === 'head').map(({ text }) => text)
  return {
    problems,
    blocks: all.sort((one, other) => one.at - other.at),
    sections,
    head: headOf(heads),
    numbers: runsOf(problems.flatMap((one) => one.numbers)),
  }
}
