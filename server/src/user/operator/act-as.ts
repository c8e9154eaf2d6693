import { stateCode } from '@zhixing/contract/states'
import type { adminUser } from '@zhixing/contract/user/admin-user'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Handler } from '../../kernel/implement.ts'
import { hashToken, newToken } from '../../kernel/session.ts'
import { lockStatus } from './admin-user.sql.ts'
import * as sql from '../sign-in/session.sql.ts'
import { closeSession, notifyEnded } from '../sign-in/sessions.ts'
import { texts } from '../texts.ts'

/** Client type of impersonation; separate, so that the person's own sessions stay. */
const ACTING = 9
const ACTING_SECONDS = 2 * 3600

/**
 * Opens a session of the person for the operator. The operator's own session stays alive and is stored as the parent,
 * so that `actBack` can restore it.
 */
export const actAs: Handler<typeof adminUser.actAs> = async ({ id }, request) => {
  const { site, viewer, db, services, ip, userAgent, setSession, setMessage } = request
  const { siteId } = site
  if (id === viewer.userId) throw new CallError('forbidden', texts.actAsSelf)
  const token = newToken(siteId)
  const nickname = await transaction(db, async (tx) => {
    const subject = found(await lockStatus(tx, id), texts.noUser)
    // Impersonating an operator would escalate privileges.
    if (subject.isAdmin === 1) throw new CallError('forbidden', texts.actAsAdmin)
    if (subject.statusId !== stateCode.row.active) throw new CallError('forbidden', texts.disabledUser)
    await notifyEnded(tx, services, siteId, await sql.endOldSessions(tx, id, ACTING, 0))
    await sql.insertSession(tx, {
      siteId,
      tokenHash: hashToken(token),
      userId: id,
      clientType: ACTING,
      ip,
      userAgent,
      seconds: ACTING_SECONDS,
      actedBy: viewer.userId,
      parentHash: Buffer.from(viewer.tokenHash, 'hex'),
    })
    await sql.insertLoginLog(tx, {
      siteId,
      userId: id,
      mobile: subject.mobile,
      status: sql.loginStatus.ok,
      type: sql.loginTypes.acting,
      clientType: ACTING,
      ip,
      userAgent,
    })
    return subject.nickname
  })
  services.log.info({ siteId, userId: id, actedBy: viewer.userId, ip }, 'impersonation started')
  setSession(token)
  setMessage(`你正以“${nickname}”的身份浏览`)
  return { token, nickname }
}

/**
 * Ends impersonation and restores the operator's session. Only token hashes are stored, so it gets a new token with the
 * same start and expiry. If it has expired, the browser is signed out.
 */
export const actBack: Handler<typeof adminUser.actBack> = async (
  _input,
  { site, viewer, db, services, setSession, setMessage },
) => {
  const { siteId } = site
  if (viewer.actedBy === null) throw new CallError('notFound', texts.notActing)
  const operatorId = viewer.actedBy
  const token = newToken(siteId)
  const restored = await transaction(db, async (tx) => {
    await closeSession(tx, services, siteId, viewer.tokenHash)
    return sql.renewParent(tx, Buffer.from(viewer.tokenHash, 'hex'), operatorId, hashToken(token))
  })
  if (!restored) throw new CallError('tokenExpired', texts.operatorSessionOver)
  setSession(token)
  setMessage('已退出用户身份')
  return { token }
}
