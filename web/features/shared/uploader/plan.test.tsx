import { describe, expect, test } from 'vitest'
import { refusalOf } from './pick.ts'
import { bytesOf, CHUNK_BYTES, createSpeed, missing, planOf, retryAfter } from './plan.ts'
import { texts } from './texts.ts'
import { timeText } from './upload-list.tsx'

describe('numbers', () => {
  test('chunks cover the file', () => {
    for (const total of [1, CHUNK_BYTES - 1, CHUNK_BYTES, 2 * CHUNK_BYTES - 1, 10_000_000]) {
      const plan = planOf(total)
      const parts = Array.from({ length: plan.totalChunks }, (_, n) => bytesOf(plan, n + 1))
      expect(parts[0]?.[0]).toBe(0)
      expect(parts.at(-1)?.[1]).toBe(total)
      for (let n = 1; n < parts.length; n++) expect(parts[n]?.[0]).toBe(parts[n - 1]?.[1])
    }
    expect(planOf(10_000_000).totalChunks).toBe(4)
    expect(missing(planOf(10_000_000), [2, 4])).toEqual([1, 3])
  })

  test('backoff doubles up to five seconds', () => {
    expect([1, 2, 3, 10].map((n) => retryAfter(n, 0.5))).toEqual([1000, 2000, 4000, 5000])
  })

  test('speed covers the last seconds', () => {
    const speed = createSpeed(10_000)
    expect(speed.now()).toBe(0)
    speed.add(0, 0)
    speed.add(1000, 2_000_000)
    expect(speed.now()).toBe(2_000_000)
    for (let at = 2000; at <= 20_000; at += 1000) speed.add(at, 2_000_000)
    expect(speed.now()).toBe(0)
  })

  test('times and refusals are formatted', () => {
    expect([5, 59.2, 61, 3599, 7260].map(timeText)).toEqual(['5 秒', '60 秒', '2 分钟', '1 小时', '2 小时 1 分钟'])
    const limits = { accept: ['.mp4', '.mov'], maxBytes: 1024 ** 3 }
    expect(refusalOf({ name: 'A.MP4', size: 5 }, limits)).toBeNull()
    expect(refusalOf({ name: 'a.zip', size: 5 }, limits)).toContain('请选择视频')
    expect(refusalOf({ name: 'a.mp4', size: 2 * 1024 ** 3 }, limits)).toBe('文件不能超过 1 GB')
    expect(refusalOf({ name: 'a.mp4', size: 0 }, limits)).toBe(texts.emptyFile)
  })
})
