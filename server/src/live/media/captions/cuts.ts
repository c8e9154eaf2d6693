/** Sound of a stream, cut into pieces where nobody speaks. Pure. Samples are 16 bits, mono, 16 kHz. */

export const RATE = 16_000
const BYTES = 2
const FRAME_MS = 30
const FRAME_BYTES = (RATE * BYTES * FRAME_MS) / 1000
const frames = (ms: number) => Math.ceil(ms / FRAME_MS)

/** A piece is at least so long; the longer it is, the more of a sentence is in it, and the later it is read. */
const MIN = frames(2000)
/** It is cut here whatever is said, at the quietest place of its end. */
const MAX = frames(8000)
const END = frames(2000)
/** So long a pause ends a piece. */
const PAUSE = frames(300)
/** With less of it than this a piece has no words in it. */
const MIN_SPEECH = frames(300)
/** So much of what was before the first word goes along. */
const LEAD = frames(300)
/** Quieter than this (of 32767) is silence anywhere; louder than this is speech even where the room is loud. */
const [FLOOR, CEILING] = [120, 1500]
/** How much louder than the room a voice is. */
const ABOVE_ROOM = 2.5
/** The room is heard at once when it gets quieter, and slowly when it gets louder: it may be somebody who speaks. */
const [FALL, RISE] = [0.2, 0.002]

export interface Piece {
  sound: Buffer
  /** Where it begins, ms since the first sound. */
  at: number
  length: number
}

interface Frame {
  sound: Buffer
  level: number
  isQuiet: boolean
}

/** The level of some sound: its root mean square. */
function levelOf(sound: Buffer): number {
  let sum = 0
  for (let at = 0; at + BYTES <= sound.length; at += BYTES) sum += sound.readInt16LE(at) ** 2
  return Math.sqrt(sum / (sound.length / BYTES))
}

/** Takes sound as it comes, and gives the pieces that are whole by now. Where nobody speaks there are none. */
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

  /** Takes so many frames off the front. */
  function take(count: number): Frame[] {
    first += count
    return piece.splice(0, count)
  }

  /** Where the piece ends, as it is now; 0: not yet. */
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

/** Sound as a file. */
export function wavOf(sound: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * BYTES, 28)
  head.writeUInt16LE(BYTES, 32)
  head.writeUInt16LE(8 * BYTES, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}

/** A stream that was still for longer than this (ms) has gone on: its sound is of another moment than it was thought to be. */
const MAX_DRIFT = 2000

/** Tells the moments of sound: it comes in bursts, never early, and not at all while its stream stands still. */
export function createSoundClock(): { heard(bytes: number, now: number): void; momentOf(at: number): number } {
  let total = 0
  let begun = Number.POSITIVE_INFINITY
  return {
    heard(bytes, now) {
      total += bytes
      const seems = now - (total / (RATE * BYTES)) * 1000
      begun = seems > begun + MAX_DRIFT ? seems : Math.min(begun, seems)
    },
    momentOf: (at) => begun + at,
  }
}
