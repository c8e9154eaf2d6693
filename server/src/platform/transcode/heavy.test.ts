import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffmpeg } from '../../../test/media.ts'
import { isTooHeavy } from './ladder.ts'
import { createRemuxEngine } from './mediabunny.ts'

/** Static slides, then a few seconds of noise: low average bit rate, high peak. */
let folder = ''
const engine = createRemuxEngine()
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-heavy-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function uneven(name: string, { quiet = 12, loud = 6, rate = '18M', gop = 10 }): string {
  const file = join(folder, name)
  const noise = `nullsrc=s=640x360:r=5:d=${loud},geq=random(1)*255:128:128`
  const inputs = `-f lavfi -i color=c=navy:s=640x360:r=5:d=${quiet} -f lavfi -i ${noise}`
  const picture = '-filter_complex [0][1]concat=n=2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'
  const rates = `-b:v ${rate} -minrate ${rate} -maxrate ${rate} -bufsize ${rate} -g ${gop} -sc_threshold 0`
  ffmpeg(...`${inputs} ${picture} ${rates}`.split(' '), file)
  return file
}

test('detects a high peak despite a low average', async () => {
  const file = uneven('passage.mp4', {})
  const { video, refusal } = await engine.probe(file)
  expect(refusal).toBeNull()
  expect(video?.rate).toBeLessThan(8_000_000)
  expect(video?.maxSegmentRate).toBeGreaterThan(12_000_000)
  expect(video && isTooHeavy(video)).toBe(true)
  // Without an encoder it is remuxed anyway, in segments below 8 MiB.
  const outDir = join(folder, 'passage')
  await engine.package({ renditions: [{ file, name: 'a' }], outDir, key: Buffer.alloc(16) })
  const sizes = readdirSync(join(outDir, 'a')).map((name) => statSync(join(outDir, 'a', name)).size)
  expect(Math.max(...sizes)).toBeLessThan(8 * 1024 * 1024 + 64_000)
  expect(Math.max(...sizes)).toBeGreaterThan(6 * 1024 * 1024)
})

test('detects a long GOP that cannot be split', async () => {
  const { video } = await engine.probe(uneven('group.mp4', { rate: '11M', quiet: 2, loud: 8, gop: 50 }))
  expect(video?.maxGopSeconds).toBeCloseTo(10, 0)
  expect(video?.maxSegmentBytes).toBeGreaterThan(8 * 1024 * 1024)
  expect(video && isTooHeavy(video)).toBe(true)
})
