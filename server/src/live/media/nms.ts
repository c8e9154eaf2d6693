/**
 * Adapter of node-media-server, loaded by the media process only. It has no types and one server per process. Only
 * RTMP listens beyond loopback; its console, store, recorder and webhooks are off; its log is stripped of stream
 * names, which are keys.
 */
import { createRequire } from 'node:module'
import type { Server as NetServer, Socket } from 'node:net'
import { join } from 'node:path'
import type { Log } from '../../kernel/log.ts'

/** A packet of a stream. */
export interface Packet {
  /** 0 audio header, 1 audio, 2 video header, 3 key frame, 4 other frame, 5 metadata. */
  flags: number
  /** ms */
  dts: number
  data: Buffer
}

/** A connection, publishing or playing. */
export interface MediaSession {
  id: string
  ip: string
  protocol: string
  isPublisher: boolean
  streamApp: string
  streamName: string
  streamPath: string
  streamQuery: Record<string, string | undefined>
  inBytes: number
  videoCodec: number
  videoWidth: number
  videoHeight: number
  audioCodec: number
  broadcast?: Broadcast
  /** RTMP socket. */
  socket?: Socket
  close(): void
}

const OWN_FILES = join('node_modules', 'node-media-server', 'src')
/** Silence (ms) after which a publisher counts as dead, so that its encoder can reconnect. */
const MAX_SILENCE_MS = 15_000
/** Time (ms) within which a connection must publish. */
const PUBLISH_WITHIN_MS = 10_000
/** Maximum connections, idle ones included. */
const MAX_CONNECTIONS = 500

/** A consumer of the FLV stream: a viewer, or our recorder (without `ip`, so it is not counted). */
export interface Subscriber {
  id: string
  ip: string
  protocol: 'flv'
  sendBuffer(piece: Buffer): void
}

export interface Broadcast {
  publisher: MediaSession | null
  subscribers: Map<string, MediaSession | Subscriber>
  publishGraceMs: number
  /** Data for a new subscriber: file header, codec headers, current GOP. */
  flvHeader: Buffer
  flvVideoHeader: Buffer | null
  flvGopCache: Set<Buffer> | null
  postPlay(who: Subscriber): string | null
  donePlay(who: Subscriber): void
  broadcastMessage: (packet: Packet) => void
  _finishPublish(): void
}

interface Server {
  httpServer: { run(): void; stop(): void }
  rtmpServer: { run(): void; stop(): void; tcpServer: NetServer }
  on(event: 'prePublish' | 'postPublish' | 'donePublish', listener: (session: MediaSession) => void): void
}

export interface Nms {
  server: Server
  broadcasts: Map<string, Broadcast>
  sessions: Map<string, MediaSession>
  stop(): void
}

/** Ends a broadcast immediately, without waiting for a reconnect. */
export function finishPublish(broadcast: Broadcast): void {
  // oxlint-disable-next-line no-underscore-dangle
  broadcast._finishPublish()
}

/** Drops idle connections: RTMP clients are unauthenticated until they publish. */
function guard(rtmp: NetServer, isPublisher: (socket: Socket) => boolean): void {
  rtmp.maxConnections = MAX_CONNECTIONS
  rtmp.on('connection', (socket: Socket) => {
    socket.setTimeout(MAX_SILENCE_MS, () => socket.destroy())
    const timer = setTimeout(() => {
      if (!isPublisher(socket)) socket.destroy()
    }, PUBLISH_WITHIN_MS)
    socket.once('close', () => clearTimeout(timer))
  })
}

/** Starts HTTP-FLV for the app and RTMP for lecturers; both require signatures. */
export function startNms({
  httpHost,
  httpPort,
  rtmpPort,
  rtmpHost,
  secret,
  log,
}: {
  httpHost: string
  httpPort: number
  rtmpPort: number
  rtmpHost: string
  secret: string
  log: Log
}): Nms {
  // An empty secret would accept everyone.
  if (secret.length < 32) throw new Error('the publishing secret is too short')
  const require = createRequire(import.meta.url)
  // Its state is global per process: reload the modules to reset it.
  for (const file of Object.keys(require.cache)) if (file.includes(OWN_FILES)) delete require.cache[file]
  const logger = require('node-media-server/src/core/logger.js') as { log: (message: string, level?: string) => void }
  logger.log = (message, level) => {
    if (level === 'error') log.warn({ part: 'media' }, message.replace(/[\da-f]{36}/g, '…').slice(0, 300))
  }
  const MediaServer = require('node-media-server') as new (config: object) => Server
  const context = require('node-media-server/src/core/context.js') as {
    config: { bind: string }
    broadcasts: Nms['broadcasts']
    sessions: Nms['sessions']
  }
  const server = new MediaServer({
    bind: httpHost,
    http: { port: httpPort },
    rtmp: { port: rtmpPort },
    auth: { publish: true, play: true, secret },
    webadmin: { enable: false },
  })
  server.httpServer.run()
  context.config.bind = rtmpHost
  const publishing = (socket: Socket) =>
    [...context.broadcasts.values()].some(({ publisher }) => publisher?.socket === socket)
  guard(server.rtmpServer.tcpServer, publishing)
  server.rtmpServer.run()
  return {
    server,
    broadcasts: context.broadcasts,
    sessions: context.sessions,
    stop() {
      server.rtmpServer.stop()
      server.httpServer.stop()
    },
  }
}
