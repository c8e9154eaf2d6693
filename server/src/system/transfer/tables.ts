/** Tables of a site, for its export. */
import type { OwnerSql } from '../../kernel/db/index.ts'
import { selectTables, type TableColumns } from '../../kernel/backup/dump.ts'

/** Tables with a site_id that are not exported, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  user_session: 'people sign in again',
  captcha: 'valid for minutes',
  sms_code: 'valid for minutes',
  mail_code: 'valid for minutes',
  qr_login: 'valid for minutes',
  sso_flow: 'valid for minutes',
  user_challenge: 'valid for minutes',
  user_device: 'hashes keyed by the secret of the installation; devices are known again after a sign-in',
  user_recovery_code: 'hashes keyed by the secret of the installation; people make new codes',
  push_key: 'belongs to the subscriptions, which end with their sessions',
  push_subscription: 'ends with its session',
  mail_queue: 'pending work: both installations would send it',
  mail_attachment: 'pending work: both installations would send it',
  msg_delivery: 'pending work: both installations would send it',
  webhook_event: 'pending work: both installations would send it',
  webhook_delivery: 'pending work: both installations would send it',
  sms_outbox: 'outbox of an installation without an SMS provider',
  video_upload: 'unfinished uploads; their parts stay behind',
  user_export: 'made on request, kept for days',
  live_watching: 'state of the running processes',
  user_exam_presence: 'state of the running processes',
  readiness_probe: 'state of the running processes',
  browser_error: 'errors of pages served by this installation',
}

/** SQL values of columns that hold for one installation only. */
export const fixedValues: Readonly<Record<string, string>> = {
  // The target has its own default site.
  'site.is_default': 'false',
  // Packages are imported to the local disk; storage:move moves them.
  'video.is_stored': 'false',
  // Caches of tokens, encrypted.
  'wechat_account.token_sealed': 'NULL',
  'wechat_account.ticket_sealed': 'NULL',
}

/** Whether a table has rows of sites. */
const isOfSite = ({ schema, columns }: TableColumns): boolean => schema === 'public' && columns.includes('site_id')

/** Tables that are exported: each after those it references, with site_id as their first column. */
export async function exportedTables(sql: OwnerSql): Promise<TableColumns[]> {
  const tables = (await selectTables(sql)).filter((table) => isOfSite(table) && !(table.name in leftOut))
  const references = await sql<{ name: string; target: string }[]>`
    SELECT c.relname AS name, t.relname AS target
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace AND c.oid <> t.oid`
  const ordered = new Map<string, TableColumns>()
  while (ordered.size < tables.length) {
    const next = tables.filter(
      ({ name }) => !ordered.has(name) && references.every((one) => one.name !== name || ordered.has(one.target)),
    )
    if (next.length === 0) throw new Error('foreign keys form a cycle, or lead to a table that is not exported')
    for (const table of next)
      ordered.set(table.name, { ...table, columns: ['site_id', ...table.columns.filter((name) => name !== 'site_id')] })
  }
  return [...ordered.values()]
}
