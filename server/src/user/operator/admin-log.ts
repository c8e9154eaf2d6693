import { adminLog } from '@zhixing/contract/user/admin-log'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { loadPlaces } from '../../lib/place.ts'
import { browserName } from '../../lib/user-agent.ts'
import { mapPage } from '../../kernel/page.ts'
import * as sql from './admin-log.sql.ts'
import { lookUp } from './lookup.ts'
import { mobileFor, type Search } from '../policy.ts'

/** Shows lines of the login log to operators. */
export async function loginRows(showsMobiles: boolean) {
  const placeOf = await loadPlaces()
  return ({ userAgent, ...row }: sql.LoginLine) => ({
    ...row,
    mobile: mobileFor(showsMobiles, row.mobile),
    browser: browserName(userAgent),
    place: placeOf(row.loginIp),
  })
}

/** IP addresses contain dots or colons, phone numbers do not; mail addresses contain an @. */
const looksLikeAddress = (text: string) => /[.:]/.test(text) && !text.includes('@')

export const calls = implement(adminLog, {
  async loginPage({ keyword, pageCurrent, pageSize, ...filter }, request) {
    const { site, viewer, db } = request
    const showsMobiles = holds(viewer, 'user.mobile', site)
    const by: sql.LoginFilter = looksLikeAddress(keyword)
      ? { ...filter, search: { kind: 'none' }, address: keyword }
      : { ...filter, search: numberOnly(await lookUp(request, adminLog.loginPage.path, keyword)) }
    const page = { pageCurrent, pageSize }
    return mapPage(await sql.pageOfLogins(db, by, page), await loginRows(showsMobiles))
  },

  operationPage: (input, { db }) => sql.pageOfOperations(db, input, input),

  async operationView({ id }, { db }) {
    const row = found(await sql.selectOperation(db, id))
    return { ...row, browser: browserName(row.userAgent) }
  },
})

/** The login log has numbers and mail addresses, no names. */
function numberOnly(search: Search): Search {
  return search.kind === 'name' ? { kind: 'nothing' } : search
}
