import type { advStates } from '@zhixing/contract/system/admin-decoration'
import { CallError } from '../kernel/errors.ts'

/** The address of a site by its domain, reached as the visitor reaches this one: same protocol, same port. Pure. */
export function siteUrl(domain: string, origin: string): string {
  const { protocol, port } = new URL(origin)
  return `${protocol}//${domain}${port && !/:\d+$/.test(domain) ? `:${port}` : ''}`
}

/** Whether an advert's time is running. Pure. */
export function advState(beginTime: string, endTime: string, now: number): (typeof advStates)[number] {
  if (now < Date.parse(beginTime)) return 'soon'
  return now > Date.parse(endTime) ? 'past' : 'now'
}

/** @throws {CallError} when an advert would end before it begins */
export function checkAdvert(beginTime: string, endTime: string): void {
  if (Date.parse(endTime) <= Date.parse(beginTime)) throw new CallError('invalid', '结束时间应晚于开始时间', 'endTime')
}

/** @throws {CallError} when a plan would cost more than it is said to be worth */
export function checkVip(orgPrice: number, fabPrice: number): void {
  if (fabPrice > orgPrice) throw new CallError('invalid', '现价不能高于原价', 'fabPrice')
}

/** Dictionaries whose numbers the product itself knows: how many of them, from 1. */
const builtIn: Record<string, number> = { problemKind: 12 }
type DictRow = Record<string, string | number | null>
/** Whether the product knows an entry by its number. Pure. */
export const isBuiltIn = ({ fieldName, fieldKey }: DictRow) =>
  Number(fieldKey) >= 1 && Number(fieldKey) <= (builtIn[String(fieldName)] ?? 0)

/** @throws {CallError} for an entry that the product knows by its number: it can be renamed and switched off, not deleted */
export function dictStays(row: DictRow): void {
  if (isBuiltIn(row)) throw new CallError('shown', '这是系统内置的字典项，不能删除，可以停用')
}

/** @throws {CallError} when an entry that the product knows by its number would get another one */
export function sameDictPlace(before: DictRow, after: DictRow): void {
  if (isBuiltIn(before) && (before.fieldName !== after.fieldName || Number(before.fieldKey) !== Number(after.fieldKey)))
    throw new CallError('invalid', '这是系统内置的字典项，编号不能修改', 'fieldKey')
}
