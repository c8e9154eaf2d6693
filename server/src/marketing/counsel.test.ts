/** Callback requests of visitors over HTTP: idempotent, limited, and merged into one lead per number. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertForm, type LeadForm } from './form/form.sql.ts'
import { transaction } from '../kernel/db/index.ts'
import { makeCourse, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { freshIp, freshMobile, lastCode, makeOperator, solvedCaptcha } from '../../test/people.ts'

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
const page = (operator: { token: string }, input: object = {}) => t.call('marketing/admin/lead/page', input, operator)
const titles = async ({ token }: { token: string }) =>
  (await t.call('user/auth/msg/user/list', {}, { token })).data.list.map(({ msgTitle }) => msgTitle)

test('a request becomes a lead; managers are notified and see it, with a masked number unless they may see numbers', async () => {
  const manager = await makeOperator(t, ['counsel', 'counsel.all', 'user.mobile'])
  const short = await makeOperator(t, ['counsel', 'counsel.all'])
  const none = await makeOperator(t, ['feedback'])
  const { courseId } = await makeCourse(t.owner)
  const [course] = await t.owner<{ courseName: string }[]>`SELECT course_name FROM course WHERE id = ${courseId}`
  const { input, answer } = await ask({
    courseId,
    remark: '有晚上的课吗？',
    referrer: 'https://search.example/?q=编程',
    firstPage: '/list?c=spring',
    campaign: '春季班',
  })
  expect(answer).toMatchObject({ code: 200, msg: expect.stringContaining('提交成功') })
  const { data } = await page(manager, { keyword: input.mobile })
  expect(data.list).toMatchObject([
    { name: '王女士', mobile: input.mobile, wish: course?.courseName, stage: 1, campaign: '春季班', ownerId: null },
  ])
  const id = data.list[0]?.id ?? ''
  expect((await t.call('marketing/admin/lead/view', { id }, manager)).data).toMatchObject({
    requestList: [
      { referrer: 'https://search.example/?q=编程', firstPage: '/list?c=spring', remark: '有晚上的课吗？' },
    ],
    eventList: [{ kind: 'request' }],
  })
  const masked = (await page(short)).data.list.find((one) => one.id === id)
  expect(masked?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect((await page(none)).code).toBe(306)
  expect(await titles(manager)).toEqual([expect.stringContaining('王女士')])
  expect(await titles(none)).toEqual([])
})

test('is idempotent, without a second captcha', async () => {
  const { input } = await ask({ name: '重复' })
  const again = await t.call('marketing/api/act/counsel/save', input, { ip: freshIp() })
  expect(again.code).toBe(200)
  expect(await t.owner`SELECT FROM counsel WHERE mobile = ${input.mobile}`).toHaveLength(1)
  expect(await t.owner`SELECT FROM lead WHERE mobile = ${input.mobile} AND request_count = 1`).toHaveLength(1)
})

test('requests of one number at once are one lead with all of them', async () => {
  const mobile = freshMobile()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => ask({ mobile, remark: `第 ${n} 次` })))
  expect(answers.map(({ answer }) => answer.code)).toEqual([200, 200, 200, 200])
  const rows = await t.owner<{ requestCount: number; id: string }[]>`
    SELECT id, request_count FROM lead WHERE mobile = ${mobile}`
  expect(rows).toMatchObject([{ requestCount: 4 }])
  expect(await t.owner`SELECT FROM counsel WHERE lead_id = ${rows[0]?.id ?? ''}`).toHaveLength(4)
  expect(await t.owner`SELECT FROM lead_event WHERE lead_id = ${rows[0]?.id ?? ''}`).toHaveLength(4)
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
  expect((await page(learner)).code).toBe(306)
})

const form = (over: Partial<LeadForm> = {}): LeadForm => ({
  formKey: `form-${++serial}`,
  formName: '春季班',
  title: '春季班咨询',
  intro: '',
  fieldList: [{ field: 'schoolStage', isRequired: 1 }],
  questionList: [
    { question: '孩子几年级', isRequired: 1, optionList: ['三年级', '四年级'] },
    { question: '还有什么想说的', isRequired: 0, optionList: [] },
  ],
  isSms: 0,
  campaign: '春季班',
  placeList: ['article'],
  ownerId: null,
  statusId: 1,
  ...over,
})
const makeForm = async (over: Partial<LeadForm> = {}) => {
  const made = form(over)
  await transaction(t.services.database.of(12), (tx) => insertForm(tx, made))
  return made
}

test('a form requires its fields and answers, and gives its leads campaign and owner', async () => {
  const seller = await makeOperator(t, ['counsel'])
  const { formKey } = await makeForm({ ownerId: seller.userId })
  expect((await ask({ formKey })).answer).toMatchObject({ code: 422, data: { field: 'schoolStage' } })
  const stage = { formKey, schoolStage: '小学' }
  expect((await ask(stage)).answer).toMatchObject({ code: 422, data: { field: 'answer0' } })
  expect((await ask({ ...stage, answerList: ['九年级'] })).answer).toMatchObject({ code: 422 })
  const { input, answer } = await ask({ ...stage, answerList: ['三年级', ''], place: 'article', campaign: '别的' })
  expect(answer.code).toBe(200)
  const { data } = await page(seller)
  expect(data.list).toMatchObject([
    { ownerId: seller.userId, mobile: input.mobile, campaign: '春季班', source: 'article' },
  ])
  expect((await ask({ formKey: 'no-such-form' })).answer).toMatchObject({ code: 404, data: { field: 'formKey' } })
})

test('a form that asks for an SMS code takes no request without it', async () => {
  const { formKey } = await makeForm({ isSms: 1, fieldList: [], questionList: [] })
  expect((await ask({ formKey })).answer).toMatchObject({ code: 422, data: { field: 'smsCode' } })
  expect((await ask({ formKey, smsCode: '000000' })).answer).toMatchObject({ code: 452 })
  const mobile = freshMobile()
  await t.call('user/api/user/send/code', { mobile, purpose: 'counsel' }, { ip: freshIp() })
  const smsCode = await lastCode(t, mobile)
  expect((await ask({ formKey, mobile, smsCode })).answer.code).toBe(200)
})

test('visitors see enabled forms of their site by key or place', async () => {
  const shown = await makeForm({ placeList: ['organization'] })
  const off = await makeForm({ statusId: 0, placeList: ['organization'] })
  const view = (input: object, siteId = 12) => t.call('marketing/api/lead/form/view', input, { siteId, ip: freshIp() })
  expect((await view({ place: 'organization' })).data.form).toMatchObject({ formKey: shown.formKey })
  expect((await view({ formKey: off.formKey })).data.form).toBeNull()
  expect((await view({ formKey: shown.formKey }, 13)).data.form).toBeNull()
  expect((await view({})).data.form).toBeNull()
})
