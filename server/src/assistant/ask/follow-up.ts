import { passageTokens } from '../../shared/search/tokenize.ts'

/** Words that refer to what was said before. */
const REFERRING = /它|他们|这|那|上面|刚才|其中|前者|后者|再说|举个例子|详细/
/** A longer question says itself what it is about. */
const MAX_LENGTH = 20

/** Whether a question is about the one before: it refers to it, or has no word of its own. Pure. */
export const isFollowUp = (question: string): boolean =>
  passageTokens(question, true).length === 0 || ([...question].length <= MAX_LENGTH && REFERRING.test(question))
