/**
 * node-media-server as we use it, loaded by the media process only. It has no types, one server a process, and habits that are kept away from here: nothing
 * but RTMP listens beyond the loopback, its console, store, recorder and webhooks stay off, and what it logs names no stream (names are keys).
 */
import { createRequire } from 'node:module'
import type { Server as NetServer, Socket } from 'node:net'
import { join } from 'node:path'
import type { Log } from '../../kernel/log.ts'

/** One packet of a stream. */
export interface Packet {
  /** 0 audio header, 1 audio, 2 video header, 3 key frame, 4 other frame, 5 metadata. */
  flags: number
  /** ms */
  dts: number
  data: Buffer
}

/** One connection, coming or going. */
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
  /** Of RTMP. */
  socket?: Socket
  close(): void
}

const OWN_FILES = join('node_modules', 'node-media-server', 'src')
/** The connection of a publisher that is silent for so long (ms) is dead: its encoder may come back. */
const MAX_SILENCE_MS = 15_000
/** Whoever connects publishes within this time (ms), or goes. */
const PUBLISH_WITHIN_MS = 10_000
/** Connections at a time, those that never publish included. */
const MAX_CONNECTIONS = 500

/** Somebody who gets the stream as FLV: a viewer, or our recorder (with no `ip`: it is no viewer). */
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
  /** What a newcomer gets first: the header of the file, that of the codec, and everything since the last key frame, which comes first. */
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

/** Ends a broadcast now, without the time in which its publisher might come back. */
export function finishPublish(broadcast: Broadcast): void {
  // oxlint-disable-next-line no-underscore-dangle
  broadcast._finishPublish()
}

/** Lets go of connections that are up to nothing: whoever connects from outside has proved nothing yet. */
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

/** Starts it: HTTP-FLV for the app, RTMP where lecturers reach it. Both sides ask for a signature: of who sends, and of who takes. */
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
  // With an empty secret everybody would pass.
  if (secret.length < 32) throw new Error('the secret of publishing is too short')
  const require = createRequire(import.meta.url)
  // What it knows is one for all servers of a process: whoever starts it again begins with nothing.
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
