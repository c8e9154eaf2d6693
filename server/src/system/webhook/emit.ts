import type { WebhookData, WebhookEvent } from '@zhixing/contract/system/webhook-events'
import type { Sql } from '../../kernel/db/index.ts'
import { announce } from '../../kernel/events.ts'
import { insertEvent, isTaken } from './webhook.sql.ts'

/**
 * Stores an event of the product for the webhooks of the site, in the transaction of its cause (transactional outbox).
 * Costs one statement when no address takes it.
 * @param subject deliveries about the same subject keep their order
 */
export async function emitHook<E extends WebhookEvent>(
  sql: Sql,
  event: E,
  subject: string,
  data: WebhookData<E>,
): Promise<void> {
  if ((await insertEvent(sql, event, subject, data)) === 0) return
  await announce(sql, 'hook.waiting', { siteId: sql.siteId })
}

/** Stores events of one kind, as emitHook. Costs one statement when no address takes the kind. */
export async function emitHooks<E extends WebhookEvent>(
  sql: Sql,
  event: E,
  events: readonly { subject: string; data: WebhookData<E> }[],
): Promise<void> {
  if (events.length === 0 || !(await isTaken(sql, event))) return
  for (const { subject, data } of events) await insertEvent(sql, event, subject, data)
  await announce(sql, 'hook.waiting', { siteId: sql.siteId })
}
