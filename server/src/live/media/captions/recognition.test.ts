import { captionStates as states } from '@zhixing/contract/live/room-frames'
import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Piece } from '../../../platform/speech/cuts.ts'
import { createRecognition, pauseAfter } from './recognition.ts'

/** A speech service whose answers the test controls. */
function bench() {
  const asked: {
    before: string
    sound: string
    signal: AbortSignal
    answer(text: string): Promise<void>
    fail(): Promise<void>
  }[] = []
  const written: string[] = []
  const reported: number[] = []
  const clock = { now: 0, isDown: false }
  const recognition = createRecognition({
    transcribe: (sound, before, signal) =>
      new Promise((resolve, reject) =>
        asked.push({
          before,
          sound: sound.toString(),
          signal,
          answer: (text) => (resolve(text), settled()),
          fail: () => (reject(new Error('away')), settled()),
        }),
      ),
    write: async (text) => {
      if (clock.isDown) throw new Error('down')
      written.push(text)
    },
    onState: (state) => void (reported.at(-1) === state || reported.push(state)),
    now: () => clock.now,
  })
  const piece = (name: string): Piece => ({ sound: Buffer.from(name), at: 0, length: 3000 })
  return { asked, written, reported, clock, recognition, take: (name: string) => recognition.take(piece(name)) }
}

test('sends chunks sequentially, with the preceding text', async () => {
  const { asked, written, reported, take } = bench()
  take('a')
  take('b')
  expect(asked.map(({ sound }) => sound)).toEqual(['a'])
  await asked[0]?.answer(' 甲。 ')
  expect(asked.map(({ sound, before }) => [sound, before])).toEqual([
    ['a', ''],
    ['b', '甲。'],
  ])
  await asked[1]?.answer('乙。')
  expect([written, reported]).toEqual([['甲。', '乙。'], [states.on]])
})

test('skips to the newest chunk when behind, and reports it', async () => {
  const { asked, written, reported, take } = bench()
  for (const name of ['a', 'b', 'c', 'd']) take(name)
  await asked[0]?.answer('甲')
  await asked[1]?.answer('丁')
  expect(asked.map(({ sound }) => sound)).toEqual(['a', 'd'])
  expect([written, reported]).toEqual([['甲', '丁'], [states.behind]])
  for (const [at, name] of ['e', 'f', 'g', 'h'].entries()) {
    take(name)
    await asked[2 + at]?.answer('又')
  }
  expect(reported).toEqual([states.behind, states.on])
})

test('backs off exponentially up to a minute; a success resets it', async () => {
  const { asked, reported, clock, take } = bench()
  expect([1, 2, 3, 6, 50].map(pauseAfter)).toEqual([2000, 4000, 8000, 60_000, 60_000])
  take('a')
  take('waits')
  await asked[0]?.fail()
  expect(reported).toEqual([states.paused])
  clock.now = 1999
  take('b')
  expect(asked).toHaveLength(1)
  clock.now = 2000
  take('c')
  await asked[1]?.fail()
  clock.now = 5999
  take('d')
  expect(asked).toHaveLength(2)
  clock.now = 6000
  take('e')
  await asked[2]?.answer('好了')
  take('f')
  expect(asked[3]).toMatchObject({ sound: 'f', before: '好了' })
  expect(reported).toEqual([states.paused, states.on])
})

test('backs off on write failures, too', async () => {
  const { asked, reported, clock, take } = bench()
  clock.isDown = true
  take('a')
  await asked[0]?.answer('甲')
  expect(reported).toEqual([states.paused])
})

test('an empty text is a success', async () => {
  const { asked, written, reported, take } = bench()
  take('a')
  await asked[0]?.answer('  ')
  expect([written, reported]).toEqual([[], [states.on]])
})

test('does nothing after stop', async () => {
  const { asked, written, reported, recognition, take } = bench()
  take('a')
  take('b')
  recognition.stop()
  expect(asked[0]?.signal.aborted).toBe(true)
  await asked[0]?.answer('甲')
  take('c')
  expect([asked.length, written, reported]).toEqual([1, [], []])
})
