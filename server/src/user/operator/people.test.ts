import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from '../../kernel/db/index.ts'
import { sendMessage } from '../message/message.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('lecturers', () => {
  test('a public profile shows whether the viewer follows', async () => {
    const [lecturer, user] = [await makeLecturer(t.owner, { lecturerName: '王老师' }), await makeUser(t.owner)]
    const check = (token?: string, siteId = 12) =>
      t.call('user/api/lecturer/view', { lecturerId: lecturer.lecturerId }, { siteId, ...(token ? { token } : {}) })
    expect((await check()).data).toMatchObject({
      id: lecturer.lecturerId,
      userId: lecturer.userId,
      lecturerName: '王老师',
      attentionCount: 0,
      isAttention: 0,
    })
    expect((await check()).data).not.toHaveProperty('lecturerMobile')
    await t.call('user/auth/lecturer/attention/save', { lecturerId: lecturer.lecturerId }, { token: user.token })
    expect((await check(user.token)).data).toMatchObject({ attentionCount: 1, isAttention: 1 })
    expect((await check()).data).toMatchObject({ attentionCount: 1, isAttention: 0 })
    // An invalid session counts as anonymous; lecturers of another site are not found.
    expect((await check('12.aaaaaaaaaaaaaaaaaaaaaa')).data.isAttention).toBe(0)
    expect(await check(undefined, 13)).toEqual({ code: 404, msg: '讲师不存在', data: null })
    expect((await t.call('user/api/lecturer/view', { lecturerId: '1' })).code).toBe(404)
    expect((await t.raw('POST', 'user/api/lecturer/view', { lecturerId: '0' })).data).toEqual({ field: 'lecturerId' })
    await t.owner`UPDATE lecturer SET status_id = 0 WHERE id = ${lecturer.lecturerId}`
    expect((await check()).code).toBe(404)
  })

  test('the list is in site order and limited to the site', async () => {
    const app = await startTestApp()
    const [a, b] = [
      await makeLecturer(app.owner, { lecturerName: '甲' }),
      await makeLecturer(app.owner, { lecturerName: '乙' }),
    ]
    await makeLecturer(app.owner, { siteId: 13, lecturerName: '别站' })
    const hidden = await makeLecturer(app.owner, { lecturerName: '停用' })
    await app.owner`UPDATE lecturer SET sort = CASE id WHEN ${a.lecturerId} THEN 2 WHEN ${b.lecturerId} THEN 1 ELSE 0 END`
    await app.owner`UPDATE lecturer SET status_id = 0 WHERE id = ${hidden.lecturerId}`
    await app.owner`UPDATE users SET head_img_url = '/avatars/b.webp' WHERE id = ${b.userId}`
    const { data } = await app.call('user/api/lecturer/list', { pageSize: 10 })
    expect(data.list.map((item) => [item.lecturerName, item.headImgUrl])).toEqual([
      ['乙', '/avatars/b.webp'],
      ['甲', ''],
    ])
    expect(data).toMatchObject({ totalCount: 2, totalPage: 1, pageCurrent: 1, pageSize: 10 })
    expect(
      (await app.call('user/api/lecturer/list', { pageSize: 1, pageCurrent: 2 })).data.list.map(
        (item) => item.lecturerName,
      ),
    ).toEqual(['甲'])
    await app.close()
  })

  test('the own lecturer profile is for lecturers', async () => {
    const [lecturer, user] = [await makeLecturer(t.owner), await makeUser(t.owner)]
    await t.owner`UPDATE lecturer SET lecturer_email = 'a@example.com' WHERE id = ${lecturer.lecturerId}`
    expect((await t.call('user/auth/lecturer/view', {}, { token: lecturer.token })).data).toMatchObject({
      id: lecturer.lecturerId,
      lecturerEmail: 'a@example.com',
    })
    expect((await t.call('user/auth/lecturer/view', {}, { token: user.token })).code).toBe(306)
  })
})

