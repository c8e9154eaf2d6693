import { calls as paperCalls } from './paper.ts'
import { calls as reviewCalls } from './review.ts'

/** Writing, composing and judging papers. */
export const calls = [...paperCalls, ...reviewCalls]
