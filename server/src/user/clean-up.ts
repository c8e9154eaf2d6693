import type { OwnerDb } from '../kernel/db/index.ts'
import { deleteOldOutbox } from '../platform/sms/outbox.ts'

/** Number of deleted rows by table. */
export type CleanedUp = Record<
  'user_session' | 'captcha' | 'sms_code' | 'qr_login' | 'sms_outbox' | 'user_device' | 'login_log',
  number
>

/**
 * Deletes expired rows: sessions 30 days after their end, used captchas, codes and QR codes, week-old demo messages,
 * and after 400 days unused devices and the login log (the Cybersecurity Law, article 21, requires six months).
 * Idempotent.
 * @param owner the pool that sees every site
 */
export async function cleanUp(owner: OwnerDb): Promise<CleanedUp> {
  return {
    user_session: (await owner`DELETE FROM user_session WHERE expires_at < now() - interval '30 days'`).count,
    captcha: (await owner`DELETE FROM captcha WHERE expires_at < now()`).count,
    sms_code: (await owner`DELETE FROM sms_code WHERE expires_at < now()`).count,
    // Kept for an hour, so that a polling browser gets "expired" rather than "unknown".
    qr_login: (await owner`DELETE FROM qr_login WHERE expires_at < now() - interval '1 hour'`).count,
    sms_outbox: await deleteOldOutbox(owner),
    user_device: (await owner`DELETE FROM user_device WHERE used_at < now() - interval '400 days'`).count,
    login_log: (await owner`DELETE FROM login_log WHERE gmt_create < now() - interval '400 days'`).count,
  }
}
