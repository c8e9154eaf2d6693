/** Queries for packs of seats. */
import { stateCode } from '@zhixing/contract/states'
import { packSource, packStatus } from '@zhixing/contract/org/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { lecturerView, organizationView, userView } from '../../user/index.ts'
import { orgRole } from '../policy.ts'

const { active } = stateCode.row

export { packStatus }

/** Days for which an offer can be paid. */
const OFFER_DAYS = 30

interface PackRow {
  packId: string
  productType: number
  productId: string
  quantity: number
  usedCount: number
  unitPrice: number
  price: number
  termDays: number
  packStatus: CodeOf<typeof packStatus>
  packSource: CodeOf<typeof packSource>
  orderNo: string
  userId: string
  operatorName: string
  note: string
  expireTime: string | null
  gmtCreate: string
  isRenewable: 0 | 1
}

export async function pageOfPacks(sql: Sql, orgId: string, page: PageRequest) {
  const of = sql`
    FROM org_pack k
    WHERE k.site_id = ${sql.siteId}
      AND k.org_id = ${orgId}
      AND k.pack_source <> ${literal(sql, packSource.own)}
      AND (k.pack_status <> ${literal(sql, packStatus.closed)} OR k.order_no <> 0)`
  return sql.page<PackRow>(
    page,
    of,
    (cut) => sql`
    SELECT k.id AS "packId", k.product_type, k.product_id, k.quantity, k.used_count, k.unit_price, k.price,
      k.term_days, k.pack_status, k.pack_source, k.order_no, k.user_id,
      coalesce((SELECT u.nickname FROM ${userView(sql)} u WHERE u.id = k.user_id), '') AS operator_name, k.note, k.expire_time, k.gmt_create,
      ${isRenewable(sql)}::int AS is_renewable
    ${of} ORDER BY k.id DESC ${cut}`,
  )
}

interface NewPack {
  orgId: string
  productType: number
  productId: string
  quantity: number
  unitPrice: number
  termDays: number
  userId: string
  /** The seats whose holders these take over. */
  renewsId?: string
}

/** Writes an offer. */
export async function insertOffer(tx: Tx, pack: NewPack): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, unit_price, price, term_days, user_id, renews_id)
    VALUES (${tx.siteId}, ${pack.orgId}, ${pack.productType}, ${pack.productId}, ${pack.quantity}, ${pack.unitPrice},
      ${pack.unitPrice * pack.quantity}, ${pack.termDays}, ${pack.userId}, ${pack.renewsId ?? '0'})
    RETURNING id`
  return row?.id ?? ''
}

/** Writes granted seats, valid at once; undefined if the key was used before. */
export async function insertGrant(
  tx: Tx,
  pack: NewPack & { note: string; clientKey: string },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, term_days, user_id, note, client_key, pack_status, pack_source, expire_time)
    VALUES (${tx.siteId}, ${pack.orgId}, ${pack.productType}, ${pack.productId}, ${pack.quantity}, ${pack.termDays},
      ${pack.userId}, ${pack.note}, ${pack.clientKey},
      ${literal(tx, packStatus.active)}, ${literal(tx, packSource.granted)}, now() + make_interval(days => ${pack.termDays}))
    ON CONFLICT (site_id, user_id, client_key) DO NOTHING RETURNING id`
  return row?.id
}

/** Seats of private content: without price, and in effect without limit or end. */
const OWN = { quantity: 100_000, days: 36_500 }

/** End of a seat `s` as people read it; NULL for private content. */
export const shownEnd = (sql: Sql) => sql`
  CASE WHEN EXISTS (SELECT FROM org_pack own
    WHERE own.site_id = ${sql.siteId} AND own.id = s.pack_id AND own.pack_source = ${literal(sql, packSource.own)})
  THEN NULL ELSE s.expire_time END AS expire_time`

