import { CallError } from '../kernel/errors.ts'
import type { Request } from '../kernel/implement.ts'
import { checkCaptcha } from './captcha.ts'
import { judgeTry, TRIES } from './rules.ts'
import * as sql from './session.sql.ts'

type Asking = Pick<Request, 'site' | 'db' | 'services' | 'ip' | 'userAgent'>

export interface TryInput {
  mobile: string
  clientType: number
  captchaId?: string | undefined
  captchaCode?: string | undefined
}

/** One counted try to sign in; say how it ended. */
export interface Try {
  /** @param userId whose account it opened */
  succeeded(userId: string, status?: 1 | 2): Promise<void>
  /** Turned away although nothing was guessed wrongly. */
  refused(): Promise<void>
}

/**
 * Counts a try as failed before anything is compared, so that a thousand tries at once are as many as a thousand in a row, and asks for
 * the captcha when there were too many. A try that neither succeeds nor is refused stays a failure.
 * @throws {CallError} captchaWrong, tooMany
 */
export async function beginTry(request: Asking, type: number, input: TryInput): Promise<Try> {
  const {
    site: { siteId },
    db,
    services,
    ip,
  } = request
  const id = await sql.insertLoginLog(db, {
    siteId,
    userId: null,
    mobile: input.mobile,
    status: sql.loginStatus.failed,
    type,
    clientType: input.clientType,
    ip,
    userAgent: request.userAgent,
  })
  const failures = await sql.countFailures(db, siteId, input.mobile, ip, TRIES.windowMinutes)
  const refused = () => sql.updateLoginLog(db, siteId, id, sql.loginStatus.refused)
  const verdict = judgeTry(failures)
  if (verdict === 'refuse') {
    await refused()
    throw new CallError('tooMany', '当前网络登录失败次数过多，请 15 分钟后再试')
  }
  if (verdict === 'captcha' && type === sql.loginTypes.password) {
    try {
      await checkCaptcha(request, input)
    } catch (error) {
      await refused()
      throw error
    }
  }
  return {
    async succeeded(userId, status = sql.loginStatus.ok) {
      await sql.updateLoginLog(db, siteId, id, status, userId)
      services.log.info({ siteId, userId, ip, type, signIn: 'ok' }, 'signed in')
    },
    refused,
  }
}
