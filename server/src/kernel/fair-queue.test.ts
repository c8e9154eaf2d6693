import { expect, test } from 'vitest'
import { createFairQueue, type Turn } from './fair-queue.ts'

/** Queue with concurrency 1 and manually finished work; records the order of starts. */
function busyQueue(waiting = 100, maxWaitMs = 60_000) {
  const queue = createFairQueue({ atOnce: 1, waiting, maxWaitMs, refuse: () => new Error('full') })
  const began: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, turn: Turn, fails = false) =>
    queue(turn, async () => {
      began.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (fails) throw new Error('broken')
      return name
    })
  const drain = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { add, began, drain }
}
const from = (...path: string[]): Turn => ({ first: false, path })
const known = (name: string): Turn => ({ first: true, path: [name] })

test('a flooding address, or range, waits behind its own requests', async () => {
  const { add, began, drain } = busyQueue()
  const all = [
    add('a1', from('10', '10.1')),
    add('a2', from('10', '10.1')),
    add('a3', from('10', '10.1')),
    add('b1', from('10', '10.2')),
    add('b2', from('10', '10.2')),
    add('c1', from('20', '20.1')),
  ]
  await drain()
  await Promise.all(all)
  expect(began).toEqual(['a1', 'a2', 'c1', 'b1', 'a3', 'b2'])
})

test('known devices take three of four turns', async () => {
  const { add, began, drain } = busyQueue()
  const all = [
    ...['x', 's1', 's2'].map((name) => add(name, from('10', name))),
    ...['k1', 'k2', 'k3', 'k4'].map((name) => add(name, known(name))),
  ]
  await drain()
  await Promise.all(all)
  expect(began).toEqual(['x', 'k1', 'k2', 'k3', 's1', 'k4', 's2'])
})

test('a full queue drops the newest entry of the largest group', async () => {
  const { add, drain } = busyQueue(3)
  const flood = ['1', '2', '3', '4', '5'].map((name) => add(name, from('10', '10.1')))
  const honest = add('honest', from('20', '20.1'))
  const results = Promise.allSettled([...flood, honest])
  await drain()
  expect((await results).map((result) => result.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
})

test('work is rejected after the maximum wait; a failure frees its slot', async () => {
  const { add, began, drain } = busyQueue(10, -1)
  const results = Promise.allSettled([add('a', from('1'), true), add('late', from('1'))])
  await drain()
  expect(
    (await results).map((result) => (result.status === 'rejected' ? (result.reason as Error).message : '')),
  ).toEqual(['broken', 'full'])
  const again = add('b', from('1'))
  await drain()
  expect(await again).toBe('b')
  expect(began).toEqual(['a', 'b'])
})
