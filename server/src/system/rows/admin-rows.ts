import { stateCode } from '@zhixing/contract/states'
import { linkError, MAX_ROWS } from '@zhixing/contract/system/admin-rows'
import { isDuplicate } from '../../kernel/db/errors.ts'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { checkChanged } from '../../kernel/changed.ts'
import { editTag, orderTag, refuseMoved, takeTurn } from '../../kernel/etag.ts'
import type { Request } from '../../kernel/implement.ts'
import * as sql from './admin-rows.sql.ts'

type Value = string | number | null
type Values = Record<string, Value>
type AdminRequest = Request<'admin'>

/** Texts about a kind of rows for the operation log. */
interface RowWords {
  /** Name of the kind. */
  title: string
  /** Path in the back office. */
  path: string
  name: (row: Readonly<Values>) => string
  /** Label of each field by wire name, optionally with a formatter. */
  values: Readonly<Record<string, string | readonly [label: string, text: (value: Value) => string]>>
}

export interface RowsKind extends sql.RowsTable {
  /** `kind` of the `content.changed` event. */
  kind: string
  missing: string
  /** Validates and normalizes values; `before` is the stored row. Pure. */
  prepare?: (values: Values, before: Values | undefined) => Values
  /** Throws for a row that may not be deleted. Pure. */
  mayDelete?: (row: Values) => void
  /** Fields with URLs of links. */
  links?: readonly string[]
  /** Error for a unique violation. */
  taken?: { field: string; msg: string }
  /** Adds derived fields. Pure. */
  shown?: (row: Values, now: number) => Values
  log: RowWords
}

/**
 * Handlers for one kind of manually ordered rows; every change publishes `content.changed`, which drops cached pages.
 */
export function rowHandlers<Row>(kind: RowsKind) {
  const change = async <T>({ db, site, services }: AdminRequest, work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await transaction(db, async (tx) => {
        const done = await work(tx)
        await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: kind.kind })
        return done
      })
    } catch (error) {
      if (isDuplicate(error) && kind.taken) throw new CallError('invalid', kind.taken.msg, kind.taken.field)
      throw error
    }
  }
  const requireFound = (exists: boolean) => {
    if (!exists) throw new CallError('notFound', kind.missing)
  }

  const tag = editTag(...Object.keys(kind.columns).filter((name) => name !== 'gmtModified'))
  const rules = Object.fromEntries((kind.links ?? []).map((field) => [field, linkError]))
  const orderOf = (rows: readonly { [name: string]: unknown }[]) => orderTag(rows.map(({ id }) => id))

  return {
    list: async (_input: object, { db, services }: AdminRequest) => {
      const rows = await sql.selectRows(db, kind)
      const now = services.clock.now()
      const list = rows.map((row) => tag.on({ ...row, ...kind.shown?.(row, now) })) as (Row & { etag: string })[]
      return { list, etag: orderOf(rows) }
    },

    save: async (
      { id, etag, ...input }: { id?: string | undefined; etag?: string | undefined },
      request: AdminRequest,
    ) => {
      const sent = input as Values
      const columnsOf = (values: Values) =>
        Object.fromEntries(
          Object.entries(values).flatMap(([name, value]) => (kind.columns[name] ? [[kind.columns[name], value]] : [])),
        )
      const saved = await change(request, async (tx) => {
        if (id !== undefined) {
          const before = await sql.lockRow(tx, kind, id)
          if (!before) throw new CallError('notFound', kind.missing)
          checkChanged(before, sent, rules)
          const prepared = kind.prepare?.(sent, before) ?? sent
          tag.refuse(etag, before, prepared)
          const values = columnsOf(prepared)
          requireFound(
            await sql.updateRow(tx, kind, id, {
              ...values,
              ...(kind.table === 'site_article' ? { gmt_modified: now(request) } : {}),
            }),
          )
          return id
        }
        checkChanged(undefined, sent, rules)
        const values = columnsOf(kind.prepare?.(sent, undefined) ?? sent)
        // Idempotent retry: the row exists already.
        const same = await sql.selectSame(tx, kind, values)
        if (same) return same
        if ((await sql.countRows(tx, kind)) >= MAX_ROWS)
          throw new CallError('shown', `最多 ${MAX_ROWS} 条，请先删除不用的`)
        return sql.insertRow(tx, kind, values)
      })
      request.setMessage('保存成功')
      return { id: saved }
    },

    delete: async ({ id }: { id: string }, request: AdminRequest) => {
      await change(request, async (tx) => {
        const row = await sql.lockRow(tx, kind, id)
        if (!row) throw new CallError('notFound', kind.missing)
        kind.mayDelete?.(row as Values)
        await sql.deleteRow(tx, kind, id)
      })
      request.setMessage('删除成功')
      return {}
    },

    sort: async ({ ids, etag }: { ids: string[]; etag?: string | undefined }, request: AdminRequest) => {
      const wanted = [...new Set(ids)]
      const sorted = await change(request, async (tx) => {
        await takeTurn(tx, kind.table)
        refuseMoved(etag, orderOf(await sql.selectRows(tx, kind)))
        requireFound((await sql.placeRows(tx, kind, wanted)) === wanted.length)
        return orderOf(await sql.selectRows(tx, kind))
      })
      request.setMessage('顺序已保存成功')
      return { etag: sorted }
    },

    stand: async ({ id, statusId }: { id: string; statusId: 0 | 1 }, request: AdminRequest) => {
      await change(request, async (tx) => requireFound(await sql.updateRow(tx, kind, id, { [kind.status]: statusId })))
      request.setMessage(statusId === stateCode.row.active ? '启用成功' : '停用成功')
      return {}
    },
  }
}

const now = ({ services }: AdminRequest) => new Date(services.clock.now()).toISOString()
