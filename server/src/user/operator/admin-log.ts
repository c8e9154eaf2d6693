import { adminLog } from '@zhixing/contract/user/admin-log'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { browserName } from '../../lib/user-agent.ts'
import { mapPage } from '../../kernel/page.ts'
import * as sql from './admin-log.sql.ts'
import { lookUp } from './lookup.ts'
import { mobileFor, type Search } from '../policy.ts'

/** A line of the login log for operators. */
export function loginRow({ userAgent, ...row }: sql.LoginLine, showsMobiles: boolean) {
  return { ...row, mobile: mobileFor(showsMobiles, row.mobile), browser: browserName(userAgent) }
}

/** IP addresses contain dots or colons, phone numbers do not. */
const looksLikeAddress = (text: string) => /[.:]/.test(text)

export const calls = implement(adminLog, {
  async loginPage({ keyword, pageCurrent, pageSize, ...filter }, request) {
    const { site, viewer, db } = request
    const showsMobiles = holds(viewer, 'user.mobile', site)
    const by: sql.LoginFilter = looksLikeAddress(keyword)
      ? { ...filter, search: { kind: 'none' }, address: keyword }
      : { ...filter, search: numberOnly(await lookUp(request, adminLog.loginPage.path, keyword)) }
    const page = { pageCurrent, pageSize }
    return mapPage(await sql.pageOfLogins(db, by, page), (row) => loginRow(row, showsMobiles))
  },

  operationPage: (input, { db }) => sql.pageOfOperations(db, input, input),

  async operationView({ id }, { db }) {
    const row = found(await sql.selectOperation(db, id))
    return { ...row, browser: browserName(row.userAgent) }
  },
})

/** The login log has numbers, no names. */
function numberOnly(search: Search): Search {
  return search.kind === 'name' ? { kind: 'nothing' } : search
}
