import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { addMember, makeGrade, type MadeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'

let t: TestApp
let made: MadeGrade
let gradeId: string
let owner: MadeUser
let teacher: MadeUser
let auditor: MadeUser
let li: MadeUser
let wang: MadeUser
let stranger: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  stranger = await makeUser(t.owner)
})
// Unread counts and mutes are per class, so each test has its own.
beforeEach(async () => {
  made = await makeGrade(t.owner, { gradeName: '摄影一班' })
  gradeId = made.gradeId
  owner = made.owner
  teacher = await makeMember(t.owner, gradeId, 'teacher', { nickname: '陈老师' })
  auditor = await makeMember(t.owner, gradeId, 'auditor')
  li = await makeMember(t.owner, gradeId, 'student', { nickname: '李雷' })
  wang = await makeMember(t.owner, gradeId, 'student', { nickname: '小王' })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const post = async (who = li, over: Partial<WireInputOf<'community/auth/grade/topic/save'>> = {}) => {
  const { data, msg } = await t.call(
    'community/auth/grade/topic/save',
    { gradeId, title: '逆光怎么测光', content: '<p>天空总是过曝</p>', ...over },
    by(who),
  )
  expect(msg).toContain('成功')
  return data.id
}
const say = (id: string, who = wang, content = '<p>对着地面测光再锁定</p>', parentId = '0') =>
  t.call('community/auth/grade/topic/comment/save', { id, content, parentId }, by(who))
const view = (id: string, who = wang) => t.call('community/auth/grade/topic/view', { id }, by(who))
const page = async (who = wang, over: Partial<WireInputOf<'community/auth/grade/topic/page'>> = {}) =>
  (await t.call('community/auth/grade/topic/page', { gradeId, ...over }, by(who))).data.list
const replies = async (id: string, who = li) =>
  (await t.call('community/auth/grade/topic/comment/list', { id }, by(who))).data.list
const unread = async (who: MadeUser) =>
  (await t.call('community/auth/grade/topic/state', { gradeId }, by(who))).data.unreadCount
const titles = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgTitle }) => msgTitle)

describe('topics', () => {
  test('a topic is read by the class, under class names; scripts are removed', async () => {
    const id = await post(li, { content: '<p onclick="x()">好<script>x()</script></p>' })
    expect(await page()).toMatchObject([
      { id, title: '逆光怎么测光', nickname: '李雷', userRole: 1, commentCount: 0, isSolved: 0 },
    ])
    expect((await view(id)).data).toMatchObject({ content: '<p>好</p>', isOwn: 0, mayWrite: 1, mayMark: 0 })
    expect((await view(id, teacher)).data).toMatchObject({ mayMark: 1 })
  })

  test('the same idempotency key is one topic, also concurrently', async () => {
    expect(new Set(await Promise.all([1, 2, 3].map(() => post(li, { clientKey: 'once' })))).size).toBe(1)
  })

  test('its author may change and delete it, a classmate may not', async () => {
    const id = await post()
    const change = (who: MadeUser) =>
      t.call('community/auth/grade/topic/update', { id, title: '改过的标题', content: '' }, by(who))
    expect((await change(wang)).code).toBe(404)
    expect((await change(li)).msg).toBe('修改成功')
    expect((await view(id)).data.title).toBe('改过的标题')
    expect((await t.call('community/auth/grade/topic/delete', { id }, by(wang))).code).toBe(404)
    await t.call('community/auth/grade/topic/delete', { id }, by(li))
    expect((await view(id)).msg).toBe('话题不存在或已删除')
  })

  test('attachments are own files, and members only download them', async () => {
    const [file] = await t.owner<{ id: string }[]>`
      INSERT INTO stored_file (site_id, id, user_id, file_kind, file_name, file_type, file_size, file_key, sha256)
      VALUES (12, new_id(), ${li.userId}, 'document', '作业要求.pdf', 'application/pdf', 10, ${`k${li.userId}`}, ${Buffer.alloc(32)}) RETURNING id`
    const fileId = file?.id ?? ''
    const of = (who: MadeUser) =>
      t.call('community/auth/grade/topic/save', { gradeId, title: '附件', fileIds: [fileId] }, by(who))
    expect((await of(wang)).msg).toBe('附件不存在，请重新上传')
    const { id } = (await of(li)).data
    expect((await view(id)).data.fileList).toEqual([{ fileId, fileName: '作业要求.pdf', fileSize: 10 }])
    const get = (who: MadeUser) => t.call('community/auth/grade/topic/file', { id, fileId }, by(who))
    expect((await get(wang)).data.url).toContain(fileId)
    expect((await get(stranger)).code).toBe(404)
    // Editing keeps attachments of the author.
    await t.call('community/auth/grade/topic/update', { id, title: '附件在此', fileIds: [fileId] }, by(li))
    expect((await view(id)).data.fileList).toHaveLength(1)
  })
})

