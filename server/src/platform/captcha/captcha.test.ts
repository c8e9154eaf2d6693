import { expect, test } from 'vitest'
import { drawDigits } from './picture.ts'
import { samplesOf, speakDigits } from './speech.ts'

test('a picture is strokes only, differs each time, and shows its digits in no readable order', () => {
  const [one, two] = [drawDigits('0123456789'), drawDigits('0123456789')]
  expect(one).not.toBe(two)
  expect(one.match(/<(\w+)/g)?.every((tag) => ['<svg', '<rect', '<g', '<path'].includes(tag))).toBe(true)
  expect(one).not.toMatch(/NaN|undefined/)
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
