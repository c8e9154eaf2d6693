/** Placement tests: attempts of this device, and their results. */
export { type KeptAttempt, keepAttempt, keptAttempt } from './device.ts'
export { joinAttempts } from './join.ts'
export { PlacementResult } from './result.tsx'
export { levelLine } from './texts.ts'
