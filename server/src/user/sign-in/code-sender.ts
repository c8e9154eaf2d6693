/** How a code reaches a contact: by SMS or by mail. */
import { codeChannels } from '@zhixing/contract/user/codes'
import type { CodeOf } from '@zhixing/contract/code'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { letter } from '../mail/letter.ts'
import { asMailError, mailerOf } from '../mail/site-mail.ts'
import { CODE_MINUTES, isMail } from '../rules.ts'
import { smsOf } from './site-sms.ts'

type Asking = Pick<Request, 'site' | 'db' | 'services' | 'origin'>

interface CodeSender {
  channel: CodeOf<typeof codeChannels>
  provider: string
  /** Validity of the code. */
  minutes: number
  send(code: string): Promise<void>
  /** Refusal after a failure of `send`. */
  refusal(error: unknown): CallError
}

/** @throws {CallError} invalid on a site that sends no mail */
export const codeSenderFor = (request: Asking, contact: string): Promise<CodeSender> =>
  isMail(contact) ? byMail(request, contact) : bySms(request, contact)

async function bySms({ site, db, services }: Asking, mobile: string): Promise<CodeSender> {
  const sms = await smsOf(services, db)
  const minutes = CODE_MINUTES.sms
  return {
    channel: codeChannels.sms,
    provider: sms.provider,
    minutes,
    send: (code) => sms.send(db, { siteId: site.siteId, siteName: site.siteNamePc, mobile, code, minutes }),
    refusal: () => new CallError('busy', '短信发送失败，请稍后再试或联系客服'),
  }
}

async function byMail({ site, db, services, origin }: Asking, address: string): Promise<CodeSender> {
  const mailer = await mailerOf(services, db, site)
  if (!mailer) throw new CallError('invalid', '本站没有开通邮件', 'mail')
  const minutes = CODE_MINUTES.mail
  const siteName = site.siteNamePc
  const about = `你正在${escapeHtml(siteName)}使用这个邮箱，验证码 ${minutes} 分钟内有效，请勿告诉他人。如非本人操作请忽略。`
  return {
    channel: codeChannels.mail,
    provider: 'mail',
    minutes,
    send: (code) =>
      mailer.send({
        to: address,
        senderName: siteName,
        subject: `邮箱验证码 ${code}`,
        ...letter({ siteName, origin, parts: [{ title: `验证码 ${code}`, html: `<p>${about}</p>`, linkUrl: '' }] }),
      }),
    refusal: (error) =>
      asMailError(error).problem === 'address'
        ? new CallError('invalid', '邮箱服务器拒收这个地址，请检查是否写错', 'mail')
        : new CallError('busy', '邮件发送失败，请稍后再试或联系客服'),
  }
}
