/**
 * Optional transport for high-frequency events between processes: Redis or Valkey (`REDIS_URL`). It stores nothing.
 */
import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Log } from './log.ts'

/** Publish/subscribe of texts to all processes, this one included. */
export interface EventLine {
  /** Subscribes. `missed` is called after a reconnect: events may have been lost. */
  start(receive: (text: string) => void, missed: () => void): void
  /** Whether it is connected in both directions. */
  isUp(): boolean
  /** Rejects if no process can have received them. */
  send(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

const MAX_WAIT_MS = 2000

/** Channel name from the installation's secret, because installations may share a Redis. */
const channelOf = (secret: Buffer): string =>
  `zhixing:${createHash('sha256').update(secret).update('events').digest('hex').slice(0, 16)}`

/** Redis pub/sub. While Redis is unreachable, events go over PostgreSQL and the client reconnects. */
export function createRedisLine(url: string, secret: Buffer, log: Log): EventLine {
  const channel = channelOf(secret)
  const options = {
    // Fail fast instead of queueing: the caller falls back to PostgreSQL.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: MAX_WAIT_MS,
    commandTimeout: MAX_WAIT_MS,
    retryStrategy: (tries: number) => Math.min(tries * 100, MAX_WAIT_MS),
    lazyConnect: true,
  }
  const [sender, listener] = [new Redis(url, options), new Redis(url, { ...options, autoResubscribe: false })]
  let isListening = false
  let isReported = false
  const report = (error: unknown) => {
    if (!isReported) log.error({ err: error }, 'Redis is unreachable, events go over PostgreSQL')
    isReported = true
  }
  for (const client of [sender, listener]) client.on('error', report)

  return {
    start(receive, missed) {
      listener.on('message', (_channel: string, text: string) => receive(text))
      listener.on('close', () => {
        isListening = false
      })
      listener.on('ready', () => {
        listener.subscribe(channel).then(() => {
          isListening = true
          if (isReported) log.info('Redis is reachable again')
          isReported = false
          missed()
        }, report)
      })
      for (const client of [sender, listener]) client.connect().catch(report)
    },
    isUp: () => isListening && sender.status === 'ready',
    async send(texts) {
      await Promise.all(texts.map((text) => sender.publish(channel, text)))
    },
    close() {
      for (const client of [sender, listener]) client.disconnect()
      return Promise.resolve()
    },
  }
}
