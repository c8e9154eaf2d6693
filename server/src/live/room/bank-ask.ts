/** Converts a bank problem to a room question. Pure. */
import { shorten } from '../../lib/shorten.ts'
import { askTypes } from '@zhixing/contract/live/codes'
import { hasField } from '@zhixing/contract/exam/kind-fields'
import { answerForm, choosesSeveral, isChoice, problemKinds } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { MAX_ASK_OPTION, MAX_ASK_TITLE, MAX_OPTIONS } from '@zhixing/contract/live/room-frames'
import { htmlText } from '../../exam/index.ts'
import { texts } from './texts.ts'

/** Choice questions. */
export const bankKinds: readonly number[] = problemKinds.flatMap(({ code }) =>
  answerForm(code) === 'judge' || (isChoice(code) && hasField(code, 'optionList')) ? [code] : [],
)

export interface BankAsk {
  askType: 1 | 2
  askTitle: string
  optionList: string[]
  rightList: number[]
  /** HTML of stem and options if they are more than plain text; else empty. */
  askHtml: string
  optionHtmlList: string[]
  /** HTML. */
  explanation: string
}

/** Markup that plain text cannot represent. */
const RICH = /<(?:img|audio|video|table|sub|sup|u|ruby)\b|data-latex=/i

/** The question, or a refusal message. */
export function askOf(doc: ProblemDoc): BankAsk | string {
  const { problemType, problemContent, optionList, answer, analysis } = doc
  if (!bankKinds.includes(problemType)) return texts.bankKind
  const isJudge = answerForm(problemType) === 'judge'
  const options = isJudge
    ? [
        { id: 'T', optionContent: texts.judgeRight },
        { id: 'F', optionContent: texts.judgeWrong },
      ]
    : optionList
  if (options.length > MAX_OPTIONS || options.length < 2) return texts.bankOptions
  const title = htmlText(problemContent)
  const plain = options.map(({ optionContent }) => htmlText(optionContent))
  const isRich =
    [problemContent, ...options.map(({ optionContent }) => optionContent)].some((html) => RICH.test(html)) ||
    [...title].length > MAX_ASK_TITLE ||
    plain.some((text) => [...text].length > MAX_ASK_OPTION)
  return {
    askType: choosesSeveral(problemType) ? askTypes.multiple : askTypes.single,
    askTitle: shorten(title, MAX_ASK_TITLE) || texts.pictured,
    optionList: plain.map((text, at) => shorten(text, MAX_ASK_OPTION) || texts.picturedOption(at)),
    rightList: options.flatMap(({ id }, at) => (answer.includes(id) ? [at] : [])),
    askHtml: isRich ? problemContent : '',
    optionHtmlList: isRich ? options.map(({ optionContent }) => optionContent) : [],
    explanation: analysis,
  }
}
