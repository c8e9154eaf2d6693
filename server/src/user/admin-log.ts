import { adminLog } from '@zhixing/contract/user/admin-log'
import { found } from '../kernel/errors.ts'
import { implement, offsetOf, pageOf } from '../kernel/implement.ts'
import { holds } from '../kernel/permissions.ts'
import { browserName } from '../kernel/user-agent.ts'
import * as sql from './admin-log.sql.ts'
import { mobileFor, readSearch } from './policy.ts'

/** A line of the login log as an operator sees it. */
export function loginRow({ userAgent, ...row }: sql.LoginLine, whole: boolean) {
  return { ...row, mobile: mobileFor(whole, row.mobile), browser: browserName(userAgent) }
}

/** Addresses have dots or colons, numbers have not. */
const looksLikeAddress = (text: string) => /[.:]/.test(text)

export const calls = implement(adminLog, {
  async loginPage({ keyword, pageCurrent, pageSize, ...filter }, { site, viewer, db }) {
    const whole = holds(viewer, 'user.mobile', site)
    const by: sql.LoginFilter = looksLikeAddress(keyword)
      ? { ...filter, search: { kind: 'none' }, address: keyword }
      : { ...filter, search: numberOnly(readSearch(keyword, whole)) }
    const page = { pageCurrent, pageSize }
    const [total, list] = await Promise.all([
      sql.countLogins(db, by),
      sql.selectLogins(db, by, pageSize, offsetOf(page)),
    ])
    return pageOf(
      page,
      total,
      list.map((row) => loginRow(row, whole)),
    )
  },

  async operationPage({ pageCurrent, pageSize, ...by }, { db }) {
    const page = { pageCurrent, pageSize }
    const [total, list] = await Promise.all([
      sql.countOperations(db, by),
      sql.selectOperations(db, by, pageSize, offsetOf(page)),
    ])
    return pageOf(page, total, list)
  },

  async operationView({ id }, { db }) {
    const row = found(await sql.selectOperation(db, id))
    return { ...row, browser: browserName(row.userAgent) }
  },
})

/** This log knows numbers, not names. */
function numberOnly(search: ReturnType<typeof readSearch>): ReturnType<typeof readSearch> {
  return search.kind === 'name' ? { kind: 'nothing' } : search
}
