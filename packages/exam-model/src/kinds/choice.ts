import type { KindDoc } from '@zhixing/contract/exam/kind-fields'
import { kind, missMode as missModeCodes } from '@zhixing/contract/exam/kinds'
import type { Credit, ScoreRule } from '@zhixing/contract/exam/shapes'
import { errorTexts } from '../texts.ts'
import { plain } from './clean-text.ts'
import { creditsOf, part, share, wrong } from './judged.ts'
import type { Judged, ProblemKind, Report } from './kind.ts'
import { checkOptions, cleanOptions, isLettered, lettered } from './options.ts'

type Choice = KindDoc<'single' | 'multiple' | 'uncertain'>

function checkChoice(doc: Choice, report: Report): void {
  if (doc.optionList.length < 2) return report('optionList', errorTexts.fewOptions)
  if (!isLettered(doc.optionList)) return report('optionList', errorTexts.letters)
  checkOptions(doc.optionList, 'optionList', report, errorTexts.emptyOption)
  const letters = new Set(doc.optionList.map(({ id }) => id))
  const missing = doc.answer.find((letter) => !letters.has(letter))
  if (missing !== undefined) return report('answer', errorTexts.keyGone(missing.slice(0, 20)))
  const keys = new Set(doc.answer)
  if (doc.problemType === kind.single) {
    if (doc.answer.length !== 1) report('answer', errorTexts.oneKey)
  } else if (keys.size === 0 || keys.size !== doc.answer.length) report('answer', errorTexts.someKeys)
  else if (doc.problemType === kind.multiple && keys.size < 2) report('answer', errorTexts.twoKeys)
  checkCredits(doc, letters, report)
}

/** Credits name existing options, each once; where several are chosen, the earning ones are the key and sum to 100. */
function checkCredits(doc: Choice, letters: ReadonlySet<string>, report: Report): void {
  const credits = doc.creditList
  if (credits.length === 0) return
  const missing = credits.find(({ text }) => !letters.has(text))
  if (missing) return report('creditList', errorTexts.keyGone(missing.text.slice(0, 20)))
  if (new Set(credits.map(({ text }) => text)).size !== credits.length)
    return report('creditList', errorTexts.creditTwice)
  if (doc.problemType === kind.single) {
    if (credits.some(({ percent }) => percent <= 0)) report('creditList', errorTexts.creditShare)
    else if (credits.some(({ text }) => doc.answer.includes(text))) report('creditList', errorTexts.creditKey)
    return
  }
  const earning = credits.filter(({ percent }) => percent > 0)
  const sum = earning.reduce((total, { percent }) => total + percent, 0)
  if (earning.length !== doc.answer.length || earning.some(({ text }) => !doc.answer.includes(text)))
    report('creditList', errorTexts.creditRight)
  else if (Math.abs(sum - 100) > 0.1) report('creditList', errorTexts.creditSum(Number(sum.toFixed(2))))
}

function markSingle(doc: Choice, answer: string[], rule: ScoreRule): Judged {
  if (answer.length !== 1) return wrong(rule)
  const percent = answer[0] === doc.answer[0] ? 100 : creditsOf(doc).find(({ text }) => text === answer[0])?.percent
  return share(percent ?? 0, rule)
}

/** Options with percentages: the chosen ones are summed. */
function markWeighted(credits: readonly Credit[], answer: string[], rule: ScoreRule): Judged {
  const percents = new Map(credits.map(({ text, percent }) => [text, percent]))
  let sum = 0
  for (const letter of new Set(answer.filter((text) => text !== ''))) sum += percents.get(letter) ?? 0
  // Thirds of a hundred add up to slightly less.
  return share(sum > 99.9 ? 100 : sum, rule)
}

/** Judges a set of letters: with credits by their sum, else all or, by the paper's rule, a part of the key. */
export function markSeveral(
  doc: { answer: readonly string[]; creditList?: readonly Credit[] },
  answer: string[],
  rule: ScoreRule,
): Judged {
  const credits = creditsOf(doc)
  if (credits.length > 0) return markWeighted(credits, answer, rule)
  const right = new Set(doc.answer)
  const chosen = new Set(answer.filter((letter) => letter !== ''))
  for (const letter of chosen) if (!right.has(letter)) return wrong(rule)
  if (chosen.size === right.size) return part(1, 1, rule)
  // A correct subset is never worse than no answer, so nothing is deducted.
  if (rule.missMode === missModeCodes.share) return part(chosen.size, right.size, rule)
  if (rule.missMode === missModeCodes.fixed)
    return { score: Math.min(rule.missScore, rule.score), answerStatus: 'part' }
  return { score: 0, answerStatus: 'wrong' }
}

const choice = {
  check: checkChoice,
  clean: (doc: Choice) =>
    lettered(
      {
        optionList: cleanOptions(doc.optionList),
        answer: doc.answer.map(plain),
        creditList: doc.creditList.map((credit) => ({ ...credit, place: 0, text: plain(credit.text) })),
      },
      true,
    ),
  learner: ({ optionList }: Choice) => ({ optionList }),
}

export const single: ProblemKind<'single'> = { ...choice, mark: markSingle }
/** Multiple choice; `uncertain` (不定项) is the same with one right option allowed. */
export const several: ProblemKind<'multiple' | 'uncertain'> = { ...choice, mark: markSeveral }
