/**
 * Renders images and audio of the demo's problems: each *.svg becomes a *.webp, the listening text an *.m4a. The
 * results are committed; the tools (see ../../media) are not needed to run the site.
 *
 *   node server/demo/exams/media/make.ts
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { RATE, speak } from '../../media/voice.ts'
import { wav } from '../../media/wav.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const execute = promisify(execFile)
const silence = (seconds: number) => new Int16Array(Math.round(RATE * seconds))
const joined = (parts: Int16Array[]): Int16Array => Int16Array.from(parts.flatMap((part) => [...part]))

/** A tone with fade-in and fade-out, to avoid clicks. */
function tone(hertz: number, loudness: number, seconds: number): Int16Array {
  const out = silence(seconds)
  for (let at = 0; at < out.length; at++) {
    const edge = Math.min(1, at / (RATE * 0.03), (out.length - at) / (RATE * 0.03))
    out[at] = Math.round(32_000 * loudness * edge * Math.sin((2 * Math.PI * hertz * at) / RATE))
  }
  return out
}

async function encode(name: string, pcm: Int16Array, scratch: string): Promise<void> {
  const file = join(scratch, `${name}.wav`)
  await writeFile(file, wav(pcm, RATE))
  const to = join(folder, `${name}.m4a`)
  const how = '-ar 22050 -ac 1 -c:a aac -b:a 32k -movflags +faststart'.split(' ')
  await execute('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-i', file, ...how, to])
}

for (const file of (await readdir(folder)).filter((name) => name.endsWith('.svg')))
  await sharp(join(folder, file))
    .resize({ width: 840 })
    .webp({ quality: 90, effort: 6 })
    .toFile(join(folder, file.replace('.svg', '.webp')))

const scratch = await mkdtemp(join(tmpdir(), 'zhixing-demo-exams-'))
try {
  const woman = { variant: '+f2', speed: 140, pitch: 55 }
  const man = { variant: '+m3', speed: 140, pitch: 40 }
  const talk = [
    await speak('小王，明天下午我们几点见面？', woman, join(scratch, 'a.wav')),
    silence(0.5),
    await speak('三点我要上课，四点半在图书馆门口见，怎么样？', man, join(scratch, 'b.wav')),
    silence(0.5),
    await speak('好的，别忘了带词典。', woman, join(scratch, 'c.wav')),
    silence(0.4),
  ]
  await encode('meeting', joined(talk), scratch)
  await encode('two-tones', joined([tone(330, 0.3, 1.2), silence(0.5), tone(660, 0.3, 1.2), silence(0.2)]), scratch)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
