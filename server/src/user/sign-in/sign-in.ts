import { signIn } from '@zhixing/contract/user/account'
import { emitHook } from '../../system/index.ts'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { takeTurn } from '../../kernel/etag.ts'
import { upsertAddress } from '../mail/own-mail.sql.ts'
import { captcha } from './captcha.ts'
import { type ProvedCode, proveCode, type Purpose, sendCode } from './codes.ts'
import { contactOf } from './contact.ts'
import { registered } from '../extension-points.ts'
import { byNumber } from '../number/sign-in-number.ts'
import { proveMobile } from '../number/number.sql.ts'
import { deliverAnnouncements, notifyOwner } from '../message/message.ts'
import { passwordFits, whenChecked } from './password-check.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { qrCode, qrConfirm, qrRegister, qrState, qrView } from './qr.ts'
import { defaultNickname, isMail } from '../rules.ts'
import { randomDigits, randomLetters } from './secrets.ts'
import { loginStatus, loginTypes } from './session.sql.ts'
import { endSessionsOf, openSession } from './sessions.ts'
import { texts } from '../texts.ts'
import { beginTry, type Try } from './login-attempts.ts'
import * as sql from '../user.sql.ts'

/** Shown after a code was checked; does not reveal which of the two was wrong. */
const unknown = (contact: string) =>
  new CallError('wrongCode', isMail(contact) ? '验证码错误或该邮箱尚未注册' : '验证码错误或该手机号尚未注册', 'code')

