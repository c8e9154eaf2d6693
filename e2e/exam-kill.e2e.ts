/**
 * kill -9 of the app, of PostgreSQL and of one of its connections while people sit an exam: every answer that was acknowledged is there afterwards, and everybody is marked from their
 * last one. How fast the product is back is a figure (bench/exam-crash), not a test.
 */
import { expect, test } from 'vitest'
import { crash } from '../bench/exam-crash.ts'

test('no acknowledged answer is lost, however the product is killed', async () => {
  const { kills, lost, unmarked, acked, result } = await crash({ kills: 9, takers: 40 })
  console.log(
    `${kills.length} kills, ${result.ackedSaves} saves acknowledged, unacknowledged tries: ${JSON.stringify(result.errors)}`,
  )
  expect(lost).toEqual([])
  expect(unmarked).toBe(0)
  // Or nothing was proved.
  expect(kills.map(({ target }) => target).toSorted()).toEqual([
    ...Array<string>(3).fill('app'),
    ...Array<string>(3).fill('connection'),
    ...Array<string>(3).fill('postgres'),
  ])
  expect(acked).toBeGreaterThan(500)
  expect(result.handedIn).toBe(40)
  // A product that is away says so: it is not the taker’s fault, nor its own.
  expect(Object.keys(result.errors).filter((code) => !['cut', '503'].includes(code))).toEqual([])
})
