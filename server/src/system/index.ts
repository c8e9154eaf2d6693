import { calls as siteCalls } from './site.ts'

/** Front door of the domain. */
export const calls = siteCalls
export { type NewSite, openSite } from './open-site.ts'
