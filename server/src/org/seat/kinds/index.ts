/** All kinds of items of which organisations have seats. */
import type { PendingQuery, Row } from '@zhixing/postgres'
import { CallError } from '../../../kernel/errors.ts'
import type { Sql } from '../../../kernel/db/index.ts'
import { literal } from '../../../kernel/db/literal.ts'
import type { Services } from '../../../kernel/services.ts'
import { texts } from '../../texts.ts'
import { classes } from './classes.ts'
import { courses } from './courses.ts'
import { documents } from './documents.ts'
import { papers } from './papers.ts'
import { type SeatItem, type SeatKind, seatKinds } from './port.ts'

export type SeatKinds = readonly SeatKind[]

/** The kinds of this domain with those of higher ones. */
export const withKinds = (more: readonly SeatKind[]): SeatKinds => [courses, documents, papers, classes, ...more]

export const kindsOf = (services: Pick<Services, 'extensions'>): SeatKinds => withKinds(seatKinds.all(services))

/** The kind of a product type. @throws {CallError} notFound */
export function kindFor(kinds: SeatKinds, productType: number): SeatKind {
  const kind = kinds.find(({ productTypes }) => productTypes.includes(productType))
  if (!kind) throw new CallError('notFound', texts.noItem)
  return kind
}

export const keyOf = ({ productType, productId }: { productType: number; productId: string }): string =>
  `${productType}:${productId}`

/** Whether seats of an item are sold: new ones, or those that renew a pack. */
export const isSold = ({ isOnShelf, isRenewable = isOnShelf }: SeatItem, renewsId: string): boolean =>
  renewsId === '0' ? isOnShelf : isRenewable

/** Items by `keyOf`; deleted ones are absent. */
export async function itemsOf(
  sql: Sql,
  kinds: SeatKinds,
  rows: readonly { productType: number; productId: string }[],
): Promise<Map<string, SeatItem>> {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const ids = rows.filter(({ productType }) => kind.productTypes.includes(productType))
      return ids.length === 0 ? [] : kind.select(sql, [...new Set(ids.map(({ productId }) => productId))])
    }),
  )
  return new Map(lists.flat().map((item) => [keyOf(item), item]))
}

/** Adds the name, picture and page of its item to each row. */
export async function withItems<R extends { productType: number; productId: string }>(
  sql: Sql,
  kinds: SeatKinds,
  rows: readonly R[],
) {
  const items = await itemsOf(sql, kinds, rows)
  return rows.map((row) => {
    const { itemName = texts.goneItem, itemLogo = '', url = '/' } = items.get(keyOf(row)) ?? {}
    return { ...row, kindName: kindFor(kinds, row.productType).kindName, itemName, itemLogo, url }
  })
}

/**
 * Seats `s` with what their holders learned, as a relation: one branch per kind, so that each is planned by itself.
 * @param where condition on `s`, which has to name the site
 */
export function learnedSeats(sql: Sql, kinds: SeatKinds, where: PendingQuery<Row[]>) {
  const branches = kinds.map(({ productTypes, learning }) => {
    const { join, progress, isBegun, finishedAt } = learning(sql)
    return sql`
      SELECT s.id, s.org_id, s.pack_id, s.member_id, s.user_id, s.product_type, s.product_id, s.gmt_create,
        s.expire_time, s.memo, ${progress}::float8 AS progress, (${isBegun})::int AS is_begun, ${finishedAt} AS finished_at
      FROM org_seat s ${join}
      WHERE ${where} AND s.product_type IN (${literal(sql, ...productTypes)})`
  })
  return branches.reduce((all, branch) => sql`${all} UNION ALL ${branch}`)
}
