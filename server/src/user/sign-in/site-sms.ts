/** The SMS provider of a site: its own account, the installation's with its own sign and templates, or the installation's. */
import type { Sql } from '../../kernel/db/index.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import type { Sms } from '../../platform/sms/port.ts'
import { createSms } from '../../platform/sms/providers.ts'
import { seal, unsealOrLog } from '../../kernel/secrets.ts'
import { selectSmsSetting, type SmsSettingRow } from './sms-setting.sql.ts'

const PURPOSE = 'sms'
export const sealed: SealedColumn[] = [{ table: 'sms_setting', column: 'secrets_sealed', purpose: PURPOSE }]

type Needed = Pick<Services, 'platform' | 'secret' | 'config' | 'log'>

export const sealSecrets = (services: Pick<Services, 'secret'>, secrets: Readonly<Record<string, string>>) =>
  Object.keys(secrets).length > 0 ? seal(services, PURPOSE, JSON.stringify(secrets)) : null

/** Secrets by name. Of a backup restored with another installation secret there are none: they have to be entered again. */
export function openSecrets(
  services: Pick<Services, 'secret' | 'log'>,
  { secrets }: Pick<SmsSettingRow, 'secrets'>,
): Record<string, string> {
  const opened = unsealOrLog(services, PURPOSE, secrets, 'SMS secrets cannot be decrypted')
  return opened === undefined ? {} : (JSON.parse(opened) as Record<string, string>)
}

export function smsFor(services: Needed, row: SmsSettingRow | undefined): Sms {
  const { sms } = services.platform
  if (!row) return sms
  if (row.provider === 'installation') return sms.as?.(ownWords(row.settings)) ?? sms
  // Settings of a site are those of a tenant: they reach public addresses only.
  return createSms(row.provider, { ...row.settings, ...openSecrets(services, row) }, !services.config.production)
}

/** Whether the account of a site sends notices. */
export function hasNotice(installation: Sms, row: SmsSettingRow | undefined): boolean {
  if (!row) return installation.notice !== undefined
  const own = Boolean(row.settings.noticeTemplate)
  return row.provider === 'installation' ? own || installation.notice !== undefined : own
}

export async function smsOf(services: Needed, sql: Sql): Promise<Sms> {
  return smsFor(services, await selectSmsSetting(sql))
}

function ownWords({ sign, template, noticeTemplate }: Readonly<Record<string, string>>) {
  return { ...(sign ? { sign } : {}), ...(template ? { template } : {}), ...(noticeTemplate ? { noticeTemplate } : {}) }
}
