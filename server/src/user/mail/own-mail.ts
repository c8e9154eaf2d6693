import { mailModes, ownMail } from '@zhixing/contract/user/mail'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { takeTurn } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { notifyOwner } from '../message/message.ts'
import { proveCode, sendCodeTo } from '../sign-in/codes.ts'
import { texts } from '../texts.ts'
import { lockUser } from '../user.sql.ts'
import { mailReason, maskAddress } from './mail-rules.ts'
import { queueMailTo } from './queue.ts'
import { mailerOf } from './site-mail.ts'
import * as sql from './own-mail.sql.ts'

type Notice = Parameters<typeof notifyOwner>[3]
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

/** Sends a notice to an address that is no longer the person's, besides the usual channels. */
async function warnFormer(tx: Tx, services: Own['services'], userId: string, address: string, words: Notice) {
  const msgId = await notifyOwner(tx, services, userId, words)
  if (msgId !== undefined) await queueMailTo(tx, services, { userId, msgId, address })
}

export const calls = implement(ownMail, {
  view: (_input, request) => viewOf(request),

  async sendCode({ address }, request) {
    const waitSeconds = await sendCodeTo(request, address.toLowerCase(), 'change')
    request.setMessage('验证码已发送，请查看邮箱（也看看垃圾邮件）')
    return { waitSeconds }
  },

  async save({ address: typed, code }, request) {
    const { db, services, viewer, setMessage } = request
    const address = typed.toLowerCase()
    const proved = await proveCode(request, address, 'change', code)
    const isSaved = await transaction(db, async (tx) => {
      await proved.use(tx)
      await takeTurn(tx, 'mail_address')
      const before = (await sql.selectAddress(tx, viewer.userId))?.address.toLowerCase()
      if (!(await sql.upsertAddress(tx, viewer.userId, address))) return false
      if (before === undefined) await notifyOwner(tx, services, viewer.userId, texts.mailAdded)
      else if (before !== address)
        await warnFormer(tx, services, viewer.userId, before, texts.mailChanged(maskAddress(address)))
      return true
    })
    // Outside the transaction, so that the code is consumed.
    if (!isSaved) throw new CallError('shown', '该邮箱已绑定其他账户，请换一个邮箱')
    setMessage('邮箱验证成功')
    return viewOf(request)
  },

  async mode({ mailMode }, request) {
    if (!(await sql.writeMode(request.db, request.viewer.userId, mailMode)))
      throw new CallError('shown', '请先验证邮箱')
    return viewOf(request)
  },

  async delete(_input, request) {
    const { db, services, viewer } = request
    await transaction(db, async (tx) => {
      found(await lockUser(tx, viewer.userId))
      const before = await sql.selectAddress(tx, viewer.userId)
      if (!before) return
      if (!(await sql.hasOtherWay(tx, viewer.userId))) throw new CallError('shown', texts.mailNeeded)
      await sql.deleteAddress(tx, viewer.userId)
      await warnFormer(tx, services, viewer.userId, before.address, texts.mailRemoved)
    })
    request.setMessage('已移除邮箱')
    return viewOf(request)
  },
})
