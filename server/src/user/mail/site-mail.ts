/** The SMTP account of a site: its own, or the installation's; in the demo the outbox. */
import type { Db } from '../../kernel/db/index.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import { createOutboxMail } from '../../platform/mail/outbox.ts'
import { MailError, type Mailer } from '../../platform/mail/port.ts'
import { createSmtp } from '../../platform/mail/smtp.ts'
import { seal, unsealOrLog } from '../../kernel/secrets.ts'
import { type MailSettingRow, selectMailSetting } from './mail-setting.sql.ts'

const PURPOSE = 'mail'
export const sealed: SealedColumn[] = [{ table: 'mail_setting', column: 'secrets_sealed', purpose: PURPOSE }]

type Needed = Pick<Services, 'platform' | 'secret' | 'config' | 'log'>

export const sealPassword = (services: Pick<Services, 'secret'>, password: string): Buffer | null =>
  password ? seal(services, PURPOSE, password) : null

/** The stored password. Of a backup restored with another installation secret there is none: it has to be entered again. */
export const openPassword = (services: Pick<Services, 'secret' | 'log'>, secret: Buffer | null | undefined): string =>
  unsealOrLog(services, PURPOSE, secret, 'SMTP password cannot be decrypted') ?? ''

function mailerFor(services: Needed, db: Db, site: Site, row: MailSettingRow | undefined): Mailer | null {
  // Settings of a site are those of a tenant: they reach public addresses only.
  if (row)
    return createSmtp({ ...row.settings, password: openPassword(services, row.secret) }, !services.config.production)
  if (services.platform.mail) return services.platform.mail
  return services.config.demo && site.isDemo === 1 ? createOutboxMail(db) : null
}

/** Mail of a site; null if it has none. */
export async function mailerOf(services: Needed, db: Db, site: Site): Promise<Mailer | null> {
  return mailerFor(services, db, site, await selectMailSetting(db))
}

export const asMailError = (error: unknown): MailError =>
  error instanceof MailError ? error : new MailError('server', error instanceof Error ? error.message : String(error))
