import { z } from 'zod'
import { call, limits } from '../call.ts'
import { permissionCodes } from '../permissions.ts'
import { Flag, Nothing } from '../shapes.ts'

/** What the frame of the back office stands on. */
export const adminFrame = {
  me: call({
    method: 'POST',
    path: 'system/admin/me',
    about:
      'Who the operator is in the back office: their rights, the site, and the other sites where they run those too.',
    who: 'admin',
    // No right is asked for: an operator whose roles hold none has to be told so.
    limit: limits.admin,
    input: Nothing,
    output: z.object({
      isOwner: Flag,
      permissions: z.array(z.enum(permissionCodes)).meta({ description: 'every right held, an owner holds all' }),
      site: z.object({ siteId: z.int(), siteNamePc: z.string(), isDefault: Flag }),
      siteList: z
        .array(z.object({ siteId: z.int(), siteNamePc: z.string(), url: z.string() }))
        .meta({ description: 'all sites, for those who run them; empty for everybody else' }),
    }),
    extension: true,
  }),
}
