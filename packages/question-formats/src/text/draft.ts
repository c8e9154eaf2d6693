/** A problem under construction, and the blocks that are no part of one. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import { type RawProblem, rawProblem } from '../fields/raw.ts'
import { gapNumbers, withGaps } from './groups.ts'
import type { Heading } from './headings.ts'
import type { Option } from './lines.ts'
import { readTexts as setMessage } from './texts.ts'

/** A line of a source, identified by its index. */
export interface SourceLine {
  text: string
  /** Styled as a title in Word. */
  isTitle?: boolean
  /** A table that is one problem. */
  raw?: RawProblem
  /** HTML for display, where it differs from the text. */
  shown?: string
  /** Line number in the source from 1, where it differs from the index. */
  line?: number
  /** With indentation, for code. */
  code?: string
}

/** Why a line belongs to no problem. */
export type BlockReason = 'head' | 'heading' | 'instruction' | 'notice' | 'furniture' | 'keys' | 'unplaced'

export interface Block {
  at: number
  text: string
  why: BlockReason
}

export interface Draft extends RawProblem {
  no: number
  style: 'plain' | 'brackets' | 'none'
  /** Indices of its lines. */
  lines: number[]
  /** Keys come from another part of the text. */
  hasFarKeys: boolean
  section: Heading
  sectionAt: number
  /** Reasons to doubt the parse, which block acceptance. */
  doubts: string[]
  notes: string[]
  /** It has numbered problems or numbered gaps of its own. */
  group: 'material' | 'gaps' | null
  /** Numbers of its parts or gaps in the paper. */
  numbers: number[]
  range: { from: number; to: number } | null
  /** For a group: the points of all parts. */
  total: string
  gapKeys: string[]
}

export const draftOf = (no: number, style: Draft['style'], section: Heading, sectionAt: number): Draft => ({
  ...rawProblem({ kind: section.kind, isAnyChoice: section.isAnyChoice, score: section.score }),
  perBlank: section.blankScore,
  no,
  style,
  lines: [],
  hasFarKeys: false,
  section,
  sectionAt,
  doubts: [],
  notes: [],
  group: null,
  numbers: [],
  range: null,
  total: '',
  gapKeys: [],
})

const copied = (list: readonly Option[]): Option[] => list.map((one) => ({ ...one }))

/** A text with numbered gaps becomes a cloze, or blanks. */
function withNumberedGaps(draft: Draft): Draft {
  const numbers = draft.numbers.length > 0 ? draft.numbers : gapNumbers(draft.stem)
  const { text, missing } = withGaps(draft.stem, numbers)
  const doubts = missing.length > 0 ? [...draft.doubts, setMessage.gapsMissing(missing)] : draft.doubts
  if (draft.gaps.length > 0) return { ...draft, stem: text, numbers, kind: kind.cloze, doubts }
  if (draft.options.length >= 2 && numbers.length > 0)
    return {
      ...draft,
      stem: text,
      numbers,
      kind: kind.cloze,
      gaps: numbers.map(() => copied(draft.options)),
      options: [],
      doubts,
    }
  return { ...draft, stem: text, numbers, kind: numbers.length > 0 ? kind.blanks : 0, doubts }
}

/** Completes a draft after its last line. */
export function settled(draft: Draft): Draft {
  if (draft.group === 'gaps') return withNumberedGaps(draft)
  if (draft.group === 'material') {
    if (draft.subs.length === 0) return { ...draft, kind: kind.essay, doubts: [...draft.doubts, setMessage.noParts] }
    const each = Number(draft.total) / draft.subs.length
    const isShared = draft.subs.every((sub) => sub.score === '') && each > 0 && Number.isInteger(each * 100)
    return {
      ...draft,
      kind: kind.material,
      isAnyChoice: false,
      score: '',
      subs: isShared ? draft.subs.map((sub) => ({ ...sub, score: String(each) })) : draft.subs,
    }
  }
  if (draft.kind === kind.material && draft.subs.length === 0 && draft.style === 'plain') return { ...draft, kind: 0 }
  return draft
}

/** （1）（2） with a single key are part of the stem; known once all keys are read. */
export function joined(draft: Draft): Draft {
  if (draft.group !== null || draft.subs.length === 0 || draft.kind === kind.material) return draft
  const own = draft.subs.filter((sub) => sub.answer !== '' || sub.options.length > 0 || sub.kind !== 0)
  if (own.length === draft.subs.length && draft.subs.length > 1) return { ...draft, kind: kind.material, score: '' }
  const stem = [draft.stem, ...draft.subs.map((sub, at) => `（${at + 1}）${sub.stem}`)].filter(Boolean).join('\n')
  const together = (of: (raw: RawProblem) => string) =>
    [of(draft), ...draft.subs.map(of)].filter((one) => one !== '').join('\n')
  const options = draft.subs.flatMap((sub) => [...sub.options, ...sub.rights, ...sub.gaps.flat()])
  const points = draft.subs.map((sub) => Number(sub.score || 0))
  return {
    ...draft,
    stem: [stem, ...options.map(({ id, text }) => `${id}. ${text}`)].join('\n'),
    answer: together((raw) => raw.answer),
    analysis: together((raw) => raw.analysis),
    rubric: together((raw) => raw.rubric),
    score: points.every((one) => one > 0)
      ? String(points.reduce((sum, one) => sum + one, 0))
      : draft.score || (draft.subs.at(-1)?.score ?? ''),
    doubts: options.length > 0 ? [...draft.doubts, setMessage.partsMixed] : draft.doubts,
    subs: [],
  }
}
