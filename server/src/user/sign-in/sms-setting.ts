import { codeChannels } from '@zhixing/contract/user/codes'
import { signInWays, smsSetting } from '@zhixing/contract/user/sms-setting'
import { smsFieldsOf, type SmsProviderKey, smsSettingErrors } from '@zhixing/contract/user/sms-providers'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { maskMobile } from '../../kernel/permissions.ts'
import { selectUser } from '../user.sql.ts'
import { selectOffered } from '../sso/sso.sql.ts'
import { hasNumbers } from '../number/number.sql.ts'
import { offeredContacts } from './contact.ts'
import { insertSendLog, TEST, updateSendLog } from './codes.sql.ts'
import { openSecrets, sealSecrets, smsFor, smsOf } from './site-sms.ts'
import * as sql from './sms-setting.sql.ts'

const tag = editTag('provider', 'settings')

/** Values of the provider's own fields; secrets apart. */
function split(provider: SmsProviderKey, given: Readonly<Record<string, string>>) {
  const settings: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  for (const { name, isSecret } of smsFieldsOf(provider)) {
    const value = given[name]?.trim() ?? ''
    if (value) (isSecret ? secrets : settings)[name] = value
  }
  return { settings, secrets }
}

const editable = (row: sql.SmsSettingRow | undefined) => ({
  provider: row?.provider ?? ('' as const),
  settings: row?.settings ?? {},
})

const adminCalls = implement(smsSetting, {
  async view(_input, { db, services }) {
    const row = await sql.selectSmsSetting(db)
    const { sms } = services.platform
    return tag.on({
      ...editable(row),
      storedList: row ? Object.keys(openSecrets(services, row)) : [],
      installation: services.config.sms ? sms.provider : '',
      isReady: smsFor(services, row).isReady ? (1 as const) : (0 as const),
    })
  },

  async save({ provider, settings: given, etag }, { db, services, setMessage }) {
    const saved = await transaction(db, async (tx) => {
      await takeTurn(tx, 'sms_setting')
      // Sign-in pages are cached for visitors.
      await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'sms' })
      const before = await sql.selectSmsSetting(tx)
      if (provider === '') {
        tag.refuse(etag, editable(before), { provider, settings: {} })
        await sql.deleteSmsSetting(tx)
        return editable(undefined)
      }
      const { settings, secrets } = split(provider, given)
      const kept = before?.provider === provider ? openSecrets(services, before) : {}
      const [wrong] = Object.entries(
        smsSettingErrors(provider, { ...settings, ...secrets }, new Set(Object.keys(kept))),
      )
      if (wrong) throw new CallError('invalid', wrong[1], `settings.${wrong[0]}`)
      tag.refuse(etag, editable(before), { provider, settings })
      const row = { provider, settings, secrets: sealSecrets(services, { ...kept, ...secrets }) }
      await sql.upsertSmsSetting(tx, row)
      return editable(row)
    })
    setMessage('保存成功，可以给自己发一条试试')
    return { etag: tag.on(saved).etag }
  },

  async test({ mobile: given }, { site, db, services, viewer, ip, setMessage }) {
    const mobile = given ?? found(await selectUser(db, viewer.userId)).mobile
    const sms = await smsOf(services, db)
    const { siteId, siteNamePc: siteName } = site
    const log = {
      siteId,
      contact: mobile,
      ip,
      isKnownDevice: true,
      template: TEST,
      channel: codeChannels.sms,
      provider: sms.provider,
    }
    const logId = await transaction(db, (tx) => insertSendLog(tx, log))
    let error = ''
    try {
      await sms.send(db, { siteId, siteName, mobile, code: TEST_CODE, minutes: 5 })
    } catch (failure) {
      error = (failure instanceof Error ? failure.message : String(failure)).slice(0, 500)
    }
    await updateSendLog(db, logId, error)
    setMessage(error ? '发送失败，原因见下方' : '已发送，请查看手机')
    return { isSent: error ? 0 : 1, error, provider: sms.provider, mobile: maskMobile(mobile) }
  },
})

/** Proves nothing: it is not stored as a code. */
const TEST_CODE = '123456'

const openCalls = implement(signInWays, {
  async ways(_input, request) {
    const { site, db, services } = request
    const offered = await offeredContacts(request)
    const isDemo = services.config.demo && site.isDemo === 1
    return {
      sms: offered.sms ? 1 : 0,
      mail: offered.mail ? 1 : 0,
      number: (await hasNumbers(db)) ? 1 : 0,
      qr: services.config.wechat || isDemo ? 1 : 0,
      ssoList: await selectOffered(db),
    }
  },
})

export const calls = [...adminCalls, ...openCalls]
