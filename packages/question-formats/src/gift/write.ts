/** Writes GIFT, which cannot represent points, several blanks, or ordering. */
import { isMarked, kind, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { toForeign } from '../to-foreign.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { formatsOf } from '../kinds/index.ts'
import { giftEscape, withLine } from '../kinds/parts.ts'
import { tagsOf } from '../labels.ts'
import type { Labels, OutProblem, Skipped } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'

const rich = (html: string): string => giftEscape(toForeign(paragraphs(html), { math: 'signs', src: (src) => src }))

/** Why a problem cannot be written; null when it can. */
export function giftRefusal(doc: ProblemDoc): string | null {
  const { gift } = formatsOf(doc.problemType)
  const what = gift ? gift.refusal?.(doc) : kindName(doc.problemType)
  return what ? setMessage.cannotCarry('GIFT', what) : null
}

function question(doc: ProblemDoc, labels: Labels): string {
  const isHinted = doc.problemType === kind.uncertain
  const tags = tagsOf(labels, { 题型: isHinted ? kindName(doc.problemType) : '', 单位: doc.numberRule.unit })
  const comment =
    tags.length > 0
      ? `// ${tags.map((tag) => `[tag:${tag.replace(/[\\\]]/g, '\\$&').replace(/\s+/g, ' ')}]`).join(' ')}\n`
      : ''
  const stem = isMarked(doc.problemType) ? withLine(doc.problemContent) : doc.problemContent
  const feedback = doc.analysis === '' ? '' : `\n####${rich(doc.analysis)}`
  return `${comment}::${giftEscape(htmlToWords(doc.problemContent).slice(0, 40))}::[html]${rich(stem)}{\n${formatsOf(doc.problemType).gift?.write(doc, rich) ?? ''}${feedback}\n}`
}

export function writeGift(list: readonly OutProblem[]): { file: Buffer; skipped: Skipped[] } {
  const skipped = list.flatMap(({ id, doc }): Skipped[] => {
    const reason = giftRefusal(doc)
    return reason === null ? [] : [{ id, reason }]
  })
  const text = list
    .filter(({ doc }) => giftRefusal(doc) === null)
    .map(({ doc, labels }) => question(doc, labels))
    .join('\n\n')
  return { file: Buffer.from(`${text}\n`), skipped }
}
