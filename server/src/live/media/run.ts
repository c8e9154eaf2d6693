/** The media process: takes the streams of lecturers, hands them to the app over the loopback, records what is on. */
import { createServer } from 'node:net'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StreamHealth } from '@zhixing/contract/live/channel'
import { StartError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { broadcastFolder } from '../files.ts'
import { publishSecret, STREAM_APP } from '../key.ts'
import { mediaFile } from '../media-address.ts'
import { type HlsWriter, startHls } from './hls.ts'
import { createMeter, type Meter } from './meter.ts'
import { type Broadcast, finishPublish, type MediaSession, startNms } from './nms.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { type OpenChannel, selectOpenChannels, writeGone, writeHealth } from './state.sql.ts'

/** How often everything is checked (ms). */
const CHECK_MS = 2000
/** So many checks in a row without the database, and the process ends. */
const MAX_FAILURES = 15
/** A viewer who is so far behind (bytes) is dropped, and comes back by itself. */
const MAX_BEHIND = 4 * 1024 * 1024
const CODECS: Record<number, string> = { 7: 'H264', 12: 'H265', 10: 'AAC', 2: 'MP3' }

interface Stream {
  channel: OpenChannel
  broadcast: Broadcast
  session: MediaSession
  since: number
  meter: Meter
  dropped: number
  recorder: { logId: string; part: Recorder } | null
  hls: { logId: string; writer: HlsWriter } | null
}

/** Starts everything. @returns what ends it @throws {StartError} when the port is taken */
export async function startMedia(services: Services): Promise<() => Promise<void>> {
  const { config, log, events, secret, database, clock } = services
  const { rtmpPort, dataDir } = config
  if (rtmpPort === 0) throw new StartError('没有开启直播推流（RTMP_PORT=0）')
  await requireFree(rtmpPort, config.rtmpHost)
  const httpPort = await freePort()
  const nms = startNms({ httpPort, rtmpPort, rtmpHost: config.rtmpHost, secret: publishSecret(secret), log })
  const encoder = await findEncoder(config.ffmpegPath)

  let channels = new Map<string, OpenChannel>()
  const streams = new Map<string, Stream>()
  const meters = new WeakMap<Broadcast, Meter>()

  /** The meter of what a broadcast sends from now on. */
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
    // Decided here and now by what is known; its own check of the signature follows, and refuses what has none.
    if (session.streamApp !== STREAM_APP || !channels.has(session.streamName)) session.streamQuery = {}
  })
  nms.server.on('postPublish', (session) => {
    const channel = channels.get(session.streamName)
    const broadcast = session.broadcast
    if (!channel || !broadcast) return session.close()
    const before = streams.get(session.streamName)
    // Somebody sends already: node-media-server refuses the second one right after this.
    if (broadcast.publisher !== null) return undefined
    if (before) {
      // The same client has come back within the time of grace: the stream goes on.
      before.session = session
      return undefined
    }
    const meter = measured(broadcast)
    const since = clock.now()
    const stream: Stream = { channel, broadcast, session, since, meter, dropped: 0, recorder: null, hls: null }
    streams.set(session.streamName, stream)
    // Once the publisher is in its place, which is right after this.
    setImmediate(() => void check())
    return undefined
  })
  nms.server.on('donePublish', (session) => {
    const stream = streams.get(session.streamName)
    if (!stream) return
    streams.delete(session.streamName)
    settle(stream, null)
    writeGone(database.owner, stream.channel).catch(report)
  })

  let failures = 0
  const report = (error: unknown) => {
    log.warn({ err: error, part: 'media' }, 'the media process could not reach the database')
    failures += 1
    // The database may be another one by now (the site was started anew): whoever keeps this process starts it again.
    if (failures === MAX_FAILURES) process.kill(process.pid, 'SIGTERM')
  }

  /** Records and packs what is on, and stops what is not. */
  function settle(stream: Stream, channel: OpenChannel | null): void {
    const { broadcast } = stream
    const logId = channel?.logId ?? null
    const wanted = channel?.playbackSave === 1 ? logId : null
    if (stream.recorder && stream.recorder.logId !== wanted) {
      stream.recorder.part.stop()
      stream.recorder = null
    }
    if (stream.hls && stream.hls.logId !== logId) {
      stream.hls.writer.stop()
      stream.hls = null
    }
    if (!channel || !logId) return
    const folder = broadcastFolder(dataDir, channel.siteId, logId)
    if (wanted && !stream.recorder) {
      const failed = () => {
        stream.recorder = null
      }
      stream.recorder = { logId: wanted, part: startRecorder(broadcast, folder, Date.now(), log, failed) }
    }
    if (encoder && !stream.hls) {
      const url = `http://127.0.0.1:${httpPort}/${STREAM_APP}/${channel.streamName}.flv`
      stream.hls = { logId, writer: startHls({ ffmpeg: encoder.ffmpeg, url, folder: join(folder, 'hls'), log }) }
    }
  }

  function healthOf({ broadcast, session, meter, dropped, hls }: Stream): StreamHealth {
    const viewers = [...broadcast.subscribers.values()].filter(({ ip }) => ip !== '').length
    return {
      ...meter.read(session.inBytes, Date.now()),
      width: session.videoWidth || 0,
      height: session.videoHeight || 0,
      videoCodec: CODECS[session.videoCodec] ?? '',
      audioCodec: CODECS[session.audioCodec] ?? '',
      // The child that packs HLS is no viewer.
      viewers: Math.max(0, viewers - (hls ? 1 : 0)),
      dropped,
    }
  }

  let checking: Promise<void> | null = null
  /** Reads who may send and what is on, and brings everything in line with it. */
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
      if (!channel) {
        // The key was changed, or the channel closed: nobody sees what comes under the old name.
        streams.delete(name)
        settle(stream, null)
        stream.session.close()
        finishPublish(stream.broadcast)
        continue
      }
      stream.channel = channel
      settle(stream, channel)
      // Within the time of grace nothing arrives.
      if (stream.session.broadcast?.publisher && !isSilent(stream))
        await writeHealth(database.owner, channel, stream.since, healthOf(stream))
    }
  }
  const silences = new WeakMap<Stream, { bytes: number; at: number }>()
  /** Whether nothing came for some seconds. */
  function isSilent(stream: Stream): boolean {
    const { inBytes } = stream.session
    const known = silences.get(stream)
    if (!known || known.bytes !== inBytes) silences.set(stream, { bytes: inBytes, at: Date.now() })
    return known !== undefined && known.bytes === inBytes && Date.now() - known.at > 2 * CHECK_MS
  }
  function dropSlow(): void {
    for (const session of nms.sessions.values()) {
      if (session.isPublisher || session.protocol !== 'flv' || !session.res?.socket) continue
      const { socket, writableLength = 0 } = session.res
      if (writableLength + socket.writableLength <= MAX_BEHIND) continue
      const stream = streams.get(session.streamName)
      if (stream) stream.dropped += 1
      socket.destroy()
    }
  }

  const timer = setInterval(() => {
    dropSlow()
    void check()
  }, CHECK_MS)
  const hush = events.on('live.changed', () => void check())
  events.onGap(() => void check())
  await check()
  await mkdir(join(dataDir, 'live'), { recursive: true })
  // By one rename: the app never reads half of it.
  await writeFile(
    `${mediaFile(dataDir)}.new`,
    JSON.stringify({ port: httpPort, rtmpHost: config.rtmpHost, rtmpPort, pid: process.pid }),
  )
  await rename(`${mediaFile(dataDir)}.new`, mediaFile(dataDir))
  return async () => {
    clearInterval(timer)
    hush()
    for (const stream of streams.values()) settle(stream, null)
    nms.stop()
    await rm(mediaFile(dataDir), { force: true })
  }
}

/** @throws {StartError} when somebody listens there already: node-media-server would end the process without a word */
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

/** A port of the loopback that nobody has. */
async function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
