import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: MadeUser
let asker: MadeUser
let second: MadeUser
let helper: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1, nickname: '管理员' })
})
beforeEach(async () => {
  asker = await makeUser(t.owner, { nickname: '先问的人' })
  second = await makeUser(t.owner, { nickname: '后问的人' })
  helper = await makeUser(t.owner, { nickname: '热心人' })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const ask = async (who: MadeUser, title = '快门速度怎么选') =>
  (await t.call('community/auth/questions/save', { title, content: '<p>内容</p>', labelNames: ['摄影'] }, by(who))).data
    .id
const answer = async (questionsId: string, parentId = '0', who = helper) =>
  (
    await t.call(
      'community/auth/questions/comment/save',
      { questionsId, content: parentId === '0' ? '<p>看光线</p>' : '谢谢', parentId },
      by(who),
    )
  ).data.id
const record = (questionsId: string, opType: 1 | 3, who: MadeUser) =>
  t.call('community/auth/questions/user/record/save', { questionsId, opType }, by(who))
const accept = (id: string, acceptCommentId: string, who: MadeUser) =>
  t.call('community/auth/questions/update', { id, acceptCommentId }, by(who))
const view = async (id: string) => {
  t.services.answers.clear()
  return t.call('community/api/questions/view', { id })
}
const answersOf = async (questionsId: string) => {
  t.services.answers.clear()
  return (await t.call('community/api/questions/comment/list', { questionsId })).data.list
}
const merge = (id: string, intoId: string, who = operator) =>
  t.call('community/admin/question/merge/save', { id, intoId }, by(who))
const merges = async (state: 'proposed' | 'merged' | 'undone' | 'refused') =>
  (await t.call('community/admin/question/merge/list', { state, pageSize: 100 }, by(operator))).data.list
const mergeOf = async (questionId: string, state: 'proposed' | 'merged' | 'undone' | 'refused') => {
  const row = (await merges(state)).find(({ question }) => question.id === questionId)
  if (!row) throw new Error('no such merge')
  return row
}
const titles = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgTitle }) => msgTitle)

test('moves answers, followers and the address; undo restores all, and later replies move with their answer', async () => {
  const [first, again] = [await ask(asker), await ask(second)]
  const [own, moved] = [await answer(first), await answer(again)]
  await answer(again, moved, second)
  await accept(again, moved, second)
  await record(again, 3, helper)
  await record(again, 1, helper)
  expect((await merge(again, first)).msg).toBe('合并成功')

  const shown = (await view(again)).data
  expect(shown).toMatchObject({ id: first, commentCount: 2, followCount: 2, collectionCount: 1, isSolved: 0 })
  expect((await t.call('community/auth/questions/view', { id: again }, by(second))).data).toMatchObject({
    id: first,
    isAttention: 1,
  })
  expect((await answersOf(first)).map(({ id, replyCount, isAccepted }) => [id, replyCount, isAccepted])).toEqual([
    [own, 0, 0],
    [moved, 1, 0],
  ])
  const { list } = (await t.call('community/api/questions/list', { pageSize: 100 })).data
  expect(list.map(({ id }) => id)).not.toContain(again)
  expect(await titles(second)).toContain('你的问题已合并到相同的问题')
  // The asker still sees it, but cannot write.
  const ownList = (await t.call('community/auth/questions/list', {}, by(second))).data.list
  expect(ownList).toMatchObject([{ id: again, statusId: 4 }])
  expect((await t.call('community/auth/questions/update', { id: again, title: '换一个标题' }, by(second))).code).toBe(
    404,
  )
  expect((await merge(again, first)).code).toBe(409)

  await answer(first, moved, asker)
  const row = await mergeOf(again, 'merged')
  expect(row).toMatchObject({ movedCount: 1, into: { id: first, nickname: '先问的人' } })
  expect(await t.call('community/admin/question/merge/undo', { id: row.id }, by(operator))).toMatchObject({ code: 200 })
  expect((await view(again)).data).toMatchObject({ id: again, commentCount: 1, isSolved: 1, acceptCommentId: moved })
  expect((await view(first)).data).toMatchObject({ commentCount: 1, followCount: 0, collectionCount: 0 })
  expect((await answersOf(again)).map(({ id, replyCount }) => [id, replyCount])).toEqual([[moved, 2]])
  expect((await t.call('community/admin/question/merge/undo', { id: row.id }, by(operator))).code).toBe(404)
  const counted = await t.owner`
    SELECT target_id, thread_count, comment_count
    FROM community_count
    WHERE site_id = 12 AND target_type = 2 AND target_id IN (${first}, ${again})
    ORDER BY target_id`
  expect(counted.map((one) => [one.threadCount, one.commentCount])).toEqual([
    [1, 1],
    [1, 3],
  ])
})

