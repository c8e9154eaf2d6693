import { chmodSync, mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFileCache } from './ram-cache.ts'

let folder = ''
const file = (name: string, bytes: number, fill = 1) => {
  const path = join(folder, name)
  writeFileSync(path, Buffer.alloc(bytes, fill))
  return path
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ram-cache-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('reads a file once', async () => {
  const cache = createFileCache()
  const path = file('once', 1000, 7)
  const first = await cache.get(path)
  unlinkSync(path)
  expect(await cache.get(path)).toBe(first)
  expect(first).toEqual(Buffer.alloc(1000, 7))
  expect(cache.stats()).toEqual({ files: 1, bytes: 1000 })
  cache.clear()
})

test('coalesces concurrent reads', async () => {
  const cache = createFileCache()
  const path = file('together', 500)
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.get(path)))
  expect(new Set(all).size).toBe(1)
  expect(cache.stats()).toMatchObject({ files: 1, bytes: 500 })
  cache.clear()
})

test('returns null for missing, oversized and non-files, without caching', async () => {
  const cache = createFileCache({ maxFileBytes: 100 })
  expect(await cache.get(join(folder, 'absent'))).toBeNull()
  expect(await cache.get(join(file('plain', 1), 'below'))).toBeNull()
  expect(await cache.get(`${folder}/a\0b`)).toBeNull()
  expect(await cache.get(folder)).toBeNull()
  expect(await cache.get(file('large', 101))).toBeNull()
  expect(await cache.get(file('empty', 0))).toHaveLength(0)
  const late = join(folder, 'late')
  expect(await cache.get(late)).toBeNull()
  file('late', 10)
  expect(await cache.get(late)).toHaveLength(10)
  cache.clear()
})

test('evicts LRU within the byte limit', async () => {
  const cache = createFileCache({ maxBytes: 1000 })
  const [a, b, c] = [file('a', 400), file('b', 400), file('c', 400)]
  await cache.get(a)
  await cache.get(b)
  await cache.get(a)
  await cache.get(c)
  expect(cache.stats()).toEqual({ files: 2, bytes: 800 })
  for (const path of [a, b, c]) unlinkSync(path)
  expect([await cache.get(a), await cache.get(b), await cache.get(c)].map((data) => data !== null)).toEqual([
    true,
    false,
    true,
  ])
  cache.clear()
})

test('rejects all readers on an I/O error, without caching', async () => {
  const cache = createFileCache()
  const loop = join(folder, 'long')
  mkdirSync(loop)
  const path = join(loop, 'f')
  writeFileSync(path, 'x')
  chmodSync(path, 0)
  // Root can read it anyway.
  const results = await Promise.allSettled([cache.get(path), cache.get(path)])
  expect(new Set(results.map((result) => result.status)).size).toBe(1)
  chmodSync(path, 0o600)
  expect((await cache.get(path))?.toString()).toBe('x')
  cache.clear()
})

test('frees memory when idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const cache = createFileCache({ idleMs: 60_000 })
    const [a, b] = [file('idle-a', 10), file('idle-b', 20)]
    await cache.get(a)
    await cache.get(b)
    vi.advanceTimersByTime(45_000)
    await cache.get(a)
    vi.advanceTimersByTime(16_000)
    expect(cache.stats()).toEqual({ files: 1, bytes: 10 })
    vi.advanceTimersByTime(140_000)
    expect(cache.stats()).toEqual({ files: 0, bytes: 0 })
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('does not store a file that was cleared while being read', async () => {
  const cache = createFileCache()
  const reading = cache.get(file('cleared', 10))
  cache.clear()
  expect(await reading).toHaveLength(10)
  expect(cache.stats()).toMatchObject({ files: 0, bytes: 0 })
})
