import { timingSafeEqual } from 'node:crypto'
import type { signIn, smsPurposes } from '@zhixing/contract/user/account'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Handler, Request } from '../../kernel/implement.ts'
import { captchaMissing, checkCaptcha } from './captcha.ts'
import * as sql from './codes.sql.ts'
import { deviceOf } from './devices.ts'
import { knowsDevice } from './devices.sql.ts'
import { SMS, smsError, smsNeedsCaptcha, smsWait } from '../rules.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import { randomDigits } from './secrets.ts'
import { smsOf } from './site-sms.ts'

export type Purpose = (typeof smsPurposes)[number]

/**
 * Sends a code. Does not look up the number, so that neither answer nor timing reveals whether it is registered.
 * @throws {CallError} captchaWrong, tooMany, busy on a provider failure
 */
export const sendCode: Handler<typeof signIn.sendCode> = async (input, request) => {
  const isProved = input.captchaId !== undefined || input.captchaCode !== undefined
  if (isProved) await checkCaptcha(request, input)
  const waitSeconds = await sendCodeTo(request, input.mobile, input.purpose, isProved)
  request.setMessage('验证码发送成功，请注意查收')
  return { waitSeconds }
}

/**
 * Sends a code to a number within the limits. @returns seconds until the next one may be requested
 * @param isProved a captcha was solved, or an operator asks
 * @throws {CallError} tooMany, captchaWrong when one is required, busy on a provider failure
 */
export async function sendCodeTo(
  request: Asking & Pick<Request, 'ip' | 'device'>,
  mobile: string,
  purpose: Purpose,
  isProved = true,
): Promise<number> {
  const { site, db, services, ip } = request
  const { siteId } = site
  const sms = await smsOf(services, db)
  const code = randomDigits(6)
  const { logId, waitSeconds } = await transaction(db, async (tx) => {
    await sql.lockSending(tx)
    const device = deviceOf(request)
    const isKnownDevice = device !== null && (await knowsDevice(tx, mobile, device))
    const counts = await sql.countSms(tx, mobile, ip)
    const issue = smsError(counts, services.config.smsDayLimit, isKnownDevice)
    if (issue) throw new CallError('tooMany', issue)
    if (!isProved && smsNeedsCaptcha(counts, services.config.smsDayLimit, isKnownDevice)) throw captchaMissing()
    await sql.upsertCode(tx, {
      siteId,
      mobile,
      purpose,
      hash: hashCode(request, mobile, purpose, code),
      minutes: SMS.codeMinutes,
    })
    // Counted before sending, so that a paid message is always recorded.
    const log = { siteId, mobile, ip, isKnownDevice, template: purpose, provider: sms.provider }
    return { logId: await sql.insertSmsLog(tx, log), waitSeconds: smsWait(counts.day + 1) }
  })
  try {
    await sms.send(db, { siteId, siteName: site.siteNamePc, mobile, code, minutes: SMS.codeMinutes })
  } catch (error) {
    await sql.updateSmsLog(db, logId, (error instanceof Error ? error.message : String(error)).slice(0, 500))
    services.log.error({ err: error, siteId, provider: sms.provider }, 'SMS could not be sent')
    throw new CallError('busy', '短信发送失败，请稍后再试或联系客服')
  }
  await sql.updateSmsLog(db, logId, '')
  return waitSeconds
}

type Asking = Pick<Request, 'site' | 'db' | 'services'>

const hashCode = (
  { site, services }: Pick<Request, 'site' | 'services'>,
  mobile: string,
  purpose: Purpose,
  code: string,
) => keyedHash(services, 'sms', site.siteId, mobile, purpose, code)

/** A correct code. */
export interface ProvedCode {
  /**
   * Consumes the code in the transaction it authorizes. @throws {CallError} wrongCode when it was consumed meanwhile
   */
  use(tx: Tx): Promise<void>
}

/**
 * Compares a code and counts the attempt; the fifth wrong one invalidates the code. A correct code is consumed by
 * `use`, so that a failure in between (hashing a password) does not cost another message.
 * @throws {CallError} wrongCode
 */
export async function proveCode(request: Asking, mobile: string, purpose: Purpose, code: string): Promise<ProvedCode> {
  const hash = hashCode(request, mobile, purpose, code)
  const saved = await sql.takeTry(request.db, mobile, purpose, SMS.tries)
  if (!saved || !timingSafeEqual(saved, hash)) throw wrongCode()
  return {
    async use(tx) {
      if (!(await sql.deleteCode(tx, mobile, purpose, hash))) throw wrongCode()
    },
  }
}

const wrongCode = () => new CallError('wrongCode', undefined, 'code')
