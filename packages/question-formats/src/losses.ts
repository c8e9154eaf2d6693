/**
 * Reports what a format cannot represent, before a file is written. Counterpart of the writers: whatever they leave out
 * or change is listed here.
 */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { giftRefusal } from './gift/write.ts'
import { formatsOf } from './kinds/index.ts'
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

const { losses: words } = texts

const htmlOf = (doc: ProblemDoc): string => JSON.stringify(doc).replaceAll('\\"', '"')

/** Rules for a whole problem. */
const WHOLE: readonly { formats: readonly ExportFormat[]; text: string; isLost: (one: OutProblem) => boolean }[] = [
  { formats: ['gift'], text: words.score, isLost: ({ doc }) => doc.score !== 1 },
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
    const found = [one.doc, ...one.doc.subList].flatMap((leaf) =>
      formatsOf(leaf.problemType).losses.flatMap(({ formats, text, isLost }) =>
        formats.includes(format) && isLost(leaf) ? [text] : [],
      ),
    )
    for (const text of new Set(found)) put(lost, text, one.id)
    for (const { formats, text, isLost } of WHOLE) if (formats.includes(format) && isLost(one)) put(lost, text, one.id)
  }
  const listed = (from: Map<string, string[]>, isSkipped: boolean): Loss[] =>
    [...from].map(([text, ids]) => ({ text, isSkipped, ids })).sort((one, other) => other.ids.length - one.ids.length)
  return [...listed(skipped, true), ...listed(lost, false)]
}
