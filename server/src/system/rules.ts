import { problemKinds } from '@zhixing/contract/exam/kinds'
import type { advStates } from '@zhixing/contract/system/admin-decoration'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'

/** URL of a site by its domain, with the protocol and port of the current request. Pure. */
export function siteUrl(domain: string, origin: string): string {
  const { protocol, port } = new URL(origin)
  return `${protocol}//${domain}${port && !/:\d+$/.test(domain) ? `:${port}` : ''}`
}

/** Address of a site outside of a request: links in mails and messages of robots. */
export function homeOf({ config }: Pick<Services, 'config'>, site: Pick<Site, 'isDefault' | 'domain'>): string {
  const { publicUrl, port } = config
  if (publicUrl && site.isDefault) return publicUrl
  if (publicUrl) return `${new URL(publicUrl).protocol}//${site.domain}`
  return `http://${site.domain}${/:\d+$/.test(site.domain) ? '' : `:${port}`}`
}

/** State of an advert by its time window. Pure. */
export function advState(beginTime: string, endTime: string, now: number): (typeof advStates)[number] {
  if (now < Date.parse(beginTime)) return 'soon'
  return now > Date.parse(endTime) ? 'past' : 'now'
}

/** @throws {CallError} when an advert would end before it begins */
export function checkAdvert(beginTime: string, endTime: string): void {
  if (Date.parse(endTime) <= Date.parse(beginTime)) throw new CallError('invalid', '结束时间应晚于开始时间', 'endTime')
}

/** @throws {CallError} when the price is above the original price */
export function checkVip(orgPrice: number, fabPrice: number): void {
  if (fabPrice > orgPrice) throw new CallError('invalid', '现价不能高于原价', 'fabPrice')
}

/** Dictionaries with built-in keys: their number, from 1. */
const builtIn: Record<string, number> = { problemKind: problemKinds.length }
type DictRow = Record<string, string | number | null>
/** Whether an entry is built in. Pure. */
export const isBuiltIn = ({ fieldName, fieldKey }: DictRow) =>
  Number(fieldKey) >= 1 && Number(fieldKey) <= (builtIn[String(fieldName)] ?? 0)

/** @throws {CallError} for a built-in entry: it can be renamed and disabled, not deleted */
export function dictStays(row: DictRow): void {
  if (isBuiltIn(row)) throw new CallError('shown', '这是系统内置的字典项，不能删除，可以停用')
}

/** @throws {CallError} when the key of a built-in entry would change */
export function sameDictPlace(before: DictRow, after: DictRow): void {
  if (isBuiltIn(before) && (before.fieldName !== after.fieldName || Number(before.fieldKey) !== Number(after.fieldKey)))
    throw new CallError('invalid', '这是系统内置的字典项，编号不能修改', 'fieldKey')
}
