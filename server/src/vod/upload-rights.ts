import { requireRoom } from '../kernel/disk.ts'
import { CallError } from '../kernel/errors.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Request } from '../kernel/implement.ts'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'
import type { Plan } from './upload-rules.ts'
import * as sql from './upload.sql.ts'

/** Concurrent uploads per person. */
export const MAX_OPEN = 5
/** Days after its last chunk until an upload expires. */
export const KEEP_DAYS = 7

/** Owner of an upload. */
export interface Author {
  siteId: number
  userId: string
  lecturerId: string
}

/** Binds a video to the lesson it was uploaded for; the course domain implements this extension point. */
export interface PeriodBinder {
  /** @throws {CallError} notFound when the lesson is not the author's, conflict when it cannot be changed now */
  check(sql: Sql, author: Author, periodId: string): Promise<void>
  bind(tx: Tx, author: Author, periodId: string, video: { videoId: string; name: string }): Promise<void>
}

export const periodBinding = extensionPoint<PeriodBinder>('vod.periodBinding')

export const authorOf = ({ site, viewer }: Request<'lecturer'>): Author => ({
  siteId: site.siteId,
  userId: viewer.userId,
  lecturerId: viewer.lecturerId,
})

/** Formats a size. Pure. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${units[unit]}`
}

/**
 * Checks limits and quotas before an upload starts.
 * @throws {CallError} tooLarge, noSpace, shown, notFound
 */
export async function mayBegin(
  on: Sql,
  services: Services,
  author: Author,
  plan: Plan,
  periodId: string | undefined,
): Promise<void> {
  const { upload } = services.config
  if (plan.totalSize > upload.maxBytes)
    throw new CallError('tooLarge', `视频不能超过 ${sizeText(upload.maxBytes)}，请压缩或分段后再上传`)
  if (periodId) await periodBinding.one(services).check(on, author, periodId)
  if ((await sql.countOpenUploads(on, author.userId)) >= MAX_OPEN)
    throw new CallError('shown', `最多同时有 ${MAX_OPEN} 个未完成的上传，请先完成或取消其中一个`)
  await mayStore(on, services, author.lecturerId, plan.totalSize)
  await mayWrite(services, plan.totalSize + (await sql.selectBytesToCome(on)))
}

/**
 * Checks the quotas of a lecturer and of the site before more is stored.
 * @param lecturerId null: not known yet
 * @throws {CallError} tooLarge
 */
export async function mayStore(
  on: Sql,
  { config: { upload } }: Pick<Services, 'config'>,
  lecturerId: string | null,
  bytes: number,
): Promise<void> {
  if (lecturerId !== null) {
    const own = await sql.selectLecturerStorage(on, lecturerId)
    const ownQuota = own.quota || upload.lecturerBytes
    if (own.used + bytes > ownQuota)
      throw new CallError('tooLarge', `你的存储空间不足：共 ${sizeText(ownQuota)}，已用 ${sizeText(own.used)}`)
  }
  const site = await sql.selectSiteStorage(on)
  if (site.used + bytes > (site.quota || upload.siteBytes))
    throw new CallError('tooLarge', '站点的存储空间已满，请联系运营人员')
}

/**
 * Reserves disk space for the database: refuses chunks when the disk is nearly full. Received chunks are kept, so the
 * upload can resume.
 * @throws {CallError} noSpace
 */
export async function mayWrite(services: Services, bytes: number): Promise<void> {
  await requireRoom(services, bytes, '服务器存储空间不足，已上传的部分会保留，请稍后继续')
}
