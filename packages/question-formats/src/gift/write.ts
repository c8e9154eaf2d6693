/** Writes GIFT, which cannot represent points, several blanks, or ordering. */
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { creditNumber, readNumber } from '@zhixing/exam-model'
import { percentsOf, percentText } from '../credits.ts'
import { toForeign } from '../to-foreign.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { tagsOf } from '../labels.ts'
import type { Labels, OutProblem, Skipped } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'

const escape = (text: string): string => text.replace(/[~=#{}:\\]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
const rich = (html: string): string => escape(toForeign(paragraphs(html), { math: 'signs', src: (src) => src }))

export const giftKinds: readonly number[] = [
  kind.single,
  kind.multiple,
  kind.uncertain,
  kind.judge,
  kind.blanks,
  kind.essay,
  kind.match,
  kind.number,
]
/** Why a problem cannot be written; null when it can. */
export function giftRefusal(doc: ProblemDoc): string | null {
  if (!giftKinds.includes(doc.problemType)) return setMessage.cannotCarry('GIFT', kindName(doc.problemType))
  const isMany = doc.problemType === kind.blanks && doc.answer.length !== 1
  return isMany ? setMessage.cannotCarry('GIFT', '多个空的填空题') : null
}

/** Escapes asterisks in a key, where a bare `*` is not meant as a wildcard. */
export const starred = (key: string, { blankRule }: Pick<ProblemDoc, 'blankRule'>): string =>
  blankRule.wildcard === 1 ? key : key.replaceAll('*', '\\*')

/** Shows the blank as a line, unless the stem has lines. */
export const withLine = (stem: string): string => (/__|＿＿/.test(stem) ? stem : stem.replace('[[1]]', '_____'))

function body(doc: ProblemDoc): string {
  switch (doc.problemType) {
    case kind.judge:
      return doc.answer[0] === 'T' ? 'TRUE' : 'FALSE'
    case kind.single: {
      const percents = percentsOf(doc, true)
      const sign = (percent: number) => (percent >= 100 ? '=' : percent > 0 ? `~%${percentText(percent)}%` : '~')
      return doc.optionList
        .map(({ id, optionContent }) => `${sign(percents.get(id) ?? 0)}${rich(optionContent)}`)
        .join('\n')
    }
    case kind.multiple:
    case kind.uncertain: {
      const percents = percentsOf(doc, false)
      return doc.optionList
        .map(({ id, optionContent }) => `~%${percentText(percents.get(id) ?? 0)}%${rich(optionContent)}`)
        .join('\n')
    }
    case kind.blanks:
      return [
        ...[doc.answer[0] ?? '', ...(doc.aliasList[0] ?? [])].map((text) => `=${escape(starred(text, doc))}`),
        ...doc.creditList.map(({ text, percent }) => `=%${percentText(percent)}%${escape(starred(text, doc))}`),
      ].join('\n')
    case kind.match: {
      const right = (id: string) => rich(doc.matchList.find((one) => one.id === id)?.optionContent ?? '')
      const unused = doc.matchList.filter(({ id }) => !doc.answer.includes(id))
      return [
        ...doc.optionList.map(({ optionContent }, at) => `=${rich(optionContent)} -> ${right(doc.answer[at] ?? '')}`),
        ...unused.map(({ optionContent }) => `= -> ${rich(optionContent)}`),
      ].join('\n')
    }
    case kind.number: {
      const { tolerance, relative } = doc.numberRule
      const value = readNumber(doc.answer[0] ?? '')
      const whole = `${value}:${Number((relative ? Math.abs(value) * tolerance : tolerance).toPrecision(12))}`
      if (doc.creditList.length === 0) return `#${whole}`
      const near = doc.creditList.map(({ text, percent }) => {
        const one = creditNumber(text, doc.numberRule)
        return `=%${percentText(percent)}%${one.value}:${Number(one.within.toPrecision(12))}`
      })
      return `#=${whole}\n${near.join('\n')}`
    }
    default:
      return ''
  }
}

function question(doc: ProblemDoc, labels: Labels): string {
  const isHinted = doc.problemType === kind.uncertain
  const tags = tagsOf(labels, { 题型: isHinted ? kindName(doc.problemType) : '', 单位: doc.numberRule.unit })
  const comment =
    tags.length > 0
      ? `// ${tags.map((tag) => `[tag:${tag.replace(/[\\\]]/g, '\\$&').replace(/\s+/g, ' ')}]`).join(' ')}\n`
      : ''
  const stem = doc.problemType === kind.blanks ? withLine(doc.problemContent) : doc.problemContent
  const feedback = doc.analysis === '' ? '' : `\n####${rich(doc.analysis)}`
  return `${comment}::${escape(htmlToWords(doc.problemContent).slice(0, 40))}::[html]${rich(stem)}{\n${body(doc)}${feedback}\n}`
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
