import { createHash } from 'node:crypto'
import type { Tx } from './db/index.ts'
import { CallError } from './errors.ts'

/** Canonical JSON: independent of key order. */
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
/** Message for review decisions, where no typed text could be lost. */
export const JUDGED = '这项内容刚刚被修改或处理，请刷新后核对再决定'
const MOVED = '顺序已在别处调整，请刷新后再调整'

/**
 * Optimistic locking for one kind of entity. The etag is a digest of the fields that its form edits: unrelated
 * columns do not change it, and no version column is needed (docs/decisions/0148).
 * @example
 * const roleTag = editTag('roleName', 'remark')
 * list.map(roleTag.on)                                       // read
 * roleTag.refuse(etag, await sql.lockRole(tx, id), role)     // in the edit's transaction
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
   * Rejects a stale edit. Call it in the edit's transaction, with the locked row. An edit whose result already holds
   * (`wanted`) is a retry, not a conflict.
   * @param sent etag from the client; undefined skips the check
   * @param msg message; default: the typed text is kept
   * @throws {CallError} conflict, with the current version
   */
  function refuse(sent: string | undefined, now: Row, wanted: Row = {}, msg: string = CHANGED): void {
    if (sent === undefined) return
    const etag = of(now)
    if (sent === etag || isAlready(now, wanted)) return
    throw new CallError('conflict', msg, undefined, undefined, { etag, current: pick(now) })
  }

  return {
    of,
    /** A row with its etag. */
    on: <R extends Row>(row: R): R & { etag: string } => ({ ...row, etag: of(row) }),
    refuse,
    /**
     * Locks a row and calls `refuse` on it; columns of `table` are named like the fields. No-op without such a row.
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

/** Etag of an ordering: its items by id and position. */
export const orderTag = (rows: readonly unknown[]): string => digest(rows)

/**
 * Rejects a reordering based on a stale order. Call it in the edit's transaction, after `takeTurn`.
 * @throws {CallError} conflict
 */
export function refuseMoved(sent: string | undefined, now: string): void {
  if (sent !== undefined && sent !== now) throw new CallError('conflict', MOVED)
}

/**
 * Advisory lock until the end of the transaction, for edits that span rows (an ordering, a list saved as a whole).
 */
export async function takeTurn(tx: Tx, name: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtext(${name}), ${tx.siteId})`
}
