import { describe, expect, it } from 'vitest'
import { fileSize } from './file-size.ts'
import { clock } from './clock.ts'
import { lengthText } from './length-text.ts'

describe('sizes and lengths', () => {
  it('formats sizes', () => {
    expect([0, 820, 1024, 36_500, 1_048_400, 1_572_864, 3_221_225_472, 2_199_023_255_552].map(fileSize)).toEqual([
      '0 B',
      '820 B',
      '1 KB',
      '36 KB',
      '1 MB',
      '1.5 MB',
      '3 GB',
      '2 TB',
    ])
  })

  it('formats the length of a lesson as a clock', () => {
    expect([0, 59.6, 504, 3700, Number.NaN].map(clock)).toEqual(['0:00', '0:59', '8:24', '1:01:40', '0:00'])
  })

  it('formats the length of a course in words', () => {
    expect([0, 20, 480, 3600, 4800].map(lengthText)).toEqual(['', '1 分钟', '8 分钟', '1 小时', '1 小时 20 分钟'])
  })
})
