import { z } from 'zod'
import { call } from '../call.ts'
import { Mobile, Password, Text } from '../shapes.ts'
import { Domain } from '../system/admin-site.ts'

export const adminOpenSite = {
  open: call({
    method: 'POST',
    path: 'user/admin/site/open',
    about:
      'Open a further site with its own domain and first operator; it answers at once. The operator sets a new password at the first sign-in.',
    who: 'admin',
    permission: 'sites',
    limit: { by: 'user', max: 20, seconds: 3600 },
    input: z.object({ siteNamePc: Text('站点名称', 40), domain: Domain, mobile: Mobile, password: Password }),
    output: z.object({ siteId: z.int(), url: z.string() }),
    errors: ['shown'],
    logAs: '创建站点',
    extension: true,
  }),
}
