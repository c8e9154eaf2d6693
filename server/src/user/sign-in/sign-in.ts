import { signIn } from '@zhixing/contract/user/account'
import { emitHook } from '../../system/index.ts'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { captcha } from './captcha.ts'
import { type ProvedCode, proveCode, type Purpose, sendCode } from './codes.ts'
import { registered } from '../extension-points.ts'
import { byNumber } from '../number/sign-in-number.ts'
import { proveMobile } from '../number/number.sql.ts'
import { deliverAnnouncements, notifyOwner } from '../message/message.ts'
import { passwordFits, whenChecked } from './password-check.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { qrCode, qrConfirm, qrRegister, qrState, qrView } from './qr.ts'
import { defaultNickname } from '../rules.ts'
import { randomLetters } from './secrets.ts'
import { loginStatus, loginTypes } from './session.sql.ts'
import { endSessionsOf, openSession } from './sessions.ts'
import { texts } from '../texts.ts'
import { beginTry, type Try } from './login-attempts.ts'
import * as sql from '../user.sql.ts'

/** Shown after a code was checked; does not reveal which of the two was wrong. */
const unknownMobile = () => new CallError('wrongCode', '验证码错误或该手机号尚未注册', 'code')

export const calls = implement(signIn, {
  captcha,
  sendCode,

  async byPassword(input, request) {
    const attempt = await beginTry(request, loginTypes.password, input)
    const { db } = request
    const user = await sql.selectUserByMobile(db, input.mobile)
    const right = await whenChecked(attempt, () => passwordFits(request, user, input.password, attempt.turn))
    if (!user || !right) {
      await attempt.failed()
      throw new CallError('wrongPassword', undefined, 'password')
    }
    if (user.isPasswordOver) {
      await attempt.refused()
      throw new CallError('wrongPassword', texts.passwordOver, 'password')
    }
    const signedIn = await whenChecked(attempt, () =>
      transaction(db, (tx) =>
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
  },

  byNumber,

  async byCode(input, request) {
    const attempt = await beginTry(request, loginTypes.code, input)
    const { db } = request
    const proved = await proveCodeOf(attempt, request, input.mobile, 'login', input.code)
    const signedIn = await whenChecked(attempt, () =>
      transaction(db, async (tx) => {
        await proved.use(tx)
        const user = await sql.selectUserByMobile(tx, input.mobile)
        return user
          ? openSession(tx, request, {
              userId: user.id,
              clientType: input.clientType,
              loginType: loginTypes.code,
              provesMobile: true,
            })
          : undefined
      }),
    )
    if (!signedIn) {
      await attempt.refused()
      throw unknownMobile()
    }
    await attempt.succeeded(signedIn.id)
    request.setMessage('登录成功')
    return signedIn
  },

  async register(input, request) {
    const { password, mobile, clientType } = input
    if (password !== undefined) refuseWeakPassword(password, input, request.site)
    const attempt = await beginTry(request, loginTypes.code, input)
    const proved = await proveCodeOf(attempt, request, mobile, 'register', input.code)
    const signedIn = await whenChecked(attempt, async () => {
      const passwordHash = password === undefined ? null : await hashPassword(password, attempt.turn)
      return transaction(request.db, async (tx) => {
        const made = await registerUser(tx, request, proved, { ...input, passwordHash })
        if (made) return { ...made, isNew: 1 as const }
        // The code proves the number. A password that was typed must not be dropped silently.
        const user = password === undefined ? await sql.selectUserByMobile(tx, mobile) : undefined
        return (
          user && {
            ...(await openSession(tx, request, {
              userId: user.id,
              clientType,
              loginType: loginTypes.code,
              provesMobile: true,
            })),
            isNew: 0 as const,
          }
        )
      })
    })
    // The code is consumed although the number is taken: codes are single-use.
    if (!signedIn) {
      await attempt.refused()
      throw new CallError('mobileTaken', undefined, 'mobile')
    }
    await attempt.succeeded(signedIn.id, signedIn.isNew ? loginStatus.registered : loginStatus.ok)
    request.setMessage(signedIn.isNew ? '注册成功' : '该手机号已注册，已为你登录')
    return signedIn
  },

  async resetPassword(input, request) {
    const { site, db, services } = request
    refuseWeakPassword(input.password, input, site)
    const proved = await proveCode(request, input.mobile, 'reset', input.code)
    const turn = { first: true, path: [`mobile ${input.mobile}`] }
    const passwordHash = await hashPassword(input.password, turn)
    const reset = await transaction(db, async (tx) => {
      await proved.use(tx)
      const user = await sql.selectUserByMobile(tx, input.mobile)
      if (!user) return false
      // The password can be checked against the account only now; the code stays valid for a retry.
      refuseWeakPassword(input.password, user, site)
      await sql.lockUser(tx, user.id)
      await sql.updatePassword(tx, user.id, passwordHash)
      if (user.isMobileProved === 0) await proveMobile(tx, user.id)
      await endSessionsOf(tx, services, site.siteId, user.id, 'reset')
      await notifyOwner(tx, services, user.id, texts.passwordChanged)
      return true
    })
    if (!reset) throw unknownMobile()
    services.log.info({ siteId: site.siteId, ip: request.ip }, 'password was reset')
    request.setMessage('密码重置成功，请重新登录')
    return {}
  },

  qrCode,
  qrState,
  qrView,
  qrConfirm,

  async qrRegister(input, request) {
    return qrRegister(input, request, (tx, proved) =>
      registerUser(tx, request, proved, { ...input, passwordHash: null, nickname: '' }),
    )
  },
})

interface Registration {
  mobile: string
  passwordHash: string | null
  nickname: string
  referralCode?: string | undefined
  clientType: number
}

/**
 * Creates the user, delivers announcements and signs in; undefined when the number is taken. All within `tx`, including
 * consumption of the code.
 */
async function registerUser(tx: Tx, request: Request, proved: ProvedCode, registration: Registration) {
  const { siteId } = request.site
  await proved.use(tx)
  const userId = await sql.insertUser(tx, {
    siteId,
    mobile: registration.mobile,
    passwordHash: registration.passwordHash,
    nickname: registration.nickname || defaultNickname(registration.mobile),
    referralCode: randomLetters(10),
    // An unknown referral code does not prevent registration.
    referredByCode: /^\w+$/.test(registration.referralCode ?? '') ? (registration.referralCode ?? '') : '',
    registerSource: registration.clientType,
  })
  if (!userId) return undefined
  await deliverAnnouncements(tx, userId)
  const signedIn = await openSession(tx, request, {
    userId,
    clientType: registration.clientType,
    loginType: loginTypes.code,
  })
  await emitHook(tx, 'user.registered', `user ${userId}`, {
    userId,
    nickname: registration.nickname || defaultNickname(registration.mobile),
  })
  const person = { userId, referralCode: registration.referralCode ?? '', ip: request.ip }
  for (const onRegistered of registered.all(request.services)) await onRegistered(tx, request.services, person)
  return signedIn
}

/** Checks a code; a wrong one is a failure of the attempt. @throws {CallError} wrongCode */
async function proveCodeOf(attempt: Try, request: Request, mobile: string, purpose: Purpose, code: string) {
  try {
    return await proveCode(request, mobile, purpose, code)
  } catch (error) {
    await (error instanceof CallError ? attempt.failed() : attempt.refused())
    throw error
  }
}
