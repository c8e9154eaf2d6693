/** Search in a large number of articles. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBlogger } from '../../../test/blog.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

const MANY = 14_000
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  const { userId } = await makeBlogger(t.owner)
  await t.owner`
    INSERT INTO blog (site_id, id, user_id, title, is_issue, publish_time, search_words)
    SELECT 12, n, ${userId}, 'n' || n, 1, now() - (${MANY} - n) * interval '1 minute',
      array_to_tsvector(array_remove(ARRAY['often', CASE WHEN n % 20 = 0 THEN 'sometimes' END, CASE WHEN n <= 5 THEN 'rarely' END], NULL))
    FROM generate_series(1, ${MANY}::int) n`
})
afterAll(() => t.close())

const found = async (keyword: string, pageCurrent = 1) => {
  t.services.answers.clear()
  const { list, totalCount } = (await t.call('community/api/blog/search/list', { keyword, pageSize: 3, pageCurrent }))
    .data
  return { ids: list.map(({ id }) => Number(id)), totalCount }
}

test('newest first, for words that are common, rare, or very rare', async () => {
  expect(await found('often')).toEqual({ ids: [MANY, MANY - 1, MANY - 2], totalCount: 300 })
  expect(await found('sometimes')).toEqual({ ids: [MANY, MANY - 20, MANY - 40], totalCount: 300 })
  expect(await found('rarely')).toEqual({ ids: [5, 4, 3], totalCount: 5 })
  expect(await found('rarely', 2)).toEqual({ ids: [2, 1], totalCount: 5 })
  expect(await found('often', 101)).toEqual({ ids: [], totalCount: 300 })
})

test('a word that has become rare is found back to its oldest use', async () => {
  await t.owner`UPDATE blog SET search_words = array_to_tsvector(ARRAY['often']) WHERE site_id = 12 AND id <= ${MANY} - 500 AND id > 100`
  // Frequent enough in the newest sample to predict 300 matches, of which only these exist.
  expect(await found('sometimes')).toEqual({ ids: [MANY, MANY - 20, MANY - 40], totalCount: 30 })
})
