/** A faster line for frequent news between processes: Redis or Valkey, where `REDIS_URL` names one. Nothing is kept there. */
import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Log } from './log.ts'

/** Carries texts to all processes, this one included. */
export interface EventLine {
  /** Begins to listen. `missed` is called when the line is back: meanwhile news may have been lost. */
  start(receive: (text: string) => void, missed: () => void): void
  /** Whether it works now, in both directions. */
  isUp(): boolean
  /** Rejects where nobody can have got them. */
  send(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

const MAX_WAIT_MS = 2000

/** Installations that share a Redis hear only themselves: they differ by their secret. */
const channelOf = (secret: Buffer): string =>
  `zhixing:${createHash('sha256').update(secret).update('events').digest('hex').slice(0, 16)}`

/** Redis's publish and subscribe. It is away at the start or later: the site goes on over PostgreSQL, and it is tried again. */
export function createRedisLine(url: string, secret: Buffer, log: Log): EventLine {
  const channel = channelOf(secret)
  const options = {
    // What cannot be sent now goes the other way, and does not wait here.
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
    if (!isReported) log.error({ err: error }, 'Redis is away; news goes over PostgreSQL')
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
          if (isReported) log.info('Redis is back')
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
