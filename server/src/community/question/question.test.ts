import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, type MadeUser, makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let asker: MadeUser
let helper: MadeUser
let other: MadeUser
let abroad: MadeUser
let teacher: MadeUser & { lecturerId: string }
let course: MadeCourse
beforeAll(async () => {
  t = await startTestApp()
  helper = await makeUser(t.owner, { nickname: '热心人' })
  other = await makeUser(t.owner, { nickname: '旁观者' })
  abroad = await makeUser(t.owner, { siteId: 13 })
  teacher = await makeLecturer(t.owner)
  course = await makeCourse(t.owner, { lecturerId: teacher.lecturerId, courseName: '光线入门' })
})
// New people per test, because of hourly limits.
beforeEach(async () => {
  asker = await makeUser(t.owner, { nickname: '提问者' })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const ask = async (over: Partial<WireInputOf<'community/auth/questions/save'>> = {}, who = asker) => {
  const made = await t.call(
    'community/auth/questions/save',
    { title: '为什么要用侧光', content: '<p>正面光不是更亮吗</p>', ...over },
    by(who),
  )
  expect(made.msg).toContain('成功')
  return made.data.id
}
const answer = async (questionsId: string, who = helper, content = '<p>侧光有质感</p>', parentId = '0') => {
  const made = await t.call('community/auth/questions/comment/save', { questionsId, content, parentId }, by(who))
  expect(made.msg).toContain('成功')
  return made.data.id
}
/** Bypasses cached answers. */
const read: TestApp['call'] = (key, input) => {
  t.services.answers.clear()
  return t.call(key, input)
}
const accept = (id: string, acceptCommentId: string, who = asker) =>
  t.call('community/auth/questions/update', { id, acceptCommentId }, by(who))
const answers = async (questionsId: string) =>
  (await read('community/api/questions/comment/list', { questionsId })).data.list
const view = async (id: string) => (await read('community/api/questions/view', { id })).data
const titles = async ({ token }: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, { token })).data.list.map(({ msgTitle }) => msgTitle)

describe('asking', () => {
  test('a question is listed with its labels, and counted when read', async () => {
    const id = await ask({ title: '构图的三分法怎么用', labelNames: ['摄影', '构图'] })
    expect(await view(id)).toMatchObject({
      title: '构图的三分法怎么用',
      summary: '正面光不是更亮吗',
      nickname: '提问者',
      labelList: [{ labelName: '摄影' }, { labelName: '构图' }],
      commentCount: 0,
      isSolved: 0,
      place: null,
    })
    const { data } = await read('community/api/questions/list', {})
    expect(data.list[0]?.id).toBe(id)
    const labelNo = data.list[0]?.labelList[0]?.labelNo ?? ''
    expect((await read('community/api/questions/list', { labelNo })).data.list.map((one) => one.id)).toEqual([id])
  })

  test('similar questions share most words of a title, regardless of other words', async () => {
    const near = await ask({ title: '手动挡模式下快门速度怎么设置' })
    const far = await ask({ title: '快门声音太大怎么办' })
    const own = await ask({ title: '请问拍瀑布的时候快门速度应该怎么设置才好？' })
    const similar = async (title: string, exceptId?: string) =>
      (await read('community/api/questions/similar/list', { title, ...(exceptId ? { exceptId } : {}) })).data.list
    const found = await similar('请问拍瀑布的时候快门速度应该怎么设置才好？', own)
    expect(found[0]).toMatchObject({ id: near, highlight: '手动挡模式下«快门速度怎么设置»' })
    expect(found.map(({ id }) => id)).not.toContain(far)
    expect(found.map(({ id }) => id)).not.toContain(own)
    expect(await similar('怎么办呢？')).toEqual([])
    expect(await similar("'); & | !")).toEqual([])
  })

  test('scripts are removed from questions and answers', async () => {
    const id = await ask({ content: '<p onclick="x()">好<script>x()</script><a href="javascript:x()">链</a></p>' })
    await answer(id, helper, '<img src=x onerror=x()><p>答<iframe src="/"></iframe></p>')
    expect((await view(id)).content).toBe('<p>好<a rel="noopener nofollow ugc">链</a></p>')
    expect((await answers(id))[0]?.content).not.toMatch(/onerror|iframe/)
  })

  test('the same idempotency key is one question, also concurrently', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => ask({ clientKey: 'once' })))
    expect(new Set(sent).size).toBe(1)
  })

  test('at a second of a lesson: shows the place, notifies the lecturer, and enters their queue', async () => {
    const periodId = course.periodIds[0] ?? ''
    const id = await ask({ title: '这里的 <b>光圈</b> 是多少', courseId: course.courseId, periodId, videoTime: 192.5 })
    expect((await view(id)).place).toMatchObject({ courseName: '光线入门', periodId, videoTime: 192.5, pageNo: 0 })
    expect((await read('community/api/questions/list', { periodId })).data.list.map((one) => one.id)).toEqual([id])
    expect(await titles(teacher)).toContain('《光线入门》有新提问')
    const [message] = (await t.call('user/auth/msg/user/list', {}, by(teacher))).data.list
    expect(message?.msgText).toContain('提问：这里的 &lt;b&gt;光圈&lt;/b&gt; 是多少')
    const queue = () => t.call('community/auth/questions/lecturer/list', {}, by(teacher))
    expect((await queue()).data.list.map((one) => one.id)).toEqual([id])
    await answer(id, teacher)
    expect((await queue()).data.list).toEqual([])
    expect((await answers(id))[0]?.isOfficial).toBe(1)
  })

  test('on a page of a document: shows the page; ignored without a lesson', async () => {
    const periodId = course.periodIds[1] ?? ''
    const onPage = await ask({ title: '这一页的公式怎么来的', courseId: course.courseId, periodId, pageNo: 12 })
    const before = await ask({ title: '前面那张图是什么意思', courseId: course.courseId, periodId, pageNo: 3 })
    const { list } = (await read('community/api/questions/list', { periodId })).data
    expect(list.map(({ id, place }) => [id, place?.pageNo])).toEqual([
      [before, 3],
      [onPage, 12],
    ])
    const elsewhere = await ask({ title: '没有课时就没有页码', courseId: course.courseId, pageNo: 12 })
    expect((await view(elsewhere)).place).toMatchObject({ periodId: '0', pageNo: 0 })
  })

  test('about a problem of a paper: shows paper and number, notifies its author, and enters their queue', async () => {
    const { examId, doc, problems } = await makePaper(t.owner, { lecturerId: teacher.lecturerId })
    const problemId = problems[1]?.id ?? ''
    const id = await ask({ title: '这道题为什么不选甲', examId, problemId })
    const paper = { examId, examName: doc.examName, problemId, problemNo: 2 }
    expect(await view(id)).toMatchObject({ place: null, paper })
    expect((await read('community/api/questions/list', { examId })).data.list).toMatchObject([{ id, paper }])
    expect((await read('community/api/questions/list', { problemId })).data.list.map((one) => one.id)).toEqual([id])
    expect(await titles(teacher)).toContain(`《${doc.examName}》有新提问`)
    const queue = await t.call('community/auth/questions/lecturer/list', {}, by(teacher))
    expect(queue.data.list.map((one) => one.id)).toContain(id)
    // An unpublished paper is hidden.
    await t.owner`UPDATE exam_info SET is_putaway = 0 WHERE id = ${examId}`
    expect((await view(id)).paper).toBeNull()
  })

  test('a randomized problem has no number', async () => {
    const rules = [{ shuffleProblem: 1 }, { shuffleTitle: 1 }] as const
    const problems = [await makeProblem(t.owner), await makeProblem(t.owner)]
    const papers = [
      ...(await Promise.all(rules.map((one) => makePaper(t.owner, { rules: one })))),
      await makePaper(t.owner, { titles: [{ problems, draw: 1 }] }),
    ]
    for (const { examId, problems: own } of papers) {
      const id = await ask({ examId, problemId: own[0]?.id })
      expect((await view(id)).paper).toMatchObject({ examId, problemNo: 0 })
    }
  })

  test('refuses a problem of another paper, a missing one, or a paper outside the catalogue', async () => {
    const [here, off, unlisted, abroad] = await Promise.all([
      makePaper(t.owner),
      makePaper(t.owner, { isPutaway: 0 }),
      makePaper(t.owner, { doc: { isPublicity: 0 } }),
      makePaper(t.owner, { siteId: 13 }),
    ])
    const about = async (examId?: string, problemId?: string) =>
      (
        await t.call(
          'community/auth/questions/save',
          { title: '这是一个问题', content: '', examId, problemId },
          by(asker),
        )
      ).code
    expect(await about(here.examId, off.problems[0]?.id)).toBe(404)
    expect(await about(here.examId)).toBe(404)
    expect(await about(undefined, here.problems[0]?.id)).toBe(404)
    for (const { examId, problems } of [off, unlisted, abroad]) expect(await about(examId, problems[0]?.id)).toBe(404)
  })

  test('refuses a lesson of another course, or one that is not public', async () => {
    const hidden = await makeCourse(t.owner, { isPutaway: 0 })
    const from = (more: object) =>
      t.call('community/auth/questions/save', { title: '这是一个问题', content: '', ...more }, by(asker))
    expect((await from({ courseId: hidden.courseId })).code).toBe(404)
    expect((await from({ periodId: hidden.periodIds[0] })).code).toBe(404)
    expect((await from({ courseId: hidden.courseId, periodId: course.periodIds[0] })).code).toBe(404)
  })

  test('is searchable, and matches are highlighted', async () => {
    const id = await ask({ title: '快门速度与运动模糊' })
    const { data } = await read('community/api/questions/search/list', { keyword: '运动模糊' })
    expect(data.list[0]).toMatchObject({ id, highlight: '快门速度与«运动模糊»' })
    expect((await read('community/api/questions/search/list', { keyword: '！' })).data.totalCount).toBe(0)
  })

  test('only its asker changes and deletes it', async () => {
    const id = await ask()
    const change = { id, title: '换一个问法' }
    expect((await t.call('community/auth/questions/update', change, by(other))).code).toBe(404)
    expect((await t.call('community/auth/questions/update', change, by(asker))).code).toBe(200)
    expect((await view(id)).title).toBe('换一个问法')
    expect((await t.call('community/auth/questions/delete', { id }, by(other))).code).toBe(404)
    expect((await t.call('community/auth/questions/delete', { id }, by(asker))).code).toBe(200)
    expect((await read('community/api/questions/view', { id })).code).toBe(404)
    expect(
      (await t.call('community/auth/questions/comment/save', { questionsId: id, content: '晚了' }, by(helper))).code,
    ).toBe(404)
  })
})

