import { profile } from '@zhixing/contract/user/account'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { moderatedChanges } from '../../shared/moderation.ts'
import { allowedText, refuseListedWords } from '../../shared/words/port.ts'
import { faceChecks } from '../extension-points.ts'
import { selectNumbersOf } from '../number/number.sql.ts'
import { bindMobile } from '../number/sign-in-number.ts'
import { moderatedAvatar, moderatedNickname } from './moderated.ts'
import { notifyOwner } from '../message/message.ts'
import { checkPassword, hashPassword, refuseWeakPassword } from '../sign-in/passwords.ts'
import { checkOwnPassword } from '../sign-in/own-password.ts'
import { closeSession, endSessionsOf } from '../sign-in/sessions.ts'
import { texts } from '../texts.ts'
import { ownsImages } from '../../system/index.ts'
import * as sql from '../user.sql.ts'

export const calls = implement(profile, {
  bindMobile,

  view: async (_input, { viewer, db }) => ({
    ...found(await sql.selectUser(db, viewer.userId)),
    numberList: await selectNumbersOf(db, viewer.userId),
    actedByName: viewer.actedBy ? ((await sql.selectUser(db, viewer.actedBy))?.nickname ?? '运营人员') : '',
  }),

  async update({ oldPassword, password, ...change }, request) {
    const {
      site: { siteId },
      viewer,
      db,
      services,
    } = request
    if (change.birthday && (change.birthday < '1900-01-01' || Date.parse(change.birthday) > services.clock.now()))
      throw new CallError('invalid', '请填写正确的生日', 'birthday')
    if (change.headImgUrl && !(await ownsImages(db, viewer.userId, [change.headImgUrl])))
      throw new CallError('invalid', '头像地址不正确，请重新上传', 'headImgUrl')
    if (change.nickname) await refuseListedWords(services, db, 'nickname', change.nickname)
    if (change.remark) change.remark = await allowedText(services, db, 'remark', change.remark)
    if (viewer.isPasswordDue === 1 && password === undefined) throw new CallError('passwordDue')
    const passwordHash = password === undefined ? undefined : await newPassword(request, oldPassword, password)
    const me = await transaction(db, async (tx) => {
      const given = [moderatedNickname, moderatedAvatar].filter(({ field }) => change[field])
      const before = given.length > 0 ? await sql.selectUser(tx, viewer.userId) : undefined
      await sql.updateProfile(tx, viewer.userId, change)
      for (const { field, type } of given)
        if (change[field] !== before?.[field])
          for (const moderate of moderatedChanges.all(services))
            await moderate(tx, services, { type, authorId: viewer.userId })
      if (passwordHash) {
        await sql.lockUser(tx, viewer.userId)
        await sql.updatePassword(tx, viewer.userId, passwordHash)
        await endSessionsOf(tx, services, siteId, viewer.userId, 'reset', viewer.tokenHash)
        await notifyOwner(tx, services, viewer.userId, texts.passwordChanged)
      }
      return found(await sql.selectUser(tx, viewer.userId))
    })
    request.setMessage(passwordHash ? '密码修改成功' : '保存成功')
    return me
  },

  async signOut(_input, { site: { siteId }, viewer, db, services, setSession, setMessage }) {
    // Only the caller's session, whatever client type is named: other devices stay signed in.
    await transaction(db, (tx) => closeSession(tx, services, siteId, viewer.tokenHash))
    setSession(null)
    setMessage('退出成功')
    return {}
  },

  async faceCode({ gradeExamId }, { viewer, db, services }) {
    if (gradeExamId)
      for (const { start } of faceChecks.all(services)) {
        const code = await start({ db, services }, viewer.userId, gradeExamId)
        if (code) return { enabled: 1, code }
      }
    return { enabled: 0, code: '' }
  },

  async faceFail({ code, reason }, { viewer, db, services }) {
    if (code)
      for (const { fail } of faceChecks.all(services))
        await fail({ db, services, nickname: viewer.nickname }, viewer.userId, code, reason)
    return {}
  },

  recommended: async (_input, { viewer, db }) => {
    const user = found(await sql.selectUser(db, viewer.userId))
    return { isRecommended: user.isRecommended, referralCode: user.isRecommended ? user.referralCode : '' }
  },
})

/**
 * Hash of a new password after checking the old one. Not needed without a password, or in a session just opened by a
 * one-time password.
 * @throws {CallError} invalid, wrongPassword, tooMany after many wrong old passwords, busy
 */
async function newPassword(
  request: Request<'login'>,
  oldPassword: string | undefined,
  password: string,
): Promise<string> {
  const { site, viewer, db } = request
  refuseWeakPassword(password, viewer, site)
  const turn = { first: true, path: [`user ${viewer.userId}`] }
  const user = found(await sql.selectUser(db, viewer.userId))
  if (viewer.isPasswordDue === 1 && (await checkPassword(user.passwordHash, password, turn)))
    throw new CallError('invalid', texts.samePassword, 'password')
  if (user.passwordHash !== null && viewer.isPasswordDue === 0) {
    if (!oldPassword) throw new CallError('invalid', '请填写原密码', 'oldPassword')
    await checkOwnPassword(request, user, oldPassword, 'oldPassword')
  }
  return hashPassword(password, turn)
}
