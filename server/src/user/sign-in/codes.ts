import { timingSafeEqual } from 'node:crypto'
import type { signIn, smsPurposes } from '@zhixing/contract/user/account'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Handler, Request } from '../../kernel/implement.ts'
import { captchaMissing, checkCaptcha } from './captcha.ts'
import { codeSenderFor } from './code-sender.ts'
import * as sql from './codes.sql.ts'
import { contactOf, offeredContacts } from './contact.ts'
import { deviceOf } from './devices.ts'
import { knowsDevice } from './devices.sql.ts'
import { CODES, codeError, codeNeedsCaptcha, codeWait, isMail } from '../rules.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import { randomDigits } from './secrets.ts'

export type Purpose = (typeof smsPurposes)[number]

/** Purposes for which a contact identifies an account: only with contacts that the site uses. */
const IDENTIFYING: ReadonlySet<Purpose> = new Set(['login', 'register', 'reset'])

/**
 * Sends a code. Does not look up the contact, so that neither answer nor timing reveals whether it is registered.
 * @throws {CallError} captchaWrong, tooMany, invalid for a contact that the site does not use, busy on a provider failure
 */
export const sendCode: Handler<typeof signIn.sendCode> = async (input, request) => {
  const contact = contactOf(input)
  if (IDENTIFYING.has(input.purpose)) await refuseUnused(request, contact)
  const isProved = input.captchaId !== undefined || input.captchaCode !== undefined
  if (isProved) await checkCaptcha(request, input)
  const waitSeconds = await sendCodeTo(request, contact, input.purpose, isProved)
  request.setMessage('验证码发送成功，请注意查收')
  return { waitSeconds }
}

async function refuseUnused(request: Request, contact: string): Promise<void> {
  const offered = await offeredContacts(request)
  if (isMail(contact) && !offered.mail) throw new CallError('invalid', '本站不能用邮箱登录和注册，请用手机号', 'mail')
  if (!isMail(contact) && !offered.sms && offered.mail)
    throw new CallError('invalid', '本站不能用手机验证码登录和注册，请用邮箱', 'mobile')
}

/**
 * Sends a code to a contact within the limits. @returns seconds until the next one may be requested
 * @param isProved a captcha was solved, or a signed-in person asks
 * @throws {CallError} tooMany, captchaWrong when one is required, invalid, busy on a provider failure
 */
export async function sendCodeTo(
  request: Asking & Pick<Request, 'ip' | 'device' | 'origin'>,
  contact: string,
  purpose: Purpose,
  isProved = true,
): Promise<number> {
  const { site, db, services, ip } = request
  const { siteId } = site
  const sender = await codeSenderFor(request, contact)
  const { channel, provider, minutes } = sender
  const code = randomDigits(6)
  const { logId, waitSeconds } = await transaction(db, async (tx) => {
    await sql.lockSending(tx)
    const device = deviceOf(request)
    const isKnownDevice = device !== null && (await knowsDevice(tx, contact, device))
    const counts = await sql.countCodes(tx, contact, ip, channel)
    const { smsDayLimit } = services.config
    const issue = codeError(counts, smsDayLimit, isKnownDevice, isMail(contact) ? 'mail' : 'sms')
    if (issue) throw new CallError('tooMany', issue)
    if (!isProved && codeNeedsCaptcha(counts, smsDayLimit, isKnownDevice)) throw captchaMissing()
    await sql.upsertCode(tx, { siteId, contact, purpose, hash: hashCode(request, contact, purpose, code), minutes })
    // Counted before sending, so that a paid message is always recorded.
    const log = { siteId, contact, ip, isKnownDevice, template: purpose, channel, provider }
    return { logId: await sql.insertSendLog(tx, log), waitSeconds: codeWait(counts.day + 1) }
  })
  try {
    await sender.send(code)
  } catch (error) {
    await sql.updateSendLog(db, logId, (error instanceof Error ? error.message : String(error)).slice(0, 500))
    services.log.error({ err: error, siteId, provider }, 'code could not be sent')
    throw sender.refusal(error)
  }
  await sql.updateSendLog(db, logId, '')
  return waitSeconds
}

type Asking = Pick<Request, 'site' | 'db' | 'services'>

const hashCode = (
  { site, services }: Pick<Request, 'site' | 'services'>,
  contact: string,
  purpose: Purpose,
  code: string,
) => keyedHash(services, 'sms', site.siteId, contact, purpose, code)

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
export async function proveCode(request: Asking, contact: string, purpose: Purpose, code: string): Promise<ProvedCode> {
  const hash = hashCode(request, contact, purpose, code)
  const saved = await sql.takeTry(request.db, contact, purpose, CODES.tries)
  if (!saved || !timingSafeEqual(saved, hash)) throw wrongCode()
  return {
    async use(tx) {
      if (!(await sql.deleteCode(tx, contact, purpose, hash))) throw wrongCode()
    },
  }
}

const wrongCode = () => new CallError('wrongCode', undefined, 'code')