export const calls = implement(signIn, {
  captcha,
  sendCode,

  async byPassword(input, request) {
    const contact = contactOf(input)
    const attempt = await beginTry(request, loginTypes.password, { ...input, mobile: contact })
    const { db } = request
    const user = await sql.selectUserByContact(db, contact)
    const right = await whenChecked(attempt, () => passwordFits(request, user, input.password, attempt.turn))
    if (!user || !right) {
      await attempt.failed()
      throw new CallError('wrongPassword', isMail(contact) ? '邮箱或密码错误' : undefined, 'password')
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
    const contact = contactOf(input)
    const attempt = await beginTry(request, loginTypes.code, { ...input, mobile: contact })
    const { db } = request
    const proved = await proveCodeOf(attempt, request, contact, 'login', input.code)
    const signedIn = await whenChecked(attempt, () =>
      transaction(db, async (tx) => {
        await proved.use(tx)
        const user = await sql.selectUserByContact(tx, contact)
        return user
          ? openSession(tx, request, {
              userId: user.id,
              clientType: input.clientType,
              loginType: loginTypes.code,
              provesMobile: !isMail(contact),
            })
          : undefined
      }),
    )
    if (!signedIn) {
      await attempt.refused()
      throw unknown(contact)
    }
    await attempt.succeeded(signedIn.id)
    request.setMessage('登录成功')
    return signedIn
  },

  async register(input, request) {
    const { password, clientType } = input
    const contact = contactOf(input)
    if (password !== undefined) refuseWeakPassword(password, input, request.site)
    const attempt = await beginTry(request, loginTypes.code, { ...input, mobile: contact })
    const proved = await proveCodeOf(attempt, request, contact, 'register', input.code)
    const signedIn = await whenChecked(attempt, async () => {
      const passwordHash = password === undefined ? null : await hashPassword(password, attempt.turn)
      return transaction(request.db, async (tx) => {
        const made = await registerUser(tx, request, proved, { ...input, contact, passwordHash })
        if (made) return { ...made, isNew: 1 as const }
        // The code proves the contact. A password that was typed must not be dropped silently.
        const user = password === undefined ? await sql.selectUserByContact(tx, contact) : undefined
        return (
          user && {
            ...(await openSession(tx, request, {
              userId: user.id,
              clientType,
              loginType: loginTypes.code,
              provesMobile: !isMail(contact),
            })),
            isNew: 0 as const,
          }
        )
      })
    })
    // The code is consumed although the contact is taken: codes are single-use.
    if (!signedIn) {
      await attempt.refused()
      throw isMail(contact)
        ? new CallError('mobileTaken', '该邮箱已注册，请直接登录', 'mail')
        : new CallError('mobileTaken', undefined, 'mobile')
    }
    await attempt.succeeded(signedIn.id, signedIn.isNew ? loginStatus.registered : loginStatus.ok)
    request.setMessage(
      signedIn.isNew ? '注册成功' : isMail(contact) ? '该邮箱已注册，已为你登录' : '该手机号已注册，已为你登录',
    )
    return signedIn
  },

  async resetPassword(input, request) {
    const { site, db, services } = request
    const contact = contactOf(input)
    refuseWeakPassword(input.password, input, site)
    const proved = await proveCode(request, contact, 'reset', input.code)
    const turn = { first: true, path: [`contact ${contact}`] }
    const passwordHash = await hashPassword(input.password, turn)
    const reset = await transaction(db, async (tx) => {
      await proved.use(tx)
      const user = await sql.selectUserByContact(tx, contact)
      if (!user) return false
      // The password can be checked against the account only now; the code stays valid for a retry.
      refuseWeakPassword(input.password, user, site)
      await sql.lockUser(tx, user.id)
      await sql.updatePassword(tx, user.id, passwordHash)
      if (!isMail(contact) && user.isMobileProved === 0) await proveMobile(tx, user.id)
      await endSessionsOf(tx, services, site.siteId, user.id, 'reset')
      await notifyOwner(tx, services, user.id, texts.passwordChanged)
      return true
    })
    if (!reset) throw unknown(contact)
    services.log.info({ siteId: site.siteId, ip: request.ip }, 'password was reset')
    request.setMessage('密码重置成功，请重新登录')
    return {}
  },

  qrCode,
  qrState,
  qrView,
  qrConfirm,

  async qrRegister(input, request) {
    const contact = contactOf(input)
    return qrRegister(input, contact, request, (tx, proved) =>
      registerUser(tx, request, proved, { ...input, contact, passwordHash: null, nickname: '' }),
    )
  },
})

interface Registration {
  contact: string
  passwordHash: string | null
  nickname: string
  referralCode?: string | undefined
  clientType: number
}

/**
 * Creates the user, delivers announcements and signs in; undefined when the contact is taken. All within `tx`, including
 * consumption of the code.
 */
async function registerUser(tx: Tx, request: Request, proved: ProvedCode, registration: Registration) {
  const { siteId } = request.site
  const { contact } = registration
  await proved.use(tx)
  // No index spans numbers and addresses: registrations of one address are serialized by their turn.
  if (isMail(contact)) await takeTurn(tx, 'mail_address')
  if (isMail(contact) && (await sql.selectUserByContact(tx, contact))) return undefined
  const nickname = registration.nickname || defaultNickname(isMail(contact) ? randomDigits(4) : contact)
  const userId = await sql.insertUser(tx, {
    siteId,
    mobile: isMail(contact) ? '' : contact,
    passwordHash: registration.passwordHash,
    nickname,
    referralCode: randomLetters(10),
    // An unknown referral code does not prevent registration.
    referredByCode: /^\w+$/.test(registration.referralCode ?? '') ? (registration.referralCode ?? '') : '',
    registerSource: registration.clientType,
  })
  if (!userId) return undefined
  if (isMail(contact)) await upsertAddress(tx, userId, contact)
  await deliverAnnouncements(tx, userId)
  const signedIn = await openSession(tx, request, {
    userId,
    clientType: registration.clientType,
    loginType: loginTypes.code,
  })
  await emitHook(tx, 'user.registered', `user ${userId}`, {
    userId,
    nickname,
  })
  const person = { userId, referralCode: registration.referralCode ?? '', ip: request.ip }
  for (const onRegistered of registered.all(request.services)) await onRegistered(tx, request.services, person)
  return signedIn
}

/** Checks a code; a wrong one is a failure of the attempt. @throws {CallError} wrongCode */
async function proveCodeOf(attempt: Try, request: Request, contact: string, purpose: Purpose, code: string) {
  try {
    return await proveCode(request, contact, purpose, code)
  } catch (error) {
    await (error instanceof CallError ? attempt.failed() : attempt.refused())
    throw error
  }
}
