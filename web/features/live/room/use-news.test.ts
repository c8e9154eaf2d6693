// @vitest-environment happy-dom
import type { RoomLine } from './room-view.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyView } from './room-view.ts'
import { QUIET_MS, useNews } from './use-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const you = { ...emptyView.you, userId: '1' }
const line = (seq: number, over: Partial<RoomLine> = {}): RoomLine => ({
  seq,
  kind: 'chat',
  userId: '7',
  userName: '小红',
  headImgUrl: '',
  roomRole: 1,
  text: `第 ${seq} 句`,
  detail: {},
  time: '2026-11-23T08:00:00Z',
  ...over,
})

/** A room with lines; `later` adds lines and advances time. @returns all announcements */
function listening(before: readonly RoomLine[] | null) {
  const spoken: string[] = []
  let lines = before ?? []
  const { rerender } = renderHook(
    ({ view }) => {
      const words = useNews(view)
      if (words !== (spoken.at(-1) ?? '')) spoken.push(words)
    },
    { initialProps: { view: { lines, you, isIn: before !== null } } },
  )
  const later = (ms: number, ...more: RoomLine[]) => {
    lines = [...lines, ...more]
    rerender({ view: { lines, you, isIn: true } })
    act(() => void vi.advanceTimersByTime(ms))
  }
  return { spoken, later }
}

test('announces the last line and the number of messages at most every six seconds', () => {
  const { spoken, later } = listening([line(1), line(2)])
  for (let seq = 3; seq < 63; seq += 1) later(QUIET_MS / 30, line(seq))
  later(QUIET_MS)
  expect(spoken.length).toBeLessThanOrEqual(3)
  expect(spoken.at(-1)).toMatch(/^\d+ 条新消息，最新一条：小红：第 62 句$/)
})

test('a single line is read as it is; earlier messages, own messages and no change are not announced', () => {
  const { spoken, later } = listening([line(1), line(2)])
  later(3 * QUIET_MS)
  later(QUIET_MS + 1, line(3, { userId: '1' }), line(4, { kind: 'mute' }))
  expect(spoken).toEqual([])
  later(QUIET_MS + 1, line(5))
  later(3 * QUIET_MS)
  expect(spoken).toEqual(['小红：第 5 句'])
})

test('messages of a welcome are not announced; the first line of an empty room is', () => {
  const welcomed = listening(null)
  welcomed.later(2 * QUIET_MS, line(1), line(2))
  expect(welcomed.spoken).toEqual([])
  const empty = listening([])
  empty.later(QUIET_MS + 1, line(1))
  expect(empty.spoken).toEqual(['小红：第 1 句'])
})
