import { expect, test } from 'vitest'
import { createFlow } from './uplink-rules.ts'
import { createCutter, lastTime, withDuration } from './webm.ts'

const element = (id: number[], content: number[]) => [...id, 0x80 + content.length, ...content]
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const track = (number: number, type: number) =>
  element([0xae], [...element([0xd7], [number]), ...element([0x83], [type])])
const head = [
  ...element([0x1a, 0x45, 0xdf, 0xa3], [1, 2, 3]),
  0x18,
  0x53,
  0x80,
  0x67,
  ...UNKNOWN,
  ...element([0x16, 0x54, 0xae, 0x6b], [...track(1, 2), ...track(2, 1)]),
]
const cluster = (time: number) => [0x1f, 0x43, 0xb6, 0x75, ...UNKNOWN, ...element([0xe7], [time])]
const frame = (number: number, isKey: boolean, mark: number) =>
  element([0xa3], [0x80 + number, 0, 0, isKey ? 0x80 : 0, mark])
const stream = [
  ...head,
  ...cluster(1),
  ...frame(1, true, 10),
  ...frame(2, true, 11),
  ...frame(2, false, 12),
  ...cluster(2),
  ...frame(1, true, 13),
  ...frame(2, false, 14),
  ...frame(2, true, 15),
  ...frame(2, false, 16),
]
/** Splits the recording into chunks of a size. */
const cut = (size: number) => {
  const cutter = createCutter()
  const out = []
  for (let at = 0; at < stream.length; at += size) out.push(...cutter(new Uint8Array(stream.slice(at, at + size))))
  return out
}
const flat = (pieces: Uint8Array[]) => pieces.flatMap((bytes) => [...bytes])

test('cutting is independent of chunk boundaries; only video frames can be key frames', () => {
  for (const size of [1, 7, 1000]) {
    const pieces = cut(size)
    expect(flat(pieces.map(({ bytes }) => bytes))).toEqual(stream)
    expect(pieces.filter(({ isKey }) => isKey).map(({ bytes }) => bytes.at(-1))).toEqual([11, 15])
  }
  expect(() => createCutter()(new Uint8Array([0x16, 0x54, 0xae, 0x6b, ...UNKNOWN]))).toThrow('not WebM')
})

test('a new connection starts with header, cluster and key frame; a slow one drops frames up to the next key frame', () => {
  const pieces = cut(1000)
  const flow = createFlow(8000)
  const open = { isOpen: true, waiting: 0 }
  expect(flow.take(pieces.slice(0, 6), { isOpen: false, waiting: 0 })).toEqual([])
  expect(flow.isCut).toBe(true)
  // Audio before the first key frame is dropped as well.
  const begun = flow.take(pieces.slice(6), open)
  expect(flat(begun)).toEqual([...head, ...cluster(2), ...frame(2, true, 15), ...frame(2, false, 16)])
  expect(flow.take(pieces.slice(6), { isOpen: true, waiting: 3500 })).toEqual([])
  expect(flow.take(pieces.slice(6), { isOpen: true, waiting: 1000 })).toEqual([])
  expect(flat(flow.take(pieces.slice(6), open))).toEqual([...cluster(2), ...frame(2, true, 15), ...frame(2, false, 16)])
  flow.restart()
  expect(flat(flow.take(pieces.slice(6), open))).toEqual(flat(begun))
})

test('patches the duration into a recording, once', () => {
  const info = (content: number[]) => element([0x15, 0x49, 0xa9, 0x66], content)
  const scale = element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40])
  const before = [...head.slice(0, 20), ...info(scale), ...head.slice(20)]
  expect(before.slice(8, 12)).toEqual([0x18, 0x53, 0x80, 0x67])
  const long = withDuration(new Uint8Array([...before, ...cluster(7)]), 2000)
  const length = [0x44, 0x89, 0x88, 0x40, 0x9f, 0x40, 0, 0, 0, 0, 0]
  const written = [0x15, 0x49, 0xa9, 0x66, 0x40, scale.length + 11, ...scale, ...length]
  expect([...long]).toEqual([...head.slice(0, 20), ...written, ...head.slice(20), ...cluster(7)])
  expect(withDuration(long, 3000)).toEqual(long)
  expect([...withDuration(new Uint8Array(stream), 3000)]).toEqual(stream)
  expect(lastTime(new Uint8Array(stream))).toBe(2)
  expect(lastTime(new Uint8Array(head))).toBeNull()
})
