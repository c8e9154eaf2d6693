/**
 * Reads questions with embedded answers (cloze): blanks, drop-downs, a number; gaps of different kinds become parts of
 * a material problem.
 */
import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { Credit, ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { blankSub } from '../blank-doc.ts'
import { multipleCredits, singleCredits } from '../credits.ts'
import { aboutAnswer, type Feedback } from '../feedback.ts'
import { escapeText, htmlToWords } from '../html.ts'
import { hasWild, numberAnswer, shortAnswer, warnOfPenalties } from '../short-answer.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { childNamed, type XmlElement } from '../xml.ts'
import { type Gap, readGaps } from './cloze.ts'
import { type Context, inner, rich, richWords, within } from './text.ts'

/** Limit of parts. */
const MAX_PARTS = 30

const optionsOf = ({ answers }: Gap, context: Context) =>
  within(answers, context).map((answer, at) => ({ id: letterAt(at), optionContent: richWords(answer.text, context) }))

/** A number with its tolerance: `9.8:0.05`. */
const numberOf = ({ answers }: Gap, warnings: string[]) =>
  numberAnswer(
    answers.map(({ text, percent }) => {
      const [value = '', tolerance = ''] = text.split(':')
      return { value, tolerance, percent }
    }),
    warnings,
  )

/** A drop-down with one right choice and no partial credit. */
const isPlainChoice = ({ type, answers }: Gap): boolean =>
  type === 'choice' &&
  answers.every(({ percent }) => percent <= 0 || percent >= 100) &&
  answers.filter(({ right }) => right).length <= 1
const isExact = (gap: Gap): boolean => {
  const { tolerance, credits } = numberOf(gap, [])
  return gap.type === 'number' && tolerance === 0 && credits.length === 0
}

/** Splits points by gap weight, in hundredths without loss. */
function pointsOf(score: number, gaps: readonly Gap[]): number[] {
  const whole = Math.round(score * 100)
  const sum = gaps.reduce((all, { weight }) => all + weight, 0) || gaps.length
  let before = 0
  let given = 0
  return gaps.map(({ weight }) => {
    before += sum === gaps.length ? 1 : weight
    const points = Math.round((whole * before) / sum) - given
    given += points
    return points / 100
  })
}

/** A gap as a problem. */
function partOf(gap: Gap, no: number, context: Context): SubProblem {
  const { warnings } = context
  const name = `<p>${texts.gapNo(no)}</p>`
  const percents = gap.answers.map(({ percent }) => percent)
  switch (gap.type) {
    case 'number': {
      const { answer, tolerance, credits } = numberOf(gap, warnings)
      return {
        ...blankSub(kind.number),
        problemContent: name,
        answer,
        creditList: credits,
        numberRule: { tolerance, relative: 0, unit: '' },
      }
    }
    case 'several': {
      const credits = multipleCredits(percents)
      if (credits === null) warnings.push(texts.sharesLost)
      const answer = percents.flatMap((percent, at) => (percent > 0 ? [letterAt(at)] : []))
      return {
        ...blankSub(answer.length > 1 ? kind.multiple : kind.uncertain),
        problemContent: name,
        optionList: optionsOf(gap, context),
        answer,
        creditList: credits ?? [],
      }
    }
    case 'choice': {
      const at = gap.answers.findIndex(({ right }) => right)
      warnOfPenalties(kind.single, percents, warnings)
      if (at >= 0 && (percents[at] ?? 0) < 100) warnings.push(texts.bestIsPart(percents[at] ?? 0))
      const also = percents.flatMap((percent, other) =>
        percent >= 100 && other !== at ? [{ place: 0, text: letterAt(other), percent: 100 }] : [],
      )
      return {
        ...blankSub(kind.single),
        problemContent: name,
        optionList: optionsOf(gap, context),
        answer: at < 0 ? [] : [letterAt(at)],
        creditList: [...singleCredits(percents), ...also].filter(({ text }) => text !== letterAt(at)),
      }
    }
    default: {
      const isWild = hasWild(gap.answers)
      const { key, aliases, credits } = shortAnswer(gap.answers, isWild, warnings)
      return {
        ...blankSub(kind.blanks),
        problemContent: `<p>${texts.gapNo(no)}：[[1]]</p>`,
        answer: [key],
        aliasList: aliases.length > 0 ? [aliases] : [],
        creditList: credits.map((one): Credit => ({ place: 0, ...one })),
        blankRule: {
          ...blankSub(kind.blanks).blankRule,
          ignoreCase: gap.caseMatters ? 0 : 1,
          ...(isWild ? { wildcard: 1 as const } : {}),
        },
      }
    }
  }
}

/** All gaps as drop-downs. */
function dropDowns(doc: ProblemDoc, gaps: readonly Gap[], context: Context): void {
  doc.problemType = kind.cloze
  doc.gapList = gaps.map((gap) => ({ optionList: optionsOf(gap, context) }))
  doc.answer = gaps.map(({ answers }) => {
    const percents = answers.map(({ percent }) => percent)
    warnOfPenalties(kind.single, percents, context.warnings)
    const at = percents.findIndex((percent) => percent >= 100)
    return at < 0 ? '' : letterAt(at)
  })
  if (new Set(gaps.map(({ weight }) => weight)).size > 1) context.warnings.push(texts.settingsLost(['各空的分值']))
}

/** All gaps as text blanks; exact numbers match in any notation. */
function blanks(doc: ProblemDoc, gaps: readonly Gap[], { warnings }: Context): void {
  doc.problemType = kind.blanks
  const isWild = gaps.some((gap) => gap.type === 'text' && hasWild(gap.answers))
  const read = gaps.map((gap) =>
    gap.type === 'number'
      ? { key: numberOf(gap, warnings).answer[0] ?? '', aliases: [], credits: [] }
      : shortAnswer(gap.answers, isWild, warnings),
  )
  doc.answer = read.map(({ key }) => key)
  doc.aliasList = read.some(({ aliases }) => aliases.length > 0) ? read.map(({ aliases }) => aliases) : []
  doc.creditList = read.flatMap(({ credits }, place) => credits.map((one) => ({ place, ...one })))
  doc.blankRule = {
    ...doc.blankRule,
    ignoreCase: gaps.some(({ caseMatters }) => caseMatters) ? 0 : 1,
    ...(gaps.every(({ type }) => type === 'number') ? { sameValue: 1 as const } : {}),
    ...(isWild ? { wildcard: 1 as const } : {}),
  }
  const weights = gaps.map(({ weight }) => weight)
  if (new Set(weights).size > 1) doc.blankScores = weights
}

/** Reads a question with gaps. */
export function embedded(question: XmlElement, doc: ProblemDoc, context: Context): Feedback[] {
  const element = childNamed(question, 'questiontext')
  const { text, gaps } = readGaps(inner(element))
  doc.problemContent = rich(element, context, text)
  const feedback = gaps.flatMap(({ answers }, at) =>
    answers.map((one) => ({
      about: `${texts.gapNo(at + 1)}${aboutAnswer(escapeText(htmlToWords(one.text)))}`,
      html: richWords(one.feedback, context),
    })),
  )
  const [first, ...more] = gaps
  const unread = /\{\d*:[A-Z_]+:[^}]*\}?/.exec(text)?.[0]
  if (unread) context.doubts.push(texts.answersUnread(unread))
  if (!first) {
    context.doubts.push(texts.noResponse)
    return feedback
  }
  const caseDiffers = new Set(gaps.filter(({ type }) => type === 'text').map(({ caseMatters }) => caseMatters)).size > 1
  if (gaps.every(isPlainChoice)) dropDowns(doc, gaps, context)
  else if (!caseDiffers && (gaps.every(({ type }) => type === 'text') || (more.length > 0 && gaps.every(isExact))))
    blanks(doc, gaps, context)
  else if (more.length === 0 && first.type === 'number') {
    const { problemContent: _, score: _worth, ...own } = partOf(first, 1, context)
    Object.assign(doc, own)
    doc.problemContent = doc.problemContent.replace('[[1]]', '____')
  } else {
    if (gaps.length > MAX_PARTS) context.warnings.push(texts.subsCut)
    const own = gaps.slice(0, MAX_PARTS)
    const points = pointsOf(doc.score, own)
    doc.problemType = kind.material
    doc.problemContent = doc.problemContent.replace(/\[\[(\d+)\]\]/g, '（$1）____')
    doc.subList = own.map((gap, at) => ({ ...partOf(gap, at + 1, context), score: points[at] ?? 0 }))
    context.warnings.push(texts.partsOfGaps)
  }
  return feedback
}
