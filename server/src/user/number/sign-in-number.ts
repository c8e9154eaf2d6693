/** Sign-in by student number, and the phone number of an account, its first or another one. */
import type { profile, signIn } from '@zhixing/contract/user/account'
import { isStudentNo, plainCode, plainStudentNo } from '@zhixing/contract/user/number-rules'
import { isDuplicate } from '../../kernel/db/errors.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Handler } from '../../kernel/implement.ts'
import { maskMobile } from '../../kernel/permissions.ts'
import { notifyOwner } from '../message/message.ts'
import { proveCode } from '../sign-in/codes.ts'
import { type Try, beginTry } from '../sign-in/login-attempts.ts'
import { loginTypes } from '../sign-in/session.sql.ts'
import { openSession } from '../sign-in/sessions.ts'
import { passwordFits, whenChecked } from '../sign-in/password-check.ts'
import { texts } from '../texts.ts'
import { lockUser, selectUser, selectUserByNumber } from '../user.sql.ts'
import * as sql from './number.sql.ts'

/** Signs in by the code of a class or organisation, the student number, and a password or one-time code. */
export const byNumber: Handler<typeof signIn.byNumber> = async (input, request) => {
  const [code, studentNo] = [plainCode(input.code), plainStudentNo(input.studentNo)]
  if (!isStudentNo(studentNo)) throw new CallError('invalid', texts.studentNoWrong, 'studentNo')
  // Attempts are counted by code and number, as those of others are by phone number.
  const attempt: Try = await beginTry(request, loginTypes.password, { ...input, mobile: `${code}/${studentNo}` })
  const user = await selectUserByNumber(request.db, code, studentNo)
  const right = await whenChecked(attempt, () => passwordFits(request, user, input.password, attempt.turn))
  if (!user || !right) {
    await attempt.failed()
    throw new CallError('wrongPassword', texts.numberWrong, 'password')
  }
  if (user.isPasswordOver) {
    await attempt.refused()
    throw new CallError('wrongPassword', texts.passwordOver, 'password')
  }
  const signedIn = await whenChecked(attempt, () =>
    transaction(request.db, (tx) =>
      openSession(tx, request, {
        userId: user.id,
        clientType: input.clientType,
        loginType: loginTypes.password,
        byPassword: true,
      }),
    ),
  )
  await attempt.succeeded(user.id)
  request.setMessage('登录成功')
  return signedIn
}

/** Gives an account its first number, or another one. */
export const bindMobile: Handler<typeof profile.bindMobile> = async ({ mobile, code }, request) => {
  const { viewer, db, services } = request
  const proved = await proveCode(request, mobile, 'change', code)
  const isBound = await transaction(db, async (tx) => {
    await proved.use(tx)
    found(await lockUser(tx, viewer.userId))
    const before = found(await selectUser(tx, viewer.userId)).mobile
    if (before === mobile) return true
    if (!(await sql.bindMobile(tx, viewer.userId, mobile))) return false
    const notice = before === '' ? texts.mobileAdded : texts.ownMobileChanged(maskMobile(before), maskMobile(mobile))
    await notifyOwner(tx, services, viewer.userId, notice)
    return true
  }).catch((error) => {
    // Lost the race with a registration of the number.
    if (isDuplicate(error, 'users_site_id_mobile_key')) return false
    throw error
  })
  // Outside the transaction, so that the code is consumed.
  if (!isBound) throw new CallError('mobileTaken', undefined, 'mobile')
  request.setMessage('绑定成功，以后也可以用手机号登录')
  return {}
}
