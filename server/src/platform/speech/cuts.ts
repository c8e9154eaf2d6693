/** Splits audio into chunks at pauses (voice activity detection). Pure. Samples: 16 bits, mono, 16 kHz. */

export const RATE = 16_000
const BYTES = 2
const FRAME_MS = 30
const FRAME_BYTES = (RATE * BYTES * FRAME_MS) / 1000
const frames = (ms: number) => Math.ceil(ms / FRAME_MS)

/** Minimum chunk: longer ones have more context, shorter ones less latency. */
const MIN = frames(2000)
/** Maximum chunk; then split at the quietest place near the end. */
const MAX = frames(8000)
const END = frames(2000)
/** Pause that ends a chunk. */
const PAUSE = frames(300)
/** Minimum speech in a chunk; less is noise. */
const MIN_SPEECH = frames(300)
/** Lead-in before the first speech. */
const LEAD = frames(300)
/** Levels (of 32767): below is always silence, above always speech. */
const [FLOOR, CEILING] = [120, 1500]
/** Speech threshold relative to the background level. */
const ABOVE_ROOM = 2.5
/** Background level adapts fast downwards, slowly upwards, because a rise may be speech. */
const [FALL, RISE] = [0.2, 0.002]

export interface Piece {
  sound: Buffer
  /** Start, in ms since the first sample. */
  at: number
  length: number
}

interface Frame {
  sound: Buffer
  level: number
  isQuiet: boolean
}

/** RMS level. */
function levelOf(sound: Buffer): number {
  let sum = 0
  for (let at = 0; at + BYTES <= sound.length; at += BYTES) sum += sound.readInt16LE(at) ** 2
  return Math.sqrt(sum / (sound.length / BYTES))
}

/** Creates a splitter: takes audio, returns finished chunks. Silence yields none. */
export function createCutter(): (sound: Buffer) => Piece[] {
  let rest: Buffer = Buffer.alloc(0)
  let piece: Frame[] = []
  let first = 0
  let room = FLOOR

  function frameOf(sound: Buffer): Frame {
    const level = levelOf(sound)
    room += (level - room) * (level < room ? FALL : RISE)
    return { sound, level, isQuiet: level < Math.min(CEILING, Math.max(FLOOR, room * ABOVE_ROOM)) }
  }

  /** Removes frames from the front. */
  function take(count: number): Frame[] {
    first += count
    return piece.splice(0, count)
  }

  /** End of the current chunk; 0: not finished. */
  function endOf(): number {
    if (piece.length >= MIN && piece.slice(-PAUSE).every(({ isQuiet }) => isQuiet)) return piece.length
    if (piece.length < MAX) return 0
    const late = piece.slice(-END).map(({ level }) => level)
    return piece.length - END + late.indexOf(Math.min(...late)) + 1
  }

  return (sound) => {
    rest = rest.length === 0 ? sound : Buffer.concat([rest, sound])
    const pieces: Piece[] = []
    let at = 0
    for (; at + FRAME_BYTES <= rest.length; at += FRAME_BYTES) {
      piece.push(frameOf(rest.subarray(at, at + FRAME_BYTES)))
      if (piece.length > LEAD && piece.every(({ isQuiet }) => isQuiet)) take(piece.length - LEAD)
      const end = endOf()
      if (end === 0) continue
      const begin = first
      const cut = take(end)
      if (cut.filter(({ isQuiet }) => !isQuiet).length >= MIN_SPEECH)
        pieces.push({
          sound: Buffer.concat(cut.map((frame) => frame.sound)),
          at: begin * FRAME_MS,
          length: cut.length * FRAME_MS,
        })
    }
    rest = rest.subarray(at)
    return pieces
  }
}

/** Samples (16 bits, mono) as a WAV file. */
export function wavOf(sound: Buffer, rate = RATE): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * BYTES, 28)
  head.writeUInt16LE(BYTES, 32)
  head.writeUInt16LE(8 * BYTES, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}

/** Drift (ms) above which the stream is assumed to have stalled and the clock is reset. */
const MAX_DRIFT = 2000

/** Maps audio positions to times: blocks arrive in bursts, never early, and not during stalls. */
export function createSoundClock(): { observe(bytes: number, now: number): void; momentOf(at: number): number } {
  let total = 0
  let begun = Number.POSITIVE_INFINITY
  return {
    observe(bytes, now) {
      total += bytes
      const seems = now - (total / (RATE * BYTES)) * 1000
      begun = seems > begun + MAX_DRIFT ? seems : Math.min(begun, seems)
    },
    momentOf: (at) => begun + at,
  }
}
