import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawDigits } from './picture.ts'
import { samplesOf, speakDigits } from './speech.ts'

test('pictures are distinct PNGs, with digits as bright as their surroundings', async () => {
  const one = await drawDigits('0123')
  expect(one.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(one.equals(await drawDigits('0123'))).toBe(false)
  const greys = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { data, info } = await sharp(await drawDigits('8888'))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 320, height: 116 })
      const mean = (from: number, to: number) => {
        const part = [...data].filter((_, i) => i >= from * info.width && i < to * info.width)
        return part.reduce((sum, value) => sum + value, 0) / part.length
      }
      // The top rows are free of digits, the middle rows full of them.
      return mean(40, 76) - mean(0, 5)
    }),
  )
  expect(Math.abs(greys.reduce((sum, value) => sum + value, 0) / greys.length)).toBeLessThan(12)
})

test('every digit can be spoken, and duration grows with their number', () => {
  const lengths = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(
    (digit) => samplesOf(speakDigits(digit)).length,
  )
  for (const length of lengths) expect(length).toBeGreaterThan(4000)
  const spoken = speakDigits('3141')
  expect(samplesOf(spoken).length).toBeGreaterThan(Math.max(...lengths))
  expect(spoken.readUInt32LE(4)).toBe(spoken.length - 8)
  expect(speakDigits('3141').equals(spoken)).toBe(false)
})

test('rejects other WAV formats', () => {
  expect(() => samplesOf(Buffer.from('no wave at all'))).toThrow('not a WAV file')
  const stereo = Buffer.from(speakDigits('1'))
  stereo.writeUInt16LE(2, 22)
  expect(() => samplesOf(stereo)).toThrow('mono')
})
