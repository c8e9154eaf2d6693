import { expect, test } from 'vitest'
import type { Db } from './db/index.ts'
import { createLookup } from './lookup.ts'

const [one, other] = [{} as Db, {} as Db]

test('batches and dedupes concurrent lookups per database, without caching', async () => {
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
  // No cache: later changes are visible.
  await find(one, 'a')
  expect(asked).toHaveLength(3)
})

test('a failed statement rejects its callers only', async () => {
  let isBroken = true
  const find = createLookup((_db, keys) =>
    isBroken ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, key]))),
  )
  const answers = await Promise.allSettled([find(one, 'a'), find(one, 'b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await find(one, 'a')).toBe('a')
})