describe('following', () => {
  const follow = (lecturerId: string, token: string) =>
    t.call('user/auth/lecturer/attention/save', { lecturerId }, { token })
  const unfollow = (lecturerId: string, token: string) =>
    t.call('user/auth/lecturer/attention/delete', { lecturerId }, { token })
  const count = async (lecturerId: string) =>
    (await t.call('user/api/lecturer/view', { lecturerId })).data.attentionCount

  test('is idempotent, and the count is exact under concurrency', async () => {
    const { lecturerId } = await makeLecturer(t.owner)
    const fans = await Promise.all(Array.from({ length: 5 }, () => makeUser(t.owner)))
    const answers = await Promise.all(
      fans.flatMap((fan) => [
        follow(lecturerId, fan.token),
        follow(lecturerId, fan.token),
        follow(lecturerId, fan.token),
      ]),
    )
    expect(answers.every((answer) => answer.code === 200 && answer.msg === '关注成功')).toBe(true)
    expect(await count(lecturerId)).toBe(5)
    await Promise.all(
      fans.slice(0, 3).flatMap((fan) => [unfollow(lecturerId, fan.token), unfollow(lecturerId, fan.token)]),
    )
    expect(await count(lecturerId)).toBe(2)
    const [rows] = await t.owner`SELECT count(*)::int AS n FROM lecturer_attention WHERE lecturer_id = ${lecturerId}`
    expect(rows?.n).toBe(2)
  })

  test('lists followed lecturers, newest first', async () => {
    const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    const [a, b] = [
      await makeLecturer(t.owner, { lecturerName: '先' }),
      await makeLecturer(t.owner, { lecturerName: '后' }),
    ]
    await follow(a.lecturerId, user.token)
    await follow(b.lecturerId, user.token)
    await follow(a.lecturerId, other.token)
    const list = async (token: string) => (await t.call('user/auth/lecturer/attention/list', {}, { token })).data
    expect((await list(user.token)).list.map((item) => item.lecturerName)).toEqual(['后', '先'])
    expect((await list(other.token)).totalCount).toBe(1)
  })

  test('a lecturer of another site, or a missing one, cannot be followed', async () => {
    const [user, foreign] = [await makeUser(t.owner), await makeLecturer(t.owner, { siteId: 13 })]
    expect(await follow(foreign.lecturerId, user.token)).toEqual(await follow('1', user.token))
    expect((await follow(foreign.lecturerId, user.token)).code).toBe(404)
    expect((await unfollow(foreign.lecturerId, user.token)).code).toBe(200)
  })
})