describe('answers', () => {
  test('accepted first, then by votes; the asker is notified', async () => {
    const id = await ask()
    const [one, two, three] = [await answer(id), await answer(id, other), await answer(id, teacher)]
    const like = (commentId: string, who: MadeUser) =>
      t.call('community/auth/questions/user/record/save', { questionsId: id, opType: 2, commentId }, by(who))
    await like(two, asker)
    await like(two, asker)
    expect((await answers(id)).map((row) => row.id)).toEqual([two, three, one])
    await accept(id, one)
    expect((await answers(id)).map((row) => [row.id, row.isAccepted, row.admireCount])).toEqual([
      [one, 1, 0],
      [two, 0, 1],
      [three, 0, 0],
    ])
    expect((await titles(asker)).join()).toMatch(/等 \d 人回答了你的问题《/)
    expect(await titles(helper)).toContain('你的回答被采纳了')
    const own = (await t.call('community/auth/questions/view', { id }, by(asker))).data
    expect(own).toMatchObject({ isOwn: 1, acceptCommentId: one, admiredCommentIds: [two], isSolved: 1 })
  })

  test('nested comments under an answer are one list', async () => {
    const id = await ask()
    const root = await answer(id)
    const first = await answer(id, asker, '为什么 <b>呢</b>', root)
    await answer(id, helper, '因为影子', first)
    const [shown] = await answers(id)
    expect(shown?.replyList.map(({ content, isAsker, replyNickname }) => [content, isAsker, replyNickname])).toEqual([
      ['为什么 <b>呢</b>', 1, '热心人'],
      ['因为影子', 0, '提问者'],
    ])
    expect((await titles(helper)).join()).toContain('提问者评论了你在问题《')
    expect((await titles(asker)).join()).toContain('热心人在问题《为什么要用侧光》回复了你')
    expect((await view(id)).commentCount).toBe(1)
  })

  test('only the asker accepts, only an answer of this question; changeable and revocable', async () => {
    const [id, elsewhere] = [await ask(), await ask()]
    const [one, two, foreign] = [await answer(id), await answer(id, other), await answer(elsewhere)]
    const reply = await answer(id, asker, '谢谢', one)
    expect((await accept(id, one, helper)).code).toBe(404)
    expect((await accept(id, foreign)).code).toBe(404)
    expect((await accept(id, reply)).code).toBe(404)
    await accept(id, one)
    await accept(id, two)
    expect((await answers(id)).map((row) => [row.id, row.isAccepted])).toEqual([
      [two, 1],
      [one, 0],
    ])
    await accept(id, '0')
    expect(await view(id)).toMatchObject({ isSolved: 0, acceptCommentId: '0' })
  })

  test('concurrent acceptances: exactly one answer is accepted, the one in the question', async () => {
    const id = await ask()
    const made = [await answer(id), await answer(id, other), await answer(id, teacher)]
    await Promise.all([...made, ...made].map((one) => accept(id, one)))
    const accepted = (await answers(id)).filter(({ isAccepted }) => isAccepted === 1)
    expect(accepted.map((row) => row.id)).toEqual([(await view(id)).acceptCommentId])
  })

  test('an accepted answer, and its question, cannot be deleted', async () => {
    const id = await ask()
    const one = await answer(id)
    await accept(id, one)
    const drop = () => t.call('community/auth/questions/comment/delete', { id: one }, by(helper))
    expect((await drop()).code).toBe(999)
    expect((await t.call('community/auth/questions/delete', { id }, by(asker))).code).toBe(999)
    await accept(id, '0')
    expect((await t.call('community/auth/questions/comment/delete', { id: one }, by(other))).code).toBe(404)
    expect((await drop()).code).toBe(200)
    expect(await view(id)).toMatchObject({ commentCount: 0, lastAnswerTime: null })
  })

  test('counts stay exact under concurrent answers and deletions', async () => {
    const id = await ask()
    const made = await Promise.all(Array.from({ length: 8 }, () => answer(id)))
    await Promise.all(
      made.slice(0, 5).map((one) => t.call('community/auth/questions/comment/delete', { id: one }, by(helper))),
    )
    expect((await view(id)).commentCount).toBe(3)
    const unanswered = await read('community/api/questions/list', { tab: 4, pageSize: 100 })
    expect(unanswered.data.list.some((one) => one.id === id)).toBe(false)
  })

  test('refuses empty answers; a comment has a maximum length', async () => {
    const id = await ask()
    const send = (content: string, parentId = '0') =>
      t.call('community/auth/questions/comment/save', { questionsId: id, content, parentId }, by(helper))
    expect((await send('<p> <br></p>')).code).toBe(422)
    expect((await send('字'.repeat(501), await answer(id))).code).toBe(422)
  })
})

