import { createHash } from 'node:crypto'
import type { Tx } from './db/index.ts'
import { CallError } from './errors.ts'

/** The same text for the same value, whatever the order of the keys of its objects. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? 'null'

const digest = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('base64url').slice(0, 22)

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const CHANGED = '这项内容已在别处修改，请核对后再保存；你的内容仍在页面上'
/** Of what is judged: there is nothing typed that could go. */
export const JUDGED = '这项内容刚刚被修改或处理，请刷新后核对再决定'
const MOVED = '顺序已在别处调整，请刷新后再调整'

/**
 * Versions of one kind of thing: a digest of the fields that its form edits, so that a counter beside them is no change, and no table needs a column
 * for it. docs/decisions/0148.
 * @example
 * const roleTag = editTag('roleName', 'remark')
 * list.map(roleTag.on)                                       // what is read
 * roleTag.refuse(etag, await sql.lockRole(tx, id), role)     // in the transaction of the edit
 */
export function editTag<F extends string>(...fields: readonly F[]) {
  type Row = { readonly [K in F]?: unknown }
  const pick = (row: Row): Record<string, unknown> =>
    Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  const of = (row: Row): string => digest(pick(row))
  const isAlready = (now: Row, wanted: Row) => {
    const named = fields.filter((field) => wanted[field] !== undefined)
    return named.length > 0 && named.every((field) => canonical(now[field] ?? null) === canonical(wanted[field]))
  }

  /**
   * Refuses an edit of what was changed since it was read. Called in the transaction of the edit, on the row as it is once it is locked.
   * What already is as it is `wanted` is no conflict: it was sent again.
   * @param sent the version the edit began with; undefined compares nothing
   * @param msg what is said; that what was typed is still there, unless told
   * @throws {CallError} conflict, with what there is now
   */
  function refuse(sent: string | undefined, now: Row, wanted: Row = {}, msg: string = CHANGED): void {
    if (sent === undefined) return
    const etag = of(now)
    if (sent === etag || isAlready(now, wanted)) return
    throw new CallError('conflict', msg, undefined, undefined, { etag, current: pick(now) })
  }

  return {
    of,
    /** A row with its version, to be answered. */
    on: <R extends Row>(row: R): R & { etag: string } => ({ ...row, etag: of(row) }),
    refuse,
    /**
     * `refuse` on a row that is locked by this: the columns of `table` that are called like the fields. Nothing where there is no such row.
     * @throws {CallError} conflict
     */
    async check(
      tx: Tx,
      { table, key = 'id', id }: { table: string; key?: string; id: string },
      sent: string | undefined,
      wanted?: Row,
    ): Promise<void> {
      if (sent === undefined) return
      const [now] = await tx<Row[]>`
        SELECT ${tx(fields.map(columnOf))} FROM ${tx(table)} WHERE site_id = ${tx.siteId} AND ${tx(key)} = ${id} FOR UPDATE`
      if (now) refuse(sent, now, wanted)
    },
  }
}

/** The version of an order: of the things that are in it, by their ids and where else they stand. */
export const orderTag = (rows: readonly unknown[]): string => digest(rows)

/**
 * Refuses an order that began with another than there is now. Called in its transaction, after `takeTurn`.
 * @throws {CallError} conflict
 */
export function refuseMoved(sent: string | undefined, now: string): void {
  if (sent !== undefined && sent !== now) throw new CallError('conflict', MOVED)
}

/** Edits of what is no single row (an order, a list that is saved as a whole) take turns until the end of the transaction. */
export async function takeTurn(tx: Tx, name: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtext(${name}), ${tx.siteId})`
}
