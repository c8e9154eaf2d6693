/** Recovery when PostgreSQL or everything is killed during a start. The long version is bench/comeback. */
import { expect, test } from 'vitest'
import { comeback, FIRST_KILL, type Kill } from '../bench/comeback.ts'

const plan: Kill[] = [
  // The shared school was created by such a start, unless one was given.
  ...(process.env.E2E_FIRST_KILLED ? [] : [FIRST_KILL]),
  { victim: 'postgres', delay: 0 },
  { victim: 'postgres', delay: 350 },
  { victim: 'postgres', delay: 700 },
  { victim: 'postgres', delay: 1050 },
  { victim: 'postgres', delay: 1400 },
  { victim: 'both', delay: 500 },
  { victim: 'app', delay: 900 },
]

test('a start that is killed at any moment is repeated until the site answers', async () => {
  const done = await comeback(plan)
  console.log(done.map(({ victim, delay, ms }) => `${victim} ${delay}: ${ms} ms`).join(', '))
  expect(done.filter(({ ms }) => ms === null)).toEqual([])
  expect(done).toHaveLength(plan.length)
})
