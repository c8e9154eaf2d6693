import { z } from 'zod'
import { call, limits } from '../call.ts'
import { grantCodes } from '../grants.ts'
import { Flag, Nothing } from '../shapes.ts'

/** Data for the frame of the back office. */
export const adminFrame = {
  me: call({
    method: 'POST',
    path: 'system/admin/me',
    about: 'The operator in the back office: permissions, site, and other sites they manage.',
    who: 'admin',
    // No permission: an operator without permissions must be able to see that.
    limit: limits.admin,
    input: Nothing,
    output: z.object({
      isOwner: Flag,
      permissions: z
        .array(z.enum(grantCodes))
        .meta({ description: 'all permissions held, and limited ones (`order.list:read`); an owner holds all' }),
      site: z.object({ siteId: z.int(), siteNamePc: z.string(), isDefault: Flag }),
      siteList: z
        .array(z.object({ siteId: z.int(), siteNamePc: z.string(), url: z.string() }))
        .meta({ description: 'all sites, for those who manage them; else empty' }),
    }),
    extension: true,
  }),
}
