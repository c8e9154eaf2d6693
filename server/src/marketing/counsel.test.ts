/** Callback requests over HTTP: created by visitors, handled by operators. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { freshIp, freshMobile, makeOperator, solvedCaptcha } from '../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let serial = 0
async function ask(over: Record<string, unknown> = {}, siteId = 12) {
  const ip = freshIp()
  const input = {
    name: '王女士',
    mobile: freshMobile(),
    clientKey: `counsel-test-${++serial}`,
    ...(await solvedCaptcha(t, siteId, ip)),
    ...over,
  }
  return { input, answer: await t.call('marketing/api/act/counsel/save', input, { siteId, ip }) }
}
const list = (operator: { token: string }, input: object = {}) =>
  t.call('marketing/admin/counsel/list', input, operator)

test('a visitor creates a request; operators with the permission are notified, read it and set its status', async () => {
  const operator = await makeOperator(t, ['counsel', 'user.mobile'])
  const short = await makeOperator(t, ['counsel'])
  const none = await makeOperator(t, ['feedback'])
  const { courseId } = await makeCourse(t.owner)
  const [course] = await t.owner<{ courseName: string }[]>`SELECT course_name FROM course WHERE id = ${courseId}`
  const { input, answer } = await ask({ courseId, subject: '编程', remark: '有晚上的课吗？' })
  expect(answer).toMatchObject({ code: 200, msg: expect.stringContaining('提交成功') })

  const { data } = await list(operator)
  expect(data.list).toMatchObject([
    { name: '王女士', mobile: input.mobile, courseName: course?.courseName, subject: '编程', status: 1, note: '' },
  ])
  expect((await list(short)).data.list[0]?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect((await list(none)).code).toBe(306)
  const heard = async ({ token }: { token: string }) =>
    (await t.call('user/auth/msg/user/list', {}, { token })).data.list.map(({ msgTitle }) => msgTitle)
  expect(await heard(operator)).toEqual([expect.stringContaining('王女士')])
  expect(await heard(none)).toEqual([])

  const { id = '' } = data.list[0] ?? {}
  const update = (input: { id: string; status: 1 | 2 | 3; note?: string }, by = operator) =>
    t.call('marketing/admin/counsel/update', input, by)
  expect((await update({ id, status: 2, note: '周三晚上再联系' })).code).toBe(200)
  expect((await update({ id: '987654321', status: 2 })).code).toBe(404)
  expect((await update({ id, status: 3 }, none)).code).toBe(306)
  const contacted = (await list(operator, { status: 2 })).data.list
  expect(contacted).toMatchObject([{ id, note: '周三晚上再联系', handleTime: expect.any(String) }])
  expect((await list(operator, { status: 1 })).data.totalCount).toBe(0)
  expect((await list(operator, { keyword: input.mobile })).data.totalCount).toBe(1)
})

test('is idempotent, without a second captcha', async () => {
  const { input } = await ask({ name: '重复' })
  const again = await t.call('marketing/api/act/counsel/save', input, { ip: freshIp() })
  expect(again.code).toBe(200)
  const rows = await t.owner`SELECT FROM counsel WHERE mobile = ${input.mobile}`
  expect(rows).toHaveLength(1)
})

test('refuses a wrong captcha, a course off the shelf, and too many requests', async () => {
  const mobile = freshMobile()
  expect((await ask({ mobile, captchaCode: 'nope' })).answer.code).toBe(453)
  const hidden = await makeCourse(t.owner, { isPutaway: 0 })
  const abroad = await makeCourse(t.owner, { siteId: 13 })
  for (const { courseId } of [hidden, abroad])
    expect((await ask({ mobile, courseId })).answer).toMatchObject({ code: 404, data: { field: 'courseId' } })
  expect((await ask({ mobile, name: ' ' })).answer).toMatchObject({ code: 422, data: { field: 'name' } })
  expect(await t.owner`SELECT FROM counsel WHERE mobile = ${mobile}`).toHaveLength(0)
  for (let n = 0; n < 5; n++) expect((await ask({ mobile })).answer.code).toBe(200)
  expect((await ask({ mobile })).answer).toMatchObject({ code: 429, data: { field: 'mobile' } })
  // Other sites have their own requests.
  expect((await ask({ mobile }, 13)).answer.code).toBe(200)
  const learner = await makeUser(t.owner)
  expect((await list(learner)).code).toBe(306)
})
