import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeLecturer, makeLive, makeUser } from '../../../test/factories.ts'
import { makeBlogger, publish } from '../../../test/blog.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'

let t: TestApp
let operator: MadeUser
let author: MadeUser
let reader: MadeUser
let helper: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
  helper = await makeUser(t.owner)
})
beforeEach(async () => {
  author = await makeUser(t.owner, { nickname: '作者' })
  reader = await makeUser(t.owner, { nickname: '读者' })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const ask = (over: Partial<WireInputOf<'community/auth/questions/save'>> = {}, who = author) =>
  t.call('community/auth/questions/save', { title: '这是一个问题', content: '<p>内容</p>', ...over }, by(who))
const seen = async (id: string) => {
  t.services.answers.clear()
  return (await t.call('community/api/questions/view', { id })).code === 200
}
const report = (targetId: string, targetType: 1 | 2 | 3 = 2, who = reader) =>
  t.call('community/auth/report/save', { targetType, targetId, reason: 1, detail: '反复发布' }, by(who))
const inbox = async (state: 'open' | 'appeal' | 'removed' | 'passed' = 'open') =>
  (await t.call('community/admin/moderation/list', { state, pageSize: 100 }, by(operator))).data.list
const caseOf = async (targetId: string, state?: 'open' | 'appeal' | 'removed' | 'passed') => {
  const found = (await inbox(state)).find((row) => row.targetId === targetId)
  if (!found) throw new Error('no such case')
  return found
}
const decide = (id: string, action: 'remove' | 'keep', more: object = {}) =>
  t.call('community/admin/moderation/decide', { id, action, reason: 1, ...more }, by(operator))
const titles = async ({ token }: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, { token })).data.list.map(({ msgTitle }) => msgTitle)
const words = (list: string[]) => listWords(t, list)
const rule = (reportHide: number) => t.call('community/admin/rule/save', { reportHide }, by(operator))

describe('reports', () => {
  test('a report is decided, the text hidden, everyone notified; an appeal restores it', async () => {
    const { id } = (await ask()).data
    expect((await report(id)).code).toBe(200)
    await report(id)
    const open = await caseOf(id)
    expect(open).toMatchObject({
      source: 1,
      reportCount: 1,
      nickname: '作者',
      textStatus: 1,
      linkUrl: `/question/view/${id}`,
    })
    expect(open.reports).toEqual([{ reason: 1, detail: '反复发布' }])
    await decide(open.id, 'remove', { opinion: '与课程无关' })
    expect(await seen(id)).toBe(false)
    expect(await titles(author)).toContain('你发布的内容已被撤下')
    expect(await titles(reader)).toContain('你的举报已处理')

    const own = (await t.call('community/auth/moderation/list', {}, by(author))).data.list
    expect(own).toMatchObject([{ id: open.id, opinion: '与课程无关', appealStatus: 0, title: '这是一个问题' }])
    const appeal = (who: MadeUser) =>
      t.call('community/auth/moderation/appeal', { id: open.id, appealText: '这是学习中的问题' }, by(who))
    expect((await appeal(reader)).code).toBe(404)
    expect((await appeal(author)).code).toBe(200)
    expect((await appeal(author)).code).toBe(409)
    expect(await caseOf(id, 'appeal')).toMatchObject({ appealText: '这是学习中的问题' })
    await decide(open.id, 'keep')
    expect(await seen(id)).toBe(true)
    expect(await titles(author)).toContain('申诉通过，内容已恢复显示')
    expect(await inbox('appeal')).toEqual([])
  })

  test("own texts, missing ones, and other people's cases cannot be reported", async () => {
    const { id } = (await ask()).data
    expect((await report(id, 2, author)).code).toBe(422)
    await t.call('community/auth/questions/delete', { id }, by(author))
    expect((await report(id)).code).toBe(404)
  })

  test('a removed answer is no longer accepted or counted; a kept one stays', async () => {
    const { id } = (await ask()).data
    const answer = await t.call(
      'community/auth/questions/comment/save',
      { questionsId: id, content: '<p>答案在此</p>' },
      by(helper),
    )
    await t.call('community/auth/questions/update', { id, acceptCommentId: answer.data.id }, by(author))
    await report(answer.data.id, 3)
    const open = await caseOf(answer.data.id)
    expect(open.linkUrl).toBe(`/question/view/${id}#answer-${answer.data.id}`)
    await decide(open.id, 'remove')
    t.services.answers.clear()
    expect((await t.call('community/api/questions/view', { id })).data).toMatchObject({ commentCount: 0, isSolved: 0 })
    await decide(open.id, 'keep')
    t.services.answers.clear()
    expect((await t.call('community/api/questions/view', { id })).data).toMatchObject({ commentCount: 1, isSolved: 0 })
  })

  test('enough reports hide a text until the decision', async () => {
    await rule(2)
    const { id } = (await ask()).data
    await report(id)
    expect(await seen(id)).toBe(true)
    await report(id, 2, helper)
    expect(await seen(id)).toBe(false)
    await decide((await caseOf(id)).id, 'keep')
    expect(await seen(id)).toBe(true)
    await rule(0)
  })
})

describe('words', () => {
  test('a text with a listed word, in any script, waits until a moderator approves it', async () => {
    await words(['赌博', '加微信'])
    const { data, msg } = await ask({ content: '<p>線上<b>賭</b> 博</p>' })
    expect(data.statusId).toBe(2)
    expect(msg).toContain('审核通过后')
    expect(await seen(data.id)).toBe(false)
    expect((await t.call('community/auth/questions/view', { id: data.id }, by(author))).code).toBe(200)
    expect((await t.call('community/auth/questions/view', { id: data.id }, by(reader))).code).toBe(404)
    const open = await caseOf(data.id)
    expect(open).toMatchObject({ source: 2, words: ['赌博'] })
    await decide(open.id, 'keep')
    expect(await seen(data.id)).toBe(true)
    expect(
      (await t.call('community/admin/moderation/list', { source: 2, targetType: 3 }, by(operator))).data.list,
    ).toEqual([])
    await words([])
  })

  test("an approved text notifies people once, as if new; so does its author's message", async () => {
    const teacher = await makeLecturer(t.owner)
    const course = await makeCourse(t.owner, { lecturerId: teacher.lecturerId, courseName: '审核里的课' })
    await words(['加微信'])
    const { id } = (await ask({ content: '<p>加微信</p>', courseId: course.courseId })).data
    const theirs = (await ask({}, helper)).data.id
    const say = (parentId: string, who: MadeUser) =>
      t.call(
        'community/auth/questions/comment/save',
        { questionsId: theirs, parentId, content: '请加微信详聊' },
        by(who),
      )
    const answer = (await say('0', author)).data.id
    const held = [id, answer]
    expect(await titles(teacher)).toEqual([])
    for (const one of held) await decide((await caseOf(one)).id, 'keep')
    const reply = (await say(answer, reader)).data.id
    await decide((await caseOf(reply)).id, 'keep')
    expect(await titles(teacher)).toEqual(['《审核里的课》有新提问'])
    expect(await titles(helper)).toContain('作者回答了你的问题《这是一个问题》')
    expect(await titles(author)).toEqual([
      '读者评论了你在问题《这是一个问题》的回答',
      '你发布的内容已通过审核',
      '你发布的内容已通过审核',
    ])
    expect(await titles(reader)).toEqual(['你发布的内容已通过审核'])
    // Removing and restoring it notifies no one again.
    await report(id)
    const again = await caseOf(id)
    await decide(again.id, 'remove')
    await decide(again.id, 'keep')
    // Nor does an edit of a text that was public.
    await t.call('community/auth/questions/update', { id, content: '<p>还是加微信</p>' }, by(author))
    await decide((await caseOf(id)).id, 'keep')
    expect(await titles(teacher)).toHaveLength(1)
    await words([])
  })

  test('an approved comment under an article notifies people', async () => {
    const blogger = await makeBlogger(t.owner)
    const blogId = await publish(t, blogger, { title: '等审核的评论' })
    await words(['加微信'])
    const { id } = (await t.call('community/auth/blog/comment/save', { blogId, content: '加微信聊聊' }, by(reader)))
      .data
    expect(await titles(blogger)).toEqual([])
    await decide((await caseOf(id)).id, 'keep')
    expect(await titles(blogger)).toEqual(['读者评论了你的文章《等审核的评论》'])
    await words([])
  })

  test('comments on courses are checked against the same words', async () => {
    await words(['代考'])
    const course = await makeCourse(t.owner)
    const periodId = course.periodIds[0] ?? ''
    const say = (commentText: string) =>
      t.call('course/auth/courseQuestion/save', { periodId, commentText }, by(reader))
    expect((await say('找人 代 考')).code).toBe(422)
    expect((await say('怎样备考')).code).toBe(200)
    await words([])
  })
})

describe('people', () => {
  test('a muted person may react but not write; a suspended one only reads; lifting restores both', async () => {
    const { id } = (await ask({}, helper)).data
    const like = () => t.call('community/auth/questions/user/record/save', { questionsId: id, opType: 2 }, by(author))
    const sanction = (sanctionType: 1 | 2) =>
      t.call(
        'community/admin/sanction/save',
        { userId: author.userId, sanctionType, days: 3, reason: '刷屏' },
        by(operator),
      )
    await sanction(1)
    const refused = await ask()
    expect([refused.code, refused.msg]).toEqual([306, expect.stringContaining('刷屏')])
    expect((await like()).code).toBe(200)
    await sanction(2)
    expect((await like()).code).toBe(306)
    expect(await titles(author)).toEqual(['你的社区功能已停用 3 天', '你已被禁言 3 天'])
    const { list } = (await t.call('community/admin/sanction/list', { keyword: '作者' }, by(operator))).data
    const own = list.filter((row) => row.userId === author.userId)
    expect(own).toHaveLength(2)
    for (const { id: sanctionId } of own)
      await t.call('community/admin/sanction/lift', { id: sanctionId }, by(operator))
    expect((await t.call('community/admin/sanction/lift', { id: own[0]?.id ?? '' }, by(operator))).code).toBe(404)
    expect((await ask()).code).toBe(200)
  })

  test('a mute expires', async () => {
    await t.owner`
      INSERT INTO community_sanction (site_id, user_id, sanction_type, reason, end_time, operator_id)
      VALUES (12, ${author.userId}, 1, '刷屏', now() - interval '1 s', 1)`
    expect((await ask()).code).toBe(200)
  })

  test('all recent texts of a spammer are removed at once, and of no one else', async () => {
    const mine = [(await ask()).data.id, (await ask({ title: '又一个广告' })).data.id]
    const theirs = (await ask({}, helper)).data.id
    const say = (who: MadeUser) =>
      t.call('community/auth/questions/comment/save', { questionsId: theirs, content: '<p>广告内容</p>' }, by(who))
    await say(author)
    await say(reader)
    const { data } = await t.call(
      'community/admin/moderation/undo',
      { userId: author.userId, hours: 24, muteDays: 7 },
      by(operator),
    )
    expect(data.count).toBe(3)
    expect(await Promise.all(mine.map(seen))).toEqual([false, false])
    t.services.answers.clear()
    expect((await t.call('community/api/questions/view', { id: theirs })).data.commentCount).toBe(1)
    expect((await ask()).code).toBe(306)
    expect((await inbox('removed')).filter((row) => row.authorId === author.userId)).toHaveLength(3)
  })
})

test('is limited to the site', async () => {
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  const there = { siteId: 13, token: abroad.token }
  const { id } = (await ask()).data
  await report(id)
  const open = await caseOf(id)
  expect((await t.call('community/admin/moderation/list', {}, there)).data.totalCount).toBe(0)
  expect((await t.call('community/admin/moderation/decide', { id: open.id, action: 'remove' }, there)).code).toBe(404)
  expect((await t.call('community/auth/report/save', { targetType: 2, targetId: id, reason: 1 }, there)).code).toBe(404)
})

describe('content of other domains', () => {
  const reportAs = (targetType: 8 | 10 | 11, targetId: string, who = reader) =>
    t.call('community/auth/report/save', { targetType, targetId, reason: 2, detail: '' }, by(who))

  test('a comment on a course is reported, hidden, and restored by an appeal', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner)
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO course_comment (site_id, course_id, user_id, comment_text, score) VALUES (12, ${courseId}, ${author.userId}, '这课是骗人的', 1) RETURNING id`
    await t.owner`UPDATE course SET score_count = 1, score_sum = 1, comment_count = 1 WHERE site_id = 12 AND id = ${courseId}`
    const id = row?.id ?? ''
    const comments = async () => {
      t.services.answers.clear()
      return (await t.call('course/api/courseComment/list', { courseId })).data.list.map((one) => one.id)
    }
    expect((await reportAs(8, id, author)).code).toBe(422)
    expect((await reportAs(8, id)).code).toBe(200)
    const open = await caseOf(id)
    expect(open).toMatchObject({ targetType: 8, excerpt: '这课是骗人的', textStatus: 1, nickname: '作者' })
    expect(open.linkUrl).toBe(`/view/${courseId}#comments`)
    // A question in a lesson is shown there.
    await t.owner`UPDATE course_comment SET period_id = ${periodIds[0] ?? ''} WHERE id = ${id}`
    expect((await caseOf(id)).linkUrl).toBe(`/view/${courseId}?period=${periodIds[0]}`)
    await t.owner`UPDATE course_comment SET period_id = 0 WHERE id = ${id}`
    await decide(open.id, 'remove')
    expect(await comments()).toEqual([])
    expect(await caseOf(id, 'removed')).toMatchObject({ textStatus: 3, excerpt: '这课是骗人的' })
    expect((await reportAs(8, id)).code).toBe(404)
    const own = (await t.call('community/auth/moderation/list', {}, by(author))).data.list
    expect(own[0]).toMatchObject({ excerpt: '这课是骗人的' })
    await decide(open.id, 'keep')
    expect(await comments()).toEqual([id])
  })

  test('nickname and avatar are replaced, and restored unless changed by the owner', async () => {
    const nameOf = async () => (await t.call('user/auth/user/ext/view', {}, by(author))).data
    await t.owner`UPDATE users SET head_img_url = '/files/a.webp' WHERE site_id = 12 AND id = ${author.userId}`
    expect((await reportAs(10, author.userId)).code).toBe(200)
    expect((await reportAs(11, author.userId)).code).toBe(200)
    const [name, avatar] = [
      (await inbox()).find((row) => row.targetType === 10 && row.targetId === author.userId),
      (await inbox()).find((row) => row.targetType === 11 && row.targetId === author.userId),
    ]
    expect(name).toMatchObject({ excerpt: '作者', title: '昵称' })
    expect(avatar).toMatchObject({ pictureUrl: '/files/a.webp', title: '头像' })
    await decide(name?.id ?? '', 'remove')
    await decide(avatar?.id ?? '', 'remove')
    expect(await nameOf()).toMatchObject({ nickname: `用户${author.userId.slice(-6)}`, headImgUrl: '' })
    // Nothing is left to report.
    expect((await reportAs(10, author.userId)).code).toBe(404)
    await decide(name?.id ?? '', 'keep')
    expect((await nameOf()).nickname).toBe('作者')
    await t.call('user/auth/user/ext/update', { nickname: '新名字' }, by(author))
    await decide(name?.id ?? '', 'remove')
    await t.call('user/auth/user/ext/update', { nickname: '改过的名字' }, by(author))
    await decide(name?.id ?? '', 'keep')
    expect((await nameOf()).nickname).toBe('改过的名字')
    await words(['代写'])
    expect((await t.call('user/auth/user/ext/update', { nickname: '代写论文' }, by(author))).code).toBe(422)
    await words([])
  })

  test('lines of live rooms are removed with other texts of a spammer; the case links the line', async () => {
    const { periodIds } = await makeLive(t.owner, { liveStatus: 2 })
    const periodId = periodIds[0] ?? ''
    await t.owner`INSERT INTO live_room (site_id, period_id, seq) VALUES (12, ${periodId}, 2)`
    for (const seq of [1, 2])
      await t.owner`
        INSERT INTO live_message (site_id, period_id, seq, kind, user_id, user_name, room_role, message_text, client_key)
        VALUES (12, ${periodId}, ${seq}, 'chat', ${author.userId}, '作者', 1, ${`加我微信${seq}`}, ${`k${seq}`})`
    const undone = await t.call(
      'community/admin/moderation/undo',
      { userId: author.userId, hours: 1, muteDays: 0 },
      by(operator),
    )
    expect(undone.data).toEqual({ count: 2 })
    const removed = (await inbox('removed')).filter(({ targetId }) => targetId === periodId)
    expect(removed.map(({ excerpt, textStatus }) => [excerpt, textStatus]).sort()).toEqual([
      ['加我微信1', 3],
      ['加我微信2', 3],
    ])
    await decide(removed.find(({ excerpt }) => excerpt === '加我微信1')?.id ?? '', 'keep')
    const lines = await t.owner`
      SELECT seq, is_removed FROM live_message WHERE site_id = 12 AND period_id = ${periodId} AND kind = 'chat' ORDER BY seq`
    expect(lines.map((line) => line.isRemoved)).toEqual([0, 1])
  })
})
