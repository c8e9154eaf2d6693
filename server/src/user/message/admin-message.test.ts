import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { sendMessageJob } from './message-job.ts'
import { freshMobile, makeOperator, receivedCode } from '../../../test/people.ts'

let t: TestApp
let owner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  owner = await makeUser(t.owner, { isAdmin: 1, nickname: '站长' })
})
afterAll(() => t.close())

const as = (who: { token: string }) => ({ token: who.token })
const text = { msgTitle: '通知', msgText: '<p>正文</p>' }
type Form = Parameters<typeof t.call<'user/admin/message/save'>>[1]
const save = (form: Partial<Form>) =>
  t.call('user/admin/message/save', { ...text, audience: 'all', ...form }, as(owner))
const view = async (id: string) => (await t.call('user/admin/message/view', { id }, as(owner))).data
const titles = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, as(who))).data.list.map((row) => row.msgTitle)

test('a broadcast reaches its audience once, with a read count', async () => {
  const [one, two, disabled, abroad] = [
    await makeUser(t.owner, { nickname: '甲<b>' }),
    await makeUser(t.owner),
    await makeUser(t.owner),
    await makeUser(t.owner, { siteId: 13 }),
  ]
  await t.owner`UPDATE users SET status_id = 0 WHERE id = ${disabled.userId}`
  const userIds = [one.userId, two.userId, two.userId, disabled.userId, abroad.userId]
  const counted = await t.call('user/admin/message/count', { audience: 'users', userIds }, as(owner))
  expect(counted.data).toEqual({ num: 2, nicknames: ['甲<b>', expect.any(String)] })
  const blind = await makeOperator(t, ['message'])
  const choice = await t.call('user/admin/message/people/list', { keyword: '甲<b>' }, as(blind))
  expect(choice.data.list).toEqual([
    { id: one.userId, nickname: '甲<b>', mobile: one.mobile.replace(/^(\d{3})\d{4}/, '$1****'), headImgUrl: '' },
  ])
  const result: string[] = []
  const off = t.services.events.on('message.changed', ({ userId }) => result.push(userId))
  const { data } = await save({
    audience: 'users',
    userIds,
    msgTitle: '{{nickname}}，你好',
    msgText: '<p onclick="x()">{{ nickname }}<script>x()</script></p>',
    linkUrl: '/account/message',
  })
  expect(await view(data.id)).toMatchObject({ taskStatus: 1, sentCount: 0 })
  await t.runJobs()
  expect(await view(data.id)).toMatchObject({
    taskStatus: 3,
    sentCount: 2,
    totalCount: 2,
    readCount: 0,
    senderName: '站长',
    userList: [{ id: one.userId, nickname: '甲<b>' }, { id: two.userId }, {}],
  })
  await expect.poll(() => result.toSorted()).toEqual([one.userId, two.userId].sort())
  off()
  const own = (await t.call('user/auth/msg/user/list', {}, as(one))).data.list
  expect(own).toMatchObject([{ msgTitle: '甲<b>，你好', msgText: '<p>甲&lt;b&gt;</p>', linkUrl: '/account/message' }])
  const read = await t.call('user/auth/msg/user/read', { id: own[0]?.id ?? '' }, as(one))
  expect(read.data.msgTitle).toBe('甲<b>，你好')
  expect((await view(data.id)).readCount).toBe(1)
  const list = await t.call('user/admin/message/list', { keyword: '你好', taskStatus: 3 }, as(owner))
  expect(list.data.list).toMatchObject([{ id: data.id, audienceName: '指定用户' }])
})

