import { siteRoles as presets } from '@zhixing/contract/permissions'

/** Jobs that come with most schools, and what each needs. */
export { presets }
