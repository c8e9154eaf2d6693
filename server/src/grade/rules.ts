/** Rules of a class without clock or database. */
import { randomInt } from 'node:crypto'
import type { ApplyQuestion } from '@zhixing/contract/grade/info'
import type { ApplyAnswer } from '@zhixing/contract/grade/student'
import { texts } from './texts.ts'

/** Without letters and figures that people take for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** An invitation code: 40 bits, and few tries a minute. */
export const newInvitationCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A code as it was typed: whatever its case, with or without dashes and spaces. Pure. */
export const typedInvitation = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * The answers to the questions of a class, in their order; what was not asked is dropped. Pure.
 * @returns a sentence about the first answer that is missing or none of the options, and which question it is
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
