import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: MadeUser
let asker: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
  asker = await makeUser(t.owner)
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const usual = {
  halfLifeHours: 72,
  questionHalfLifeHours: 48,
  readPoints: 0.1,
  admirePoints: 2,
  commentPoints: 3,
  collectionPoints: 4,
  followPoints: 3,
  newShare: 0.2,
}
const ask = async (title: string) =>
  (await t.call('community/auth/questions/save', { title, content: '' }, by(asker))).data.id
const record = async (questionsId: string, opType: 1 | 2) =>
  t.call('community/auth/questions/user/record/save', { questionsId, opType }, by(await makeUser(t.owner)))
const hot = async () => {
  t.services.answers.clear()
  return (await t.call('community/api/questions/list', { tab: 3 })).data.list.map(({ id }) => id)
}

test('a rule is previewed before saving, and reorders existing content', async () => {
  expect((await t.call('community/admin/hot/view', {}, by(operator))).data).toMatchObject(usual)
  const [liked, collected] = [await ask('点赞很多的问题'), await ask('收藏很多的问题')]
  for (let n = 0; n < 3; n += 1) await record(liked, 2)
  for (let n = 0; n < 2; n += 1) await record(collected, 1)
  expect(await hot()).toEqual([collected, liked])
  const rule = { ...usual, admirePoints: 50, collectionPoints: 0 }
  const tried = await t.call('community/admin/hot/preview', { ...rule, kind: 'question' }, by(operator))
  expect(tried.data.list.map(({ id, placeNow }) => [id, placeNow])).toEqual([
    [liked, 2],
    [collected, 1],
  ])
  // A preview changes nothing.
  expect(await hot()).toEqual([collected, liked])
  expect((await t.call('community/admin/hot/save', rule, by(operator))).code).toBe(200)
  await t.runJobs()
  expect(await hot()).toEqual([liked, collected])
  // New reactions count under the new rule.
  for (let n = 0; n < 4; n += 1) await record(collected, 2)
  expect(await hot()).toEqual([collected, liked])
})

