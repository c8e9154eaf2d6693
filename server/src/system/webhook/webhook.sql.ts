import { stateCode } from '@zhixing/contract/states'
import { deliveryStates } from '@zhixing/contract/system/webhook'
import type { WebhookEvent } from '@zhixing/contract/system/webhook-events'
import type { EndpointFormat } from '@zhixing/contract/system/webhook-labels'
import type { CodeOf } from '@zhixing/contract/code'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'

const { active, inactive } = stateCode.row

const { waiting, delivered, failed } = deliveryStates

export interface EndpointForm {
  endpointName: string
  endpointFormat: EndpointFormat
  url: string
  eventNames: WebhookEvent[]
  statusId: 0 | 1
}

const names = (list: readonly WebhookEvent[]) => `{${list.map((one) => `"${one}"`).join(',')}}`

export const selectEndpoints = (sql: Sql) => sql<
  (EndpointForm & { id: string; waitingCount: number; failedCount: number; gmtCreate: string })[]
>`
  SELECT e.id, e.endpoint_name, e.endpoint_format, e.url, to_jsonb(e.event_names) AS "eventNames", e.status_id, e.gmt_create,
    (SELECT count(*)::int
      FROM webhook_delivery d
      WHERE d.site_id = e.site_id
        AND d.endpoint_id = e.id
        AND d.delivery_state = ${literal(sql, waiting)}) AS "waitingCount",
    (SELECT count(*)::int
      FROM webhook_delivery d
      WHERE d.site_id = e.site_id
        AND d.endpoint_id = e.id
        AND d.delivery_state = ${literal(sql, failed)}) AS "failedCount"
  FROM webhook_endpoint e WHERE e.site_id = ${sql.siteId} ORDER BY e.id`

