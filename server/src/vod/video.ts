import { stateCode } from '@zhixing/contract/states'
import { video } from '@zhixing/contract/vod/video'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import { filesBase } from './addresses.ts'
import { mediaFolder } from './folders.ts'
import { posterUrl } from './addresses.ts'
import { issueTicket, readTicket, TICKET_SECONDS, VISITOR } from './signature.ts'
import { subtitleAddress } from './subtitle-files.ts'
import { subtitleReviews } from './subtitle-review.ts'
import * as sql from './video.sql.ts'

/** What a player needs for the video of a valid ticket. */
async function playInfo(
  { db, site, services }: Pick<Request, 'db' | 'site' | 'services'>,
  text: string,
  userId: string,
) {
  const now = Math.floor(services.clock.now() / 1000)
  const read = readTicket(services.secret, text, now)
  if (!read || read.siteId !== site.siteId || read.userId !== userId)
    throw new CallError('forbidden', '播放凭证无效或已过期，请刷新页面重试')
  const row = found(await sql.selectVideo(db, read.videoId), '视频不存在')
  if (row.videoStatus !== stateCode.video.ready) throw new CallError('notFound', '视频正在处理中，请稍后再来')
  const base = filesBase(services.secret, site.siteId, row.folder, now)
  const approved = await subtitleReviews.one(services).shown(db, read)
  const hash = approved === undefined ? row.subtitleHash : approved
  const subtitle = await subtitleAddress(mediaFolder(services.config.dataDir, site.siteId, row.folder), hash)
  const fresh = issueTicket(services.secret, { ...read, exp: now + TICKET_SECONDS })
  return {
    videoId: row.id,
    videoName: row.videoName,
    videoLength: row.videoLength,
    hlsUrl: `/media/${site.siteId}/${row.id}/master.m3u8?t=${fresh}`,
    posterUrl: posterUrl(base, row),
    thumbsUrl: row.hasThumbs ? `${base}/thumbs.vtt` : '',
    subtitleUrl: subtitle && `${base}/${subtitle}`,
    expiresIn: TICKET_SECONDS,
  }
}

export const calls = implement(video, {
  play: async ({ ticket }, request) => playInfo(request, ticket, request.viewer.userId),
  // A visitor's ticket, whether the caller is signed in or not.
  playTrial: async ({ ticket }, request) => playInfo(request, ticket, VISITOR),
})
