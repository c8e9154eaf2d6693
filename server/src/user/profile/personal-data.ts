import { stateCode } from '@zhixing/contract/states'
import { CLOSING_DAYS, personalData } from '@zhixing/contract/user/personal-data'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import type { Viewer } from '../../kernel/session.ts'
import { proveCode, type ProvedCode } from '../sign-in/codes.ts'
import { ownContact } from '../sign-in/contact.ts'
import { exportParts } from './personal-export.ts'
import { exportDataType } from '../jobs.ts'
import * as sql from './personal-data.sql.ts'
import { beginTry } from '../sign-in/login-attempts.ts'
import { checkPassword } from '../sign-in/passwords.ts'
import { loginTypes } from '../sign-in/session.sql.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { texts } from '../texts.ts'
import { lockUser, selectUser } from '../user.sql.ts'

/** Accounts on which others depend are not closed by self-service. */
const refusalOf = (viewer: Viewer): string =>
  viewer.isAdmin === 1
    ? texts.closeOperator
    : viewer.lecturerId !== null
      ? texts.closeLecturer
      : viewer.userType === stateCode.user.organization
        ? texts.closeOrganization
        : ''

export const calls = implement(personalData, {
  async view(_input, { viewer, db }) {
    const [closeAt, row] = await Promise.all([
      sql.selectCloseAt(db, viewer.userId),
      sql.selectNewestExport(db, viewer.userId),
    ])
    return {
      closeAt,
      refusal: refusalOf(viewer),
      exported: row ? { ...row, url: row.exportStatus === 2 ? `/export/${row.id}` : '' } : null,
    }
  },

  async exportBegin(_input, { site: { siteId }, viewer, db, services, setMessage }) {
    const newest = await sql.selectNewestExport(db, viewer.userId)
    if (newest?.exportStatus === 2 && newest.isRecent) throw new CallError('tooMany', texts.exportRecent)
    await transaction(db, async (tx) => {
      const exportId = await sql.insertExport(tx, viewer.userId, exportParts(services).length)
      if (exportId) await services.jobs.send(tx, exportDataType, { siteId, exportId })
    })
    setMessage(texts.exportBegun)
    return {}
  },

  async closeBegin({ password, code }, request) {
    const {
      site: { siteId },
      viewer,
      db,
      services,
    } = request
    const refusal = refusalOf(viewer)
    if (refusal) throw new CallError('conflict', refusal)
    const proved = await proveOwner(request, password, code)
    const closeAt = await transaction(db, async (tx) => {
      await lockUser(tx, viewer.userId)
      await proved?.use(tx)
      const at = found(await sql.updateCloseAt(tx, viewer.userId, CLOSING_DAYS))
      await endSessionsOf(tx, services, siteId, viewer.userId, 'reset')
      return at
    })
    request.setSession(null)
    services.log.info({ siteId, userId: viewer.userId, closeAt }, 'account closing scheduled')
    request.setMessage(texts.closeBegun(CLOSING_DAYS))
    return { closeAt }
  },

  async closeCancel(_input, { viewer, db, setMessage }) {
    await sql.updateCloseAt(db, viewer.userId, null)
    setMessage(texts.closeCancelled)
    return {}
  },
})

/** Proves ownership by password or by a code to the person's contact. @throws {CallError} wrongPassword, wrongCode, tooMany, invalid */
async function proveOwner(
  request: Request<'login'>,
  password: string | undefined,
  code: string | undefined,
): Promise<ProvedCode | undefined> {
  const { viewer, db } = request
  if (code) return proveCode(request, await ownContact(db, viewer.userId), 'close', code)
  if (!password) throw new CallError('invalid', texts.closeProof, 'password')
  const attempt = await beginTry(request, loginTypes.password, viewer)
  const user = await selectUser(db, viewer.userId)
  if (!(await checkPassword(user?.passwordHash, password, { first: true, path: [`user ${viewer.userId}`] }))) {
    await attempt.failed()
    throw new CallError('wrongPassword', texts.closeWrongPassword, 'password')
  }
  await attempt.refused()
  return undefined
}
