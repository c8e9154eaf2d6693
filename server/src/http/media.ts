import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { limits } from '@zhixing/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessoryFile, isOpenVideo, ownClip, selectApprovedTrack, selectReadable } from '../course/index.ts'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { isMissing } from '../platform/storage/port.ts'
import { attachmentAs } from '../system/index.ts'
import {
  filesBase,
  isMediaName,
  isPlaylistName,
  isSubtitleName,
  mediaFolder,
  packageFiles,
  packagePrefix,
  postersPath,
  readTicket,
  segmentLife,
  selectVideo,
  serveMaster,
  serveMedia,
  verifyPath,
  VISITOR,
} from '../vod/index.ts'
import { enter, enforceLimit, enterOrNull, isId } from './raw-route.ts'
import { createFileCache } from './ram-cache.ts'
import { sendFile, sendRange } from './ranges.ts'
import type { ReadyAnswers } from './ready-answers.ts'

/** A lesson may stay open this long: maximum age of a ticket presented with its owner's session. */
const GRACE_SECONDS = 6 * 3600
const EXTRA_FILES: Record<string, string> = {
  'poster.webp': 'image/webp',
  'thumbs.webp': 'image/webp',
  'thumbs.vtt': 'text/vtt; charset=utf-8',
}
const SUBTITLE = 'text/vtt; charset=utf-8'
/** Browser cache lifetime of segments: the longest plausible lesson. */
const SEGMENT_CACHE_SECONDS = 4 * 3600
const HLS = 'application/vnd.apple.mpegurl'

type Params = Record<string, string>
const noFile = () => new CallError('notFound', '文件不存在')
const ticketRefused = () => new CallError('forbidden', '播放凭证无效或已过期')

