import { isLimited } from '@zhixing/contract/grants'
import { permissionCodes } from '@zhixing/contract/permissions'
import { adminFrame } from '@zhixing/contract/system/admin-frame'
import { implement } from '../../kernel/implement.ts'
import { holds, mayDo } from '../../kernel/permissions.ts'
import { siteUrl } from '../rules.ts'

export const calls = implement(adminFrame, {
  me: async (_input, { viewer, site, origin, services }) => ({
    isOwner: viewer.isOwner,
    permissions: [
      ...permissionCodes.filter((code) => holds(viewer, code, site) && mayDo(viewer, code, 'export', site)),
      ...viewer.permissions.filter(isLimited),
    ],
    site: { siteId: site.siteId, siteNamePc: site.siteNamePc, isDefault: site.isDefault ? 1 : 0 },
    siteList: holds(viewer, 'sites', site)
      ? services.sites
          .all()
          .map(({ siteId, siteNamePc, domain }) => ({ siteId, siteNamePc, url: siteUrl(domain, origin) }))
      : [],
  }),
})
