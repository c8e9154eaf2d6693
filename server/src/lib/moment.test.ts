import { expect, test } from 'vitest'
import { chinaDate, longMoment, shortMoment } from './moment.ts'

test('moments are written as pages write them, in China time', () => {
  const time = '2026-11-29T16:05:59.000Z'
  expect([shortMoment(time), chinaDate(time), longMoment(time)]).toEqual([
    '2026-11-30 00:05',
    '2026-11-30',
    '2026年11月30日 00:05',
  ])
})
