import { expect, test } from 'vitest'
import { cuesOfPiece } from './cues.ts'

test('a piece without words has no cues', () => {
  expect(cuesOfPiece('[音乐声]', { at: 0, length: 3000 })).toEqual([])
})

test('lines share the time of their piece by their length', () => {
  expect(cuesOfPiece('先看图像的交点。', { at: 61_500, length: 2200 })).toEqual([
    { start: 61.5, end: 63.5, text: '先看图像的交点。' },
  ])
  const cues = cuesOfPiece(`${'一二三四五六七八九十'.repeat(3)}，${'甲乙丙丁戊己庚辛壬癸'.repeat(3)}。`, {
    at: 1000,
    length: 6200,
  })
  expect(cues.length).toBeGreaterThan(1)
  expect(cues[0]?.start).toBe(1)
  expect(cues.at(-1)?.end).toBe(7)
  cues.forEach((cue, n) => n > 0 && expect(cue.start).toBe(cues[n - 1]?.end))
})
