import { timingSafeEqual } from 'node:crypto'
import { mailModes, ownMail } from '@zhixing/contract/user/mail'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { takeTurn } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { notifyOwner } from '../message/message.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import { randomDigits } from '../sign-in/secrets.ts'
import { letter } from './letter.ts'
import { MAIL_CODE, mailReason } from './mail-rules.ts'
import { asMailError, mailerOf } from './site-mail.ts'
import * as sql from './own-mail.sql.ts'

type Own = Pick<Request<'login'>, 'db' | 'services' | 'site' | 'viewer' | 'inLanguage'>

async function viewOf({ db, services, site, viewer, inLanguage }: Own) {
  const [row, mailer] = await Promise.all([sql.selectAddress(db, viewer.userId), mailerOf(services, db, site)])
  return {
    isOffered: mailer ? (1 as const) : (0 as const),
    address: row?.address ?? '',
    mailMode: row?.mailMode ?? mailModes.each,
    stopped: inLanguage(mailReason(row?.stopped ?? '')),
  }
}

const hashCode = ({ services, site, viewer }: Own, address: string, code: string) =>
  keyedHash(services, 'mail', site.siteId, viewer.userId, address.toLowerCase(), code)

const taken = () => new CallError('shown', '该邮箱已绑定其他账户，请换一个邮箱')

export const calls = implement(ownMail, {
  view: (_input, request) => viewOf(request),

  async sendCode({ address }, request) {
    const { db, services, site, viewer, origin, setMessage } = request
    const mailer = await mailerOf(services, db, site)
    if (!mailer) throw new CallError('shown', '本站没有开通邮件')
    const code = randomDigits(6)
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'mail_code')
      const { lastSeconds, hour, addressHour } = await sql.countCodes(tx, viewer.userId, address)
      if (lastSeconds !== null && lastSeconds < MAIL_CODE.waitSeconds)
        throw new CallError('tooMany', `请 ${Math.ceil(MAIL_CODE.waitSeconds - lastSeconds)} 秒后再获取验证码`)
      if (hour >= MAIL_CODE.perHour || addressHour >= MAIL_CODE.perAddressHour)
        throw new CallError('tooMany', '获取验证码次数过多，请一小时后再试')
      await sql.upsertCode(tx, viewer.userId, address, hashCode(request, address, code))
    })
    try {
      await mailer.send({
        to: address,
        senderName: site.siteNamePc,
        subject: `邮箱验证码 ${code}`,
        ...letter({
          siteName: site.siteNamePc,
          origin,
          parts: [
            {
              title: `验证码 ${code}`,
              html: `<p>您正在${site.siteNamePc.replace(/[<>&"]/g, '')}验证这个邮箱，验证码 ${MAIL_CODE.minutes} 分钟内有效。如非本人操作请忽略。</p>`,
              linkUrl: '',
            },
          ],
        }),
      })
    } catch (failure) {
      const { problem, message } = asMailError(failure)
      services.log.warn({ siteId: site.siteId, problem, reason: message }, 'mail code could not be sent')
      throw problem === 'address'
        ? new CallError('shown', '邮箱服务器拒收这个地址，请检查是否写错')
        : new CallError('busy', '邮件发送失败，请稍后再试或联系客服')
    }
    setMessage('验证码已发送，请查看邮箱（也看看垃圾邮件）')
    return { waitSeconds: MAIL_CODE.waitSeconds }
  },

  async save({ address, code }, request) {
    const { db, services, viewer, setMessage } = request
    const hash = hashCode(request, address, code)
    const stored = await sql.takeTry(db, viewer.userId, address)
    if (!stored || !timingSafeEqual(stored, hash)) throw new CallError('wrongCode', undefined, 'code')
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'mail_address')
      if (!(await sql.useCode(tx, viewer.userId, hash))) throw new CallError('wrongCode', undefined, 'code')
      const before = await sql.selectAddress(tx, viewer.userId)
      if (!(await sql.upsertAddress(tx, viewer.userId, address))) throw taken()
      if (before && before.address.toLowerCase() !== address.toLowerCase())
        await notifyOwner(tx, services, viewer.userId, {
          msgTitle: '你的邮箱已更换',
          msgText: '<p>你的账户换了接收消息的邮箱。如非本人操作，请尽快修改密码。</p>',
        })
    })
    setMessage('邮箱验证成功')
    return viewOf(request)
  },

  async mode({ mailMode }, request) {
    if (!(await sql.writeMode(request.db, request.viewer.userId, mailMode)))
      throw new CallError('shown', '请先验证邮箱')
    return viewOf(request)
  },

  async delete(_input, request) {
    await transaction(request.db, (tx) => sql.deleteAddress(tx, request.viewer.userId))
    request.setMessage('已移除邮箱')
    return viewOf(request)
  },
})
