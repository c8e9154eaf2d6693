import type { InputOf, OutputOf } from '@zhixing/contract'
import { api } from '../../api.ts'

/** Kinds of hand-sorted rows: contract/src/system/admin-decoration.ts. */
export type RowKind = 'nav' | 'menu' | 'link' | 'article' | 'banner' | 'adv' | 'zone' | 'vip' | 'dict'
type ListKey<K extends RowKind> = `system/admin/${K}/list`
type SaveKey<K extends RowKind> = `system/admin/${K}/save`

/** A row as its list answers it. */
export type RowOf<K extends RowKind> = (OutputOf<ListKey<K>> extends { list: (infer R)[] } ? R : never) & {
  id: string
  statusId: number
}
/** What a row is saved with. */
export type RowValues<K extends RowKind> = InputOf<SaveKey<K>>

export interface RowCalls<K extends RowKind> {
  list: () => Promise<RowOf<K>[]>
  /** Quiet: the form shows what is refused. */
  save: (values: RowValues<K>) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  sort: (ids: string[]) => Promise<unknown>
  stand: (id: string, statusId: 0 | 1) => Promise<unknown>
}

/** The five calls of one kind. Make it once, outside of components. */
export function rowCalls<K extends RowKind>(kind: K): RowCalls<K> {
  // All kinds have the same five calls; their inputs differ, which the type of `save` says.
  const any = kind as RowKind
  return {
    list: async () =>
      (await api(`system/admin/${any}/list`, {}, { isShowErrTip: false })).list as unknown as RowOf<K>[],
    save: (values) => api(`system/admin/${kind}/save` as SaveKey<K>, values, { isShowErrTip: false }),
    remove: (id) => api(`system/admin/${any}/delete`, { id }),
    sort: (ids) => api(`system/admin/${any}/sort`, { ids }),
    stand: (id, statusId) => api(`system/admin/${any}/stand`, { id, statusId }),
  }
}
