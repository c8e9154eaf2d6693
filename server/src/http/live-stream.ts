/**
 * GET /stream/flv/…: live video for one viewer. The app proxies it: viewers reach neither the media process nor the
 * stream name, which is the lecturer's key. GET /stream/hls/…: the same as HLS, for phones.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import {
  broadcastFolder,
  countView,
  holdsThumb,
  holdsTicket,
  hlsNames,
  onAir,
  playlistsOf,
  relaysOf,
  rungNames,
  streamFor,
  thumbFile,
  type Watched,
  writeMaster,
  writePlaylist,
} from '../live/index.ts'
import { segmentExpiry, signPath, verifyPath } from '../vod/index.ts'
import { hijacked, writeStreamHead } from './hijacked.ts'
import { cookieToken, enter, headerToken } from './raw-route.ts'
import { rightsOf } from './rights.ts'
import { sessionEnds } from './socket-ends.ts'

type Params = Record<string, string | undefined>

const refused = () => new CallError('forbidden', '播放地址已失效，请刷新页面')
const noPicture = () => new CallError('notFound', '直播暂时没有画面')
/** Media playlists of the original and of lower renditions, and their segments. */
const PLAYLIST = /^(?:index|\d{3,4}p)\.m3u8$/
const PIECE = /^(?:\d{3,4}p-)?seg-\d+\.ts$/
const hlsPath = (logId: string) => `live-hls/${logId}`

export function addLiveStream(app: FastifyInstance, services: Services): void {
  const { secret, config, clock } = services
  app.addHook('preClose', async () => {
    playlistsOf(services).close()
    relaysOf(services).close()
  })
  const now = () => Math.floor(clock.now() / 1000)
  const watchSession = sessionEnds(services)

  /** The address is bound to its user. @throws {CallError} forbidden, sign-in codes, tooMany */
  async function admit(request: FastifyRequest, siteId: number, watched: Watched): Promise<Viewer> {
    const ticket = String((request.query as Record<string, string | string[] | undefined>).t ?? '')
    const viewer = await enter(services, request, siteId, 'live')
    if (!holdsTicket(services, siteId, viewer.userId, watched, ticket)) throw refused()
    return viewer
  }

  app.get('/stream/flv/:siteId/:kind/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const { siteId = '', kind = '', id = '' } = request.params as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^\d{1,19}$/.test(id) || (kind !== 'session' && kind !== 'channel'))
      throw refused()
    const watched: Watched = { kind, id }
    const db = services.database.of(Number(siteId))
    const viewer = await admit(request, Number(siteId), watched)
    const source = await streamFor(db, viewer, watched)
    if (kind === 'session') await countView(db, id)
    const relay = await relaysOf(services)
      .open(source)
      .catch(() => {
        throw noPicture()
      })
    const out = hijacked(reply)
    // Close the stream when the viewer loses access.
    const stillMay = () => void streamFor(db, viewer, watched).catch(() => reply.raw.destroy())
    reply.raw.once('close', rightsOf(services).watch(Number(siteId), viewer.userId, stillMay))
    // And when the session ends, on whichever device the token is used.
    const token = headerToken(request) ?? cookieToken(request) ?? ''
    reply.raw.once(
      'close',
      watchSession(Number(siteId), viewer, token, () => reply.raw.destroy()),
    )
    // Ends with its connection, so chunked encoding would only add overhead.
    out.useChunkedEncodingByDefault = false
    writeStreamHead(out, 'video/x-flv')
    // Send the headers now, so that a player waiting for its first bytes sees the 200.
    out.flushHeaders()
    relay.add(out)
    return reply
  })

  app.get('/stream/hls/:siteId/:periodId/:name', async (request, reply) => {
    const { siteId = '', periodId = '', name = '' } = request.params as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^\d{1,19}$/.test(periodId)) throw refused()
    const watched = { kind: 'session', id: periodId } as const
    const viewer = await admit(request, Number(siteId), watched)
    const access = await onAir(services.database.of(Number(siteId)), viewer, periodId)
    const folder = join(broadcastFolder(config.dataDir, Number(siteId), access.logId ?? '0'), 'hls')
    reply.header('cache-control', 'no-store')
    if (name === 'key') {
      const key = await readFile(join(folder, hlsNames.key)).catch(() => null)
      if (!key) throw noPicture()
      return reply.type('application/octet-stream').send(key)
    }
    const { t = '', low, _HLS_msn: next = '', _HLS_skip: skip } = request.query as Params
    const number = /^\d{1,7}$/.test(next) ? Number(next) : undefined
    // Master playlist with addresses for this viewer.
    const master = name === rungNames.master ? await readFile(join(folder, name), 'utf8').catch(() => null) : null
    if (master !== null) {
      const query = low === '1' ? `?t=${t}&low=1` : `?t=${t}`
      return reply.type('application/vnd.apple.mpegurl').send(writeMaster(master, (child) => child + query))
    }
    const playlist = PLAYLIST.test(name) ? await playlistsOf(services).get(join(folder, name), number) : null
    if (playlist === null) throw noPicture()
    if (access.channelId)
      relaysOf(services).sawHls({ siteId: Number(siteId), channelId: access.channelId }, viewer.userId)
    const exp = segmentExpiry(now())
    const logId = access.logId ?? '0'
    const sig = signPath(secret, { siteId: Number(siteId), path: hlsPath(logId), exp })
    const served = writePlaylist(playlist, {
      piece: (piece) => `/stream/seg/${siteId}/${logId}/${exp}/${sig}/${piece}`,
      key: (line) => line.replace(`URI="${hlsNames.keyAddress}"`, `URI="/stream/hls/${siteId}/${periodId}/key?t=${t}"`),
      // Only our player understands this.
      offersMore: low === '1',
      isDelta: skip === 'YES',
    })
    return reply.type('application/vnd.apple.mpegurl').send(served)
  })

  /** Current thumbnail of a channel, for the back office, whose list has the signed address. */
  app.get('/stream/thumb/:siteId/:channelId/:exp/:name', async (request, reply) => {
    const { siteId = '', channelId = '', exp = '', name = '' } = request.params as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^\d{1,19}$/.test(channelId) || !/^\d{1,11}$/.test(exp)) throw refused()
    if (!holdsThumb(services, Number(siteId), channelId, Number(exp), name.replace(/\.jpg$/, ''))) throw refused()
    const picture = await readFile(thumbFile(config.dataDir, Number(siteId), channelId)).catch(() => null)
    if (!picture) throw noPicture()
    return reply.type('image/jpeg').header('cache-control', 'private, max-age=10').send(picture)
  })

  /** Encrypted segments, identical for all viewers: signed per broadcast, cacheable by a CDN. */
  app.get('/stream/seg/:siteId/:logId/:exp/:sig/:name', async (request, reply) => {
    const { siteId = '', logId = '', exp = '', sig = '', name = '' } = request.params as Params
    if (!/^\d{1,10}$/.test(siteId) || !/^\d{1,19}$/.test(logId) || !/^\d{1,11}$/.test(exp)) throw refused()
    const signed = { siteId: Number(siteId), path: hlsPath(logId), exp: Number(exp) }
    if (!verifyPath(secret, signed, sig, now()) || !PIECE.test(name)) throw refused()
    const folder = join(broadcastFolder(config.dataDir, Number(siteId), logId), 'hls')
    const content = await readFile(join(folder, name)).catch(() => null)
    if (!content) throw noPicture()
    return reply.type('video/mp2t').header('cache-control', 'public, max-age=3600, immutable').send(content)
  })
}
