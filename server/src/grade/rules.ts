/** Rules of a class. Pure: no database, no clock. */
import { randomInt } from 'node:crypto'
import type { ApplyQuestion } from '@zhixing/contract/grade/info'
import type { ApplyAnswer } from '@zhixing/contract/grade/student'
import { texts } from './texts.ts'

/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** An invitation code: 40 random bits; attempts are rate-limited. */
export const newInvitationCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Normalizes a typed code: upper case, without dashes and spaces. Pure. */
export const typedInvitation = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Answers to the questions of a class, in their order; other answers are dropped. Pure.
 * @returns the first error (missing answer or unknown option) with its question
 */
export function answersTo(
  questions: readonly ApplyQuestion[],
  given: readonly ApplyAnswer[],
): { answers: ApplyAnswer[] } | { error: string; at: number } {
  const of = new Map(given.map(({ title, answer }) => [title, answer]))
  const answers: ApplyAnswer[] = []
  for (const [at, { title, isRequired, optionList }] of questions.entries()) {
    const answer = of.get(title) ?? ''
    if (answer === '' && isRequired === 1) return { error: texts.answerNeeded(title), at }
    if (answer !== '' && optionList.length > 0 && !optionList.includes(answer))
      return { error: texts.answerUnknown(title), at }
    if (answer !== '') answers.push({ title, answer })
  }
  return { answers }
}
