import type { InputOf, OutputOf } from '@zhixing/contract'
import { api, type SentInput } from '../../../api.ts'

/** Kinds of manually sorted rows: contract/src/system/admin-decoration.ts. */
export type RowKind = 'nav' | 'menu' | 'link' | 'article' | 'banner' | 'adv' | 'zone' | 'vip' | 'dict'
type ListKey<K extends RowKind> = `system/admin/${K}/list`
type SaveKey<K extends RowKind> = `system/admin/${K}/save`

/** A row of the output of its list. */
export type RowOf<K extends RowKind> = (OutputOf<ListKey<K>> extends { list: (infer R)[] } ? R : never) & {
  id: string
  statusId: number
  etag: string
}
/** Input of the call that saves a row. */
export type RowValues<K extends RowKind> = InputOf<SaveKey<K>>

export interface RowCalls<K extends RowKind> {
  /** The rows and the etag of their order. */
  list: () => Promise<{ rows: RowOf<K>[]; etag: string }>
  save: (values: RowValues<K>, etag: string | undefined) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** @returns the etag of the new order */
  sort: (ids: string[], etag: string) => Promise<{ etag: string }>
  setStatus: (id: string, statusId: 0 | 1) => Promise<unknown>
}

/** The five calls of one kind. Create it once, outside of components. */
export function rowCalls<K extends RowKind>(kind: K): RowCalls<K> {
  // All kinds have the same five calls, but TypeScript cannot relate their inputs through a computed key.
  const any = kind as RowKind
  return {
    list: async () => {
      const { list, etag } = await api(`system/admin/${any}/list`, {})
      return { rows: list as unknown as RowOf<K>[], etag }
    },
    save: (values, etag) =>
      api(`system/admin/${kind}/save` as SaveKey<K>, { ...values, etag } as unknown as SentInput<SaveKey<K>>),
    remove: (id) => api(`system/admin/${any}/delete`, { id }),
    sort: (ids, etag) => api(`system/admin/${any}/sort`, { ids, etag }, { isShowErrTip: true }),
    setStatus: (id, statusId) => api(`system/admin/${any}/stand`, { id, statusId }),
  }
}
