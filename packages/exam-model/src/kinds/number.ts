import { readNumber, writtenNumber } from '@zhixing/contract/exam/numbers'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { errorTexts } from '../texts.ts'
import { plain } from './clean-text.ts'
import { creditsOf, rightOrWrong, share } from './judged.ts'
import type { ProblemKind } from './kind.ts'

/** Parses a number that earns credit: `9.8`, or with its own tolerance `9.8:0.2`. NaN where it is no number. */
export function creditNumber(
  text: string,
  { unit, relative }: ProblemDoc['numberRule'],
): { value: number; within: number } {
  const [written = '', tolerance = '0'] = text.split(/[:：]/)
  const value = writtenNumber(written, unit)
  const within = readNumber(tolerance)
  return { value, within: relative ? Math.abs(value) * within : within }
}

/** A number with a tolerance, absolute or relative, and a unit. */
export const number: ProblemKind<'number'> = {
  check(doc, report) {
    const { unit, tolerance, relative } = doc.numberRule
    const text = (doc.answer[0] ?? '').trim()
    const bare = unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length) : text
    if (doc.answer.length !== 1 || !Number.isFinite(readNumber(bare))) report('answer', errorTexts.number)
    if (relative && tolerance >= 1) report('numberRule.tolerance', errorTexts.relative)
    for (const { text: near, percent } of doc.creditList) {
      const { value, within } = creditNumber(near, doc.numberRule)
      if (!Number.isFinite(value) || !(within >= 0)) report('creditList', errorTexts.creditNumber(near.slice(0, 20)))
      // 100 % is another right number.
      else if (percent <= 0 || percent > 100) report('creditList', errorTexts.creditShare)
    }
  },
  clean: (doc) => ({
    answer: doc.answer.map(plain),
    creditList: doc.creditList.map((credit) => ({ ...credit, place: 0, text: plain(credit.text) })),
    numberRule: { ...doc.numberRule, unit: plain(doc.numberRule.unit) },
  }),
  learner: ({ numberRule }) => ({ unit: numberRule.unit }),
  mark(doc, answer, rule) {
    const { unit, tolerance, relative } = doc.numberRule
    const given = writtenNumber(answer[0] ?? '', unit)
    const key = writtenNumber(doc.answer[0] ?? '', unit)
    const allowed = relative ? Math.abs(key) * tolerance : tolerance
    // The bound is inclusive: 0.3 ± 0.1 accepts 0.4 in spite of rounding. The slack is relative, so that 0 does not
    // match a key of 1.6e-19.
    const isNear = (value: number, within: number) =>
      Math.abs(given - value) <= within + 8 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(given), within)
    if (isNear(key, allowed)) return rightOrWrong(true, rule)
    const earned = creditsOf(doc).flatMap(({ text, percent }) => {
      const { value, within } = creditNumber(text, doc.numberRule)
      return isNear(value, within) ? [percent] : []
    })
    return share(Math.max(0, ...earned), rule)
  },
}
