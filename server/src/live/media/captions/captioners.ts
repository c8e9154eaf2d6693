/** Automatic captions of running streams: those whose lecturers enabled them, within the capacity. */
import { type CaptionState, captionStates } from '@zhixing/contract/live/room-frames'
import type { Services } from '../../../kernel/services.ts'
import type { Speech } from '../../../platform/speech/port.ts'
import { writeAutoCaptions, writeCaptionState } from '../../room/index.ts'
import type { Broadcast } from '../nms.ts'
import { createCutter, createSoundClock, type Piece, wavOf } from '../../../platform/speech/cuts.ts'
import { createRecognition, pauseAfter } from './recognition.ts'
import type { Sound, startSound } from './sound.ts'
import { type CaptionWish, selectCaptionWishes } from './wishes.sql.ts'
import { captionLines } from '../../../platform/speech/words.ts'

/** Audio source of a broadcast; `startSound`, with this machine's settings applied. */
export type TakeSound = (
  how: Pick<Parameters<typeof startSound>[0], 'broadcast' | 'name' | 'onSound' | 'onEnd'>,
) => Promise<Sound>

/** A broadcast that is arriving. */
export interface ArrivingBroadcast {
  logId: string | null
  broadcast: Broadcast
}

interface Captioner {
  wish: CaptionWish
  broadcast: Broadcast
  state: CaptionState
  stop(): void
}

export interface Captioners {
  /** Reconciles captioners with running streams and settings. */
  check(streams: readonly ArrivingBroadcast[]): Promise<void>
  stop(): void
}

/** Captions at most `places` streams concurrently. `takeSound`: audio source, for tests without ffmpeg. */
export function createCaptioners({
  services,
  speech,
  places,
  takeSound,
}: {
  services: Services
  speech: Speech
  places: number
  takeSound: TakeSound
}): Captioners {
  const { log, clock, database } = services
  const running = new Map<string, Captioner>()
  /** Broadcasts whose audio failed: number of failures, and end of the backoff. */
  const broken = new Map<string, { times: number; until: number }>()

  function start(wish: CaptionWish, broadcast: Broadcast): Captioner {
    const { siteId, periodId, logId } = wish
    const cut = createCutter()
    const moments = createSoundClock()
    const recognition = createRecognition({
      transcribe: (sound, before, signal) => speech.transcribe(wavOf(sound), before, signal),
      write: (text, piece) => writeAutoCaptions(services, siteId, periodId, placed(captionLines(text), piece, moments)),
      onState(state, error) {
        if (error) log.warn({ err: error, part: 'captions', periodId }, 'transcription failed')
        if (captioner.state === state) return
        captioner.state = state
        report(wish, state)
      },
      now: () => clock.now(),
    })
    let sound: Sound | null = null
    let isOver = false
    const captioner: Captioner = {
      wish,
      broadcast,
      state: captionStates.waiting,
      stop() {
        isOver = true
        recognition.stop()
        sound?.stop()
      },
    }
    const lost = (error?: unknown) => {
      if (isOver) return
      log.warn({ err: error, part: 'captions', periodId }, 'audio of a stream failed')
      captioner.stop()
      running.delete(logId)
      const times = (broken.get(logId)?.times ?? 0) + 1
      broken.set(logId, { times, until: clock.now() + pauseAfter(times) })
    }
    takeSound({
      broadcast,
      name: logId,
      onSound(samples) {
        moments.observe(samples.length, clock.now())
        for (const piece of cut(samples)) recognition.take(piece)
      },
      onEnd: () => lost(),
    }).then((taken) => {
      sound = taken
      if (isOver) taken.stop()
    }, lost)
    return captioner
  }

  /** Writes the state to the room. */
  function report({ siteId, periodId }: CaptionWish, state: CaptionState): void {
    writeCaptionState(services, siteId, periodId, state).catch((error: unknown) =>
      log.warn({ err: error, part: 'captions', periodId }, 'cannot write the caption state'),
    )
  }

  /** State of a session's captions; starts them if possible. */
  function reconcile(wish: CaptionWish, broadcast: Broadcast | undefined): CaptionState {
    const { logId } = wish
    if (!broadcast) return captionStates.waiting
    const known = running.get(logId)
    if (known) return known.state
    if ((broken.get(logId)?.until ?? 0) > clock.now()) return captionStates.paused
    if (running.size >= places) return captionStates.noPlace
    running.set(logId, start(wish, broadcast))
    return captionStates.waiting
  }

  let checking: Promise<void> | null = null
  async function checkOnce(streams: readonly ArrivingBroadcast[]): Promise<void> {
    const arriving = new Map(streams.flatMap(({ logId, broadcast }) => (logId ? [[logId, broadcast] as const] : [])))
    const wishes = await selectCaptionWishes(database.owner)
    const wished = new Set(wishes.map(({ logId }) => logId))
    for (const [logId, captioner] of running) {
      if (wished.has(logId) && arriving.get(logId) === captioner.broadcast) continue
      captioner.stop()
      running.delete(logId)
    }
    for (const logId of broken.keys()) if (!wished.has(logId)) broken.delete(logId)
    for (const wish of wishes) {
      const state = reconcile(wish, arriving.get(wish.logId))
      if (state !== wish.captionState) report(wish, state)
    }
  }

  return {
    check(streams) {
      checking ??= checkOnce(streams)
        .catch((error: unknown) => log.warn({ err: error, part: 'captions' }, 'cannot reconcile captions'))
        .finally(() => {
          checking = null
        })
      return checking
    },
    stop() {
      for (const captioner of running.values()) captioner.stop()
      running.clear()
    },
  }
}

/** Lines of a chunk, spread over its duration. */
function placed(lines: readonly string[], { at, length }: Piece, moments: { momentOf(at: number): number }) {
  const whole = lines.join('').length
  let before = 0
  return lines.map((text) => {
    const share = before / whole
    before += text.length
    return { text, moment: Math.round(moments.momentOf(at + length * share)) }
  })
}
