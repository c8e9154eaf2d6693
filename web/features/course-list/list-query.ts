import type { Kind } from './kinds.ts'

/** What a list can be asked for, all of it in the query of its address. */
export interface ListQuery {
  categoryId?: string
  isFree?: 0 | 1
  length?: (typeof lengths)[number]
  fileType?: (typeof fileTypes)[number]
  sort: (typeof sorts)[number]
  pageCurrent: number
}

export const lengths = ['short', 'medium', 'long'] as const
export const fileTypes = ['pdf', 'word', 'ppt', 'excel', 'zip', 'other'] as const
export const sorts = ['default', 'new', 'hot'] as const

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | undefined =>
  list.find((one) => one === value)

/** Reads the query of a list; whatever is unknown or misspelt counts as not asked. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const query: ListQuery = { sort: oneOf(sorts, params.get('sort')) ?? 'default', pageCurrent: 1 }
  const categoryId = params.get('categoryId')
  if (categoryId && /^[1-9]\d{0,17}$/.test(categoryId)) query.categoryId = categoryId
  const isFree = params.get('isFree')
  if (isFree === '0' || isFree === '1') query.isFree = isFree === '1' ? 1 : 0
  const length = oneOf(lengths, params.get('length'))
  if (length) query.length = length
  const fileType = oneOf(fileTypes, params.get('fileType'))
  if (fileType) query.fileType = fileType
  const page = Number(params.get('pageCurrent'))
  if (Number.isInteger(page) && page >= 1 && page <= 100_000) query.pageCurrent = page
  return query
}

/** The address of a list: always in the same order and without what is default, so that one list has one address. */
export function listPath(query: Partial<ListQuery>, base: Kind['base'] = '/list'): string {
  const params = new URLSearchParams()
  if (query.categoryId) params.set('categoryId', query.categoryId)
  if (query.isFree !== undefined) params.set('isFree', String(query.isFree))
  if (query.length) params.set('length', query.length)
  if (query.fileType) params.set('fileType', query.fileType)
  if (query.sort && query.sort !== 'default') params.set('sort', query.sort)
  if (query.pageCurrent && query.pageCurrent > 1) params.set('pageCurrent', String(query.pageCurrent))
  return params.size > 0 ? `${base}?${params}` : base
}
