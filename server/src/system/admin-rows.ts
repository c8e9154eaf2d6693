import { stateCode } from '@zhixing/contract/states'
import { MAX_ROWS } from '@zhixing/contract/system/admin-rows'
import { type Tx, transaction } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import type { Request } from '../kernel/implement.ts'
import * as sql from './admin-rows.sql.ts'

type Value = string | number | null
type Values = Record<string, Value>
type AdminRequest = Request<'admin'>

export interface RowsKind extends sql.RowsTable {
  /** Told with the news that content has changed. */
  kind: string
  missing: string
  /** Refuses what cannot be saved, or answers what is kept instead of what was sent. `before` is the row as it stands. Pure. */
  prepare?: (values: Values, before: Values | undefined) => Values
  /** Refuses to delete a row. Pure. */
  mayDelete?: (row: Values) => void
  /** What a broken unique key means to the person. */
  taken?: { field: string; msg: string }
  /** Answers more than the columns say. Pure. */
  shown?: (row: Values, now: number) => Values
}

/** The handlers of one kind of hand-sorted rows; every change is told at once, so that pages are made anew. */
export function rowHandlers<Row>(kind: RowsKind) {
  const change = async <T>({ db, site, services }: AdminRequest, work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await transaction(db, async (tx) => {
        const done = await work(tx)
        await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: kind.kind })
        return done
      })
    } catch (error) {
      if ((error as { code?: string }).code === '23505' && kind.taken)
        throw new CallError('invalid', kind.taken.msg, kind.taken.field)
      throw error
    }
  }
  const must = (there: boolean) => {
    if (!there) throw new CallError('notFound', kind.missing)
  }

  return {
    list: async (_input: object, { db, services }: AdminRequest) => {
      const rows = await sql.selectRows(db, kind)
      const now = services.clock.now()
      return { list: (kind.shown ? rows.map((row) => ({ ...row, ...kind.shown?.(row, now) })) : rows) as Row[] }
    },

    save: async (input: { id?: string | undefined }, request: AdminRequest) => {
      const { id, ...sent } = input as { id?: string } & Values
      const columnsOf = (values: Values) =>
        Object.fromEntries(
          Object.entries(values).flatMap(([name, value]) => (kind.columns[name] ? [[kind.columns[name], value]] : [])),
        )
      const saved = await change(request, async (tx) => {
        if (id !== undefined) {
          const before = await sql.lockRow(tx, kind, id)
          if (!before) throw new CallError('notFound', kind.missing)
          const values = columnsOf(kind.prepare?.(sent, before as Values) ?? sent)
          must(
            await sql.updateRow(tx, kind, id, {
              ...values,
              ...(kind.table === 'site_article' ? { gmt_modified: now(request) } : {}),
            }),
          )
          return id
        }
        const values = columnsOf(kind.prepare?.(sent, undefined) ?? sent)
        // Sent again, because the answer was lost on the way: it is there already.
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

    sort: async ({ ids }: { ids: string[] }, request: AdminRequest) => {
      const wanted = [...new Set(ids)]
      await change(request, async (tx) => must((await sql.placeRows(tx, kind, wanted)) === wanted.length))
      request.setMessage('顺序已保存成功')
      return {}
    },

    stand: async ({ id, statusId }: { id: string; statusId: 0 | 1 }, request: AdminRequest) => {
      await change(request, async (tx) => must(await sql.updateRow(tx, kind, id, { [kind.status]: statusId })))
      request.setMessage(statusId === stateCode.row.active ? '启用成功' : '停用成功')
      return {}
    },
  }
}

const now = ({ services }: AdminRequest) => new Date(services.clock.now()).toISOString()
