import { atSite, transaction } from '../../kernel/db/index.ts'
import { adminOpenSite } from '@zhixing/contract/user/admin-open-site'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { lockSites, openSite, plainSite, selectOpening, siteUrl } from '../../system/index.ts'
import { insertSiteRoles } from './operator.sql.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { OPERATOR_NAME, passwordError } from '../rules.ts'
import { randomLetters } from '../sign-in/secrets.ts'
import * as sql from '../user.sql.ts'

export const calls = implement(adminOpenSite, {
  // Runs on the owner's connection: site pools cannot write rows of another site.
  async open({ siteNamePc, domain, mobile, password }, { origin, viewer, services, setMessage }) {
    const error = passwordError(password, { mobile, siteName: siteNamePc, domain })
    if (error) throw new CallError('invalid', error, 'password')
    const passwordHash = await hashPassword(password)
    const year = new Date(services.clock.now()).getFullYear()
    const siteId = await transaction(services.database.owner, async (tx) => {
      await lockSites(tx)
      const opening = await selectOpening(tx, domain)
      if (opening.taken) throw new CallError('invalid', '该域名已被另一个站点使用', 'domain')
      await openSite(tx, { ...plainSite(opening.siteId, siteNamePc, domain, year), isDefault: false })
      await insertSiteRoles(atSite(tx, opening.siteId))
      const userId = await sql.insertUser(atSite(tx, opening.siteId), {
        siteId: opening.siteId,
        mobile,
        passwordHash,
        nickname: OPERATOR_NAME,
        referralCode: randomLetters(10),
        referredByCode: '',
        registerSource: 1,
      })
      if (!userId) throw new CallError('busy')
      // A password chosen by another person has to be changed at first sign-in.
      if (mobile !== viewer.mobile)
        await sql.setTemporaryPassword(atSite(tx, opening.siteId), userId, passwordHash, null)
      await sql.makeAdmin(atSite(tx, opening.siteId), userId)
      await services.events.publish(tx, 'site.changed', { siteId: opening.siteId })
      return opening.siteId
    })
    await services.sites.reload()
    setMessage('站点创建成功')
    return { siteId, url: siteUrl(domain, origin) }
  },
})
