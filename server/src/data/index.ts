import { calls as progressCalls } from './progress.ts'

/** Front door of the domain. */
export const calls = progressCalls
