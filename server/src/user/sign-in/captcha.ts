import type { signIn } from '@zhixing/contract/user/account'
import { addressRange } from '../../kernel/address.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Handler, Request } from '../../kernel/implement.ts'
import { drawDigits } from '../../platform/captcha/picture.ts'
import { speakDigits } from '../../platform/captcha/speech.ts'
import * as sql from './captcha.sql.ts'
import { plainDigits } from '../rules.ts'
import { keyedHash, seal, unseal } from '../../kernel/secrets.ts'
import { isTicket, randomDigits, randomTicket } from './secrets.ts'

const SECONDS = 120
const DIGITS = 4

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

/** Returns a new picture, or the sound of a valid one. */
export const captcha: Handler<typeof signIn.captcha> = async (
  { kind, captchaId },
  { site: { siteId }, db, services, ip },
) => {
  const audio = kind === 'audio'
  const asked =
    audio && captchaId && isTicket(captchaId) ? await sql.selectDigits(db, captchaId, addressRange(ip)) : undefined
  if (captchaId && asked)
    return {
      captchaId,
      img: '',
      audio: dataUrl('audio/wav', speakDigits(unseal(services, 'captcha', asked.digits))),
      expiresIn: asked.seconds,
    }
  const digits = randomDigits(DIGITS)
  const id = randomTicket()
  await sql.insertCaptcha(db, {
    siteId,
    id,
    answerHash: keyedHash(services, 'captcha', siteId, id, digits),
    digits: seal(services, 'captcha', digits),
    addressRange: addressRange(ip),
    seconds: SECONDS,
  })
  // The picture has expired: return a new question in both forms.
  const picture = !audio || captchaId !== undefined
  return {
    captchaId: id,
    img: picture ? dataUrl('image/png', await drawDigits(digits)) : '',
    audio: audio ? dataUrl('audio/wav', speakDigits(digits)) : '',
    expiresIn: SECONDS,
  }
}

/** Asks the client for a captcha. */
export const captchaMissing = () => new CallError('captchaWrong', '请输入图形验证码', 'captchaCode')

/**
 * Checks and consumes a captcha, whether the answer is right or wrong. It is bound to the site and the network that
 * requested it.
 * @throws {CallError} captchaWrong; with a request for a captcha when none was given
 */
export async function checkCaptcha(
  { site: { siteId }, db, services, ip }: Pick<Request, 'site' | 'db' | 'services' | 'ip'>,
  input: { captchaId?: string | undefined; captchaCode?: string | undefined },
): Promise<void> {
  if (!input.captchaId || !input.captchaCode) throw captchaMissing()
  if (!isTicket(input.captchaId)) throw new CallError('captchaWrong', undefined, 'captchaCode')
  const hash = keyedHash(services, 'captcha', siteId, input.captchaId, plainDigits(input.captchaCode))
  const right = await sql.takeCaptcha(db, input.captchaId, hash, addressRange(ip))
  if (!right) throw new CallError('captchaWrong', undefined, 'captchaCode')
}
