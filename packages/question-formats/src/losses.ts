/**
 * Reports what a format cannot represent, before a file is written. Counterpart of the writers: whatever they leave out
 * or change is listed here.
 */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { giftRefusal } from './gift/write.ts'
import { picturesOf } from './media.ts'
import { fittingQti } from './qti/fitting.ts'
import type { OutProblem } from './row.ts'
import { exchangeTexts as texts } from './texts.ts'

export interface Loss {
  text: string
  /** The problem is not written at all. */
  isSkipped: boolean
  ids: string[]
}

type Leaf = SubProblem | ProblemDoc
const { losses: words } = texts

const foreign = ['gift', 'moodle', 'qti'] as const
const isMarkedByHand = (doc: Leaf) => doc.problemType === kind.essay || doc.problemType === kind.file
const htmlOf = (doc: ProblemDoc): string => JSON.stringify(doc).replaceAll('\\"', '"')

/** Rules for a leaf. */
const RULES: readonly { formats: readonly ExportFormat[]; text: string; isLost: (doc: Leaf) => boolean }[] = [
  { formats: foreign, text: words.rubric, isLost: ({ rubricList }) => rubricList.length > 0 },
  {
    formats: foreign,
    text: words.orderFree,
    isLost: (doc) => doc.problemType === kind.blanks && doc.blankRule.orderFree === 1,
  },
  {
    formats: foreign,
    text: words.ignorePunct,
    isLost: (doc) => doc.problemType === kind.blanks && doc.blankRule.ignorePunct === 1,
  },
  {
    formats: foreign,
    text: words.sameValue,
    isLost: (doc) => doc.problemType === kind.blanks && doc.blankRule.sameValue === 1,
  },
  {
    formats: ['qti'],
    text: words.wildcard,
    isLost: (doc) => doc.problemType === kind.blanks && doc.blankRule.wildcard === 1,
  },
  {
    formats: foreign,
    text: words.space,
    isLost: (doc) => doc.problemType === kind.blanks && doc.blankRule.ignoreSpace === 0,
  },
  {
    formats: ['gift'],
    text: words.caseMatters,
    isLost: (doc) => doc.problemType === kind.blanks && doc.blankRule.ignoreCase === 0,
  },
  { formats: ['gift'], text: words.modelAnswer, isLost: (doc) => isMarkedByHand(doc) && doc.answer.length > 0 },
  {
    formats: ['gift', 'moodle'],
    text: words.relative,
    isLost: (doc) => doc.problemType === kind.number && doc.numberRule.relative === 1 && doc.numberRule.tolerance > 0,
  },
  {
    formats: ['moodle'],
    text: words.weights,
    isLost: (doc) =>
      doc.problemType === kind.blanks && doc.blankScores.some((weight) => weight < 1 || weight % 1 !== 0),
  },
]

/** Rules for a whole problem. */
const WHOLE: readonly { formats: readonly ExportFormat[]; text: string; isLost: (one: OutProblem) => boolean }[] = [
  { formats: ['gift'], text: words.score, isLost: ({ doc }) => doc.score !== 1 },
  { formats: ['moodle'], text: words.material, isLost: ({ doc }) => doc.problemType === kind.material },
  {
    formats: ['excel', 'text', 'gift'],
    text: words.pictures,
    isLost: ({ doc }) => picturesOf(htmlOf(doc)).length > 0,
  },
  {
    formats: ['excel', 'word', 'text', 'gift', 'moodle', 'qti'],
    text: words.video,
    isLost: ({ hasVideo }) => hasVideo === true,
  },
]

/** Losses for these problems, most severe first; empty when there are none. */
export function lossesOf(format: ExportFormat, list: readonly OutProblem[]): Loss[] {
  const skipped = new Map<string, string[]>()
  const lost = new Map<string, string[]>()
  const put = (into: Map<string, string[]>, text: string, id: string) => into.set(text, [...(into.get(text) ?? []), id])
  const unfit = format === 'qti' ? fittingQti(list).unfit : new Set<string>()
  for (const one of list) {
    const refusal =
      format === 'gift' ? giftRefusal(one.doc) : unfit.has(one.id) ? texts.packageFull(fittingQti.max) : null
    if (refusal !== null) {
      put(skipped, refusal, one.id)
      continue
    }
    const leaves: Leaf[] = [one.doc, ...one.doc.subList]
    for (const { formats, text, isLost } of RULES)
      if (formats.includes(format) && leaves.some(isLost)) put(lost, text, one.id)
    for (const { formats, text, isLost } of WHOLE) if (formats.includes(format) && isLost(one)) put(lost, text, one.id)
  }
  const listed = (from: Map<string, string[]>, isSkipped: boolean): Loss[] =>
    [...from].map(([text, ids]) => ({ text, isSkipped, ids })).sort((one, other) => other.ids.length - one.ids.length)
  return [...listed(skipped, true), ...listed(lost, false)]
}
