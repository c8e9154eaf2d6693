import { mailSetting } from '@zhixing/contract/user/mail'
import { mailFields, mailSettingErrors } from '@zhixing/contract/user/mail-fields'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { messageDefaults } from '../message/message-default.ts'
import { asMailError, mailerOf, openPassword, sealPassword } from './site-mail.ts'
import { mailReason, maskAddress } from './mail-rules.ts'
import * as sql from './mail-setting.sql.ts'

const tag = editTag('settings')

/** Values of known fields, the password apart. */
function split(given: Readonly<Record<string, string>>) {
  const settings: Record<string, string> = {}
  for (const { name, isSecret, options } of mailFields) {
    const value = given[name]?.trim() || (options?.[0]?.value ?? '')
    if (value && !isSecret) settings[name] = value
  }
  return { settings, password: given.password?.trim() ?? '' }
}

export const calls = implement(mailSetting, {
  async view(_input, { db, site, services }) {
    const row = await sql.selectMailSetting(db)
    return tag.on({
      settings: row?.settings ?? {},
      storedList: row && openPassword(services, row.secret) ? ['password'] : [],
      installation: services.platform.mail ? (1 as const) : (0 as const),
      isReady: (await mailerOf(services, db, site)) ? (1 as const) : (0 as const),
    })
  },

  async save({ isOwn, settings: given, etag }, { db, services, setMessage }) {
    const saved = await transaction(db, async (tx) => {
      await takeTurn(tx, 'mail_setting')
      const before = await sql.selectMailSetting(tx)
      const now = { settings: before?.settings ?? {} }
      if (isOwn === 0) {
        tag.refuse(etag, now, { settings: {} })
        await sql.deleteMailSetting(tx)
        return { settings: {} }
      }
      const { settings, password } = split(given)
      // The stored password belongs to its server and account: it is not sent to another one.
      const isSame = before?.settings.host === settings.host && before?.settings.user === settings.user
      const kept = isSame && settings.user ? openPassword(services, before?.secret) : ''
      const [wrong] = Object.entries(mailSettingErrors({ ...settings, password }, new Set(kept ? ['password'] : [])))
      if (wrong) throw new CallError('invalid', wrong[1], `settings.${wrong[0]}`)
      tag.refuse(etag, now, { settings })
      await sql.upsertMailSetting(tx, { settings, secret: sealPassword(services, password || kept) })
      return { settings }
    })
    setMessage('保存成功，可以发一封测试邮件')
    return { etag: tag.on(saved).etag }
  },

  async test({ address }, { db, site, services, setMessage }) {
    const mailer = await mailerOf(services, db, site)
    if (!mailer) throw new CallError('invalid', '请先设置邮件服务器')
    const name = site.siteNamePc
    let error = ''
    try {
      await mailer.send({
        to: address,
        senderName: name,
        subject: `${name}的测试邮件`,
        text: `收到这封邮件，说明${name}的邮件服务器设置正确。`,
        html: `<p>收到这封邮件，说明${escapeHtml(name)}的邮件服务器设置正确。</p>`,
      })
    } catch (failure) {
      error = mailReason(asMailError(failure).message) || '没有收到服务器的答复'
    }
    setMessage(error ? '发送失败，原因见下方' : '已发送，请查看邮箱')
    return { isSent: error ? 0 : 1, error }
  },

  async list(input, { db }) {
    return mapPage(await sql.pageOfMail(db, input, input), (row) => ({
      ...row,
      address: maskAddress(row.address),
      error: mailReason(row.error),
    }))
  },

  ...messageDefaults,
})