describe('replies', () => {
  test('answers and comments form one tree, are counted, and notify the person answered', async () => {
    const id = await post()
    const answer = (await say(id)).data
    expect(answer).toMatchObject({ nickname: '小王', isAccepted: 0 })
    const comment = (await say(id, li, '锁定以后再构图吗', answer.id)).data
    expect(comment.rootId).toBe(answer.id)
    expect(await replies(id)).toMatchObject([{ id: answer.id, replyList: [{ id: comment.id, nickname: '李雷' }] }])
    expect((await page())[0]?.commentCount).toBe(2)
    expect(await titles(li)).toContain('小王回复了你的班级话题《逆光怎么测光》')
    expect(await titles(wang)).toContain('李雷回复了你在班级话题《逆光怎么测光》中的发言')
  })

  test('new topics are unread until read; own ones never are', async () => {
    const id = await post()
    expect([await unread(li), await unread(wang)]).toEqual([0, 1])
    await view(id)
    expect(await unread(wang)).toBe(0)
    await say(id)
    expect([await unread(li), await unread(wang)]).toEqual([1, 0])
    expect((await page(li))[0]?.isUnread).toBe(1)
    const { data } = await t.call('community/auth/grade/topic/unread', {}, by(li))
    expect(data.list).toEqual([{ gradeId, unreadCount: 1 }])
    // A new member starts without unread topics.
    const late = await makeMember(t.owner, gradeId)
    expect(await unread(late)).toBe(0)
  })

  test('staff pin, mark and lock topics', async () => {
    const [first, second] = [await post(), await post(wang, { title: '作业交到哪里' })]
    const mark = (who: MadeUser, marks: object) =>
      t.call('community/auth/grade/topic/mark', { id: first, ...marks }, by(who))
    expect((await mark(auditor, { isTop: 1 })).code).toBe(306)
    expect((await mark(li, { isTop: 1 })).code).toBe(306)
    await mark(teacher, { isTop: 1, isGood: 1 })
    expect((await page()).map(({ id }) => id)).toEqual([first, second])
    expect((await page(wang, { kind: 'good' })).map(({ id }) => id)).toEqual([first])
    await mark(teacher, { isLocked: 1 })
    expect((await say(first)).msg).toBe('该话题已锁定，不能再回复')
    expect((await view(first)).data).toMatchObject({ mayWrite: 0, whyNot: '该话题已锁定，不能再回复', isTop: 1 })
    expect((await say(first, teacher)).code).toBe(200)
  })

  test('a teacher or the asker accepts an answer; it comes first, and is unset when deleted', async () => {
    const id = await post()
    const [early, right] = [(await say(id)).data.id, (await say(id, teacher, '<p>用点测光</p>')).data.id]
    const accept = (who: MadeUser, commentId: string) =>
      t.call('community/auth/grade/topic/comment/accept', { id, commentId }, by(who))
    expect((await accept(wang, right)).msg).toBe('只有提问者和老师可以标记正确回答')
    await accept(owner, right)
    expect((await replies(id)).map((one) => [one.id, one.isAccepted])).toEqual([
      [right, 1],
      [early, 0],
    ])
    expect((await page())[0]?.isSolved).toBe(1)
    expect(await page(wang, { kind: 'open' })).toEqual([])
    await t.call('community/auth/grade/topic/comment/delete', { id: right }, by(teacher))
    expect((await page())[0]?.isSolved).toBe(0)
  })

  test('likes of topics and answers count once per person', async () => {
    const id = await post()
    const answer = (await say(id)).data.id
    const like = (commentId: string, isAdmire: 0 | 1 = 1) =>
      t.call('community/auth/grade/topic/admire', { id, commentId, isAdmire }, by(li))
    await like('0')
    expect((await like('0')).data.admireCount).toBe(1)
    expect((await like(answer)).data.admireCount).toBe(1)
    expect((await replies(id))[0]).toMatchObject({ admireCount: 1, isAdmire: 1 })
    expect((await like('0', 0)).data.admireCount).toBe(0)
  })

  test('a teacher removes a text; its author is notified', async () => {
    const id = await post()
    const answer = (await say(id)).data.id
    const remove = (who: MadeUser) => t.call('community/auth/grade/topic/comment/delete', { id: answer }, by(who))
    expect((await remove(li)).code).toBe(404)
    await remove(teacher)
    expect(await replies(id)).toEqual([])
    expect(await titles(wang)).toContain('你在班级《摄影一班》发布的内容已被老师删除')
    await t.call('community/auth/grade/topic/delete', { id }, by(teacher))
    expect(await page()).toEqual([])
  })
})

