import { expect, test } from 'vitest'
import type { OwnerDb, Tx } from './db/index.ts'
import { createEvents } from './events.ts'
import type { Log } from './log.ts'

test('a process invalidates its own caches at commit, before the notification', async () => {
  // LISTEN that never receives anything.
  const silent = { listen: async () => ({ unlisten: async () => {} }) } as unknown as OwnerDb
  const events = await createEvents(silent, {} as Log)
  const dropped: number[] = []
  events.on('content.changed', ({ siteId }) => dropped.push(siteId))
  const afterwards: (() => void)[] = []
  const tx = Object.assign(async () => [], {
    afterCommit: (work: () => void) => afterwards.push(work),
  }) as unknown as Tx
  await events.publish(tx, 'content.changed', { siteId: 12, kind: 'sale' })
  expect(dropped).toEqual([])
  for (const work of afterwards) work()
  expect(dropped).toEqual([12])
})
