/** Documents of the library that are sold: seats of them, and as steps of plans. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateCode } from '@zhixing/contract/states'
import { makeCourse } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'

const { material } = stateCode.product
const { library, resource } = stateCode.category

let t: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeOperator(t, ['organization'])
})
afterAll(() => t.close())

type Who = { token: string }

const soldDocument = (courseCategory: number = library) =>
  makeCourse(t.owner, { courseCategory, isFree: 0, price: 9900 })
const grant = (orgId: string, productId: string) =>
  t.call(
    'org/admin/pack/grant',
    {
      orgId,
      productType: material,
      productId,
      quantity: 5,
      termDays: 365,
      note: '试用',
      clientKey: `grant-${productId}`,
    },
    operator,
  )
/** Opens the lesson that is no trial. */
const open = (document: { periodIds: string[] }, who: Who) =>
  t.call('course/auth/course/sign', { periodId: document.periodIds[1] ?? '' }, who)

test('a seat opens a document for its holder until it is taken back', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const document = await soldDocument()
  const product = { productType: material, productId: document.courseId }
  expect((await grant(orgId, document.courseId)).code).toBe(200)
  expect((await grant(orgId, (await soldDocument(resource)).courseId)).code).toBe(404)
  const [holder, colleague] = [await makeStaff(t.owner, orgId), await makeStaff(t.owner, orgId)]
  expect((await open(document, holder)).code).not.toBe(200)
  await t.call('org/auth/seat/assign', { orgId, ...product, memberIds: [holder.memberId] }, org)
  expect((await open(document, holder)).code).toBe(200)
  expect((await open(document, colleague)).code).not.toBe(200)
  const stock = (await t.call('org/auth/seat/stock', { orgId }, org)).data.list
  expect(stock).toMatchObject([{ ...product, kindName: '文档', used: 1 }])
  const [seat] = (await t.call('org/auth/seat/list', { orgId, ...product }, org)).data.list
  await t.call('org/auth/seat/back', { orgId, seatIds: [seat?.seatId ?? ''] }, org)
  expect((await open(document, holder)).code).not.toBe(200)
})

test('a document that is sold is a step once the organisation has seats, and closed by the order of the plan', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const [document, course] = [await soldDocument(), await makeCourse(t.owner)]
  const stepList = [
    { stepType: 1, refId: course.courseId },
    { stepType: material, refId: document.courseId },
  ]
  const plan = { orgId, planName: '制度学习', isOrdered: 1 as const, stepList, clientKey: `documents-${orgId}` }
  const refused = await t.call('org/auth/plan/save', plan, org)
  expect([refused.code, refused.msg]).toEqual([999, expect.stringContaining('没有名额，请先购买名额')])
  await grant(orgId, document.courseId)
  const items = { orgId, stepType: material, keyword: '' }
  const found = (await t.call('org/auth/plan/item/list', items, org)).data.list
  expect(found.map(({ refId }) => refId)).toContain(document.courseId)
  const { planId } = (await t.call('org/auth/plan/save', plan, org)).data
  const person = await makeStaff(t.owner, orgId)
  await t.call('org/auth/plan/assign', { orgId, planId, memberIds: [person.memberId] }, org)
  const closed = await open(document, person)
  expect([closed.code, closed.msg]).toEqual([999, expect.stringContaining('请先完成')])
  await t.owner`
    INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at)
    VALUES (12, ${person.userId}, ${course.courseId}, 100, now())`
  expect((await open(document, person)).code).toBe(200)
  const other = await makeOrg(t.owner)
  const theirs = { ...plan, orgId: other.orgId, clientKey: `documents-${other.orgId}` }
  expect((await t.call('org/auth/plan/save', theirs, other)).code).toBe(999)
})
