/** Converts a document to fields, the inverse of read.ts. Pure. */
import { isSubjective, kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { htmlToText, oneLine } from '../html.ts'
import type { Labels } from '../row.ts'
import { noLabels } from '../row.ts'
import { percentText } from '../credits.ts'
import { guarded } from './keys.ts'
import { type RawProblem, rawProblem } from './raw.ts'

export type ToText = (html: string) => string
/** Plain text where it is unambiguous, otherwise HTML in one line. */
export const plainly: ToText = htmlToText
export const exactly: ToText = oneLine

/** The key of a problem as one text. */
function keyText(doc: SubProblem | ProblemDoc, toText: ToText): string {
  switch (doc.problemType) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      return doc.answer.join('')
    case kind.judge:
      return doc.answer[0] === 'T' ? '正确' : doc.answer[0] === 'F' ? '错误' : ''
    case kind.blanks:
      return doc.answer.map((text, at) => [text, ...(doc.aliasList[at] ?? [])].map(guarded).join('|')).join('；')
    case kind.order:
      return doc.answer.join('→')
    case kind.match:
      return doc.answer
        .flatMap((right, at) => (right === '' ? [] : [`${String.fromCharCode(65 + at)}-${right}`]))
        .join('；')
    case kind.cloze:
      return doc.answer.map((chosen, at) => `${at + 1}.${chosen}`).join(' ')
    case kind.number:
      return doc.answer[0] ?? ''
    default:
      return isSubjective(doc.problemType) ? doc.answer.map(toText).join('\n') : ''
  }
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(12))}%`

function leaf(doc: SubProblem | ProblemDoc, toText: ToText): RawProblem {
  const of = (list: SubProblem['optionList']) =>
    list.map(({ id, optionContent }) => ({ id, text: toText(optionContent) }))
  const { blankRule, numberRule, fileRule } = doc
  const type = doc.problemType
  return rawProblem({
    kind: type,
    stem: toText(doc.problemContent),
    options: of(doc.optionList),
    rights: of(doc.matchList),
    gaps: doc.gapList.map(({ optionList }) => of(optionList)),
    answer: keyText(doc, toText),
    analysis: toText(doc.analysis),
    score: type === kind.material ? '' : String(doc.score),
    blankScores: doc.blankScores.join('；'),
    credits: doc.creditList
      .map(({ place, text, percent: worth }) =>
        type === kind.blanks
          ? `${place + 1}.${guarded(text)} ${percentText(worth)}%`
          : `${text} ${percentText(worth)}%`,
      )
      .join('；'),
    rules: [
      blankRule.orderFree ? '顺序不限' : '',
      blankRule.ignoreCase ? '' : '区分大小写',
      blankRule.ignoreSpace ? '' : '区分空格',
      blankRule.ignorePunct ? '忽略标点' : '',
      blankRule.sameValue ? '等值也对' : '',
      blankRule.wildcard ? '通配符' : '',
      doc.orderCredit ? '按相邻次序给分' : '',
    ]
      .filter((one) => one !== '')
      .join('，'),
    tolerance:
      type === kind.number && numberRule.tolerance > 0
        ? numberRule.relative
          ? percent(numberRule.tolerance)
          : String(numberRule.tolerance)
        : '',
    unit: numberRule.unit,
    rubric: doc.rubricList.map(({ text, score }) => `（${score}分）${text}`).join('\n'),
    attachment:
      type === kind.file ? `${fileRule.accept === 'any' ? '任意文件' : '图片'}，最多 ${fileRule.most} 个` : '',
  })
}

/** A whole problem as fields. */
export function fieldsOf(doc: ProblemDoc, labels: Labels = noLabels(), toText: ToText = plainly): RawProblem {
  return { ...leaf(doc, toText), labels, subs: doc.subList.map((sub) => leaf(sub, toText)) }
}

/** Name of a difficulty from 1 to 3; '' for unknown. */
export const difficultyName = (code: number): string => ['', '易', '中', '难'][code] ?? ''