describe('access', () => {
  test('only members see the discussion', async () => {
    const id = await post()
    const answer = (await say(id)).data.id
    const abroad = await makeUser(t.owner, { siteId: 13 })
    const elsewhere = (await makeGrade(t.owner)).owner
    const gone = await makeMember(t.owner, gradeId)
    await t.owner`UPDATE grade_student SET status_id = 0 WHERE grade_id = ${gradeId} AND user_id = ${gone.userId}`
    for (const [who, siteId] of [
      [stranger, 12] as const,
      [elsewhere, 12] as const,
      [gone, 12] as const,
      [abroad, 13] as const,
    ]) {
      const as = { token: who.token, siteId }
      const answers = await Promise.all([
        t.call('community/auth/grade/topic/page', { gradeId }, as),
        t.call('community/auth/grade/topic/view', { id }, as),
        t.call('community/auth/grade/topic/comment/list', { id }, as),
        t.call('community/auth/grade/topic/comment/save', { id, content: '<p>我也来</p>' }, as),
        t.call('community/auth/grade/topic/comment/delete', { id: answer }, as),
        t.call('community/auth/grade/topic/admire', { id, isAdmire: 1 }, as),
        t.call('community/auth/report/save', { targetType: 6, targetId: id, reason: 1 }, as),
        t.call('community/auth/report/save', { targetType: 3, targetId: answer, reason: 1 }, as),
      ])
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 404))
    }
  })

  test('an auditor reads; a student of an ended class reads', async () => {
    const id = await post()
    expect((await say(id, auditor)).msg).toBe('旁听身份只能查看讨论')
    await t.owner`UPDATE grade_info SET grade_status = 3 WHERE id = ${gradeId}`
    expect((await say(id)).msg).toBe('班级已结束，讨论只能查看')
    expect((await view(id)).data.mayWrite).toBe(0)
    expect((await say(id, teacher)).code).toBe(200)
  })

  test('a closed discussion is hidden from students', async () => {
    const id = await post()
    const rule = (who: MadeUser, isOpen: 0 | 1) =>
      t.call('community/auth/grade/topic/rule/save', { gradeId, isOpen }, by(who))
    expect((await rule(li, 0)).code).toBe(306)
    await rule(owner, 0)
    expect((await view(id)).msg).toBe('老师已关闭班级讨论')
    const { data } = await t.call('community/auth/grade/topic/state', { gradeId }, by(wang))
    expect(data).toMatchObject({ isOpen: 0, mayWrite: 0, whyNot: '老师已关闭班级讨论', unreadCount: 0 })
    expect((await view(id, teacher)).code).toBe(200)
    await rule(owner, 1)
    expect((await view(id)).code).toBe(200)
  })

  test('a person muted in a class may read there and write elsewhere; a mute of the site applies, too', async () => {
    const id = await post()
    const mute = (who: MadeUser, userId: string) =>
      t.call('community/auth/grade/mute/save', { gradeId, userId, days: 3, reason: '刷屏' }, by(who))
    expect((await mute(auditor, wang.userId)).code).toBe(306)
    expect((await mute(owner, teacher.userId)).msg).toBe('只能对学员禁言')
    expect((await mute(owner, stranger.userId)).code).toBe(404)
    await mute(teacher, wang.userId)
    expect((await say(id)).msg).toMatch(/^你在本班已被禁言至 .*，原因：刷屏$/)
    expect((await view(id)).data.mayWrite).toBe(0)
    expect(await titles(wang)).toContain('你在班级《摄影一班》的讨论中被禁言 3 天')
    const other = await makeGrade(t.owner)
    await addMember(t.owner, other.gradeId, wang.userId)
    expect(await post(wang, { gradeId: other.gradeId })).toBeTruthy()
    const [held] = (await t.call('community/auth/grade/mute/page', { gradeId }, by(teacher))).data.list
    expect(held).toMatchObject({ nickname: '小王', reason: '刷屏', isHolding: 1 })
    const lift = () => t.call('community/auth/grade/mute/lift', { gradeId, id: held?.id ?? '' }, by(owner))
    expect((await lift()).msg).toBe('解除成功')
    expect((await lift()).code).toBe(404)
    expect((await say(id)).code).toBe(200)
    await t.owner`
      INSERT INTO community_sanction (site_id, user_id, sanction_type, reason, end_time, operator_id)
      VALUES (12, ${wang.userId}, 1, '广告', now() + interval '1 day', 1)`
    expect((await say(id)).msg).toMatch(/^你已被禁言至 .*，原因：广告$/)
    expect((await post(li)) && (await say(id, li)).code).toBe(200)
  })
})

