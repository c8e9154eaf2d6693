/** Media process: ingests streams, serves them to the app over loopback, records live sessions. */
import { playbackStates } from '@zhixing/contract/live/replay-policy'
import { createServer } from 'node:net'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../kernel/errors.ts'
import type { BaseServices, Services } from '../../kernel/services.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { broadcastFolder, thumbFile } from '../files.ts'
import { expiryOf, flvPath, freshSign, isValidAt, publishSecret, STREAM_APP } from '../key.ts'
import { mediaFile } from '../media-address.ts'
import type { Captioners } from './captions/captioners.ts'
import { type HlsWriter, startHls } from './hls.ts'
import { createLadders, type LadderState, ladderStates } from './ladders.ts'
import { createMeter, type Meter } from './meter.ts'
import { type Broadcast, finishPublish, type MediaSession, startNms } from './nms.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { type MeasuredHealth, type OpenChannel, selectOpenChannels, writeGone, writeHealth } from './state.sql.ts'
import { createTakeOvers } from './take-over.ts'
import { makeThumb, THUMB_MS } from './thumbs.ts'

/** Reconciliation interval (ms). */
export const CHECK_MS = 2000
/** Consecutive checks without the database after which the process exits. */
const MAX_FAILURES = 15
/** Validity of the internal path given to ffmpeg: a day of teaching, for restarts. */
const PACK_SECONDS = 12 * 3600
const CODECS: Record<number, string> = { 7: 'H264', 12: 'H265', 10: 'AAC', 2: 'MP3' }

interface Stream {
  channel: OpenChannel
  broadcast: Broadcast
  session: MediaSession
  since: number
  meter: Meter
  recorder: { logId: string; part: Recorder } | null
  hls: { logId: string; writer: HlsWriter } | null
  ladder: LadderState
}

/** Automatic captions; loaded only if configured, because they need the room's services. */
async function captionersOf(services: Services, ffmpeg: string): Promise<Captioners | null> {
  const { config, platform } = services
  if (!platform.speech || !config.speech) return null
  const [{ createCaptioners }, { startSound }] = await Promise.all([
    import('./captions/captioners.ts'),
    import('./captions/sound.ts'),
  ])
  return createCaptioners({
    services,
    speech: platform.speech,
    places: config.speech.streams,
    takeSound: (how) => startSound({ ...how, ffmpeg }),
  })
}

/**
 * Starts the media process; with automatic captions if their services are given.
 * @returns stop function
 * @throws {StartError} port in use
 */
