import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessoryFile, selectReadable } from '../course/index.ts'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { findViewer, SESSION_COOKIE } from '../kernel/session.ts'
import { attachmentAs } from '../system/index.ts'
import {
  filesBase,
  isMediaName,
  isPlaylistName,
  isSubtitleName,
  mediaFolder,
  postersPath,
  readTicket,
  selectVideo,
  serveMaster,
  serveMedia,
  verifyPath,
} from '../vod/index.ts'
import { cookieOf } from './origin.ts'
import { createFileCache } from './ram-cache.ts'
import { sendFile, sendRange } from './ranges.ts'
import type { ReadyAnswers } from './ready-answers.ts'

/** A lesson may be left open this long: so old may a ticket be that comes with its owner's session. */
const GRACE_SECONDS = 6 * 3600
const EXTRA_FILES: Record<string, string> = {
  'poster.webp': 'image/webp',
  'thumbs.webp': 'image/webp',
  'thumbs.vtt': 'text/vtt; charset=utf-8',
}
const SUBTITLE = 'text/vtt; charset=utf-8'
/** Browsers keep segments for as long as one sitting in front of a lesson may last. */
const SEGMENT_CACHE_SECONDS = 4 * 3600
const HLS = 'application/vnd.apple.mpegurl'

type Params = Record<string, string>
const nothing = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ code: 404, msg: '文件不存在', data: null })
const TICKET_REFUSED = new CallError('forbidden', '播放凭证无效或已过期')
const refused = (reply: FastifyReply, { code, message } = TICKET_REFUSED) =>
  reply.code(403).header('cache-control', 'no-store').send({ code, msg: message, data: null })

