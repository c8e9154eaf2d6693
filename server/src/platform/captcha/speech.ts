import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** All recordings: mono, 8 bits, 8 kHz; silence is 128. */
const RATE = 8000
const SILENCE = 128

const recordings = new Map<string, Buffer>()

/** Samples of a spoken digit. */
function recordingOf(digit: string): Buffer {
  const known = recordings.get(digit)
  if (known) return known
  const samples = samplesOf(readFileSync(new URL(`./audio/${digit}.wav`, import.meta.url)))
  recordings.set(digit, samples)
  return samples
}

/** Samples of a WAV file. @throws not mono, 8-bit, 8 kHz PCM */
export function samplesOf(wav: Buffer): Buffer {
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('not a WAV file')
  let format = ''
  for (let at = 12; at + 8 <= wav.length; ) {
    const name = wav.toString('latin1', at, at + 4)
    const size = wav.readUInt32LE(at + 4)
    const body = wav.subarray(at + 8, at + 8 + size)
    if (name === 'fmt ')
      format = [body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt32LE(4), body.readUInt16LE(14)].join(' ')
    if (name === 'data') {
      if (format !== `1 1 ${RATE} 8`)
        throw new Error(`the recording must be PCM, mono, ${RATE} Hz, 8 bits, but is: ${format}`)
      return body
    }
    // RIFF chunks are padded to an even length.
    at += 8 + size + (size % 2)
  }
  throw new Error('a WAV file without samples')
}

const silence = (milliseconds: number) => Buffer.alloc(Math.round((RATE * milliseconds) / 1000), SILENCE)

/** Varies pitch, speed and volume. */
function varied(samples: Buffer): Buffer {
  const speed = 0.88 + randomInt(25) / 100
  const volume = 0.8 + randomInt(36) / 100
  return Buffer.from(
    Array.from({ length: Math.floor(samples.length / speed) }, (_, i) => {
      const at = i * speed
      const [low, high] = [samples[Math.floor(at)] ?? SILENCE, samples[Math.ceil(at)] ?? SILENCE]
      const value = low + (high - low) * (at % 1)
      return Math.min(255, Math.max(0, Math.round(SILENCE + (value - SILENCE) * volume)))
    }),
  )
}

/** Spoken digits as a WAV file: each varied, random pauses, with hiss and reversed digits in the background. */
export function speakDigits(digits: string): Buffer {
  const parts: Uint8Array[] = [silence(200)]
  for (const digit of digits) parts.push(varied(recordingOf(digit)), silence(280 + randomInt(420)))
  const samples = Buffer.concat(parts)
  const loudness = 3 + randomInt(4)
  const murmur = Buffer.concat(
    Array.from({ length: digits.length + 2 }, () => varied(recordingOf(String(randomInt(10))))),
  ).reverse()
  for (let i = 0; i < samples.length; i++) {
    // Math.random suffices for noise and is a hundred times faster than the secure one.
    const behind = ((murmur[i % murmur.length] ?? SILENCE) - SILENCE) * 0.14
    const value = (samples[i] ?? SILENCE) + Math.round(behind + (Math.random() * 2 - 1) * loudness)
    samples[i] = Math.min(255, Math.max(0, value))
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
