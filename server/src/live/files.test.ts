import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutToWhole } from './files.ts'

test('truncates a partial tag at the end; whole parts stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zhixing-part-'))
  const header = Buffer.from('464c5601050000000900000000', 'hex')
  const tag = Buffer.from('09000003000000000000001701aa0000000e', 'hex')
  const later = Buffer.from('0900000300abcd01000000 2701aa0000000e'.replace(' ', ''), 'hex')
  const whole = Buffer.concat([header, tag, later])
  const file = join(folder, '1700000000000.flv')
  for (const [written, left] of [
    [whole, whole],
    [Buffer.concat([whole, tag.subarray(0, 9)]), whole],
    [Buffer.concat([whole, tag.subarray(0, 14)]), whole],
  ] as const) {
    await writeFile(file, written)
    expect(await cutToWhole(file)).toEqual({ at: 1_700_000_000_000, length: 0x0100abcd })
    expect((await readFile(file)).equals(left)).toBe(true)
  }
  await rm(folder, { recursive: true })
})