describe('reactions, own lists, invitations', () => {
  test('collect, like and follow are counted once and listed', async () => {
    const id = await ask()
    const record = (opType: 1 | 2 | 3, on = true) =>
      t.call(
        on ? 'community/auth/questions/user/record/save' : 'community/auth/questions/user/record/delete',
        { questionsId: id, opType },
        by(other),
      )
    for (const opType of [1, 2, 3] as const) {
      await record(opType)
      expect((await record(opType)).data.count).toBe(1)
      const { data } = await t.call('community/auth/questions/user/record/list', { opType }, by(other))
      expect(data.list[0]?.id).toBe(id)
    }
    expect((await t.call('community/auth/questions/view', { id }, by(other))).data).toMatchObject({
      isAdmire: 1,
      isCollection: 1,
      isAttention: 1,
      isOwn: 0,
    })
    await answer(id)
    expect(await titles(other)).toContain('你关注的问题有了新回答')
    expect((await record(3, false)).data.count).toBe(0)
  })

  test('lists own questions, own answers and invitations', async () => {
    const id = await ask({ title: '我的问题在哪里看' }, other)
    expect((await t.call('community/auth/questions/list', {}, by(other))).data.list[0]?.id).toBe(id)
    const one = await answer(id)
    expect((await t.call('community/auth/questions/comment/list', {}, by(helper))).data.list[0]).toMatchObject({
      id: one,
      title: '我的问题在哪里看',
      summary: '侧光有质感',
    })
    const invite = (userId: string) =>
      t.call('community/auth/questions/invite/save', { questionsId: id, userId }, by(asker))
    await invite(teacher.userId)
    await invite(teacher.userId)
    expect((await titles(teacher)).filter((title) => title === '提问者 邀请你回答问题')).toHaveLength(1)
    expect((await invite(other.userId)).code).toBe(422)
    expect((await invite(asker.userId)).code).toBe(422)
    const invited = await t.call('community/auth/questions/list', { kind: 'invited' }, by(teacher))
    expect(invited.data.list.map((row) => row.id)).toEqual([id])
  })

  test('suggests the lecturer, and people who answered with the same labels', async () => {
    const labelNames = ['夜景']
    const before = await ask({ labelNames })
    await answer(before, helper)
    const id = await ask({ labelNames, courseId: course.courseId })
    const { list } = (await t.call('community/auth/questions/invite/list', { questionsId: id }, by(asker))).data
    expect(list.map((row) => [row.userId, row.isLecturer, row.answerCount])).toEqual([
      [teacher.userId, 1, 0],
      [helper.userId, 0, 1],
    ])
  })

  test('a question with more activity is hotter', async () => {
    const [cold, hot] = [await ask(), await ask()]
    await answer(cold)
    await answer(hot)
    await answer(hot, other)
    await t.call('community/auth/questions/user/record/save', { questionsId: hot, opType: 2 }, by(other))
    const { data } = await read('community/api/questions/list', { tab: 3, pageSize: 100 })
    const place = (id: string) => data.list.findIndex((row) => row.id === id)
    expect(place(hot)).toBeLessThan(place(cold))
  })

  test('is limited to the site', async () => {
    const id = await ask()
    const there = { siteId: 13, token: abroad.token }
    expect((await t.call('community/api/questions/view', { id }, { siteId: 13 })).code).toBe(404)
    expect(
      (await t.call('community/auth/questions/comment/save', { questionsId: id, content: '来了' }, there)).code,
    ).toBe(404)
    expect(
      (await t.call('community/auth/questions/user/record/save', { questionsId: id, opType: 1 }, there)).code,
    ).toBe(404)
    expect((await t.call('community/api/questions/list', {}, { siteId: 13 })).data.totalCount).toBe(0)
  })
})

test('a removed answer is no longer quoted in messages; the messages stay', async () => {
  const id = await ask({ title: '为什么要虚化背景' })
  const texts = async (who: MadeUser) =>
    (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgText }) => msgText).join('')
  const own = await answer(id, helper, '<p>因为主体更突出</p>')
  const reply = await answer(id, other, '<p>说得好极了</p>', own)
  expect(await texts(asker)).toContain('主体更突出')
  expect(await texts(helper)).toContain('说得好极了')
  for (const [gone, who] of [
    [reply, other],
    [own, helper],
  ] as const)
    expect((await t.call('community/auth/questions/comment/delete', { id: gone } as never, by(who))).code).toBe(200)
  expect(await texts(helper)).not.toContain('说得好极了')
  const shown = await texts(asker)
  expect(shown).not.toContain('主体更突出')
  expect(shown).toContain('内容已删除')
  expect(shown).toContain('回答了你的问题')
})
