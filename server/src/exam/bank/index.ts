/** The question bank: what it answers, and what the other rooms use of it. */
import { calls as adminCategoryCalls } from './admin-category.ts'
import { calls as categoryCalls } from './category.ts'
import { calls as problemCalls } from './problem.ts'
import { calls as videoCalls } from './video.ts'

export const calls = [...problemCalls, ...videoCalls, ...categoryCalls, ...adminCategoryCalls]
