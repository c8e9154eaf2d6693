/** Rankings of many takers are cached for concurrent readers, and expire soon. */
import { atSite } from '../../kernel/db/index.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, type MadePaper } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createSharedCache } from '../../kernel/cache.ts'
import { MANY, rankingOf } from './ranking.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Inserts this many takers with a score of 3 each. */
const join = (paper: MadePaper, takers: number) => t.owner`
  WITH made AS (INSERT INTO users (site_id, nickname, mobile) SELECT 12, '考生', 'standing-' || gen_random_uuid() FROM generate_series(1, ${takers}) RETURNING id)
  INSERT INTO user_exam_record (site_id, exam_id, version, user_id, attempt_no, exam_status, seed, sync_key, score, total_score)
  SELECT 12, ${paper.examId}, 1, id, 1, 5, 1, ${randomBytes(32)}, 3, 6 FROM made`

let time = 0
const views = createSharedCache<unknown>({ clock: { now: () => time }, max: 8 })
const at = (paper: MadePaper, now: number) => {
  time = now
  return rankingOf({ views }, atSite(t.owner, 12), { examId: paper.examId, version: 1, totalScore: 6 })
}

test('of few takers is always current', async () => {
  const paper = await makePaper(t.owner)
  await join(paper, 5)
  expect(await at(paper, 1000)).toMatchObject({ average: 3, highest: 3, scores: { length: 5 } })
  await join(paper, 1)
  expect((await at(paper, 1000)).scores).toHaveLength(6)
})

test('of many takers is cached for some seconds', async () => {
  const paper = await makePaper(t.owner)
  await join(paper, MANY)
  const [one, other] = await Promise.all([at(paper, 1000), at(paper, 1000)])
  expect(one.scores).toHaveLength(MANY)
  expect(one.bandList.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, MANY, 0, 0, 0, 0])
  await join(paper, 1)
  expect([other, await at(paper, 20_000)]).toEqual([one, one])
  expect((await at(paper, 21_001)).scores).toHaveLength(MANY + 1)
})