/** Playlists, segments and keys of videos; attachments of courses. */
export function addMedia(app: FastifyInstance, services: Services, ready: ReadyAnswers): void {
  const files = createFileCache({ maxBytes: 64 * 1024 * 1024 })
  const { secret, config, clock } = services
  const now = () => Math.floor(clock.now() / 1000)

  /** Segments and pictures: signed for the folder and a window of time, immutable, served from memory. */
  app.get('/media/s/:siteId/:folder/:exp/:sig/*', async (request, reply) => {
    const { siteId = '', folder = '', exp = '', sig = '', '*': name = '' } = request.params as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^[\w-]{1,64}$/.test(folder) || !/^\d{1,11}$/.test(exp)) return nothing(reply)
    if (!verifyPath(secret, { siteId: Number(siteId), path: folder, exp: Number(exp) }, sig, now()))
      return refused(reply)
    const type = EXTRA_FILES[name] ?? (isSubtitleName(name) ? SUBTITLE : isMediaName(name) ? 'video/mp4' : undefined)
    const path = join(mediaFolder(config.dataDir, Number(siteId), folder), name)
    // With a version in the address, the file is one that changes with it: a poster or a subtitle. It is asked for once by each viewer.
    const changes = 'v' in (request.query as Params)
    const content = type && (await (changes ? readFile(path).catch(() => null) : files.get(path)))
    if (!type) return nothing(reply)
    reply.type(type).header('cache-control', `public, max-age=${SEGMENT_CACHE_SECONDS}, immutable`)
    // Too large for memory, as segments of older packages may be.
    if (!content) return (await sendFile(request, reply, path)) ? reply : nothing(reply)
    if (changes) return reply.send(content)
    ready.keep(request.url, { headers: reply.getHeaders() as Record<string, string>, body: content, exp: Number(exp) })
    return reply.send(content)
  })

  /** Pictures that were proposed as poster: for the author, who gets their address from the library of videos. */
  app.get('/media/p/:siteId/:folder/:exp/:sig/:name', async (request, reply) => {
    const { siteId = '', folder = '', exp = '', sig = '', name = '' } = request.params as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^[\w-]{1,64}$/.test(folder) || !/^\d{1,11}$/.test(exp)) return nothing(reply)
    const signed = { siteId: Number(siteId), path: postersPath(folder), exp: Number(exp) }
    if (!verifyPath(secret, signed, sig, now())) return refused(reply)
    if (!/^poster-[1-5]\.webp$/.test(name)) return nothing(reply)
    const content = await readFile(join(mediaFolder(config.dataDir, Number(siteId), folder), name)).catch(() => null)
    if (!content) return nothing(reply)
    return reply.type('image/webp').header('cache-control', 'private, max-age=43200').send(content)
  })

  /** A viewer's playlists and key. */
  app.get('/media/:siteId/:videoId/:name', async (request, reply) => {
    const { siteId = '', videoId = '', name = '' } = request.params as Params
    const ticket = String((request.query as Params).t ?? '')
    if (!/^\d{1,10}$/.test(siteId)) return refused(reply)
    const refusal = await refusalOf(request, Number(siteId), videoId, ticket)
    if (refusal) return refused(reply, refusal)
    const row = await selectVideo(services.database.of(Number(siteId)), videoId)
    if (!row) return nothing(reply)
    reply.header('cache-control', 'no-store')
    if (name === 'key') return reply.type('application/octet-stream').send(row.mediaKey)
    if (name !== 'master.m3u8' && !isPlaylistName(name)) return nothing(reply)
    const stored = await files.get(join(mediaFolder(config.dataDir, Number(siteId), row.folder), name))
    if (!stored) return nothing(reply)
    const base = filesBase(secret, Number(siteId), row.folder, now())
    const addresses = {
      playlist: (file: string) => `/media/${siteId}/${videoId}/${file}?t=${ticket}`,
      media: (file: string) => `${base}/${file}`,
      key: () => `/media/${siteId}/${videoId}/key?t=${ticket}`,
    }
    const text = stored.toString('utf8')
    return reply.type(HLS).send(name === 'master.m3u8' ? serveMaster(text, addresses) : serveMedia(text, addresses))
  })

  /**
   * Why a viewer may not have playlists and key, or null. A ticket says who asked for what; whoever comes with it must be that person, signed in
   * still: browsers send the session's cookie by themselves, other clients send the `token` header.
   */
  async function refusalOf(request: FastifyRequest, siteId: number, videoId: string, text: string) {
    const ticket = readTicket(secret, text, now(), GRACE_SECONDS)
    if (ticket?.siteId !== siteId || ticket.videoId !== videoId) return TICKET_REFUSED
    const { token: header, cookie } = request.headers
    const token = typeof header === 'string' && header ? header : cookieOf(cookie, SESSION_COOKIE)
    if (!token) return new CallError('loginRequired')
    try {
      const viewer = await findViewer(services.database.of(siteId), token)
      return viewer.userId === ticket.userId ? null : TICKET_REFUSED
    } catch (error) {
      if (error instanceof CallError) return error
      throw error
    }
  }

  /** Attachments, under the short-lived address that course/accessory/download answers. Always a download, never shown in our own origin. */
  app.get('/files/d/:siteId/:id', async (request, reply) => {
    const { siteId = '', id = '' } = request.params as Params
    const { exp = '', sig = '' } = request.query as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^\d{1,19}$/.test(id)) return nothing(reply)
    if (!verifyPath(secret, { siteId: Number(siteId), path: `d/${siteId}/${id}`, exp: Number(exp) }, sig, now()))
      return refused(reply)
    const file = await accessoryFile(services.database.of(Number(siteId)), id)
    if (!file) return nothing(reply)
    try {
      const [size, content] = await Promise.all([
        services.platform.storage.size(file.key),
        services.platform.storage.read(file.key),
      ])
      return reply
        .type('application/octet-stream')
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachmentAs(file.acName))
        .send(content)
    } catch (error) {
      services.log.error({ err: error, key: file.key }, 'attachment is missing')
      return nothing(reply)
    }
  })

  /** The PDF of a document, for reading page by page: under the address that course/period/file answers, in ranges. */
  app.get('/files/r/:siteId/:periodId', async (request, reply) => {
    const { siteId = '', periodId = '' } = request.params as Params
    const { exp = '', sig = '' } = request.query as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^\d{1,19}$/.test(periodId)) return nothing(reply)
    if (!verifyPath(secret, { siteId: Number(siteId), path: `r/${siteId}/${periodId}`, exp: Number(exp) }, sig, now()))
      return refused(reply)
    const file = await selectReadable(services.database.of(Number(siteId)), periodId)
    if (!file) return nothing(reply)
    return sendRange(request, reply, services.platform.storage, file.key, 'application/pdf')
  })
}
