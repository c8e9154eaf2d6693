import { stateCode } from '@zhixing/contract/states'
import { video } from '@zhixing/contract/vod/video'
import { languageName, MAIN_LANGUAGE } from '@zhixing/contract/vod/languages'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import { filesBase } from './addresses.ts'
import { posterUrl } from './addresses.ts'
import { packageFiles } from './package-files.ts'
import { issueTicket, readTicket, TICKET_SECONDS, VISITOR } from './signature.ts'
import { sortedTracks, subtitleAddress } from './subtitle-files.ts'
import { subtitleReviews } from './subtitle-review.ts'
import * as sql from './video.sql.ts'

/** Playlist with the sound of a film (platform/transcode). */
const SOUND_PLAYLIST = 'audio.m3u8'

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
  const { hash, tracks } = approved ?? { hash: row.subtitleHash, tracks: row.subtitleTracks }
  const files = packageFiles(services, site.siteId, row.folder)
  const [subtitle, others, hasOwnSound] = await Promise.all([
    subtitleAddress(files, hash),
    Promise.all(
      sortedTracks(tracks).map(async ([language, own]) => ({ language, file: await subtitleAddress(files, own) })),
    ),
    !row.isAudio && files.has(SOUND_PLAYLIST).catch(() => false),
  ])
  const fresh = issueTicket(services.secret, { ...read, exp: now + TICKET_SECONDS })
  const playlist = (name: string) => `/media/${site.siteId}/${row.id}/${name}?t=${fresh}`
  return {
    videoId: row.id,
    videoName: row.videoName,
    videoLength: row.videoLength,
    hlsUrl: playlist('master.m3u8'),
    isAudio: row.isAudio ? (1 as const) : (0 as const),
    audioUrl: hasOwnSound ? playlist(SOUND_PLAYLIST) : '',
    posterUrl: posterUrl(base, row),
    thumbsUrl: row.hasThumbs ? `${base}/thumbs.vtt` : '',
    subtitleUrl: subtitle ? `${base}/${subtitle.name}` : '',
    subtitleList: [{ language: MAIN_LANGUAGE, file: subtitle }, ...others].flatMap(({ language, file }) =>
      file ? [{ language, label: languageName(language), url: `${base}/${file.name}`, origin: file.origin }] : [],
    ),
    expiresIn: TICKET_SECONDS,
  }
}

export const calls = implement(video, {
  play: async ({ ticket }, request) => playInfo(request, ticket, request.viewer.userId),
  // A visitor's ticket, whether the caller is signed in or not.
  playTrial: async ({ ticket }, request) => playInfo(request, ticket, VISITOR),
})
