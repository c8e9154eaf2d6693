import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

test('bounds concurrency and queue length; a failure frees its slot', async () => {
  const gate = limitConcurrency({ atOnce: 2, waiting: 3, refuse: () => new Error('full') })
  let running = 0
  let max = 0
  const releases: (() => void)[] = []
  const work = (fails: boolean) => async () => {
    running += 1
    max = Math.max(max, running)
    await new Promise<void>((resolve) => releases.push(resolve))
    running -= 1
    if (fails) throw new Error('broken')
    return 'done'
  }
  const all = Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((i) => gate(work(i === 0))))
  for (let i = 0; i < 5; i++) {
    await expect.poll(() => releases.length).toBeGreaterThan(0)
    releases.shift()?.()
  }
  const results = (await all).map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
  )
  expect(results).toEqual(['broken', 'done', 'done', 'done', 'done', 'full', 'full'])
  expect(max).toBe(2)
  const last = gate(work(false))
  await expect.poll(() => releases.length).toBeGreaterThan(0)
  releases.shift()?.()
  expect(await last).toBe('done')
})
