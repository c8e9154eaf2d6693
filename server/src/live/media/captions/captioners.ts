/** Streams whose sound becomes captions: those whose lecturers wish it, as long as there is a place. */
import { type CaptionState, captionStates } from '@zhixing/contract/live/room-frames'
import type { Services } from '../../../kernel/services.ts'
import type { Speech } from '../../../platform/speech/port.ts'
import { writeAutoCaptions, writeCaptionState } from '../../room/index.ts'
import type { Broadcast } from '../nms.ts'
import { createCutter, createSoundClock, type Piece, wavOf } from './cuts.ts'
import { createRecognition, pauseAfter } from './recognition.ts'
import type { Sound, startSound } from './sound.ts'
import { type CaptionWish, selectCaptionWishes } from './wishes.sql.ts'
import { captionLines } from './words.ts'

/** Takes the sound of a broadcast; `startSound` with what it needs of this machine. */
export type TakeSound = (
  how: Pick<Parameters<typeof startSound>[0], 'broadcast' | 'name' | 'onSound' | 'onEnd'>,
) => Promise<Sound>

/** A broadcast that arrives now. */
export interface Heard {
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
  /** Brings everything in line with what arrives and what is wished. */
  check(streams: readonly Heard[]): Promise<void>
  stop(): void
}

/** Captions for at most `places` streams at a time. `takeSound`: where it comes from, for tests without ffmpeg. */
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
  /** Broadcasts whose sound broke off: how often, and until when it is not tried again. */
  const broken = new Map<string, { times: number; until: number }>()

  function start(wish: CaptionWish, broadcast: Broadcast): Captioner {
    const { siteId, periodId, logId } = wish
    const cut = createCutter()
    const moments = createSoundClock()
    const recognition = createRecognition({
      transcribe: (sound, before, signal) => speech.transcribe(wavOf(sound), before, signal),
      write: (text, piece) => writeAutoCaptions(services, siteId, periodId, placed(captionLines(text), piece, moments)),
      onState(state, error) {
        if (error) log.warn({ err: error, part: 'captions', periodId }, 'what was said could not be written down')
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
      log.warn({ err: error, part: 'captions', periodId }, 'the sound of a stream broke off')
      captioner.stop()
      running.delete(logId)
      const times = (broken.get(logId)?.times ?? 0) + 1
      broken.set(logId, { times, until: clock.now() + pauseAfter(times) })
    }
    takeSound({
      broadcast,
      name: logId,
      onSound(samples) {
        moments.heard(samples.length, clock.now())
        for (const piece of cut(samples)) recognition.take(piece)
      },
      onEnd: () => lost(),
    }).then((taken) => {
      sound = taken
      if (isOver) taken.stop()
    }, lost)
    return captioner
  }

  /** Says in the room how it goes. */
  function report({ siteId, periodId }: CaptionWish, state: CaptionState): void {
    writeCaptionState(services, siteId, periodId, state).catch((error: unknown) =>
      log.warn({ err: error, part: 'captions', periodId }, 'how captions go could not be told'),
    )
  }

  /** How the captions of one wish go now; begins them where they may. */
  function settle(wish: CaptionWish, broadcast: Broadcast | undefined): CaptionState {
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
  async function checkOnce(streams: readonly Heard[]): Promise<void> {
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
      const state = settle(wish, arriving.get(wish.logId))
      if (state !== wish.captionState) report(wish, state)
    }
  }

  return {
    check(streams) {
      checking ??= checkOnce(streams)
        .catch((error: unknown) => log.warn({ err: error, part: 'captions' }, 'captions were not looked after'))
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

/** Each line at its share of the time in which all were said. */
function placed(lines: readonly string[], { at, length }: Piece, moments: { momentOf(at: number): number }) {
  const whole = lines.join('').length
  let before = 0
  return lines.map((text) => {
    const share = before / whole
    before += text.length
    return { text, moment: Math.round(moments.momentOf(at + length * share)) }
  })
}
