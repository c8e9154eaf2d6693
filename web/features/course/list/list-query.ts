import type { Kind } from './kinds.ts'
import * as param from '../../../address.ts'

export const lengths = ['short', 'medium', 'long'] as const
export const fileTypes = ['pdf', 'word', 'ppt', 'excel', 'zip', 'other'] as const
export const sorts = ['default', 'new', 'hot'] as const

const list = param.address({
  categoryId: param.id,
  isFree: param.flag,
  length: param.optional(lengths),
  fileType: param.optional(fileTypes),
  sort: param.choice(sorts),
  pageCurrent: param.page,
})

/** All parameters of a list; they are stored in its query string. */
export type ListQuery = ReturnType<typeof list.read>

/** Reads the query of a list; unknown or misspelled values count as absent. */
export const readListQuery = list.read

/** URL of a list: fixed parameter order, defaults omitted, so that each list state has one URL. */
export const listPath = (query: Partial<ListQuery>, base: Kind['base'] = '/list'): string => list.path(base, query)