/** Writes the seats of private content; undefined if they exist. */
export async function insertOwn(
  tx: Tx,
  pack: { orgId: string; productType: number; productId: string; lecturerId: string },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, term_days, user_id, pack_status, pack_source, expire_time)
    SELECT ${tx.siteId}, ${pack.orgId}, ${pack.productType}, ${pack.productId}, ${OWN.quantity}, ${OWN.days}, l.user_id,
      ${literal(tx, packStatus.active)}, ${literal(tx, packSource.own)}, now() + make_interval(days => ${OWN.days})
    FROM ${lecturerView(tx)} l WHERE l.id = ${pack.lecturerId}
    ON CONFLICT (site_id, org_id, product_type, product_id) WHERE pack_source = ${literal(tx, packSource.own)} DO NOTHING
    RETURNING id`
  return row?.id
}

export async function selectByKey(sql: Sql, userId: string, clientKey: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM org_pack WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row?.id
}

export interface Pack {
  packId: string
  orgId: string
  productType: number
  productId: string
  quantity: number
  usedCount: number
  packStatus: CodeOf<typeof packStatus>
  orderNo: string
  packSource: CodeOf<typeof packSource>
  expireTime: string | null
  renewsId: string
}
const columns = (sql: Sql) => sql`
  id AS "packId", org_id, product_type, product_id, quantity, used_count, pack_status, order_no, pack_source, expire_time, renews_id`

export async function selectPack(sql: Sql, packId: string): Promise<Pack | undefined> {
  const [row] = await sql<Pack[]>`SELECT ${columns(sql)} FROM org_pack WHERE site_id = ${sql.siteId} AND id = ${packId}`
  return row
}

/** Days before and after its end in which a pack can be renewed. */
const RENEWAL = { before: 90, after: 30 }

/** Condition that a pack `k` can be renewed: bought or granted, near its end, and not renewed yet. */
const isRenewable = (sql: Sql) => sql`
  (k.pack_status = ${literal(sql, packStatus.active)} AND k.pack_source <> ${literal(sql, packSource.own)}
    AND k.expire_time < now() + make_interval(days => ${RENEWAL.before})
    AND k.expire_time > now() - make_interval(days => ${RENEWAL.after})
    AND NOT EXISTS (SELECT FROM org_pack n
      WHERE n.site_id = ${sql.siteId} AND n.renews_id = k.id AND n.pack_status = ${literal(sql, packStatus.active)}))`

/** A pack of an organisation that can be renewed. */
export async function selectRenewable(tx: Tx, orgId: string, packId: string): Promise<Pack | undefined> {
  const [row] = await tx<Pack[]>`
    SELECT ${columns(tx)} FROM org_pack k
    WHERE k.site_id = ${tx.siteId} AND k.org_id = ${orgId} AND k.id = ${packId} AND ${isRenewable(tx)}`
  return row
}

/** An offer that renews a pack at a price and can still be paid. */
export async function selectRenewal(tx: Tx, packId: string, unitPrice: number): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM org_pack WHERE site_id = ${tx.siteId} AND renews_id = ${packId} AND unit_price = ${unitPrice}
      AND pack_status = ${literal(tx, packStatus.offered)} AND gmt_create > now() - make_interval(days => ${OFFER_DAYS})
    ORDER BY id DESC LIMIT 1`
  return row?.id
}

/** Makes an offer valid: the term begins now, that of a renewal when the renewed seats end. */
export async function activatePack(tx: Tx, packId: string, orderNo: string): Promise<void> {
  await tx`
    UPDATE org_pack p SET pack_status = ${literal(tx, packStatus.active)}, order_no = ${orderNo}, gmt_modified = now(),
      expire_time = coalesce(p.expire_time, e.expire_time)
    FROM (
      SELECT make_interval(days => n.term_days) + greatest(now(), o.expire_time) AS expire_time
      FROM org_pack n
      LEFT JOIN org_pack o ON o.site_id = n.site_id AND o.id = n.renews_id AND o.pack_status = ${literal(tx, packStatus.active)}
      WHERE n.site_id = ${tx.siteId} AND n.id = ${packId}
    ) e
    WHERE p.site_id = ${tx.siteId} AND p.id = ${packId}`
}

export async function closePack(tx: Tx, packId: string): Promise<void> {
  await tx`UPDATE org_pack SET pack_status = ${literal(tx, packStatus.closed)}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${packId}`
}

/** Offers as products. */
export async function selectOffers(sql: Sql, packIds: readonly string[]) {
  return sql<
    {
      packId: string
      productType: number
      productId: string
      quantity: number
      price: number
      isOpen: boolean
      renewsId: string
    }[]
  >`
    SELECT id AS "packId", product_type, product_id, quantity, price, renews_id,
      (pack_status = ${literal(sql, packStatus.offered)} AND gmt_create > now() - make_interval(days => ${OFFER_DAYS})) AS is_open
    FROM org_pack WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(packIds)})`
}

export async function selectActive(sql: Sql, packIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM org_pack WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(packIds)}) AND pack_status = ${literal(sql, packStatus.active)}`
  return rows.map(({ id }) => id)
}

/** Packs of organisations that a person manages. */
export async function selectManaged(sql: Sql, userId: string, packIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT k.id FROM org_pack k JOIN ${organizationView(sql)} o ON o.id = k.org_id
    LEFT JOIN org_member m ON m.site_id = ${sql.siteId} AND m.org_id = o.id AND m.user_id = ${userId} AND m.status_id = ${literal(sql, active)}
    WHERE k.site_id = ${sql.siteId} AND k.id = ANY(${sql.ids(packIds)})
      AND (o.user_id = ${userId} OR m.org_role IN (${literal(sql, orgRole.owner, orgRole.manager)}))`
  return rows.map(({ id }) => id)
}
