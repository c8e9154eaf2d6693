import { calls as siteCalls } from './site.ts'

/** Front door of the domain. */
export const calls = siteCalls
