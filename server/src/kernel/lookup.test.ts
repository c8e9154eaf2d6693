import { expect, test } from 'vitest'
import type { Db } from './db/index.ts'
import { createLookup } from './lookup.ts'

const [one, other] = [{} as Db, {} as Db]

test('what is asked at the same time is one statement of each database, each key once; later ones ask again', async () => {
  const asked: [Db, readonly string[]][] = []
  const find = createLookup((db, keys) => {
    asked.push([db, keys])
    return Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`])))
  })
  const answers = [find(one, 'a'), find(one, 'b'), find(one, 'a'), find(other, 'a'), find(one, 'none')]
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'a!', 'a!', undefined])
  expect(asked).toEqual([
    [one, ['a', 'b', 'none']],
    [other, ['a']],
  ])
  // Nothing is remembered: what has changed since is seen.
  await find(one, 'a')
  expect(asked).toHaveLength(3)
})

test("a statement that fails is everybody's who asked, and nobody's afterwards", async () => {
  let isBroken = true
  const find = createLookup((_db, keys) =>
    isBroken ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, key]))),
  )
  const answers = await Promise.allSettled([find(one, 'a'), find(one, 'b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await find(one, 'a')).toBe('a')
})
