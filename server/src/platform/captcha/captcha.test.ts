import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawDigits } from './picture.ts'
import { samplesOf, speakDigits } from './speech.ts'

/** Ink by place, and how many pieces of it hang together. */
async function inkOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const ink = Array.from({ length: info.width * info.height }, (_, i) => (data[i * info.channels] ?? 255) < 140)
  const seen = new Set<number>()
  let pieces = 0
  for (const [start, dark] of ink.entries()) {
    if (!dark || seen.has(start)) continue
    pieces += 1
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (!ink[at] || seen.has(at)) continue
      seen.add(at)
      open.push(at - 1, at + 1, at - info.width, at + info.width)
    }
  }
  return { width: info.width, height: info.height, pieces, data, channels: info.channels }
}

test('a picture is a PNG that differs each time, of one ink, and cannot be cut between its digits', async () => {
  const pictures = await Promise.all(Array.from({ length: 12 }, () => drawDigits('0123').then(inkOf)))
  const [one] = await Promise.all([drawDigits('0123'), drawDigits('0123')])
  expect(one.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(one.equals(await drawDigits('0123'))).toBe(false)
  expect(pictures.every(({ width, height }) => width === 264 && height === 96)).toBe(true)
  // Every colour is a mixture of one ink and one paper: none belongs to the digits alone.
  for (const { data, channels } of pictures)
    for (let i = 0; i < data.length; i += channels) {
      const share = ((data[i] ?? 0) - 0x33) / (0xf1 - 0x33)
      expect(Math.abs((data[i + 2] ?? 0) - (0x55 + share * (0xf9 - 0x55)))).toBeLessThan(24)
    }
  // A line runs through all digits: the pieces that hang together are not the digits.
  expect(pictures.filter(({ pieces }) => pieces === 4).length).toBeLessThan(9)
})

test('every digit can be spoken, and more digits take longer', () => {
  const lengths = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(
    (digit) => samplesOf(speakDigits(digit)).length,
  )
  for (const length of lengths) expect(length).toBeGreaterThan(4000)
  const spoken = speakDigits('3141')
  expect(samplesOf(spoken).length).toBeGreaterThan(Math.max(...lengths))
  expect(spoken.readUInt32LE(4)).toBe(spoken.length - 8)
  expect(speakDigits('3141').equals(spoken)).toBe(false)
})

test('a recording of another kind is refused', () => {
  expect(() => samplesOf(Buffer.from('no wave at all'))).toThrow('not a WAV file')
  const stereo = Buffer.from(speakDigits('1'))
  stereo.writeUInt16LE(2, 22)
  expect(() => samplesOf(stereo)).toThrow('mono')
})