export async function startMedia(base: BaseServices, captioning?: Services): Promise<() => Promise<void>> {
  const { config, log, events, secret, database, clock } = base
  const { rtmpPort, dataDir } = config
  if (rtmpPort === 0) throw new StartError('没有开启直播推流（RTMP_PORT=0）')
  await requireFree(rtmpPort, config.rtmpHost)
  const httpHost = config.mediaHost
  const httpPort = await freePort(httpHost)
  const nms = startNms({
    httpHost,
    httpPort,
    rtmpPort,
    rtmpHost: config.rtmpHost,
    secret: publishSecret(secret),
    log,
  })
  const encoder = await findEncoder(config.ffmpegPath)
  const ladders = createLadders(encoder?.ffmpeg ?? null, config.liveLadders, log)
  const captioners = encoder && captioning ? await captionersOf(captioning, encoder.ffmpeg) : null

  let channels = new Map<string, OpenChannel>()
  const streams = new Map<string, Stream>()
  const meters = new WeakMap<Broadcast, Meter>()
  const takeOvers = createTakeOvers()

  /** Starts metering a broadcast. */
  function measured(broadcast: Broadcast): Meter {
    const meter = createMeter()
    if (!meters.has(broadcast)) {
      const send = broadcast.broadcastMessage
      broadcast.broadcastMessage = (packet) => {
        meters.get(broadcast)?.packet(packet, Date.now())
        send(packet)
      }
    }
    meters.set(broadcast, meter)
    return meter
  }

  nms.server.on('prePublish', (session) => {
    // Decides by known names; node-media-server checks the signature afterwards. Publishing over its HTTP side is
    // rejected.
    const { protocol, streamApp, streamName, streamQuery } = session
    const channel = streamApp === STREAM_APP && protocol === 'rtmp' ? channels.get(streamName) : undefined
    if (!channel) session.streamQuery = {}
    // Reconnect during a broadcast: the key valid at its start stays valid.
    else if (channel.begunAt && isValidAt(secret, streamName, streamQuery.sign, Date.parse(channel.begunAt)))
      session.streamQuery = freshSign(secret, streamName, Date.now())
  })
  nms.server.on('postPublish', (session) => {
    const channel = channels.get(session.streamName)
    const broadcast = session.broadcast
    if (!channel || !broadcast) return session.close()
    const other = broadcast.publisher
    if (other !== null) {
      // Second publisher: node-media-server rejects it right after this, unless it may take over.
      if (channel.takeOver !== 1 || !takeOvers.allow(session, other, Date.now())) return undefined
      finishPublish(broadcast)
      other.socket?.destroy()
    }
    // Re-register: without publisher and subscribers it was just removed.
    nms.broadcasts.set(session.streamPath, broadcast)
    const before = streams.get(session.streamName)
    if (before) {
      // Reconnect within the grace period: the stream continues.
      before.session = session
      return undefined
    }
    const meter = measured(broadcast)
    const since = clock.now()
    const ladder = { ladder: ladderStates.off, heights: [] }
    const stream: Stream = { channel, broadcast, session, since, meter, recorder: null, hls: null, ladder }
    streams.set(session.streamName, stream)
    // After the publisher is registered, right after this.
    setImmediate(() => void check())
    return undefined
  })
  nms.server.on('donePublish', (session) => {
    const stream = streams.get(session.streamName)
    if (!stream) return
    streams.delete(session.streamName)
    reconcile(stream, null)
    writeGone(database.owner, stream.channel).catch(report)
  })

  let failures = 0
  const report = (error: unknown) => {
    log.warn({ err: error, part: 'media' }, 'cannot reach the database')
    failures += 1
    // The database may have moved with a restarted site: exit and let the supervisor restart us.
    if (failures === MAX_FAILURES) process.kill(process.pid, 'SIGTERM')
  }

  /** Starts and stops recording and HLS. */
  function reconcile(stream: Stream, channel: OpenChannel | null): void {
    const { broadcast } = stream
    const logId = channel?.logId ?? null
    const wanted = channel?.playbackSave === playbackStates.replay ? logId : null
    if (stream.recorder && stream.recorder.logId !== wanted) {
      stream.recorder.part.stop()
      stream.recorder = null
    }
    if (stream.hls && stream.hls.logId !== logId) {
      stream.hls.writer.stop()
      stream.hls = null
    }
    if (!channel || !logId) return ladders.end(stream.session.streamName)
    const folder = broadcastFolder(dataDir, channel.siteId, logId)
    if (wanted && !stream.recorder) {
      const failed = () => {
        stream.recorder = null
      }
      stream.recorder = { logId: wanted, part: startRecorder(broadcast, folder, Date.now(), log, failed) }
    }
    if (encoder && !stream.hls) {
      const path = flvPath(secret, channel.streamName, clock.now(), PACK_SECONDS)
      const url = `http://${httpHost}:${httpPort}${path}`
      stream.hls = { logId, writer: startHls({ ffmpeg: encoder.ffmpeg, url, folder: join(folder, 'hls'), log }) }
    }
  }

  /** Reconciles a stream's renditions. */
  function reconcileLadder(stream: Stream, { bitrate, width, height }: MeasuredHealth): LadderState {
    const { siteId, logId, ladder, streamName } = stream.channel
    return ladders.reconcile(streamName, {
      siteId,
      logId,
      isWished: ladder === 1,
      folder: join(broadcastFolder(dataDir, siteId, logId ?? '0'), 'hls'),
      picture: { width, height, kbps: bitrate / 1000 },
    })
  }

  function healthOf({ session, meter, ladder }: Stream): MeasuredHealth {
    return {
      ...meter.read(session.inBytes, Date.now()),
      width: session.videoWidth || 0,
      height: session.videoHeight || 0,
      videoCodec: CODECS[session.videoCodec] ?? '',
      audioCodec: CODECS[session.audioCodec] ?? '',
      ...ladder,
    }
  }

  let checking: Promise<void> | null = null
  /** Reconciles everything with the database. */
  async function check(): Promise<void> {
    checking ??= checkOnce()
      .catch(report)
      .finally(() => {
        checking = null
      })
    return checking
  }
  async function checkOnce(): Promise<void> {
    const rows = await selectOpenChannels(database.owner)
    failures = 0
    channels = new Map(rows.map((row) => [row.streamName, row]))
    for (const [name, stream] of streams) {
      const channel = channels.get(name)
      // An expired key does not end a live session.
      const isOver = channel && !channel.logId && expiryOf(stream.session.streamQuery) * 1000 < clock.now()
      if (!channel || isOver) {
        // Key changed, expired or revoked, or channel closed: cut.
        streams.delete(name)
        reconcile(stream, null)
        stream.session.close()
        finishPublish(stream.broadcast)
        continue
      }
      stream.channel = channel
      reconcile(stream, channel)
      // No data during the grace period.
      if (stream.session.broadcast?.publisher && !isSilent(stream)) {
        const health = healthOf(stream)
        stream.ladder = reconcileLadder(stream, health)
        await writeHealth(database.owner, channel, stream.since, { ...health, ...stream.ladder })
      }
    }
    // Not awaited: captions must not block streams.
    void captioners?.check([...streams.values()].map(({ channel, broadcast }) => ({ logId: channel.logId, broadcast })))
  }
  const silences = new WeakMap<Stream, { bytes: number; at: number }>()
  /** Whether the stream has been silent for seconds. */
  function isSilent(stream: Stream): boolean {
    const { inBytes } = stream.session
    const known = silences.get(stream)
    if (!known || known.bytes !== inBytes) silences.set(stream, { bytes: inBytes, at: Date.now() })
    return known !== undefined && known.bytes === inBytes && Date.now() - known.at > 2 * CHECK_MS
  }
  /** Sequentially: thumbnails are not urgent. */
  async function makeThumbs(): Promise<void> {
    for (const { channel, broadcast } of streams.values())
      if (encoder && channel.logId)
        await makeThumb(encoder.ffmpeg, broadcast, thumbFile(dataDir, channel.siteId, channel.channelId))
  }

  const timer = setInterval(() => void check(), CHECK_MS)
  let thumbs: Promise<void> | null = null
  const thumbTimer = setInterval(() => {
    thumbs ??= makeThumbs()
      .catch((error: unknown) => log.warn({ err: error, part: 'media' }, 'cannot make a thumbnail'))
      .finally(() => {
        thumbs = null
      })
  }, THUMB_MS)
  const hush = events.on('live.changed', () => void check())
  events.onGap(() => void check())
  await check()
  await mkdir(join(dataDir, 'live'), { recursive: true })
  // Atomic, because the app reads it.
  await writeFile(
    `${mediaFile(dataDir)}.new`,
    JSON.stringify({ host: httpHost, port: httpPort, rtmpHost: config.rtmpHost, rtmpPort, pid: process.pid }),
  )
  await rename(`${mediaFile(dataDir)}.new`, mediaFile(dataDir))
  return async () => {
    clearInterval(timer)
    clearInterval(thumbTimer)
    hush()
    for (const stream of streams.values()) reconcile(stream, null)
    captioners?.stop()
    nms.stop()
    await rm(mediaFile(dataDir), { force: true })
  }
}

/** @throws {StartError} port in use; node-media-server would exit silently */
async function requireFree(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `直播推流端口 ${port} 已被占用，请关闭占用它的程序，或用 RTMP_PORT 指定其他端口`
        : `直播推流端口 ${port} 不能监听：${error.message}`,
    )
  })
}

/** A free port. */
async function freePort(host: string): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