/** Playlists, segments and keys of videos; attachments of courses. */
export function addMedia(app: FastifyInstance, services: Services, ready: ReadyAnswers): void {
  const files = createFileCache({ maxBytes: 64 * 1024 * 1024 })
  const { secret, config, clock, platform } = services
  const now = () => Math.floor(clock.now() / 1000)

  /** Reads a small immutable file of a package from the object store, if there is one. */
  const stored = (key: string) => async (maxBytes: number) => {
    try {
      if (!platform.objects || (await platform.objects.size(key)) > maxBytes) return null
      return await buffer(await platform.objects.read(key))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  /** A file of a package that may be replaced, such as its poster. */
  const changing = (siteId: number, folder: string, name: string) =>
    packageFiles(services, siteId, folder)
      .read(name)
      .catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })

  /** Segments and pictures: signed per folder and time window, immutable, cached in memory. */
  app.get('/media/s/:siteId/:folder/:exp/:sig/*', async (request, reply) => {
    const { siteId = '', folder = '', exp = '', sig = '', '*': name = '' } = request.params as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^[\w-]{1,64}$/.test(folder) || !/^\d{1,11}$/.test(exp)) throw noFile()
    if (!verifyPath(secret, { siteId: Number(siteId), path: folder, exp: Number(exp) }, sig, now()))
      throw ticketRefused()
    const type = EXTRA_FILES[name] ?? (isSubtitleName(name) ? SUBTITLE : isMediaName(name) ? 'video/mp4' : undefined)
    const path = join(mediaFolder(config.dataDir, Number(siteId), folder), name)
    // With `v` the file is versioned (poster, subtitle) and cached by the browser only.
    const changes = 'v' in (request.query as Params)
    if (!type) throw noFile()
    const key = packagePrefix(Number(siteId), folder) + name
    const content = await (changes ? changing(Number(siteId), folder, name) : files.get(path, stored(key)))
    reply.type(type).header('cache-control', `public, max-age=${SEGMENT_CACHE_SECONDS}, immutable`)
    // Larger than the in-memory cache allows, such as segments of older packages.
    if (!content) {
      if (await sendFile(request, reply, path)) return reply
      if (!platform.objects) throw noFile()
      return sendRange(request, reply, platform.objects, key, type)
    }
    if (changes) return reply.send(content)
    ready.keep(request.url, { headers: reply.getHeaders() as Record<string, string>, body: content, exp: Number(exp) })
    return reply.send(content)
  })

  /** Poster candidates, for the author, who gets the address from the video library. */
  app.get('/media/p/:siteId/:folder/:exp/:sig/:name', async (request, reply) => {
    const { siteId = '', folder = '', exp = '', sig = '', name = '' } = request.params as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^[\w-]{1,64}$/.test(folder) || !/^\d{1,11}$/.test(exp)) throw noFile()
    const signed = { siteId: Number(siteId), path: postersPath(folder), exp: Number(exp) }
    if (!verifyPath(secret, signed, sig, now())) throw ticketRefused()
    if (!/^poster-[1-5]\.webp$/.test(name)) throw noFile()
    const content = await changing(Number(siteId), folder, name)
    if (!content) throw noFile()
    return reply.type('image/webp').header('cache-control', 'private, max-age=43200').send(content)
  })

  /** Playlists and key for one viewer. */
  app.get('/media/:siteId/:videoId/:name', async (request, reply) => {
    const { siteId = '', videoId = '', name = '' } = request.params as Params
    // A repeated parameter is an array.
    const ticket = String((request.query as Record<string, string | string[] | undefined>).t ?? '')
    if (!/^\d{1,10}$/.test(siteId)) throw ticketRefused()
    await admit(request, Number(siteId), videoId, ticket)
    const row = await selectVideo(services.database.of(Number(siteId)), videoId)
    if (!row) throw noFile()
    reply.header('cache-control', 'no-store')
    if (name === 'key') return reply.type('application/octet-stream').send(row.mediaKey)
    if (name !== 'master.m3u8' && !isPlaylistName(name)) throw noFile()
    const prefix = packagePrefix(Number(siteId), row.folder)
    const path = join(mediaFolder(config.dataDir, Number(siteId), row.folder), name)
    const content = await files.get(path, stored(prefix + name))
    if (!content) throw noFile()
    const base = filesBase(secret, Number(siteId), row.folder, now())
    const { browserAddresses } = platform
    const { from, seconds } = segmentLife(now())
    // Browsers read the segments of a package in the store themselves.
    const direct =
      row.isStored && browserAddresses && ((file: string) => browserAddresses.of(prefix + file, from, seconds))
    const addresses = {
      playlist: (file: string) => `/media/${siteId}/${videoId}/${file}?t=${ticket}`,
      media: (file: string) => (direct ? direct(file) : `${base}/${file}`),
      key: () => `/media/${siteId}/${videoId}/key?t=${ticket}`,
    }
    const text = content.toString('utf8')
    return reply.type(HLS).send(name === 'master.m3u8' ? serveMaster(text, addresses) : serveMedia(text, addresses))
  })

  /**
   * Authorizes playlists and key. The ticket names user and video and requires that user's session (cookie or
   * `token` header). A visitor's ticket is valid while the lesson is a free preview.
   * @throws {CallError} forbidden, sign-in codes, tooMany
   */
  async function admit(request: FastifyRequest, siteId: number, videoId: string, text: string): Promise<void> {
    const ticket = readTicket(secret, text, now(), GRACE_SECONDS)
    if (ticket?.siteId !== siteId || ticket.videoId !== videoId) throw ticketRefused()
    if (ticket.userId === VISITOR) {
      enforceLimit(services, 'playlist', limits.read, { siteId, ip: request.ip })
      if (!(await isOpenVideo(services.database.of(siteId), ticket))) throw ticketRefused()
      return
    }
    const viewer = await enter(services, request, siteId, 'playlist')
    if (viewer.userId !== ticket.userId) throw ticketRefused()
  }

  /**
   * Attachments at the short-lived address from course/accessory/download. Always a download, never inline in our
   * origin.
   */
  app.get('/files/d/:siteId/:id', async (request, reply) => {
    const { siteId = '', id = '' } = request.params as Params
    const { exp = '', sig = '' } = request.query as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^\d{1,19}$/.test(id)) throw noFile()
    if (!verifyPath(secret, { siteId: Number(siteId), path: `d/${siteId}/${id}`, exp: Number(exp) }, sig, now()))
      throw ticketRefused()
    const file = await accessoryFile(services.database.of(Number(siteId)), id)
    if (!file) throw noFile()
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
      throw noFile()
    }
  })

  /** PDF of a document for paged reading, at the address from course/period/file, with Range support. */
  app.get('/files/r/:siteId/:periodId', async (request, reply) => {
    const { siteId = '', periodId = '' } = request.params as Params
    const { exp = '', sig = '' } = request.query as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^\d{1,19}$/.test(periodId)) throw noFile()
    if (!verifyPath(secret, { siteId: Number(siteId), path: `r/${siteId}/${periodId}`, exp: Number(exp) }, sig, now()))
      throw ticketRefused()
    const file = await selectReadable(services.database.of(Number(siteId)), periodId)
    if (!file) throw noFile()
    return sendRange(request, reply, services.platform.storage, file.key, 'application/pdf')
  })

  /** Approved narration of a text lesson, at the address from course/sign, with Range support. */
  app.get('/files/n/:siteId/:id', async (request, reply) => {
    const { siteId = '', id = '' } = request.params as Params
    const { exp = '', sig = '' } = request.query as Params
    if (!/^\d{1,10}$/.test(siteId) || !isId(id)) throw noFile()
    if (!verifyPath(secret, { siteId: Number(siteId), path: `n/${siteId}/${id}`, exp: Number(exp) }, sig, now()))
      throw ticketRefused()
    const key = await selectApprovedTrack(services.database.of(Number(siteId)), id)
    if (!key) throw noFile()
    return sendRange(request, reply, services.platform.storage, key, 'audio/mp4')
  })

  /** A spoken sentence of a narration, for the session of its lecturer. */
  app.get('/files/narration/:siteId/:id/:seq', async (request, reply) => {
    const { siteId = '', id = '', seq = '' } = request.params as Params
    if (!/^[1-9]\d{0,9}$/.test(siteId) || !services.sites.byId(Number(siteId))) throw noFile()
    if (!isId(id) || !/^\d{1,4}$/.test(seq)) throw noFile()
    const viewer = await enterOrNull(services, request, Number(siteId), 'narration')
    const key = viewer && (await ownClip(services.database.of(Number(siteId)), viewer.lecturerId, id, Number(seq)))
    if (!key) throw noFile()
    return sendRange(request, reply, services.platform.storage, key, 'audio/wav')
  })
}
