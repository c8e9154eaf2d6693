/**
 * FLV relay: takes a stream from the media process once per app process and fans it out to all viewers, batched,
 * because the cost of viewers is the number of writes.
 */
import { randomUUID } from 'node:crypto'
import { type ClientRequest, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { processPart } from '../kernel/parts.ts'
import type { Services } from '../kernel/services.ts'
import { createOpening, createTagReader } from './flv-tags.ts'
import { flvPath } from './key.ts'
import { mediaAddress } from './media-address.ts'
import { writeWatching } from './watching.sql.ts'

/** Batching window (ms). */
const GATHER_MS = 40
/** Back-pressure: a viewer this many bytes behind is dropped and reconnects. */
export const MAX_BEHIND = 4 * 1024 * 1024
/** Interval of viewer count updates (ms). */
const COUNT_MS = 3000
/** A playlist request within this time (ms) counts as a viewer. */
const HLS_MS = 10_000

/** A channel, for viewer counts. */
interface Watched {
  siteId: number
  channelId: string
}
/** An upstream. */
export interface Source extends Watched {
  streamName: string
}

interface Relay {
  viewers: Set<ServerResponse>
  /** Adds a viewer, from the last key frame on. Call immediately: an upstream without viewers is closed. */
  add(out: ServerResponse): void
}

/** Relays of this process. */
export const relaysOf = processPart(createRelays)

function createRelays(services: Services) {
  const { config, log, secret, clock, database } = services
  const processId = randomUUID()
  const relays = new Map<string, Promise<Relay>>()
  /** Pending viewer counts by channel. */
  const counts = new Map<string, { source: Watched; viewers: number; hls: Map<string, number>; dropped: number }>()
  let timer: ReturnType<typeof setInterval> | undefined

  function countOf(source: Watched) {
    const count = counts.get(source.channelId) ?? { source, viewers: 0, hls: new Map(), dropped: 0 }
    counts.set(source.channelId, count)
    timer ??= setInterval(() => void report(), COUNT_MS)
    timer.unref()
    return count
  }

  async function report(): Promise<void> {
    const now = Date.now()
    for (const [channelId, count] of counts) {
      for (const [userId, at] of count.hls) if (at < now - HLS_MS) count.hls.delete(userId)
      const { source, dropped } = count
      const viewers = count.viewers + count.hls.size
      count.dropped = 0
      if (viewers === 0) counts.delete(channelId)
      await writeWatching(database.of(source.siteId), { channelId, processId, viewers, dropped }).catch(
        (error: unknown) => log.warn({ err: error }, 'cannot write viewer counts'),
      )
    }
    if (counts.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  async function open(source: Source): Promise<Relay> {
    const address = await mediaAddress(config.dataDir)
    if (!address) throw new Error('media process not available')
    const path = flvPath(secret, source.streamName, clock.now())
    const request: ClientRequest = get({ ...address, path })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.once('error', reject)
    })
    return relay(source, request, response)
  }

  function relay(source: Source, request: ClientRequest, response: IncomingMessage): Relay {
    const viewers = new Set<ServerResponse>()
    const read = createTagReader()
    const opening = createOpening()
    let gathered: Buffer[] = []
    let flushing: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(flushing)
      flushing = undefined
      if (gathered.length === 0) return
      const bytes = Buffer.concat(gathered)
      gathered = []
      for (const out of viewers) {
        if (out.writableLength > MAX_BEHIND) {
          countOf(source).dropped += 1
          out.destroy()
        } else out.write(bytes)
      }
    }
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      if (relays.get(source.streamName) === own) relays.delete(source.streamName)
      flush()
      request.destroy()
      for (const out of viewers) out.end()
    }
    response.on('data', (piece: Buffer) => {
      const tags = read(piece)
      if (tags === null) return end()
      for (const tag of tags) {
        opening.add(tag)
        gathered.push(tag.bytes)
      }
      flushing ??= setTimeout(flush, GATHER_MS)
    })
    request.on('error', end)
    response.on('error', end)
    response.on('close', end)
    const own = relays.get(source.streamName)
    return {
      viewers,
      add(out) {
        // Disconnected meanwhile, or the stream ended: the player retries.
        if (isOver || out.destroyed) {
          out.end()
          if (viewers.size === 0) end()
          return
        }
        // Pending data is part of the opening.
        flush()
        const bytes = opening.bytes()
        if (bytes.length > 0) out.write(bytes)
        viewers.add(out)
        countOf(source).viewers = viewers.size
        out.once('close', () => {
          viewers.delete(out)
          countOf(source).viewers = viewers.size
          if (viewers.size === 0) end()
        })
      },
    }
  }

  return {
    /** Opens a stream for viewers. @throws it is not available */
    async open(source: Source): Promise<{ add(out: ServerResponse): void }> {
      const known = relays.get(source.streamName)
      if (known) return known
      const opened = Promise.withResolvers<Relay>()
      relays.set(source.streamName, opened.promise)
      try {
        opened.resolve(await open(source))
      } catch (error) {
        relays.delete(source.streamName)
        opened.reject(error)
      }
      return opened.promise
    },
    /** Records a playlist request. */
    sawHls: (source: Watched, userId: string): void => {
      countOf(source).hls.set(userId, Date.now())
    },
    close(): void {
      clearInterval(timer)
      for (const one of relays.values())
        void one.then(
          ({ viewers }) => {
            for (const out of viewers) out.destroy()
          },
          () => {},
        )
    },
  }
}
