// @vitest-environment happy-dom
import type { RoomLine } from './room-view.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CROSS_MS, FOLLOW_MS, freeTrack, Tracks } from './danmaku.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const line = (seq: number, kind: RoomLine['kind'] = 'chat'): RoomLine => ({
  seq,
  kind,
  userId: '7',
  userName: '小红',
  headImgUrl: '',
  roomRole: 1,
  text: `第 ${seq} 句`,
  detail: {},
  time: '2026-11-23T08:00:00Z',
})

/** The overlay; `later` appends lines after a delay. */
function over(before: readonly RoomLine[], tracks = 3) {
  let lines = before
  const { rerender } = render(<Tracks lines={lines} tracks={tracks} />)
  const later = (ms: number, ...more: RoomLine[]) => {
    act(() => void vi.advanceTimersByTime(ms))
    lines = [...lines, ...more]
    rerender(<Tracks lines={lines} tracks={tracks} />)
  }
  const flying = () => screen.queryAllByText(/^第 \d+ 句$/).map((item) => [item.textContent, item.style.top] as const)
  return { later, flying }
}

test('a message takes the first free track', () => {
  expect(freeTrack([0, 0, 0], 5)).toBe(0)
  expect(freeTrack([9, 5, 0], 5)).toBe(1)
  expect(freeTrack([9, 9, 9], 5)).toBe(-1)
})

test('earlier messages do not fly; the first message of an empty room does, room events do not', () => {
  const { later, flying } = over([line(1), line(2)])
  later(0, line(3, 'mute'))
  expect(flying()).toEqual([])
  const empty = over([])
  empty.later(0, line(1))
  expect(empty.flying().map(([text]) => text)).toEqual(['第 1 句'])
})

test('one message per track at a time; the others stay in the chat until a track is free', () => {
  const { later, flying } = over([])
  later(0, line(1), line(2), line(3), line(4))
  expect(flying().map(([text]) => text)).toEqual(['第 1 句', '第 2 句', '第 3 句'])
  expect(new Set(flying().map(([, top]) => top)).size).toBe(3)
  later(FOLLOW_MS - 1, line(5))
  expect(flying()).toHaveLength(3)
  later(1, line(6))
  expect(flying().map(([text]) => text)).toEqual(['第 1 句', '第 2 句', '第 3 句', '第 6 句'])
  expect(flying()[3]?.[1]).toBe(flying()[0]?.[1])
  expect(CROSS_MS).toBeGreaterThan(FOLLOW_MS)
})

test('messages are removed after crossing; a hidden page shows none', () => {
  const { later, flying } = over([])
  later(0, line(1))
  fireEvent.animationEnd(screen.getByText('第 1 句'))
  expect(flying()).toEqual([])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  later(0, line(2))
  visibility.mockRestore()
  later(0, line(3))
  expect(flying().map(([text]) => text)).toEqual(['第 3 句'])
})
