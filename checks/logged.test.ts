/** Calls of the back office that change something write to the operation log; the names of the others say that they read. */
import { allCalls } from '@zhixing/contract'
import { expect, test } from 'vitest'

const READS = new Set(
  `list view preview page tree try template find words usage todo today system summary stages setup sales product
  permissions options me history funnel figures edit draft count check calls board`.split(/\s+/),
)

test('a call of the back office without an entry in the log only reads', () => {
  const silent = allCalls().filter(({ who, logAs }) => who === 'admin' && logAs === undefined)
  expect(silent.length).toBeGreaterThan(100)
  expect(silent.map(({ key }) => key).filter((key) => !READS.has(key.split('/').at(-1) ?? ''))).toEqual([])
})