test('articles follow the rule, too; it has bounds, and requires the permission', async () => {
  await t.owner`INSERT INTO blogger (site_id, user_id) VALUES (12, ${asker.userId}) ON CONFLICT DO NOTHING`
  const ids: string[] = []
  for (const [title, likes, collections] of [
    ['甲', 5, 0],
    ['乙', 0, 3],
  ] as const) {
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO blog (site_id, user_id, title, content, is_issue, publish_time)
      VALUES (12, ${asker.userId}, ${title}, '<p>文</p>', 1, now() - interval '1 minute')
      RETURNING id`
    ids.push(row?.id ?? '')
    await t.owner`
      INSERT INTO community_count (site_id, target_type, target_id, admire_count, collection_count, shown_at, hot_score)
      VALUES (12, 1, ${row?.id ?? ''}, ${likes}, ${collections}, extract(epoch FROM now())::bigint, 0)`
  }
  const list = async (rule: typeof usual) =>
    (await t.call('community/admin/hot/preview', rule, by(operator))).data.list.map(({ title }) => title)
  expect(await list(usual)).toEqual(['乙', '甲'])
  const rule = { ...usual, collectionPoints: 1 }
  expect(await list(rule)).toEqual(['甲', '乙'])
  await t.call('community/admin/hot/save', rule, by(operator))
  const scores = async () =>
    (
      await t.owner<{ id: string }[]>`
        SELECT target_id AS id FROM community_count WHERE site_id = 12 AND target_type = 1 AND hot_score > 1 ORDER BY hot_score DESC`
    ).map(({ id }) => id)
  await t.runJobs()
  expect(await scores()).toEqual(ids)
  expect((await t.call('community/admin/hot/save', { ...usual, halfLifeHours: 0 }, by(operator))).code).toBe(422)
  expect((await t.call('community/admin/hot/save', usual, by(asker))).code).toBe(306)
})

test('likes of new accounts count less, are displayed in full, and are undone at their weight', async () => {
  await t.call('community/admin/hot/save', usual, by(operator))
  await t.runJobs()
  const [byNew, byOld] = [await ask('新账号点赞的问题'), await ask('老账号点赞的问题')]
  const press = async (questionsId: string, user: MadeUser) =>
    (await t.call('community/auth/questions/user/record/save', { questionsId, opType: 2 }, by(user))).data
  const old = await makeUser(t.owner)
  await t.owner`UPDATE users SET gmt_create = now() - interval '8 days' WHERE site_id = 12 AND id = ${old.userId}`
  const fresh: MadeUser[] = []
  for (let n = 0; n < 3; n += 1) fresh.push(await makeUser(t.owner))
  for (const one of fresh) await press(byNew, one)
  await press(byOld, old)
  const counts = async (id: string) =>
    (
      await t.owner<{ all: number; fresh: number }[]>`
        SELECT admire_count AS all, new_admire_count AS fresh FROM community_count WHERE site_id = 12 AND target_id = ${id}`
    )[0]
  expect([await counts(byNew), await counts(byOld)]).toEqual([
    { all: 3, fresh: 3 },
    { all: 1, fresh: 0 },
  ])
  const order = async () => (await hot()).filter((id) => id === byNew || id === byOld)
  expect(await order()).toEqual([byOld, byNew])
  // Previewed with equal weight, three likes are more than one.
  const tried = await t.call('community/admin/hot/preview', { ...usual, newShare: 1, kind: 'question' }, by(operator))
  const places = tried.data.list.map(({ id }) => id)
  expect(places.indexOf(byNew)).toBeLessThan(places.indexOf(byOld))
  expect((await t.call('community/admin/hot/save', { ...usual, newShare: 1.1 }, by(operator))).code).toBe(422)

  // The account is old by now; the undo uses the stored weight.
  const [first] = fresh
  await t.owner`UPDATE users SET gmt_create = now() - interval '8 days' WHERE site_id = 12 AND id = ${first?.userId ?? ''}`
  await t.call(
    'community/auth/questions/user/record/delete',
    { questionsId: byNew, opType: 2 },
    { token: first?.token ?? '' },
  )
  expect(await counts(byNew)).toEqual({ all: 2, fresh: 2 })
})

test('a score is the doublings of its points, plus one for every period in which newer content overtakes', async () => {
  await t.call('community/admin/hot/save', usual, by(operator))
  const shownAt = 1_800_000_000
  const scoreOf = async (counts: { read?: number; admire?: number; comment?: number; collection?: number } = {}) => {
    const { read = 0, admire = 0, comment = 0, collection = 0 } = counts
    const [blog] = await t.owner<{ id: string }[]>`
      INSERT INTO blog (site_id, user_id, title, content, is_issue, publish_time)
      VALUES (12, ${asker.userId}, '分数', '<p>文</p>', 1, now() - interval '1 minute')
      RETURNING id`
    const id = blog?.id ?? ''
    await t.owner`
      INSERT INTO community_count (site_id, target_type, target_id, read_count, admire_count, comment_count,
        collection_count, shown_at, hot_score)
      VALUES (12, 1, ${id}, ${read}, ${admire}, ${comment}, ${collection}, ${shownAt}, 0)`
    await t.call('community/admin/hot/save', usual, by(operator))
    await t.runJobs()
    const [row] = await t.owner<{ score: number }[]>`
      SELECT hot_score::float8 AS score FROM community_count WHERE site_id = 12 AND target_type = 1 AND target_id = ${id}`
    return (row?.score ?? 0) - shownAt / (usual.halfLifeHours * 3600)
  }
  expect(await scoreOf()).toBeCloseTo(0)
  expect(await scoreOf({ read: 10, admire: 3, comment: 1, collection: 1 })).toBeCloseTo(Math.log2(1 + 1 + 6 + 3 + 4))
})
