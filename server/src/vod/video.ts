import { video } from '@zhixing/contract/vod/video'
import { CallError, found } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { issueTicket, readTicket, segmentExpiry, signPath, TICKET_SECONDS } from './signature.ts'
import * as sql from './video.sql.ts'

/** Base address of a video's public files (segments, poster, thumbnails, subtitles): good for half a day, the same for every viewer. */
export function filesBase(secret: Buffer, siteId: number, folder: string, nowSeconds: number): string {
  const exp = segmentExpiry(nowSeconds)
  return `/media/s/${siteId}/${folder}/${exp}/${signPath(secret, { siteId, path: folder, exp })}`
}

export const calls = implement(video, {
  async play({ ticket }, { viewer, db, site, services }) {
    const now = Math.floor(services.clock.now() / 1000)
    const read = readTicket(services.secret, ticket, now)
    if (!read || read.siteId !== site.siteId || read.userId !== viewer.userId)
      throw new CallError('forbidden', '播放凭证无效或已过期，请刷新页面重试')
    const row = found(await sql.selectVideo(db, read.videoId), '视频不存在')
    if (row.videoStatus !== 2) throw new CallError('notFound', '视频正在处理中，请稍后再来')
    const base = filesBase(services.secret, site.siteId, row.folder, now)
    const fresh = issueTicket(services.secret, { ...read, exp: now + TICKET_SECONDS })
    return {
      videoId: row.id,
      videoName: row.videoName,
      videoLength: row.videoLength,
      hlsUrl: `/media/${site.siteId}/${row.id}/master.m3u8?t=${fresh}`,
      posterUrl: row.hasPoster ? `${base}/poster.webp` : '',
      thumbsUrl: row.hasThumbs ? `${base}/thumbs.vtt` : '',
      subtitleUrl: row.hasSubtitle ? `${base}/subtitle.vtt` : '',
      expiresIn: TICKET_SECONDS,
    }
  },
})
