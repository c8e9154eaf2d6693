/**
 * Renders the spoken digits of the audio captcha: 8 kHz mono 8-bit PCM WAV, at most 0.6 s each, trimmed, normalised.
 *
 *   node server/demo/media/digits.ts
 */
import { execFile } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RATE, speak } from './voice.ts'
import { wav } from './wav.ts'

const execute = promisify(execFile)
const OUT = new URL('../../src/platform/captcha/audio/', import.meta.url).pathname
const DIGITS = ['ling2', 'yi1', 'er4', 'san1', 'si4', 'wu3', 'liu4', 'qi1', 'ba1', 'jiu3']
const LOW = 8000
const LONGEST = 0.6
/** Target root mean square of a digit, relative to full scale. */
const LEVEL = 0.17

/** Loudness of a syllable: root mean square of the loudest 0.2 s. */
function level(pcm: Int16Array): number {
  const window = Math.min(pcm.length, Math.round(LOW * 0.2))
  let sum = 0
  let best = 0
  for (let i = 0; i < pcm.length; i++) {
    sum += (pcm[i] ?? 0) ** 2
    if (i >= window) sum -= (pcm[i - window] ?? 0) ** 2
    if (i >= window - 1) best = Math.max(best, sum)
  }
  return Math.sqrt(best / window) / 32768
}

/** 8-bit unsigned mono WAV file with soft clipping. */
function wav8(pcm: Int16Array, gain: number): Buffer {
  const head = wav(new Int16Array(0), LOW)
  head.writeUInt32LE(36 + pcm.length, 4)
  head.writeUInt32LE(LOW, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.writeUInt32LE(pcm.length, 40)
  const fade = Math.round(LOW * 0.008)
  const body = Buffer.alloc(pcm.length)
  for (let i = 0; i < pcm.length; i++) {
    const edge = Math.min(1, (i + 1) / fade, (pcm.length - i) / fade)
    const x = ((pcm[i] ?? 0) / 32768) * gain * edge
    body[i] = 128 + Math.round(Math.tanh(x * 0.9) * 1.05 * 120)
  }
  // RIFF chunks of odd length are padded by one byte.
  return Buffer.concat(pcm.length % 2 ? [head, body, Buffer.alloc(1)] : [head, body])
}

await mkdir(OUT, { recursive: true })
const scratch = join(tmpdir(), `zhixing-digits-${process.pid}`)
await mkdir(scratch, { recursive: true })
let total = 0
for (const [digit, syllable] of DIGITS.entries()) {
  const file = join(scratch, 'say.wav')
  let speed = 120
  let pcm = await speak(`{${digit}|${syllable}}`, { variant: '', pitch: 50, speed }, file)
  while (pcm.length / RATE > LONGEST - 0.02) {
    speed += 10
    pcm = await speak(`{${digit}|${syllable}}`, { variant: '', pitch: 50, speed }, file)
  }
  await writeFile(file, wav(pcm, RATE))
  const { stdout } = await execute(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-af', 'highpass=f=120,lowpass=f=3800', '-ar', `${LOW}`, '-f', 's16le', '-'],
    {
      encoding: 'buffer',
    },
  )
  const low = new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length))
  const out = join(OUT, `${digit}.wav`)
  await writeFile(out, wav8(low, LEVEL / level(low)))
  const { size } = await stat(out)
  total += size
  console.log(digit, `${(low.length / LOW).toFixed(2)} s`, `speed ${speed}`, size, 'bytes')
}
await rm(scratch, { recursive: true })
console.log(total, 'bytes in all')
