// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const loadedAt = async (path: string) => {
  vi.resetModules()
  vi.stubGlobal('location', new URL(path, 'https://school.example'))
  return (await import('./wanted.ts')).needsOtherLanguage
}
beforeEach(() => {
  document.cookie = 'zx-lang=; max-age=0'
  vi.stubGlobal('navigator', { ...navigator, languages: ['en-US'] })
})
afterEach(() => vi.unstubAllGlobals())

it('a document is loaded for pages of the desk, and for those after it', async () => {
  const needs = await loadedAt('/list')
  expect([needs('/list'), needs('/view/1'), needs('/admin/users')]).toEqual([false, false, true])
  const needsAtDesk = await loadedAt('/admin/users')
  expect([needsAtDesk('/admin/orders'), needsAtDesk('/list')]).toEqual([false, true])
})

it('a choice made meanwhile loads a document', async () => {
  const needs = await loadedAt('/list')
  expect(needs('/list')).toBe(false)
  document.cookie = 'zx-lang=zh-CN'
  expect(needs('/list')).toBe(true)
})