describe('messages', () => {
  const send = (siteId: number, userIds: string[], msgTitle: string) =>
    transaction(t.db(siteId), (tx) =>
      sendMessage(tx, t.services, {
        siteId,
        userIds,
        msgType: 3,
        msgTitle,
        msgText: '<p>正文</p>',
        linkUrl: '/course',
      }),
    )
  const list = async (token: string, input: { isRead?: 0 | 1; pageSize?: number } = {}) =>
    (await t.call('user/auth/msg/user/list', input, { token })).data
  const unread = async (token: string) => (await t.call('user/auth/msg/user/num', {}, { token })).data.num

  test('reach each receiver once, notify their browsers, and only if the transaction commits', async () => {
    const [one, two] = [await makeUser(t.owner), await makeUser(t.owner)]
    const result: string[] = []
    const off = t.services.events.on('message.changed', ({ userId }) => result.push(userId))
    await send(12, [one.userId, two.userId, one.userId], '新课')
    await send(12, [], '无人')
    await expect(
      transaction(t.db(), async (tx) => {
        await sendMessage(tx, t.services, {
          siteId: 12,
          userIds: [one.userId],
          msgType: 1,
          msgTitle: '没发生',
          msgText: '',
          linkUrl: '',
        })
        throw new Error('transaction aborted')
      }),
    ).rejects.toThrow('transaction aborted')
    expect((await list(one.token)).list).toMatchObject([
      { msgType: 3, msgTitle: '新课', msgText: '<p>正文</p>', linkUrl: '/course', isRead: 0, isTop: 0 },
    ])
    expect(await unread(two.token)).toBe(1)
    await expect.poll(() => result.length).toBe(2)
    expect(new Set(result)).toEqual(new Set([one.userId, two.userId]))
    off()
  })

  test('do not cross sites', async () => {
    const foreigner = await makeUser(t.owner, { siteId: 13 })
    await send(12, [foreigner.userId], '越界')
    expect(await t.owner`SELECT 1 FROM msg_user WHERE user_id = ${foreigner.userId}`).toHaveLength(0)
  })

  test('are listed pinned first, then newest, and filtered by unread', async () => {
    const user = await makeUser(t.owner)
    for (const title of ['一', '二', '三']) await send(12, [user.userId], title)
    await t.owner`UPDATE msg_user SET is_top = 1 FROM msg WHERE msg.id = msg_id AND msg_title = '一' AND user_id = ${user.userId}`
    const all = await list(user.token)
    expect(all.list.map((item) => item.msgTitle)).toEqual(['一', '三', '二'])
    await t.call('user/auth/msg/user/read', { id: all.list[1]?.id ?? '' }, { token: user.token })
    expect((await list(user.token, { isRead: 0 })).list.map((item) => item.msgTitle)).toEqual(['一', '二'])
    expect((await list(user.token, { isRead: 1 })).totalCount).toBe(1)
    expect(await unread(user.token)).toBe(2)
  })

  test('reading marks own messages; those of others are not found', async () => {
    const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    await send(12, [user.userId], '给你')
    const id = (await list(user.token)).list[0]?.id ?? ''
    const read = (token: string, what = id) => t.call('user/auth/msg/user/read', { id: what }, { token })
    expect(await read(other.token)).toEqual(await read(other.token, '1'))
    expect(await unread(user.token)).toBe(1)
    const result: string[] = []
    const off = t.services.events.on('message.changed', ({ userId }) => result.push(userId))
    expect((await read(user.token)).data).toMatchObject({ msgTitle: '给你', isRead: 1 })
    expect((await read(user.token)).code).toBe(200)
    expect(await unread(user.token)).toBe(0)
    // A second reading publishes nothing. Events are ordered: the message to another user arrives after all own events.
    await send(12, [other.userId], '给别人')
    await expect.poll(() => result).toContain(other.userId)
    expect(result).toEqual([user.userId, other.userId])
    off()
  })

  test('all are marked, or some deleted: own ones only, with one event to own browsers', async () => {
    const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    const result: string[] = []
    const off = t.services.events.on('message.changed', ({ userId }) => result.push(userId))
    for (const title of ['一', '二', '三']) await send(12, [user.userId, other.userId], title)
    await expect.poll(() => result.length).toBe(6)
    result.length = 0
    expect((await t.call('user/auth/msg/user/read/all', {}, { token: user.token })).data).toEqual({ num: 3 })
    expect((await t.call('user/auth/msg/user/read/all', {}, { token: user.token })).data).toEqual({ num: 0 })
    expect(await unread(other.token)).toBe(3)
    const [own, theirs] = [await list(user.token), await list(other.token)]
    const ids = [own.list[0]?.id ?? '', own.list[1]?.id ?? '', own.list[0]?.id ?? '', theirs.list[0]?.id ?? '']
    const deleted = await t.call('user/auth/msg/user/batch/delete', { ids }, { token: user.token })
    expect([deleted.msg, deleted.data]).toEqual(['删除成功', { num: 2 }])
    expect((await list(user.token)).totalCount).toBe(1)
    expect((await list(other.token)).totalCount).toBe(3)
    expect((await t.raw('POST', 'user/auth/msg/user/batch/delete', { ids: [] }, { token: user.token })).data).toEqual({
      field: 'ids',
    })
    await expect.poll(() => result).toEqual([user.userId, user.userId])
    off()
  })
})

describe('feedback', () => {
  test('is stored with its reply, and visible to its sender only', async () => {
    const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    const save = (content: string, feedbackType = 1) =>
      t.call('user/auth/user/feedback/log/save', { content, feedbackType, pageUrl: '/course/1' }, { token: user.token })
    const first = await save('第一条反馈内容')
    expect(first.msg).toContain('成功')
    const second = await save('<script>第二条</script>', 3)
    await t.owner`UPDATE feedback_log SET status = 3, reply_content = '已修复', reply_time = now() WHERE id = ${first.data.id}`
    const page = await t.call('user/auth/user/feedback/log/page', {}, { token: user.token })
    expect(page.data.list).toMatchObject([
      {
        id: second.data.id,
        feedbackType: 3,
        content: '<script>第二条</script>',
        status: 1,
        replyContent: '',
        replyTime: null,
      },
      { id: first.data.id, feedbackType: 1, status: 3, replyContent: '已修复' },
    ])
    expect((await t.call('user/auth/user/feedback/log/page', {}, { token: other.token })).data.totalCount).toBe(0)
  })

  test.each([
    [{ content: '短' }, 'content'],
    [{ content: '没有这个类型', feedbackType: 4 }, 'feedbackType'],
    [{ content: '没有这个类型', feedbackType: 6 }, 'feedbackType'],
  ])('refuses %j', async (input, field) => {
    const user = await makeUser(t.owner)
    const answer = await t.raw('POST', 'user/auth/user/feedback/log/save', input, { token: user.token })
    expect([answer.code, answer.data]).toEqual([422, { field }])
  })
})
