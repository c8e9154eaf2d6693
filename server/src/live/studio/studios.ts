/** Browser studios of this process: a connection, a lease and an ffmpeg child each. */
import { randomUUID } from 'node:crypto'
import { errorTable } from '@zhixing/contract/errors'
import type { StudioAnswer, StudioEndReason } from '@zhixing/contract/live/studio-frames'
import { CallError } from '../../kernel/errors.ts'
import { processPart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import type { Viewer } from '../../kernel/session.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { selectChannel } from '../channel.sql.ts'
import { SESSION_KEY_SECONDS, STREAM_APP, streamKey } from '../key.ts'
import { mediaRtmp } from '../media-address.ts'
import { obstacleTexts, studioFor } from './access.ts'
import { pictureOf } from './container.ts'
import { type Pipe, rtmpUrl, startPipe } from './pipe.ts'
import { freeChannel, type Lease, renewLease, takeChannel } from './studio.sql.ts'
import { texts } from './texts.ts'

const TICK_MS = 2000
/** Access is re-checked every fifth tick, and when a session changes. */
const RIGHT_TICKS = 5
/** Silence (ms) after which the browser counts as gone. */
const SILENCE_MS = 15_000
/** Token bucket: sustained rate (bytes/s) and burst, for catching up after a stall. */
const MAX_RATE = 1024 * 1024
const BURST = 16 * 1024 * 1024

/** Interface to the socket. */
export interface StudioLine {
  say(answer: StudioAnswer): void
  /** Back-pressure: unread data queues in the browser. */
  pause(): void
  resume(): void
  hangUp(code: number, msg: string, again: 0 | 1, why?: StudioEndReason): void
}

export interface Studio {
  /** Takes a chunk of the recording. */
  receive(piece: Buffer): void
  /** The lecturer ended: flush. */
  finish(): void
  /** Connection lost: the stream is kept for a reconnect. */
  leave(): void
}

/** Reason for refusing a studio. */
export class StudioRefusal extends CallError {
  readonly why: StudioEndReason
  constructor(why: StudioEndReason, msg: string) {
    super('shown', msg)
    this.why = why
  }
}

interface Entry extends Studio {
  siteId: number
  tick(): void
  checkRight(): Promise<void>
  /** Yields the channel to another connection; resolves after cleanup. */
  yield(): Promise<void>
}

/** Studios of this process. */
export const studiosOf = processPart(createStudios)

function createStudios(services: Services) {
  const { config, database, log, clock, secret } = services
  const entries = new Map<string, Entry>()
  let timer: NodeJS.Timeout | undefined
  services.events.on('live.changed', ({ siteId }) => {
    for (const entry of entries.values()) if (entry.siteId === siteId) void entry.checkRight()
  })

  /** Opens a studio. @throws {CallError} notFound; {StudioRefusal} shown */
  async function open(
    siteId: number,
    viewer: Viewer,
    { periodId, pageKey, takeOver }: { periodId: string; pageKey: string; takeOver: boolean },
    line: StudioLine,
  ): Promise<Studio> {
    const db = database.of(siteId)
    const { channel, obstacle } = await studioFor(services, db, viewer, periodId)
    if (obstacle || !channel) throw new StudioRefusal('', obstacleTexts[obstacle || 'noChannel'])
    const key = `${siteId}/${channel.id}`
    if (!entries.has(key) && entries.size >= config.liveStudios) throw new StudioRefusal('full', texts.full)
    const lease: Lease = { channelId: channel.id, pageKey, lease: randomUUID() }
    if (!(await takeChannel(db, lease, takeOver))) throw new StudioRefusal('taken', texts.taken)
    await entries.get(key)?.yield()
    const entry = enter(siteId, viewer, periodId, channel.lecturerId, lease, line, () => {
      if (entries.get(key) === entry) entries.delete(key)
      if (entries.size === 0) clearInterval(timer)
    })
    if (entries.size === 0)
      timer = setInterval(() => {
        for (const one of entries.values()) one.tick()
      }, TICK_MS)
    entries.set(key, entry)
    line.say({ type: 'ready' })
    return entry
  }

  function enter(
    siteId: number,
    viewer: Viewer,
    periodId: string,
    lecturerId: string,
    lease: Lease,
    line: StudioLine,
    gone: () => void,
  ): Entry {
    const db = database.of(siteId)
    let head: Buffer | null = Buffer.alloc(0)
    let isStarting = false
    let pipe: Pipe | null = null
    let isOver = false
    let bytes = 0
    let budget = BURST
    let [budgetAt, lastAt] = [clock.now(), clock.now()]
    let ticks = 0
    let settle = () => {}
    const settled = new Promise<void>((resolve) => {
      settle = resolve
    })
    const report = (error: unknown) => log.warn({ err: error, periodId }, 'cannot check a studio')

    /** Ends once: ends the child by `how`, then releases the lease. */
    function end(how: 'finish' | 'kill'): void {
      if (isOver) return
      isOver = true
      head = null
      if (pipe) pipe[how]()
      else if (!isStarting) release()
    }
    function release(): void {
      gone()
      settle()
      freeChannel(db, lease).catch(report)
    }
    function hangUp(code: number, msg: string, again: 0 | 1, why: StudioEndReason = ''): void {
      if (isOver) return
      end('kill')
      line.hangUp(code, msg, again, why)
    }

    async function start(): Promise<void> {
      const picture = pictureOf(head ?? Buffer.alloc(0))
      if (picture === 'unknown') return
      if (picture === 'foreign') return hangUp(errorTable.invalid.code, texts.notWebm, 0)
      isStarting = true
      const [channel, encoder, rtmp] = await Promise.all([
        selectChannel(db, lecturerId),
        findEncoder(config.ffmpegPath),
        mediaRtmp(config.dataDir),
      ])
      if (!channel || !encoder || !rtmp) throw new CallError('busy', texts.broken)
      const expires = Math.floor(clock.now() / 1000) + SESSION_KEY_SECONDS
      const path = `${STREAM_APP}/${streamKey(secret, channel.streamName, expires)}`
      const made = await startPipe({ ffmpeg: encoder.ffmpeg, picture, url: rtmpUrl(rtmp.host, rtmp.port, path) }, () =>
        line.resume(),
      )
      void made.over.then(async (said) => {
        release()
        // The end of a session cuts its stream: not an error.
        if (!isOver) await entry.checkRight()
        if (isOver) return
        log.warn({ periodId, said }, 'studio encoder exited')
        hangUp(errorTable.busy.code, texts.broken, 1)
      })
      pipe = made
      if (isOver) return made.kill()
      const waited = head ?? Buffer.alloc(0)
      head = null
      if (made.write(waited)) line.resume()
      return undefined
    }

    const entry: Entry = {
      siteId,
      receive(piece) {
        if (isOver) return
        const now = clock.now()
        budget = Math.min(BURST, budget + ((now - budgetAt) / 1000) * MAX_RATE) - piece.length
        ;[budgetAt, lastAt] = [now, now]
        bytes += piece.length
        if (budget < 0) return hangUp(errorTable.tooMany.code, texts.tooFast, 1)
        if (pipe) {
          if (!pipe.write(piece)) line.pause()
          return
        }
        head = Buffer.concat([head ?? Buffer.alloc(0), piece])
        if (isStarting) return line.pause()
        start().catch((error: unknown) => {
          isStarting = false
          if (!(error instanceof CallError)) log.error({ err: error, periodId }, 'cannot start a studio encoder')
          hangUp(errorTable.busy.code, texts.broken, 1)
          release()
        })
      },
      finish: () => end('finish'),
      leave: () => end('kill'),
      async yield() {
        hangUp(errorTable.shown.code, texts.takenOver, 0, 'taken')
        await settled
      },
      tick() {
        if (isOver) return
        ticks += 1
        if (clock.now() - lastAt > SILENCE_MS) return hangUp(errorTable.busy.code, texts.silent, 1)
        if (ticks % RIGHT_TICKS === 0) void entry.checkRight()
        Promise.all([renewLease(db, lease), selectChannel(db, lecturerId)])
          .then(([isHeld, channel]) => {
            if (isOver) return
            if (!isHeld) return hangUp(errorTable.shown.code, texts.takenOver, 0, 'taken')
            const { bitrate = 0, fps = 0, viewers = 0 } = (channel?.isPublishing && channel.health) || {}
            const isArriving = channel?.isPublishing ? 1 : 0
            line.say({ type: 'state', bytes, behind: pipe?.behind ?? 0, isArriving, bitrate, fps, viewers })
          })
          .catch(report)
      },
      checkRight() {
        return studioFor(services, db, viewer, periodId)
          .then(({ obstacle }) => {
            // The media process may be restarting.
            if (isOver || obstacle === '' || obstacle === 'noStreaming') return
            if (obstacle === 'over') end('finish')
            else end('kill')
            line.hangUp(errorTable.shown.code, obstacleTexts[obstacle], 0)
          })
          .catch((error: unknown) => {
            if (error instanceof CallError) hangUp(error.code, error.message, 0)
            else report(error)
          })
      },
    }
    return entry
  }

  return {
    open,
    /** Ends all, on shutdown. */
    close(): void {
      for (const entry of entries.values()) entry.leave()
      clearInterval(timer)
    },
    /** Number of open studios. */
    count: () => entries.size,
  }
}