describe('moderators of the site', () => {
  const judge = async (
    moderator: MadeUser,
    targetId: string,
    action: 'keep' | 'remove',
    state: 'open' | 'passed' | 'removed' = 'open',
  ) => {
    const { list } = (await t.call('community/admin/moderation/list', { state }, by(moderator))).data
    const held = list.find((one) => one.targetId === targetId)
    await t.call('community/admin/moderation/decide', { id: held?.id ?? '', action, reason: 3 }, by(moderator))
  }

  test('reported texts appear in their inbox, and are removed with their location', async () => {
    const moderator = await makeUser(t.owner, { isAdmin: 1 })
    const id = await post()
    const answer = (await say(id)).data.id
    const report = (targetType: number, targetId: string, who: MadeUser) =>
      t.call('community/auth/report/save', { targetType, targetId, reason: 3 }, by(who))
    expect((await report(6, id, wang)).msg).toContain('举报成功')
    expect((await report(3, answer, li)).msg).toContain('举报成功')
    const inbox = (await t.call('community/admin/moderation/list', { state: 'open' }, by(moderator))).data.list
    const [comment, topic] = [inbox.find((one) => one.targetId === answer), inbox.find((one) => one.targetId === id)]
    expect(topic).toMatchObject({ title: '逆光怎么测光', linkUrl: `/grade/view/${gradeId}?tab=talk&topic=${id}` })
    expect(comment?.linkUrl).toBe(`/grade/view/${gradeId}?tab=talk&topic=${id}#answer-${answer}`)
    await t.call(
      'community/admin/moderation/decide',
      { id: comment?.id ?? '', action: 'remove', reason: 3 },
      by(moderator),
    )
    expect(await replies(id)).toEqual([])
    await t.call(
      'community/admin/moderation/decide',
      { id: topic?.id ?? '', action: 'remove', reason: 3 },
      by(moderator),
    )
    expect((await view(id)).code).toBe(404)
    // The author still sees it, and may appeal.
    expect((await view(id, li)).data.statusId).toBe(3)
    expect((await t.call('community/auth/grade/topic/update', { id, title: '换个标题' }, by(li))).msg).toBe(
      '该话题已被平台撤下，不能修改',
    )
  })

  test('a listed word holds a topic until a moderator approves', async () => {
    const moderator = await makeUser(t.owner, { isAdmin: 1 })
    await listWords(t, ['代写论文'])
    const { data, msg } = await t.call('community/auth/grade/topic/save', { gradeId, title: '有人代写论文吗' }, by(li))
    expect([data.statusId, msg]).toEqual([2, '提交成功，审核通过后班级成员可见'])
    expect(await page()).toEqual([])
    expect((await view(data.id)).code).toBe(404)
    await judge(moderator, data.id, 'keep')
    expect(await page()).toHaveLength(1)
    expect(await titles(li)).toEqual(['你发布的内容已通过审核'])
  })

  test('an approved answer notifies the person answered, and its author', async () => {
    const moderator = await makeUser(t.owner, { isAdmin: 1 })
    await listWords(t, ['代写论文'])
    const id = await post()
    const answer = (await say(id, wang, '<p>代写论文的不要来</p>')).data
    expect([answer.statusId, await titles(li)]).toEqual([2, []])
    await judge(moderator, answer.id, 'keep')
    expect(await titles(li)).toEqual(['小王回复了你的班级话题《逆光怎么测光》'])
    expect(await titles(wang)).toEqual(['你发布的内容已通过审核'])
    const reply = (await say(id, teacher, '代写论文免谈', answer.id)).data
    await judge(moderator, reply.id, 'keep')
    expect(await titles(wang)).toEqual(['陈老师回复了你在班级话题《逆光怎么测光》中的发言', '你发布的内容已通过审核'])
    // Removing and restoring it notifies no one again.
    await judge(moderator, answer.id, 'remove', 'passed')
    await judge(moderator, answer.id, 'keep', 'removed')
    expect((await titles(li)).filter((title) => title.includes('回复了你'))).toHaveLength(1)
  })
})