test('audiences: lecturers, members, and learners of a course; a course of another site is not found', async () => {
  const [lecturer, user, vip] = [await makeLecturer(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
  await t.owner`UPDATE users SET is_vip = 1 WHERE id = ${vip.userId}`
  const [{ courseId }, abroad] = [await makeCourse(t.owner), await makeCourse(t.owner, { siteId: 13 })]
  await t.call('course/auth/user/order/course/ref/save', { courseId }, as(user))
  const count = (input: Parameters<typeof t.call<'user/admin/message/count'>>[1]) =>
    t.call('user/admin/message/count', input, as(owner))
  expect((await count({ audience: 'course', courseId })).data.num).toBe(1)
  expect((await count({ audience: 'vips' })).data.num).toBe(1)
  expect((await count({ audience: 'lecturers' })).data.num).toBeGreaterThanOrEqual(1)
  const missing = await count({ audience: 'course', courseId: '987654321012345678' })
  expect(missing.code).toBe(404)
  expect(await count({ audience: 'course', courseId: abroad.courseId })).toEqual(missing)
  expect((await save({ audience: 'course', courseId: abroad.courseId })).code).toBe(404)
  expect((await count({ audience: 'course' })).data).toEqual({ field: 'courseId' })
  const { data } = await save({ audience: 'course', courseId, msgTitle: '课程更新' })
  await save({ audience: 'lecturers', msgTitle: '讲师须知' })
  await t.runJobs()
  expect((await view(data.id)).refName).toContain('测试课程')
  expect([await titles(user), await titles(lecturer), await titles(vip)]).toEqual([['课程更新'], ['讲师须知'], []])
})

describe('sending to everyone', () => {
  test('resumes after a kill, and concurrent runs deliver once', async () => {
    const app = await startTestApp()
    const admin = await makeUser(app.owner, { isAdmin: 1 })
    await app.owner`INSERT INTO users (site_id, mobile, nickname) SELECT 12, (13100000000 + n)::text, '学员' || n FROM generate_series(1, 12000) n`
    await app.owner`INSERT INTO users (site_id, mobile, nickname) SELECT 13, (13100000000 + n)::text, '学员' || n FROM generate_series(1, 10) n`
    const { data } = await app.call(
      'user/admin/message/save',
      { ...text, audience: 'all', isAnnouncement: 1 },
      as(admin),
    )
    const run = (signal = new AbortController().signal) =>
      sendMessageJob.run({ siteId: 12, taskId: data.id, rev: 1 } as never, {
        services: app.services,
        signal,
        attempt: 1,
      })
    const check = async () => (await app.call('user/admin/message/view', { id: data.id }, as(admin))).data
    // Killed after the first chunk, which is committed.
    const killed = new AbortController()
    const publish = app.services.events.publishAll
    app.services.events.publishAll = async (...args) => {
      killed.abort(new Error('killed'))
      return publish(...args)
    }
    await expect(run(killed.signal)).rejects.toThrow('killed')
    app.services.events.publishAll = publish
    expect(await check()).toMatchObject({ taskStatus: 2, sentCount: 5000, totalCount: 12_001 })
    // A registration during the broadcast.
    const mobile = freshMobile()
    const code = await receivedCode(app, mobile, 'register')
    expect((await app.call('user/api/user/register', { mobile, code, password: '春眠不觉晓处处闻啼鸟' })).code).toBe(
      200,
    )
    await Promise.all([run(), run(), app.runJobs()])
    await run()
    expect(await check()).toMatchObject({ taskStatus: 3, readCount: 0 })
    const [rows] = await app.owner`
      SELECT count(*)::int AS n, count(DISTINCT user_id)::int AS people, count(DISTINCT msg_id)::int AS messages,
        count(DISTINCT site_id)::int AS sites
      FROM msg_user`
    expect(rows).toEqual({ n: 12_002, people: 12_002, messages: 1, sites: 1 })
    await app.close()
  })
})

describe('a message for later', () => {
  const later = () => new Date(Date.now() + 3_600_000).toISOString()

  test('is sent at its time, with its latest text', async () => {
    const user = await makeUser(t.owner)
    const form = { audience: 'users' as const, userIds: [user.userId] }
    const { data } = await save({ ...form, msgTitle: '初稿', sendTime: later() })
    // A job that runs early, or for an outdated revision, does nothing.
    await t.runJobs({ early: true })
    await sendMessageJob.run({ siteId: 12, taskId: data.id, rev: 1 } as never, {
      services: t.services,
      signal: new AbortController().signal,
      attempt: 1,
    })
    expect(await titles(user)).toEqual([])
    const update = await t.call(
      'user/admin/message/update',
      { id: data.id, ...text, ...form, msgTitle: '定稿', sendTime: null },
      as(owner),
    )
    expect(update.code).toBe(200)
    await t.runJobs()
    expect(await titles(user)).toEqual(['定稿'])
    const again = await t.call('user/admin/message/update', { id: data.id, ...text, ...form }, as(owner))
    expect(again.code).toBe(409)
    expect((await t.call('user/admin/message/cancel', { id: data.id }, as(owner))).code).toBe(409)
  })

  test('cancelling is idempotent', async () => {
    const user = await makeUser(t.owner)
    const { data } = await save({ audience: 'users', userIds: [user.userId], sendTime: later() })
    const cancel = () => t.call('user/admin/message/cancel', { id: data.id }, as(owner))
    expect([(await cancel()).code, (await cancel()).code]).toEqual([200, 200])
    await t.owner`UPDATE msg_task SET send_time = now() WHERE id = ${data.id}`
    await t.runJobs({ early: true })
    expect(await titles(user)).toEqual([])
    expect((await view(data.id)).taskStatus).toBe(4)
  })

  test.each([
    [{ audience: 'users' as const }, 'userIds'],
    [{ msgText: '<p> </p>' }, 'msgText'],
    [{ msgTitle: '{{课程}}开课' }, 'msgText'],
    [{ sendTime: '2020-01-01T00:00:00Z' }, 'sendTime'],
    [{ linkUrl: 'javascript:alert(1)' }, 'linkUrl'],
    [{ linkUrl: '//evil.example' }, 'linkUrl'],
    [{ audience: 'organizations' as const }, 'audience'],
  ])('%j is refused', async (form, field) => {
    expect(await save(form)).toMatchObject({ code: 422, data: { field } })
  })
})

test('templates are sanitized, list their placeholders, and have unique names', async () => {
  const form = {
    templateName: '开课提醒',
    msgTitle: '{{课程}}开课',
    msgText: '<p onclick="x()">{{nickname}}，{{时间}}见</p>',
  }
  const template = (input: object) => t.call('user/admin/message/template/save', { ...form, ...input }, as(owner))
  const { data } = await template({})
  expect((await template({})).code).toBe(409)
  expect((await template({ id: data.id, msgTitle: '{{课程}}今天开课' })).code).toBe(200)
  const list = async () => (await t.call('user/admin/message/template/list', { keyword: '开课' }, as(owner))).data.list
  expect(await list()).toMatchObject([
    { id: data.id, msgText: '<p>{{nickname}}，{{时间}}见</p>', slotList: ['课程', 'nickname', '时间'] },
  ])
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  const there = { ...as(abroad), siteId: 13 }
  expect((await t.call('user/admin/message/template/save', { ...form, id: data.id }, there)).code).toBe(404)
  expect((await t.call('user/admin/message/template/delete', { id: data.id }, there)).code).toBe(200)
  expect(await list()).toHaveLength(1)
  const { data: sent } = await save({ audience: 'users', userIds: [owner.userId] })
  for (const path of ['view', 'cancel', 'update'])
    expect(
      (await t.raw('POST', `user/admin/message/${path}`, { id: sent.id, ...text, audience: 'all' }, there)).code,
      path,
    ).toBe(404)
  expect((await t.call('user/admin/message/template/delete', { id: data.id }, as(owner))).code).toBe(200)
  expect(await list()).toEqual([])
})
