import { adminUser } from '@zhixing/contract/user/admin-user'
import { emitHook } from '../../system/index.ts'
import { transaction, type Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { first, offsetOf, pageOf } from '../../kernel/page.ts'
import { holds, maskMobile } from '../../kernel/permissions.ts'
import { loadPlaces } from '../../lib/place.ts'
import { browserName } from '../../lib/user-agent.ts'
import { actAs, actBack } from './act-as.ts'
import { pageOfLogins } from './admin-log.sql.ts'
import { loginRows } from './admin-log.ts'
import * as sql from './admin-user.sql.ts'
import { personFacts } from '../extension-points.ts'
import { lockSubject } from '../lock-subject.ts'
import { lookUp } from './lookup.ts'
import { deliverAnnouncements, notifyOwner } from '../message/message.ts'
import { lockOwners } from './operator.sql.ts'
import { resetPassword } from '../sign-in/reset-password.ts'
import { mobileFor, nearerEnd } from '../policy.ts'
import { defaultNickname } from '../rules.ts'
import { randomLetters } from '../sign-in/secrets.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { texts } from '../texts.ts'
import { insertUser, selectUserByMobile, updateProfile } from '../user.sql.ts'

/** Form fields without the number: operators who may not see it must not get a digest of it, either. */
const tag = editTag('nickname', 'sex', 'birthday', 'remark', 'isGradeMaker')

type Asking = Pick<Request<'admin'>, 'site' | 'viewer'>

/** Whether the operator sees whole numbers. */
export const seesMobiles = ({ viewer, site }: Asking): boolean => holds(viewer, 'user.mobile', site)

const contactsFor = (whole: boolean, { mobile, mail }: { mobile: string; mail: string }) => ({
  mobile: mobileFor(whole, mobile),
  mail: mobileFor(whole, mail),
})

type Page = { pageCurrent: number; pageSize: number }

/** One page and the total: all users by index, a search or filter by one scan. */
async function pageOfUsers(db: Sql, by: sql.UserFilter, order: sql.UserOrder, page: Page) {
  const whole = { offset: offsetOf(page), limit: page.pageSize }
  const { search, ...filters } = by
  if (search.kind !== 'none' || Object.values(filters).some((value) => value !== undefined)) {
    const { total, list } = await sql.selectFoundUsers(db, by, order, whole)
    if (total < sql.COUNT_CAP) return { total, rows: list }
    return { total, rows: await sql.selectUsers(db, by, order, { ...whole, fromEnd: false }) }
  }
  const total = await sql.countUsers(db, by)
  // A capped count has no known end to page back from.
  const from = total < sql.COUNT_CAP ? nearerEnd(total, page.pageCurrent, page.pageSize) : { ...whole, fromEnd: false }
  return { total, rows: await sql.selectUsers(db, by, order, from) }
}

/** Number of recent sign-in attempts on the page of a user. */
const LOGINS = 20

export const calls = implement(adminUser, {
  async list({ keyword, sortField, sortOrder, pageCurrent, pageSize, ...filter }, request) {
    const { db } = request
    const whole = seesMobiles(request)
    const by = { ...filter, search: await lookUp(request, adminUser.list.path, keyword) }
    const { total, rows } = await pageOfUsers(db, by, { sortField, sortOrder }, { pageCurrent, pageSize })
    return pageOf(
      { pageCurrent, pageSize },
      total,
      rows.map((row) => ({ ...row, ...contactsFor(whole, row) })),
    )
  },

  async view({ id }, request) {
    const { db, services } = request
    const whole = seesMobiles(request)
    const user = found(await sql.selectAdminUser(db, id), texts.noUser)
    const [loginRow, placeOf, signedIn, logins, factList] = await Promise.all([
      loginRows(whole),
      loadPlaces(),
      sql.selectSignedIn(db, id),
      // By contact, not by account: a failed sign-in has no account.
      pageOfLogins(
        db,
        { search: { kind: 'none' }, contacts: [user.mobile, user.mail.toLowerCase() || user.mobile] },
        first(LOGINS),
      ),
      Promise.all(
        personFacts.all(services).map(async ({ code, name, count }) => ({ code, name, count: await count(db, id) })),
      ),
    ])
    return {
      ...tag.on(user),
      ...contactsFor(whole, user),
      signedInList: signedIn.map(({ userAgent, ...row }) => ({
        ...row,
        browser: browserName(userAgent),
        place: placeOf(row.ip),
      })),
      loginList: logins.list.map(loginRow),
      factList,
    }
  },

  async save({ mobile, nickname, sex, remark }, { site: { siteId }, db, setMessage }) {
    const id = await transaction(db, async (tx) => {
      const made = await insertUser(tx, {
        siteId,
        mobile,
        passwordHash: null,
        nickname: nickname || defaultNickname(mobile),
        referralCode: randomLetters(10),
        referredByCode: '',
        registerSource: 8,
      })
      if (!made) throw new CallError('mobileTaken', '该手机号已注册', 'mobile')
      await updateProfile(tx, made, { sex, remark })
      await emitHook(tx, 'user.registered', `user ${made}`, {
        userId: made,
        nickname: nickname || defaultNickname(mobile),
      })
      await deliverAnnouncements(tx, made)
      return made
    })
    setMessage('用户创建成功')
    return { id }
  },

  async update({ id, etag, mobile, ...change }, request) {
    const { db, services, setMessage } = request
    await transaction(db, async (tx) => {
      const subject = await lockSubject(tx, request, id)
      tag.refuse(etag, found(await sql.selectAdminUser(tx, id), texts.noUser), change)
      await updateProfile(tx, id, change)
      if (mobile === undefined || mobile === subject.mobile) return
      if (!seesMobiles(request)) throw new CallError('forbidden', texts.noSees, 'mobile')
      // Changing the number gives access to the account, since one can sign in by SMS code.
      if (!holds(request.viewer, 'user.password', request.site))
        throw new CallError('forbidden', texts.noPasswordRight, 'mobile')
      if (request.viewer.isFresh === 0) throw new CallError('stepUp')
      const other = await selectUserByMobile(tx, mobile)
      if ((other && other.id !== id) || !(await sql.updateMobile(tx, id, mobile)))
        throw new CallError('mobileTaken', '该手机号已被其他用户使用', 'mobile')
      await notifyOwner(tx, services, id, texts.mobileChanged(maskMobile(subject.mobile), maskMobile(mobile)))
    })
    setMessage('保存成功')
    return {}
  },

  async disable({ id }, request) {
    const {
      site: { siteId },
      db,
      services,
      setMessage,
    } = request
    await transaction(db, async (tx) => {
      const owners = await lockOwners(tx)
      const subject = await lockSubject(tx, request, id)
      if (subject.isOwner === 1 && owners.every((owner) => owner === id))
        throw new CallError('forbidden', texts.lastOwner)
      await sql.setStatus(tx, id, 0)
      await endSessionsOf(tx, services, siteId, id, 'disabled')
    })
    setMessage('停用成功，该用户已被强制下线')
    return {}
  },

  async enable({ id }, request) {
    await transaction(request.db, async (tx) => {
      await lockSubject(tx, request, id)
      await sql.setStatus(tx, id, 1)
    })
    request.setMessage('启用成功')
    return {}
  },

  resetPassword,

  async signOut({ id }, request) {
    const num = await transaction(request.db, async (tx) => {
      await lockSubject(tx, request, id)
      return endSessionsOf(tx, request.services, request.site.siteId, id, 'reset')
    })
    request.setMessage('操作成功，该用户已在所有设备下线')
    return { num }
  },

  actAs,
  actBack,
})
