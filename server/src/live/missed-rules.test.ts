import { expect, test } from 'vitest'
import { keyLines, type Line, sentenceCount, stretchOf } from './missed-rules.ts'

test('a stretch is what of it the replay has', () => {
  expect(stretchOf(-40, 90, 600.5)).toEqual({ begin: 0, end: 90 })
  expect(stretchOf(500, 900, 600.5)).toEqual({ begin: 500, end: 600 })
  // Trimmed off, in a gap of the recording, or too short.
  expect(stretchOf(-300, -20, 600)).toBeNull()
  expect(stretchOf(700, 900, 600)).toBeNull()
  expect(stretchOf(100, 129, 600)).toBeNull()
})

test('longer stretches have more sentences, within bounds', () => {
  expect([30, 540, 7200].map(sentenceCount)).toEqual([2, 3, 6])
})

test('key lines have the words of the text, spread over it', () => {
  const lines: Line[] = [
    [0, '大家能听到声音吗'],
    [10, '导数是函数的变化率'],
    [20, '导数为零的点可能是极值点'],
    [30, '嗯好'],
    [40, '极值点要看导数的符号'],
    [50, '我喝口水稍等一下'],
    [60, '下面看积分'],
    [70, '积分是面积的极限'],
    [80, '积分和导数互为逆运算'],
  ]
  const chosen = keyLines(lines, 3)
  expect(chosen).toHaveLength(3)
  expect(chosen.map(([second]) => second)).toEqual(chosen.map(([second]) => second).toSorted((a, b) => a - b))
  const said = chosen.map(([, text]) => text).join()
  for (const word of ['极值点', '积分']) expect(said).toContain(word)
  for (const idle of ['听到声音', '喝口水', '嗯好']) expect(said).not.toContain(idle)
  expect(keyLines([], 3)).toEqual([])
  expect(keyLines([[5, '只有这一句字幕']], 3)).toEqual([[5, '只有这一句字幕']])
})
