/**
 * kill -9 of the app, of PostgreSQL and of a backend during an exam: every acknowledged answer is stored, and everyone
 * is marked from their last one. Recovery times: bench/exam-crash.
 */
import { expect, test } from 'vitest'
import { crash } from '../bench/exam-crash.ts'

test('no acknowledged answer is lost', async () => {
  const { kills, lost, unmarked, acked, result } = await crash({ kills: 9, takers: 40 })
  console.log(
    `${kills.length} kills, ${result.ackedSaves} saves acknowledged, unacknowledged tries: ${JSON.stringify(result.errors)}`,
  )
  expect(lost).toEqual([])
  expect(unmarked).toBe(0)
  // Control: all targets were killed.
  expect(kills.map(({ target }) => target).toSorted()).toEqual([
    ...Array<string>(3).fill('app'),
    ...Array<string>(3).fill('connection'),
    ...Array<string>(3).fill('postgres'),
  ])
  expect(acked).toBeGreaterThan(500)
  expect(result.handedIn).toBe(40)
  // While the product is down, clients see only refused connections and 503.
  expect(Object.keys(result.errors).filter((code) => !['cut', '503'].includes(code))).toEqual([])
})
