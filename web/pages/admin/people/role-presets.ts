import { siteRoles as presets } from '@zhixing/contract/permissions'

/** Common jobs with the permissions they need. */
export { presets }