export async function lockEndpoint(tx: Tx, id: string) {
  const [row] = await tx<EndpointForm[]>`
    SELECT endpoint_name, endpoint_format, url, to_jsonb(event_names) AS "eventNames", status_id
    FROM webhook_endpoint
    WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export type SealedEndpoint = EndpointForm & { secret: Buffer }

export async function selectEndpoint(sql: Sql, id: string) {
  const [row] = await sql<SealedEndpoint[]>`
    SELECT endpoint_name, endpoint_format, url, to_jsonb(event_names) AS "eventNames", status_id, secret_sealed AS secret
    FROM webhook_endpoint
    WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

export async function insertEndpoint(tx: Tx, form: EndpointForm, secret: Buffer): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO webhook_endpoint (site_id, endpoint_name, endpoint_format, url, event_names, secret_sealed, status_id)
    VALUES (${tx.siteId}, ${form.endpointName}, ${form.endpointFormat}, ${form.url},
      ${names(form.eventNames)}::text::text[], ${secret}, ${form.statusId})
    RETURNING id`
  return row?.id ?? ''
}

export async function updateEndpoint(tx: Tx, id: string, form: EndpointForm): Promise<void> {
  await tx`
    UPDATE webhook_endpoint
    SET endpoint_name = ${form.endpointName}, endpoint_format = ${form.endpointFormat}, url = ${form.url},
      event_names = ${names(form.eventNames)}::text::text[], status_id = ${form.statusId}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateSecret(sql: Sql, id: string, secret: Buffer): Promise<boolean> {
  const rows =
    await sql`UPDATE webhook_endpoint SET secret_sealed = ${secret} WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING 1`
  return rows.length === 1
}

export async function deleteEndpoint(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`DELETE FROM webhook_endpoint WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING 1`
  return rows.length === 1
}

/** Whether an address takes events of a kind. */
export async function isTaken(sql: Sql, event: WebhookEvent): Promise<boolean> {
  const rows = await sql`
    SELECT FROM webhook_endpoint WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} AND ${event} = ANY(event_names) LIMIT 1`
  return rows.length > 0
}

/** Stores an event for every address that takes it. @returns how many take it */
export async function insertEvent(sql: Sql, event: WebhookEvent, subject: string, data: object): Promise<number> {
  const rows = await sql`
    WITH takers AS (
      SELECT id FROM webhook_endpoint WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} AND ${event} = ANY(event_names)
    ), made AS (
      INSERT INTO webhook_event (site_id, event_name, payload)
      SELECT ${sql.siteId}, ${event}, ${asJson(sql, data)}
      WHERE EXISTS (SELECT 1 FROM takers)
      RETURNING id
    )
    INSERT INTO webhook_delivery (site_id, endpoint_id, event_id, subject) SELECT ${sql.siteId}, takers.id, made.id, ${subject} FROM takers, made RETURNING 1`
  return rows.length
}

interface DeliveryRow {
  id: string
  endpointName: string
  eventName: string
  payload: string
  deliveryState: CodeOf<typeof deliveryStates>
  tries: number
  httpStatus: number
  durationMs: number
  answer: string
  dueAt: string
  sentAt: string | null
  gmtCreate: string
}

export async function pageOfDeliveries(
  sql: Sql,
  { endpointId, deliveryState }: { endpointId?: string | undefined; deliveryState?: number | undefined },
  page: PageRequest,
) {
  const of = sql`
    FROM webhook_delivery d JOIN webhook_endpoint e ON e.site_id = d.site_id AND e.id = d.endpoint_id
    JOIN webhook_event v ON v.site_id = d.site_id AND v.id = d.event_id
    WHERE d.site_id = ${sql.siteId} ${endpointId === undefined ? sql`` : sql`AND d.endpoint_id = ${endpointId}`} ${deliveryState === undefined ? sql`` : sql`AND d.delivery_state = ${deliveryState}`}`
  return sql.page<DeliveryRow>(
    page,
    of,
    (cut) => sql`
    SELECT d.id, e.endpoint_name, v.event_name, v.payload::text AS payload, d.delivery_state, d.tries, d.http_status,
      d.duration_ms, d.answer, d.due_at, d.sent_at, d.gmt_create
    ${of} ORDER BY d.id DESC ${cut}`,
  )
}

/** Puts a delivery at the head of the queue. @returns its address, undefined if there is no such delivery */
export async function retryDelivery(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql<{ endpointId: string }[]>`
    UPDATE webhook_delivery SET delivery_state = ${waiting}, due_at = now(), tries = 0 WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING endpoint_id`
  return row?.endpointId
}

export interface Due {
  id: string
  eventId: string
  eventName: WebhookEvent
  payload: object
  tries: number
  at: string
}

/**
 * Takes the next due delivery of an address for five minutes: if the process dies, it is sent again then. One about a
 * subject waits for the earlier ones about it.
 */
export async function claimDelivery(tx: Tx, endpointId: string): Promise<Due | undefined> {
  const [row] = await tx<Due[]>`
    WITH next AS (
      SELECT d.id FROM webhook_delivery d
      WHERE d.site_id = ${tx.siteId} AND d.endpoint_id = ${endpointId} AND d.delivery_state = ${literal(tx, waiting)} AND d.due_at <= now()
        AND NOT EXISTS (SELECT 1
          FROM webhook_delivery o
          WHERE o.site_id = d.site_id
            AND o.endpoint_id = d.endpoint_id
            AND o.subject = d.subject
            AND o.delivery_state = ${literal(tx, waiting)}
            AND o.id < d.id)
      ORDER BY d.id LIMIT 1 FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE webhook_delivery d SET tries = d.tries + 1, due_at = now() + interval '5 minutes' FROM next WHERE d.site_id = ${tx.siteId} AND d.id = next.id
      RETURNING d.id, d.event_id, d.tries
    )
    SELECT taken.id, v.id AS event_id, v.event_name, v.payload, taken.tries, v.gmt_create AS at
    FROM taken
    JOIN webhook_event v ON v.site_id = ${tx.siteId} AND v.id = taken.event_id`
  return row
}

export interface Outcome {
  status: number
  durationMs: number
  answer: string
  /** Seconds until the next try; null: none. */
  retryIn: number | null
  isDelivered: boolean
}

export async function writeOutcome(sql: Sql, id: string, one: Outcome): Promise<void> {
  const state = one.isDelivered ? delivered : one.retryIn === null ? failed : waiting
  await sql`
    UPDATE webhook_delivery
    SET delivery_state = ${state}, http_status = ${one.status}, duration_ms = ${one.durationMs},
      answer = ${one.answer}, sent_at = now(), due_at = now() + make_interval(secs => ${one.retryIn ?? 0})
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function stopEndpoint(sql: Sql, id: string): Promise<void> {
  await sql`UPDATE webhook_endpoint SET status_id = ${literal(sql, inactive)}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Addresses with due deliveries, of one site or of all. */
export async function selectDue(owner: OwnerDb, siteId?: number) {
  return owner<{ siteId: number; endpointId: string }[]>`
    SELECT DISTINCT site_id::int AS "siteId", endpoint_id FROM webhook_delivery
    WHERE delivery_state = ${literal(owner, waiting)} AND due_at <= now() ${siteId === undefined ? owner`` : owner`AND site_id = ${siteId}`}`
}