test("the same person's acceptance moves; chains of merges are followed, and undone from the end", async () => {
  const [a, b, c] = [await ask(asker), await ask(asker), await ask(second)]
  const one = await answer(a)
  await accept(a, one, asker)
  await merge(a, b)
  expect((await view(a)).data).toMatchObject({ id: b, acceptCommentId: one, isSolved: 1 })
  await merge(b, c)
  expect((await view(a)).data).toMatchObject({ id: c, commentCount: 1 })
  expect(
    (await t.call('community/admin/question/merge/undo', { id: (await mergeOf(a, 'merged')).id }, by(operator))).code,
  ).toBe(409)
  await t.call('community/admin/question/merge/undo', { id: (await mergeOf(b, 'merged')).id }, by(operator))
  await t.call('community/admin/question/merge/undo', { id: (await mergeOf(a, 'merged')).id }, by(operator))
  expect((await view(a)).data).toMatchObject({ id: a, acceptCommentId: one })
  expect((await view(b)).data).toMatchObject({ id: b, commentCount: 0, isSolved: 0 })
})

test('the asker proposes, an operator decides; a second proposal replaces the first', async () => {
  const [first, again, other] = [await ask(asker), await ask(second), await ask(asker)]
  const propose = (who: MadeUser, intoId = first, reason = '早就问过了') =>
    t.call('community/auth/questions/merge/save', { id: again, intoId, reason }, by(who))
  expect((await propose(helper)).code).toBe(404)
  expect((await propose(second, again)).code).toBe(422)
  await propose(second, other)
  expect((await propose(second)).msg).toContain('合并申请提交成功')
  const row = await mergeOf(again, 'proposed')
  expect(row).toMatchObject({ into: { id: first }, reason: '早就问过了', proposerName: '后问的人' })
  expect((await view(again)).data.id).toBe(again)
  await t.call('community/admin/question/merge/refuse', { id: row.id, reason: '问的不是一件事' }, by(operator))
  expect(await titles(second)).toContain('你的合并申请未通过')
  expect(await mergeOf(again, 'refused')).toMatchObject({ operatorName: '管理员' })
  await propose(second)
  await merge(again, first)
  expect(await mergeOf(again, 'merged')).toMatchObject({ proposerName: '后问的人' })
})

test('a merged question stays merged, whatever moderators decide about it', async () => {
  const [first, again] = [await ask(asker), await ask(second)]
  await t.call('community/auth/report/save', { targetType: 2, targetId: again, reason: 1, detail: '' }, by(helper))
  await merge(again, first)
  const { list } = (await t.call('community/admin/moderation/list', { state: 'open', pageSize: 100 }, by(operator)))
    .data
  const held = list.find(({ targetId }) => targetId === again)
  await t.call('community/admin/moderation/decide', { id: held?.id ?? '0', action: 'keep' }, by(operator))
  expect((await view(again)).data.id).toBe(first)
})

test('questions that are not public, or of another site, cannot be merged', async () => {
  const [first, again] = [await ask(asker), await ask(second)]
  await t.call('community/auth/questions/delete', { id: first }, by(asker))
  expect((await merge(again, first)).code).toBe(404)
  expect((await merge(first, again)).code).toBe(404)
  expect((await merge(again, again)).code).toBe(422)
  expect((await merge(again, first, second)).code).toBe(306)
})

test('counts stay exact under concurrent merges and answers', async () => {
  const into = await ask(asker)
  const twins = await Promise.all([1, 2, 3, 4].map(() => ask(second)))
  await Promise.all(twins.map((id) => answer(id)))
  await Promise.all([...twins.map((id) => merge(id, into)), answer(into), answer(into), merge(twins[0] ?? '', into)])
  expect((await view(into)).data.commentCount).toBe(6)
  expect(await answersOf(into)).toHaveLength(6)
})
