import { addressClass, addressRange } from '../../kernel/address.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { checkCaptcha } from './captcha.ts'
import { deviceOf } from './devices.ts'
import type { Turn } from '../../kernel/fair-queue.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import * as sql from './session.sql.ts'
import { judgeTry } from './try-rules.ts'

type Asking = Pick<Request, 'site' | 'db' | 'services' | 'ip' | 'userAgent' | 'device'>

export interface TryInput {
  mobile: string
  clientType: number
  captchaId?: string | undefined
  captchaCode?: string | undefined
}

/** A counted sign-in attempt; the caller reports its result. */
export interface Try {
  /** Turn in the fair queue for its hashing. */
  turn: Turn
  /** @param userId the account that was signed in */
  succeeded(userId: string, status?: 1 | 2): Promise<void>
  /** Wrong credentials. */
  failed(): Promise<void>
  /** Refused for reasons other than wrong credentials. */
  refused(): Promise<void>
}

/**
 * Counts an attempt as failed before comparing, so that concurrent attempts count like sequential ones. Requires a
 * captcha or a delay after too many (try-rules.ts). An attempt without a reported result stays a failure.
 * @throws {CallError} captchaWrong, tooMany
 */
export async function beginTry(request: Asking, type: number, input: TryInput): Promise<Try> {
  const {
    site: { siteId },
    db,
    services,
    ip,
    userAgent,
  } = request
  const { mobile, clientType } = input
  const deviceHash = deviceOf(request)
  const { id, isKnownDevice } = await sql.insertTry(db, { siteId, mobile, type, clientType, ip, userAgent }, deviceHash)
  const refused = () => sql.updateLoginLog(db, id, sql.loginStatus.refused)
  // Logs identify the account by a keyed hash, not by its number.
  const account = keyedHash(services, 'log', siteId, mobile).toString('hex').slice(0, 12)
  if (type === sql.loginTypes.password) {
    const asked = { siteId, id, mobile, address: addressClass(ip), isKnownDevice, deviceHash }
    const verdict = judgeTry(await sql.selectTries(db, asked))
    try {
      if (verdict.ask === 'waiting') throw mustWait(verdict.seconds)
      if (verdict.ask === 'captcha') await checkCaptcha(request, input)
    } catch (error) {
      await refused()
      services.log.info({ siteId, account, ip, type, signIn: verdict.ask }, 'sign-in refused')
      throw error
    }
  }
  return {
    turn: isKnownDevice
      ? { first: true, path: [account] }
      : { first: false, path: [addressRange(ip), addressClass(ip)] },
    async succeeded(userId, status = sql.loginStatus.ok) {
      await sql.updateLoginLog(db, id, status, userId)
      services.log.info({ siteId, userId, ip, type, signIn: 'ok' }, 'signed in')
    },
    async failed() {
      await sql.updateLoginLog(db, id, sql.loginStatus.failed)
      services.log.info({ siteId, account, ip, type, isKnownDevice, signIn: 'failed' }, 'sign-in failed')
    },
    refused,
  }
}

function mustWait(seconds: number): CallError {
  const time = seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`
  return new CallError('tooMany', `密码错误次数较多，请 ${time}后再试，或改用验证码登录`, 'password', seconds)
}
