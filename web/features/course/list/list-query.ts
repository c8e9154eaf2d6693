import type { Kind } from './kinds.ts'
import * as param from '../../../address.ts'

export const lengths = ['short', 'medium', 'long'] as const
export const fileTypes = ['pdf', 'word', 'ppt', 'excel', 'zip', 'other'] as const
export const sorts = ['default', 'new', 'hot'] as const

const list = param.address({
  categoryId: param.id,
  isFree: param.code([0, 1]),
  length: param.optional(lengths),
  fileType: param.optional(fileTypes),
  sort: param.choice(sorts),
  pageCurrent: param.page,
})

/** What a list can be asked for, all of it in the query of its address. */
export type ListQuery = ReturnType<typeof list.read>

/** Reads the query of a list; whatever is unknown or misspelt counts as not asked. */
export const readListQuery = list.read

/** The address of a list: always in the same order and without what is default, so that one list has one address. */
export const listPath = (query: Partial<ListQuery>, base: Kind['base'] = '/list'): string => list.path(base, query)
