/**
 * node-media-server as we use it, loaded by the media process only. It has no types, one server a process, and habits that are kept away from here: nothing
 * but RTMP listens beyond the loopback, its console, store, recorder and webhooks stay off, and what it logs names no stream (names are keys).
 */
import { createRequire } from 'node:module'
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
  res?: { writableLength?: number; socket?: { writableLength: number; destroy(): void } | null }
  close(): void
}

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
  postPlay(who: Subscriber): string | null
  donePlay(who: Subscriber): void
  broadcastMessage: (packet: Packet) => void
  _finishPublish(): void
}

interface Server {
  httpServer: { run(): void; stop(): void }
  rtmpServer: { run(): void; stop(): void }
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

/** Starts it: HTTP-FLV on the loopback, RTMP where lecturers reach it. */
export function startNms({
  httpPort,
  rtmpPort,
  rtmpHost,
  secret,
  log,
}: {
  httpPort: number
  rtmpPort: number
  rtmpHost: string
  secret: string
  log: Log
}): Nms {
  // With an empty secret everybody would pass.
  if (secret.length < 32) throw new Error('the secret of publishing is too short')
  const require = createRequire(import.meta.url)
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
    bind: '127.0.0.1',
    http: { port: httpPort },
    rtmp: { port: rtmpPort },
    auth: { publish: true, secret },
    webadmin: { enable: false },
  })
  server.httpServer.run()
  context.config.bind = rtmpHost
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
