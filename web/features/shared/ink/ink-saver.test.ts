import type { InkItem, PageInk } from '@zhixing/contract/ink'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type InkPort, InkSaver } from './ink-saver.ts'

const item = (id: string): InkItem => ({ id, kind: 'tick', colour: 'red', size: 300, points: [0, 0] })
const failure = (code: number) => Object.assign(new Error('不行'), { code })
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that has page 1. */
function server() {
  let page: PageInk = { pageNo: 1, rev: 0, ink: [] }
  let trouble: Error | null = null
  const port: InkPort = {
    async save(_pageNo, rev, ink) {
      if (trouble) throw trouble
      if (rev !== page.rev) throw failure(409)
      page = { ...page, rev: rev + 1, ink }
      return { rev: page.rev }
    },
    view: async () => page,
  }
  return {
    port,
    ids: () => page.ink.map(({ id }) => id),
    draw: (id: string) => {
      page = { ...page, rev: page.rev + 1, ink: [...page.ink, item(id)] }
    },
    fail: (error: Error | null) => {
      trouble = error
    },
  }
}

test('saves after a pause, with undo and redo', async () => {
  const there = server()
  const saver = new InkSaver([], there.port)
  saver.change(1, [item('a')])
  saver.change(1, [item('a'), item('b')])
  expect(saver.snapshot().state).toBe('saving')
  await later(900)
  expect([there.ids(), saver.snapshot().state]).toEqual([['a', 'b'], 'saved'])
  saver.undo()
  await later(900)
  expect(there.ids()).toEqual(['a'])
  saver.redo()
  await later(900)
  expect([there.ids(), saver.snapshot().canRedo]).toEqual([['a', 'b'], false])
})

test('merges concurrent edits of one page without loss', async () => {
  const there = server()
  const saver = new InkSaver([], there.port)
  there.draw('theirs')
  saver.change(1, [item('own')])
  await later(3000)
  expect(there.ids()).toEqual(['theirs', 'own'])
  expect(saver.snapshot()).toMatchObject({ isMerged: true, state: 'saved' })
  // Undo leaves the other user's ink.
  saver.undo()
  await later(3000)
  expect(there.ids()).toEqual(['theirs'])
})

test('retries offline; a refusal has its reason', async () => {
  const there = server()
  const saver = new InkSaver([], there.port)
  there.fail(failure(0))
  saver.change(1, [item('a')])
  await later(1000)
  expect(saver.snapshot().state).toBe('failed')
  there.fail(null)
  await later(5000)
  expect([there.ids(), saver.isDirty()]).toEqual([['a'], false])
  there.fail(failure(306))
  saver.change(1, [])
  await later(1000)
  expect(saver.snapshot()).toMatchObject({ state: 'refused', message: '不行' })
})
