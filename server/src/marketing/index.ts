import { calls as counselCalls } from './counsel.ts'

/** Front door of the domain. */
export const calls = [...counselCalls]
