/** Applications for a blog on a site with review. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../test/blog.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const rule = async (bloggerReview: 0 | 1) => {
  const { data } = await t.call('community/admin/rule/view', {}, by(operator))
  return t.call('community/admin/rule/save', { ...data, bloggerReview }, by(operator))
}
const apply = (who: MadeUser, introduction = '写学习笔记') =>
  t.call('community/auth/blogger/save', { introduction }, by(who))
const myself = async (who: MadeUser) => (await t.call('community/auth/blogger/myself', {}, by(who))).data
const waiting = async (who: MadeUser) =>
  (await t.call('community/admin/moderation/list', { targetType: 4, pageSize: 100 }, by(operator))).data.list.filter(
    ({ targetId }) => targetId === who.userId,
  )
const decide = async (who: MadeUser, action: 'keep' | 'remove', opinion = '') => {
  const [row] = await waiting(who)
  return t.call('community/admin/moderation/decide', { id: row?.id ?? '1', action, opinion }, by(operator))
}
const titles = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgTitle }) => msgTitle)
const write = (who: MadeUser, isIssue: 0 | 1) =>
  t.call('community/auth/blog/save', { title: '一篇文章', content: '<p>正文</p>', isIssue }, by(who))
const isPublic = async (who: MadeUser) => {
  t.services.answers.clear()
  return (await t.call('community/api/blogger/view', { userId: who.userId })).code === 200
}

test('a blog under review has drafts only, until an operator approves', async () => {
  const who = await makeUser(t.owner, { nickname: '想写博客的人' })
  expect(await myself(who)).toMatchObject({ isBlogger: 0, auditStatus: null })
  await rule(1)
  expect((await apply(who, '第一稿')).data.auditStatus).toBe(0)
  // A repeated application replaces the text of the first.
  const again = await apply(who)
  expect([again.code, again.msg, again.data.auditStatus]).toEqual([200, '申请提交成功，审核结果会通过消息通知你', 0])
  expect(await isPublic(who)).toBe(false)
  const draft = await write(who, 0)
  expect(draft.code).toBe(200)
  for (const refused of [
    await write(who, 1),
    await t.call(
      'community/auth/blog/update',
      { id: draft.data.id, title: '一篇文章', content: '<p>正文</p>', isIssue: 1 },
      by(who),
    ),
    await t.call('community/auth/series/save', { title: '专栏', blogIds: [] }, by(who)),
    await t.call('community/auth/blogger/update', { introduction: '别的' }, by(who)),
  ])
    expect(refused.code).toBe(306)
  const fan = await makeUser(t.owner)
  const follow = () => t.call('community/auth/blogger/user/record/save', { bloggerUserId: who.userId }, by(fan))
  expect((await follow()).code).toBe(404)

  expect(await waiting(who)).toMatchObject([
    { targetType: 4, source: 2, statusId: 1, textStatus: 2, excerpt: '写学习笔记', nickname: '想写博客的人' },
  ])
  expect((await decide(who, 'keep')).code).toBe(200)
  expect(await titles(who)).toEqual(['博客申请已通过'])
  await decide(who, 'keep')
  expect(await titles(who)).toHaveLength(1)
  expect(await myself(who)).toMatchObject({ isBlogger: 1, auditStatus: 1, auditOpinion: '' })
  expect([(await write(who, 1)).code, (await follow()).code, await isPublic(who)]).toEqual([200, 200, true])
  // Applying with an open blog changes nothing.
  expect((await apply(who, '改掉')).data).toMatchObject({ auditStatus: 1, introduction: '写学习笔记' })
  await rule(0)
})

test('a refused application shows its reason, can be reworded, and always waits again', async () => {
  const who = await makeUser(t.owner)
  await rule(1)
  await apply(who, '加我微信')
  const empty = await decide(who, 'remove')
  expect([empty.code, empty.msg]).toEqual([422, '请填写原因，申请人会看到'])
  await decide(who, 'remove', '简介里只有联系方式')
  expect(await myself(who)).toMatchObject({ auditStatus: 2, auditOpinion: '简介里只有联系方式' })
  expect(await titles(who)).toEqual(['博客申请未通过'])
  expect((await write(who, 1)).msg).toContain('简介里只有联系方式')
  // It is applied for again, not appealed.
  expect((await t.call('community/auth/moderation/list', {}, by(who))).data.list).toEqual([])
  const [row] = await waiting(who)
  expect(
    (await t.call('community/auth/moderation/appeal', { id: row?.id ?? '', appealText: '请再看一看我的申请' }, by(who)))
      .code,
  ).toBe(404)
  await rule(0)
  expect((await apply(who, '写数学笔记')).data.auditStatus).toBe(0)
  expect(await waiting(who)).toMatchObject([{ statusId: 1, excerpt: '写数学笔记' }])
  await decide(who, 'keep')
  expect((await write(who, 1)).code).toBe(200)
})

test('a closed blog publishes nothing and is not recommended; its articles keep their author', async () => {
  const who = await makeUser(t.owner)
  await rule(1)
  await apply(who)
  await decide(who, 'keep')
  const id = await publish(t, who)
  await decide(who, 'remove', '多次发布广告')
  expect(await titles(who)).toContain('你的博客已被停用')
  expect((await t.call('community/auth/blog/stand', { id, isPutaway: 0 }, by(who))).code).toBe(200)
  expect((await t.call('community/auth/blog/stand', { id, isPutaway: 1 }, by(who))).code).toBe(306)
  await t.owner`UPDATE blog SET is_putaway = 1 WHERE site_id = 12 AND id = ${id}`
  await t.owner`UPDATE blogger SET weblog_count = 1 WHERE site_id = 12 AND user_id = ${who.userId}`
  expect(await isPublic(who)).toBe(true)
  const top = (await t.call('community/api/blogger/list', { pageSize: 20 })).data.list
  expect(top.map(({ userId }) => userId)).not.toContain(who.userId)
  await rule(0)
})

test('without review a blog is open at once; a listed word in its introduction is refused', async () => {
  const who = await makeUser(t.owner)
  await listWords(t, ['代写'])
  expect((await apply(who, '代写论文')).code).toBe(422)
  await listWords(t)
  expect((await apply(who)).data.auditStatus).toBe(1)
  expect(await waiting(who)).toEqual([])
})
