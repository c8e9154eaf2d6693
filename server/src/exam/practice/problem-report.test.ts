import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeProblem, makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { makeLecturer, type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let author: Awaited<ReturnType<typeof makeLecturer>>
let me: MadeUser
let other: MadeUser
let problem: MadeProblem

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  author = await makeLecturer(t.owner)
  me = await makeUser(t.owner, { nickname: '小满' })
  other = await makeUser(t.owner, { nickname: '立秋' })
  problem = await makeProblem(t.owner, { lecturerId: author.lecturerId })
})
afterAll(() => t.close())

const as = ({ token }: { token: string }, siteId = 12) => ({ token, siteId })
const report = (who: { token: string }, over: { reportType?: number; content?: string; problemId?: string } = {}) =>
  t.call('exam/auth/exam/problem/report/save', { problemId: problem.id, reportType: 2, ...over }, as(who))
const page = async (isWaiting: 0 | 1 = 1, who: { token: string } = author) =>
  (await t.call('exam/auth/exam/problem/report/page', { isWaiting }, as(who))).data
const handle = (reportStatus: number, reply = '', who: { token: string } = author) =>
  t.call('exam/auth/exam/problem/report/handle', { problemId: problem.id, reportStatus, reply }, as(who))
const messagesOf = (userId: string) => t.owner<{ title: string; text: string; link: string }[]>`
  SELECT m.msg_title AS title, m.msg_text AS text, m.link_url AS link FROM msg_user u JOIN msg m ON m.id = u.msg_id WHERE u.user_id = ${userId} ORDER BY m.id`
/** Makes a person meet the problem in a practice, at a version. */
const practised = (who: MadeUser, version = 1) => t.owner`
  INSERT INTO practice (site_id, user_id, practice_type, problems) VALUES (12, ${who.userId}, 2, ${t.owner.json([{ problemId: problem.id, version }])})`

describe('filing a report', () => {
  test.each([
    ['a practice', (who: MadeUser) => practised(who)],
    [
      'an exam handed in',
      async (who: MadeUser) =>
        makeRecord(t.owner, {
          paper: await makePaper(t.owner, { problems: [problem] }),
          userId: who.userId,
          examStatus: 4,
        }),
    ],
    [
      'the book',
      (who: MadeUser) =>
        t.owner`INSERT INTO user_error_problem (site_id, user_id, problem_id, problem_type) VALUES (12, ${who.userId}, ${problem.id}, 1)`,
    ],
  ])('is allowed for people who met the problem in %s', async (_name, meet) => {
    expect((await report(me)).code).toBe(404)
    await meet(me)
    expect(await report(me)).toMatchObject({ code: 200, msg: expect.stringContaining('提交成功') })
    expect((await report(other)).code).toBe(404)
    expect((await page()).list).toMatchObject([{ problemId: problem.id, reportTotal: 1 }])
  })

  test('not during a sitting of the problem', async () => {
    const paper = await makePaper(t.owner, { problems: [problem] })
    await makeRecord(t.owner, { paper, userId: me.userId })
    expect((await report(me)).code).toBe(404)
  })

  test('again updates the text, and many reports make one notification', async () => {
    await Promise.all([practised(me, 1), practised(other, 1)])
    await Promise.all([report(me, { content: '选项重复' }), report(other, { reportType: 4 })])
    await report(me, { reportType: 1, content: '题干少了条件 <b>' })
    const { list, totalCount, waitingTotal } = await page()
    expect({ totalCount, waitingTotal }).toEqual({ totalCount: 1, waitingTotal: 1 })
    expect(list).toMatchObject([{ reportTotal: 2, reportStatus: 1, isDeleted: 0, reply: '', handleTime: null }])
    expect(list[0]?.reportList).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ nickname: '小满', reportType: 1, content: '题干少了条件 <b>', version: 1 }),
        expect.objectContaining({ nickname: '立秋', reportType: 4 }),
      ]),
    )
    expect(list[0]).toMatchObject({ problem: { id: problem.id }, explainedList: [{ id: problem.id, answer: ['B'] }] })
    expect(await messagesOf(author.userId)).toMatchObject([
      { title: '有学员反馈题目有错', link: '/account/subject/reports' },
    ])
  })
})

describe('answering', () => {
  test('reaches every reporter once; a later report waits again', async () => {
    await Promise.all([practised(me), practised(other)])
    await Promise.all([report(me), report(other)])
    expect(await handle(2, '已改为 C <谢谢>')).toMatchObject({ code: 200, msg: expect.stringContaining('处理成功') })
    expect((await handle(3)).code).toBe(200)
    for (const { userId } of [me, other]) {
      const [message, ...more] = await messagesOf(userId)
      expect(message?.text).toContain('已经修正')
      expect(message?.text).toContain('已改为 C &lt;谢谢&gt;')
      expect(more).toEqual([])
    }
    expect((await page()).totalCount).toBe(0)
    expect((await page(0)).list).toMatchObject([{ reportTotal: 2, reportStatus: 2, reply: '已改为 C <谢谢>' }])
    await report(me, { content: '还是不对' })
    expect((await page()).list).toMatchObject([{ reportTotal: 1, reportList: [{ content: '还是不对' }] }])
    await handle(3)
    expect((await page(0)).list.map(({ reportStatus }) => reportStatus)).toEqual([3, 2])
    expect((await messagesOf(me.userId)).at(-1)?.text).toContain('没有问题')
  })

  test('another lecturer sees nothing and may not answer', async () => {
    await practised(me)
    await report(me)
    const stranger = await makeLecturer(t.owner)
    expect(await page(1, stranger)).toMatchObject({ totalCount: 0, waitingTotal: 0, list: [] })
    expect((await handle(2, '', stranger)).code).toBe(404)
    expect((await page()).totalCount).toBe(1)
  })

  test('most reported first; a problem without reports cannot be answered', async () => {
    const second = await makeProblem(t.owner, { lecturerId: author.lecturerId })
    expect((await handle(2)).code).toBe(404)
    await practised(me)
    await t.owner`UPDATE practice SET problems = problems || ${t.owner.json([{ problemId: second.id, version: 1 }])} WHERE user_id = ${me.userId}`
    await practised(other)
    await report(me)
    await report(other)
    await report(me, { problemId: second.id })
    expect((await page()).list.map(({ problemId }) => problemId)).toEqual([problem.id, second.id])
  })
})

test.each([
  ['exam/auth/exam/problem/report/save', { problemId: '1', reportType: 1 }, { problemId: '1', reportType: 6 }],
  ['exam/auth/exam/problem/report/page', {}, { isWaiting: 2 }],
  ['exam/auth/exam/problem/report/handle', { problemId: '1', reportStatus: 2 }, { problemId: '1', reportStatus: 1 }],
])('walls of POST %s', async (path, input, bad) => {
  const isLecturers = !path.endsWith('save')
  expect((await t.raw('POST', path, input)).code).toBe(303)
  expect((await t.raw('POST', path, input, as(author, 13))).code).toBe(302)
  expect((await t.raw('POST', path, bad, as(author))).code).toBe(422)
  if (isLecturers) expect((await t.raw('POST', path, input, as(me))).code).not.toBe(200)
})
