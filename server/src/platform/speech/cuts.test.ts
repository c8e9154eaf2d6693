import { expect, test } from 'vitest'
import { createCutter, createSoundClock, type Piece, RATE, wavOf } from './cuts.ts'

/** A tone of an amplitude; 0: silence. */
function tone(seconds: number, amplitude: number): Buffer {
  const sound = Buffer.alloc(Math.round(seconds * RATE) * 2)
  for (let at = 0; at < sound.length / 2; at += 1)
    sound.writeInt16LE(Math.round(amplitude * Math.sin((at / RATE) * 2 * Math.PI * 220)), at * 2)
  return sound
}
const [voice, quiet] = [8000, 0]
const sounds = (...parts: [seconds: number, amplitude: number][]) => Buffer.concat(parts.map((part) => tone(...part)))

/** Chunks of a cutter fed in blocks of a size. */
function cut(sound: Buffer, size = sound.length): Piece[] {
  const cutter = createCutter()
  const pieces: Piece[] = []
  for (let at = 0; at < sound.length; at += size) pieces.push(...cutter(sound.subarray(at, at + size)))
  return pieces
}
const times = (pieces: readonly Piece[]) => pieces.map(({ at, length }) => [at / 1000, length / 1000])

test('splits at pauses and reports the start of chunks', () => {
  const pieces = cut(sounds([3, voice], [0.6, quiet], [2.4, voice], [0.6, quiet], [1, voice]))
  expect(times(pieces)).toEqual([
    [0, expect.closeTo(3.3, 1)],
    [expect.closeTo(3.3, 1), expect.closeTo(3, 1)],
  ])
  for (const { sound, length } of pieces) expect(sound.length).toBe((length / 1000) * RATE * 2)
})

test('is independent of the block size', () => {
  const sound = sounds([3, voice], [0.6, quiet], [9, voice], [0.5, quiet])
  const whole = cut(sound)
  expect(whole.length).toBeGreaterThan(1)
  for (const size of [960, 1000, 4098, 100_000]) expect(cut(sound, size)).toEqual(whole)
})

test('merges short sentences', () => {
  const pieces = cut(sounds([1, voice], [0.5, quiet], [1, voice], [0.5, quiet]))
  expect(times(pieces)).toEqual([[0, expect.closeTo(2.8, 1)]])
})

test('splits continuous speech at its quietest place', () => {
  const pieces = cut(sounds([7, voice], [0.09, 2000], [7, voice], [0.6, quiet]))
  expect(times(pieces)[0]).toEqual([0, expect.closeTo(7.05, 1)])
  expect(pieces.every(({ length }) => length <= 8000)).toBe(true)
})

test('drops silence and background noise, also at the start of chunks', () => {
  expect(cut(sounds([30, quiet]))).toEqual([])
  expect(cut(sounds([30, 100]))).toEqual([])
  const [piece] = cut(sounds([5, quiet], [3, voice], [0.6, quiet]))
  expect(piece?.at).toBeGreaterThanOrEqual(4500)
  expect(piece?.at).toBeLessThan(5000)
  // A fan, as loud as distant speech.
  expect(cut(sounds([60, 700])).filter(({ at }) => at > 40_000)).toEqual([])
  expect(cut(sounds([60, 700], [3, voice], [0.6, 700])).filter(({ at }) => at > 58_000)).toHaveLength(1)
})

test('ignores clicks', () => expect(cut(sounds([1, quiet], [0.1, voice], [5, quiet]))).toEqual([]))

test('wavOf writes a valid header', () => {
  const wav = wavOf(tone(1, voice))
  expect(wav.subarray(0, 4).toString()).toBe('RIFF')
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 16_000, 16])
  expect(wav.readUInt32LE(40)).toBe(2 * RATE)
})

test('the sound clock follows the fastest delivery and resets after a stall', () => {
  const second = RATE * 2
  const clock = createSoundClock()
  clock.observe(second, 101_500)
  expect(clock.momentOf(0)).toBe(100_500)
  // Less delay, so the start was earlier, too.
  clock.observe(second, 102_100)
  expect(clock.momentOf(0)).toBe(100_100)
  // A late block changes nothing.
  clock.observe(second, 104_000)
  expect(clock.momentOf(2000)).toBe(102_100)
  // The stream stalled for a minute.
  clock.observe(second, 164_200)
  expect(clock.momentOf(3000)).toBe(163_200)
})
