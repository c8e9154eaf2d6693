/** Learning plans in the reports: the start page, the spreadsheet, one person's record; and what content editors do. */
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { pagesOf } from '../../../test/pdf-text.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Who = { token: string }
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/**
 * An organisation with a plan of two free courses, one due five days after the assignment, one in three days, that two
 * people of different branches follow since ten days; the first has learned one course.
 */
async function planned() {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const [sales, works] = [await makeDepartment(t.owner, orgId), await makeDepartment(t.owner, orgId)]
  const courses = [await makeCourse(t.owner), await makeCourse(t.owner)]
  const stepList = courses.map(({ courseId: refId }, at) =>
    at === 0 ? { stepType: 1, refId, dueDays: 5 } : { stepType: 1, refId, dueTime: inDays(3) },
  )
  const plan = { orgId, planName: `入职培训${orgId}`, stepList, clientKey: `reports-${orgId}` }
  const { planId } = (await t.call('org/auth/plan/save', plan, org)).data
  const seller = await makeStaff(t.owner, orgId, { departmentId: sales, memberName: '销售员' })
  const worker = await makeStaff(t.owner, orgId, { departmentId: works, memberName: '操作工' })
  const head = await makeStaff(t.owner, orgId, { role: 'head', departmentId: sales })
  const memberIds = [seller.memberId, worker.memberId]
  expect((await t.call('org/auth/plan/assign', { orgId, planId, memberIds }, org)).data.assignedCount).toBe(2)
  await t.owner`UPDATE org_plan_round SET begin_time = now() - interval '10 days' WHERE plan_id = ${planId}`
  await t.owner`
    INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at)
    VALUES (12, ${seller.userId}, ${courses[0]?.courseId ?? '0'}, 100, now())`
  return { org, orgId, plan, planId, seller, worker, head, sales }
}

test('the start page counts overdue steps and those due within a week, of what a role sees', async () => {
  const { org, orgId, planId, worker, head } = await planned()
  const auditor = await makeStaff(t.owner, orgId, { role: 'auditor' })
  const behind = async (who: Who) => (await t.call('org/auth/plan/behind', { orgId }, who)).data
  for (const who of [org, auditor])
    expect(await behind(who)).toMatchObject({
      overdueCount: 1,
      soonCount: 2,
      list: [{ planId, memberId: worker.memberId, memberName: '操作工', progress: 0 }],
    })
  expect(await behind(head)).toEqual({ overdueCount: 0, soonCount: 1, list: [] })
  const [member, other] = [await makeStaff(t.owner, orgId), await makeOrg(t.owner)]
  expect((await t.call('org/auth/plan/behind', { orgId }, member)).code).toBe(306)
  expect((await t.call('org/auth/plan/behind', { orgId }, other)).code).toBe(404)
  const abroad = await makeOrg(t.owner, { siteId: 13 })
  expect((await t.call('org/auth/plan/behind', { orgId }, { ...abroad, siteId: 13 })).code).toBe(404)
})

test('the spreadsheet has plans and their people; each sum is that of the rows above it', async () => {
  const { org, orgId, plan, head, sales } = await planned()
  const sheetsOf = async (who: Who, more: object = {}) => {
    const { file } = (await t.call('org/auth/report/export', { orgId, ...more }, who)).data
    const read = (sheet: string) => readSheet(Buffer.from(file, 'base64'), sheet)
    return { plans: await read('学习计划'), people: await read('计划人员') }
  }
  const { plans, people } = await sheetsOf(org)
  expect(plans.slice(1)).toEqual([
    [plan.planName, 2, 2, 0, 1],
    ['合计', null, 2, 0, 1],
  ])
  const [, ...rows] = people
  const total = rows.pop() ?? []
  expect(rows).toHaveLength(2)
  const [done, overdue] = [10, 11]
  for (const column of [done, overdue])
    expect(Number(total[column])).toBe(rows.reduce((sum, row) => sum + Number(row[column]), 0))
  expect(rows.filter((row) => Number(row[overdue]) > 0)).toHaveLength(Number(plans.at(-1)?.[4]))
  for (const branch of [await sheetsOf(head), await sheetsOf(org, { departmentId: sales })]) {
    expect(branch.plans.at(-1)).toEqual(['合计', null, 1, 0, 0])
    expect(branch.people.map(([name]) => name)).toEqual(['姓名', '销售员', '合计'])
  }
})

test('the record of a person has the plans that they followed, with their steps', async () => {
  const { org, orgId, plan, worker, planId } = await planned()
  const textOf = async (more: object = {}) => {
    const { data } = await t.call('org/auth/record/export', { orgId, memberId: worker.memberId, ...more }, org)
    return (await pagesOf(data.file)).join('')
  }
  const text = await textOf()
  expect(text).toContain(plan.planName)
  expect(text).toContain('0/2')
  expect(text).toContain('1个学习计划，已学完0个')
  const old = { from: '2020-01-01', to: '2020-01-31' }
  expect(await textOf(old)).not.toContain(plan.planName)
  await t.call('org/auth/plan/withdraw', { orgId, planId, memberIds: [worker.memberId] }, org)
  expect(await textOf()).not.toContain(plan.planName)
})

test('a content editor edits the contents of plans, and neither sees nor assigns people', async () => {
  const { orgId, plan, planId, seller } = await planned()
  const editor = await makeStaff(t.owner, orgId, { role: 'editor' })
  const { data } = await t.call('org/auth/plan/view', { orgId, planId }, editor)
  const edit = { ...plan, clientKey: undefined, planId, intro: '由编辑补充', etag: data.etag }
  expect((await t.call('org/auth/plan/save', edit, editor)).code).toBe(200)
  expect((await t.call('org/auth/plan/list', { orgId }, editor)).data.list).toMatchObject([{ planId, personCount: 2 }])
  const memberIds = [seller.memberId]
  for (const [call, more] of [
    ['org/auth/plan/person/list', { planId }],
    ['org/auth/plan/behind', {}],
    ['org/auth/plan/assign', { planId, memberIds }],
    ['org/auth/plan/withdraw', { planId, memberIds }],
    ['org/auth/plan/rule', { planId, departmentId: '0', ruleMode: 1 }],
    ['org/auth/plan/archive', { planId, isArchived: 1 }],
    ['org/auth/plan/export', { planId }],
  ] as const)
    expect((await t.call(call, { orgId, ...more } as never, editor)).code, call).toBe(306)
})
