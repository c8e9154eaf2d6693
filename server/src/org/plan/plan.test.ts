/** Learning plans over HTTP: order, due dates, reports, certificates that end, roles and tenants. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeRecord } from '../../../test/exam.ts'
import { makeCourse, makeLive, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'
import { DEVICE } from '../../../test/sitting.ts'
import { readSheet } from '../../user/index.ts'
import { nudgeStaff } from '../report/nudge.ts'
import { settlePlans } from './settle.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeOperator(t, ['organization'])
})
afterAll(() => t.close())

type Org = Awaited<ReturnType<typeof makeOrg>>
interface Who {
  token: string
}
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
let serial = 0

/** A course that is sold, with seats of an organisation. */
async function courseOf(orgId: string, quantity = 50) {
  const course = await makeCourse(t.owner)
  await t.owner`UPDATE course SET is_free = 0, course_original = 100, course_discount = 100 WHERE id = ${course.courseId}`
  await grant(orgId, { productType: 1, productId: course.courseId }, quantity)
  return { ...course, step: { stepType: 1, refId: course.courseId } }
}
async function paperOf(orgId: string) {
  const paper = await makePaper(t.owner, { doc: { isFree: 0, examDiscount: 100, examOriginal: 100 } })
  await grant(orgId, { productType: 5, productId: paper.examId }, 50)
  return { paper, step: { stepType: 5, refId: paper.examId } }
}
const grant = (orgId: string, product: object, quantity: number) =>
  t.call(
    'org/admin/pack/grant',
    { orgId, ...product, quantity, termDays: 365, note: '试用', clientKey: `plan-grant-${++serial}` } as never,
    operator,
  )
const save = (org: Org, input: object) =>
  t.call('org/auth/plan/save', { orgId: org.orgId, planName: `计划 ${++serial}`, ...input } as never, org)
const made = async (org: Org, input: object) => (await save(org, input)).data.planId
const assign = (org: Org, planId: string, input: object) =>
  t.call('org/auth/plan/assign', { orgId: org.orgId, planId, ...input } as never, org)
const own = async (who: Who) => (await t.call('org/auth/plan/own', {}, who)).data.list
const people = async (org: { orgId: string }, planId: string, who: Who) =>
  (await t.call('org/auth/plan/person/list', { orgId: org.orgId, planId, pageSize: 100 }, who)).data
const learn = (userId: string, courseId: string, progress = 100) =>
  t.owner`
    INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at)
    VALUES (12, ${userId}, ${courseId}, ${progress}, ${progress >= 100 ? new Date() : null})
    ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET progress = excluded.progress, finished_at = excluded.finished_at`
const messagesOf = async (who: Who) =>
  (await t.call('user/auth/msg/user/list', { pageSize: 50 }, who)).data.list.map(({ msgTitle }) => msgTitle)
const sign = (periodId: string, who: Who) => t.call('course/auth/course/sign', { periodId }, who)

test('an ordered plan opens its steps one by one, and says why one is closed', async () => {
  const org = await makeOrg(t.owner, { orgName: `有序机构${++serial}` })
  const [first, second] = [await courseOf(org.orgId), await courseOf(org.orgId)]
  const { paper, step: exam } = await paperOf(org.orgId)
  const planId = await made(org, {
    planName: '上岗培训',
    isOrdered: 1,
    stepList: [{ ...first.step, dueDays: 7 }, second.step, exam],
  })
  const staff = await makeStaff(t.owner, org.orgId, { memberName: '王五' })
  const answer = await assign(org, planId, { memberIds: [staff.memberId] })
  expect(answer.data).toEqual({ assignedCount: 1, knownCount: 0, waitingCount: 0 })
  expect((await assign(org, planId, { departmentIds: ['0'] })).data).toMatchObject({ assignedCount: 0, knownCount: 1 })
  expect(await messagesOf(staff)).toContain(`“${(await own(staff))[0]?.orgName}”给你安排了学习计划“上岗培训”`)

  const begin = () => t.call('exam/auth/user/exam/record/examOnline', { examId: paper.examId, deviceId: DEVICE }, staff)
  const [firstLesson, secondLesson] = [first.periodIds[0] ?? '', second.periodIds[0] ?? '']
  expect((await sign(firstLesson, staff)).code).toBe(200)
  const refused = await sign(secondLesson, staff)
  expect(refused.code).not.toBe(200)
  expect(refused.msg).toMatch(/学习计划“上岗培训”要求按顺序学习，请先完成“/)
  expect((await begin()).msg).toMatch(/要求按顺序学习/)
  const check = await t.call('exam/auth/user/exam/record/check', { examId: paper.examId }, staff)
  expect(check.data).toMatchObject({ may: 0, reason: expect.stringContaining('按顺序') })
  let [plan] = await own(staff)
  expect(plan).toMatchObject({ planName: '上岗培训', isFinished: 0, doneCount: 0 })
  expect(plan?.stepList.map(({ closedBy }) => closedBy)).toEqual([
    '',
    plan?.stepList[0]?.itemName,
    plan?.stepList[0]?.itemName,
  ])
  expect(plan?.stepList[0]?.dueTime).not.toBeNull()

  await learn(staff.userId, first.courseId)
  expect((await sign(secondLesson, staff)).code).toBe(200)
  expect((await begin()).msg).toMatch(/按顺序/)
  await learn(staff.userId, second.courseId)
  expect((await begin()).code).toBe(200)
  await t.owner`DELETE FROM user_exam_record WHERE exam_id = ${paper.examId}`
  await makeRecord(t.owner, { paper, userId: staff.userId, examStatus: 5, score: 6 })
  ;[plan] = await own(staff)
  expect(plan).toMatchObject({ isFinished: 1, doneCount: 3, certificateNo: '' })
  expect(await messagesOf(staff)).toContain('你完成了学习计划“上岗培训”')

  // Someone who bought the course is not kept from it, and without order nothing is closed.
  const buyer = await makeStaff(t.owner, org.orgId)
  await assign(org, planId, { memberIds: [buyer.memberId] })
  expect((await sign(secondLesson, buyer)).code).not.toBe(200)
  await t.owner`
    INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${buyer.userId}, ${second.courseId}, 1)`
  expect((await sign(secondLesson, buyer)).code).toBe(200)
  const stranger = await makeStaff(t.owner, org.orgId)
  await t.call(
    'org/auth/seat/assign',
    { orgId: org.orgId, productType: 1, productId: second.courseId, memberIds: [stranger.memberId] },
    org,
  )
  expect((await sign(secondLesson, stranger)).code).toBe(200)
})

test('lessons and live sessions are steps; a session is not closed by the order', async () => {
  const org = await makeOrg(t.owner)
  const course = await courseOf(org.orgId)
  const live = await makeLive(t.owner)
  await t.owner`UPDATE course SET is_free = 0, course_original = 100, course_discount = 100 WHERE id = ${live.courseId}`
  await grant(org.orgId, { productType: 2, productId: live.courseId }, 10)
  const find = async (stepType: number) =>
    (await t.call('org/auth/plan/item/list', { orgId: org.orgId, stepType }, org)).data.list
  const lessons = await find(8)
  expect(lessons.map(({ refId }) => refId)).toEqual(expect.arrayContaining([...course.periodIds, ...live.periodIds]))
  expect((await find(1)).map(({ refId }) => refId)).toContain(course.courseId)
  const [lesson = '', session = ''] = [course.periodIds[0], live.periodIds[0]]
  const planId = await made(org, {
    isOrdered: 1,
    stepList: [
      { stepType: 8, refId: lesson },
      { stepType: 8, refId: session, dueTime: inDays(1) },
      { stepType: 8, refId: course.periodIds[1] },
    ],
  })
  const staff = await makeStaff(t.owner, org.orgId)
  await assign(org, planId, { memberIds: [staff.memberId] })
  const [plan] = await own(staff)
  expect(plan?.stepList.map(({ closedBy }) => closedBy === '')).toEqual([true, true, false])
  expect((await sign(course.periodIds[1] ?? '', staff)).msg).toMatch(/按顺序/)
  for (const periodId of [lesson, session])
    await t.owner`
      INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, finished_at, study_id)
      SELECT 12, ${staff.userId}, p.id, p.course_id, p.chapter_id, 100, now(), 1 FROM course_period p WHERE p.id = ${periodId}`
  expect((await sign(course.periodIds[1] ?? '', staff)).code).toBe(200)
  expect((await own(staff))[0]?.doneCount).toBe(2)
})

test('departments and newcomers are assigned as they join; those who leave are withdrawn', async () => {
  const org = await makeOrg(t.owner)
  const { step } = await courseOf(org.orgId, 2)
  const sales = await makeDepartment(t.owner, org.orgId)
  const [there, elsewhere] = [
    await makeStaff(t.owner, org.orgId, { departmentId: sales }),
    await makeStaff(t.owner, org.orgId),
  ]
  const [forSales, forNew] = [await made(org, { stepList: [step] }), await made(org, { stepList: [step] })]
  const rule = (planId: string, departmentId: string, ruleMode: 0 | 1 | 2, who: Who = org) =>
    t.call('org/auth/plan/rule', { orgId: org.orgId, planId, departmentId, ruleMode }, who)
  expect((await rule(forSales, sales, 1)).data).toEqual({ assignedCount: 1 })
  expect((await rule(forNew, '0', 2)).data).toEqual({ assignedCount: 0 })
  const view = await t.call('org/auth/plan/view', { orgId: org.orgId, planId: forNew }, org)
  expect(view.data.ruleList).toMatchObject([{ departmentId: '0', ruleMode: 2 }])
  const newcomer = await makeUser(t.owner)
  await t.call('org/auth/member/add', { orgId: org.orgId, mobileList: [newcomer.mobile] }, org)
  expect((await own(newcomer)).map(({ planId }) => planId)).toEqual([forNew])
  // A transfer is no entrance; the department's plan applies, and the third seat is waited for.
  await t.call(
    'org/auth/member/transfer',
    { orgId: org.orgId, memberIds: [elsewhere.memberId], departmentId: sales },
    org,
  )
  const [moved] = await own(elsewhere)
  expect(moved).toMatchObject({ planId: forSales, stepList: [{ closedBy: '', isWaiting: 1 }] })
  const list = (await people(org, forSales, org)).list
  expect(list.map(({ memberId }) => memberId).sort()).toEqual([there.memberId, elsewhere.memberId].sort())

  await t.call('org/auth/member/leave', { orgId: org.orgId, memberIds: [elsewhere.memberId], leaveReason: '' }, org)
  expect((await own(elsewhere)).length).toBe(0)
  expect((await people(org, forSales, org)).list).toHaveLength(1)
  expect((await rule(forSales, sales, 0)).code).toBe(200)
  const withdraw = { orgId: org.orgId, planId: forSales, memberIds: [there.memberId] }
  expect((await t.call('org/auth/plan/withdraw', withdraw, org)).data).toEqual({ withdrawnCount: 1 })
  expect((await t.call('org/auth/plan/withdraw', withdraw, org)).data).toEqual({ withdrawnCount: 0 })
  const archive = { orgId: org.orgId, planId: forNew, isArchived: 1 as const }
  expect((await t.call('org/auth/plan/archive', archive, org)).code).toBe(200)
  expect((await assign(org, forNew, { departmentIds: ['0'] })).msg).toContain('已归档')
  expect(await own(newcomer)).toEqual([])
})

test('a certificate ends: a new round begins in time, earlier learning does not count, and the old record stays', async () => {
  const org = await makeOrg(t.owner)
  const course = await courseOf(org.orgId)
  const { paper, step: exam } = await paperOf(org.orgId)
  const planId = await made(org, {
    planName: '消防安全',
    stepList: [course.step, exam],
    hasCertificate: 1,
    certTitle: '消防安全合格证',
    certBody: '{姓名} 已完成“{计划}”。',
    validMonths: 12,
    renewDays: 30,
  })
  const staff = await makeStaff(t.owner, org.orgId, { memberName: '李明' })
  await assign(org, planId, { memberIds: [staff.memberId] })
  await learn(staff.userId, course.courseId)
  await makeRecord(t.owner, { paper, userId: staff.userId, examStatus: 5, score: 6, minutesAgo: 60 })
  expect(await settlePlans(t.services)).toMatchObject({ finished: 1, renewed: 0 })
  expect(await settlePlans(t.services)).toMatchObject({ finished: 0, renewed: 0 })
  const [done] = await own(staff)
  const certificateNo = done?.certificateNo ?? ''
  expect(certificateNo).toMatch(/^ZS/)
  const verify = async (no: string) => (await t.call('exam/api/certificate/view', { certificateNo: no })).data
  expect(await verify(certificateNo)).toMatchObject({
    title: '消防安全合格证',
    body: '李明 已完成“消防安全”。',
    holderName: '李明',
    isExpired: 0,
  })
  const months = (Date.parse((await verify(certificateNo)).validUntil ?? '') - Date.now()) / DAY
  expect(Math.round(months)).toBeGreaterThan(363)
  const certificates = (await t.call('exam/auth/grade/certificate/own', {}, staff)).data.list
  expect(certificates.map((one) => one.certificateNo)).toEqual([certificateNo])
  const renewals = async (who: Who = org, days = 60) =>
    (await t.call('org/auth/plan/renewal/list', { orgId: org.orgId, days }, who)).data.list
  expect(await renewals()).toEqual([])

  // A year later, ten days before the end.
  const end = inDays(10)
  await t.owner`UPDATE org_plan_round SET valid_until = ${end}, finish_time = now() - interval '355 days' WHERE plan_id = ${planId}`
  await t.owner`UPDATE grade_certificate SET valid_until = ${end} WHERE certificate_no = ${certificateNo}`
  expect(await settlePlans(t.services)).toMatchObject({ renewed: 1 })
  expect(await settlePlans(t.services)).toMatchObject({ finished: 0, renewed: 0 })
  expect(await messagesOf(staff)).toContainEqual(expect.stringMatching(/“消防安全”的证书将于 .* 到期/))
  const [again] = await own(staff)
  expect(again).toMatchObject({ roundNo: 2, isFinished: 0, doneCount: 0, certificateNo: '' })
  expect(await renewals()).toMatchObject([
    { memberId: staff.memberId, certificateNo, isExpired: 0, nextRound: 2, doneCount: 0, stepCount: 2 },
  ])

  // Past its end: the public page and the report say so, and the holder is reminded once.
  await t.owner`UPDATE org_plan_round SET valid_until = now() - interval '1 day' WHERE plan_id = ${planId} AND round_no = 1`
  await t.owner`UPDATE grade_certificate SET valid_until = now() - interval '1 day' WHERE certificate_no = ${certificateNo}`
  expect(await verify(certificateNo)).toMatchObject({ isExpired: 1, revokeTime: null })
  expect(await renewals()).toMatchObject([{ isExpired: 1 }])
  await nudgeStaff(t.services)
  await nudgeStaff(t.services)
  expect((await messagesOf(staff)).filter((title) => title === '“消防安全”的证书已过有效期')).toHaveLength(1)

  // The course is studied again, the paper passed again.
  await t.owner`UPDATE course SET total_seconds = 1000, read_seconds = 0 WHERE id = ${course.courseId}`
  await t.owner`
    INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds)
    VALUES (12, ${course.courseId}, (now() AT TIME ZONE 'Asia/Shanghai')::date, ${staff.userId}, 400)`
  const [half] = await own(staff)
  expect(half?.stepList.map(({ progress, isDone }) => [progress, isDone])).toEqual([
    [50, 0],
    [0, 0],
  ])
  await t.owner`UPDATE course_study_day SET seconds = 900 WHERE course_id = ${course.courseId}`
  await makeRecord(t.owner, { paper, userId: staff.userId, examStatus: 5, score: 6, attemptNo: 2, minutesAgo: 0 })
  await t.owner`UPDATE user_exam_record SET begin_time = now() + interval '1 second' WHERE exam_id = ${paper.examId} AND attempt_no = 2`
  const [renewed] = await own(staff)
  expect(renewed).toMatchObject({ roundNo: 2, isFinished: 1, doneCount: 2 })
  expect(renewed?.certificateNo).not.toBe(certificateNo)
  expect(await renewals()).toEqual([])
  const rounds =
    await t.owner`SELECT round_no, certificate_no FROM org_plan_round WHERE plan_id = ${planId} ORDER BY round_no`
  expect(rounds).toHaveLength(2)
  const { file } = (await t.call('org/auth/plan/export', { orgId: org.orgId, planId }, org)).data
  expect((await readSheet(Buffer.from(file, 'base64'))).length).toBe(3)
})

test('figures are sums of the rows under them; reminders, calendar and heads follow the same description', async () => {
  const org = await makeOrg(t.owner)
  const [one, two] = [await courseOf(org.orgId), await courseOf(org.orgId)]
  const sales = await makeDepartment(t.owner, org.orgId)
  const finance = await makeDepartment(t.owner, org.orgId)
  const staff = await Promise.all(
    [sales, sales, finance, finance].map((departmentId) => makeStaff(t.owner, org.orgId, { departmentId })),
  )
  const head = await makeStaff(t.owner, org.orgId, { departmentId: sales, role: 'head' })
  const auditor = await makeStaff(t.owner, org.orgId, { role: 'auditor' })
  const planId = await made(org, {
    stepList: [
      { ...one.step, dueDays: 5 },
      { ...two.step, dueTime: inDays(2) },
    ],
  })
  await assign(org, planId, { departmentIds: [sales, finance] })
  // Assigned ten days ago: the first step is overdue, the second due soon.
  await t.owner`UPDATE org_plan_round SET begin_time = now() - interval '10 days' WHERE plan_id = ${planId}`
  await learn(staff[0]?.userId ?? '', one.courseId)
  await learn(staff[0]?.userId ?? '', two.courseId)
  await learn(staff[2]?.userId ?? '', one.courseId, 40)
  await settlePlans(t.services)
  const list = async (who: Who) => (await t.call('org/auth/plan/list', { orgId: org.orgId }, who)).data
  const all = await people(org, planId, org)
  const { total, list: plans } = await list(org)
  expect(total).toEqual({ personCount: 5, finishedCount: 1, overdueCount: 4 })
  expect(total.personCount).toBe(all.totalCount)
  expect(total.finishedCount).toBe(all.list.filter(({ roundStatus }) => roundStatus === 2).length)
  expect(total.overdueCount).toBe(all.list.filter(({ overdueCount }) => overdueCount > 0).length)
  expect(total.overdueCount).toBe(plans.reduce((sum, { overdueCount }) => sum + overdueCount, 0))
  for (const { cells, doneCount } of all.list) expect(cells.filter((cell) => cell === 100)).toHaveLength(doneCount)
  expect(all.list.find(({ memberId }) => memberId === staff[2]?.memberId)?.cells).toEqual([40, -1])
  expect((await list(head)).total).toEqual({ personCount: 3, finishedCount: 1, overdueCount: 2 })
  expect((await list(auditor)).total).toEqual(total)
  const ofHead = await people(org, planId, head)
  expect(ofHead.list.map(({ memberId }) => memberId)).not.toContain(staff[2]?.memberId)

  await nudgeStaff(t.services)
  await nudgeStaff(t.services)
  const titles = await messagesOf(staff[1] ?? org)
  expect(titles.filter((title) => title.includes('快到了'))).toHaveLength(1)
  expect(titles.filter((title) => title.includes('已过学习期限'))).toHaveLength(1)
  const { url } = (await t.call('exam/auth/grade/timetable/link/save', {}, staff[1] ?? org)).data
  const feed = await t.call('exam/api/grade/timetable/calendar', { linkKey: url.split('/').at(-1) ?? '' })
  expect(feed.data.text.match(/UID:org-plan-/g)).toHaveLength(2)
})

test('roles, other organisations and other sites', async () => {
  const org = await makeOrg(t.owner)
  const other = await makeOrg(t.owner)
  const { step } = await courseOf(org.orgId)
  const member = await makeStaff(t.owner, org.orgId)
  const [head, auditor] = [
    await makeStaff(t.owner, org.orgId, { role: 'head', departmentId: await makeDepartment(t.owner, org.orgId) }),
    await makeStaff(t.owner, org.orgId, { role: 'auditor' }),
  ]
  const input = { orgId: org.orgId, planName: '年度合规', stepList: [step], clientKey: 'plan-once-1' }
  const first = await t.call('org/auth/plan/save', input, org)
  expect(first.code).toBe(200)
  expect((await t.call('org/auth/plan/save', input, org)).data).toEqual(first.data)
  const { planId } = first.data
  for (const who of [head, auditor]) {
    expect((await t.call('org/auth/plan/save', input, who)).code).toBe(306)
    expect((await t.call('org/auth/plan/assign', { orgId: org.orgId, planId, departmentIds: ['0'] }, who)).code).toBe(
      306,
    )
    expect((await t.call('org/auth/plan/view', { orgId: org.orgId, planId }, who)).code).toBe(200)
  }
  expect((await t.call('org/auth/plan/list', { orgId: org.orgId }, member)).code).toBe(306)
  for (const [call, more] of [
    ['org/auth/plan/view', {}],
    ['org/auth/plan/person/list', {}],
    ['org/auth/plan/assign', { departmentIds: ['0'] }],
    ['org/auth/plan/rule', { departmentId: '0', ruleMode: 1 }],
    ['org/auth/plan/archive', { isArchived: 1 }],
    ['org/auth/plan/export', {}],
  ] as const) {
    expect((await t.call(call, { orgId: other.orgId, planId, ...more } as never, other)).code, call).toBe(404)
    expect((await t.call(call, { orgId: org.orgId, planId, ...more } as never, other)).code, call).toBe(404)
  }
  // Contents without seats, of others and twice are refused; nothing is stored.
  const foreign = await courseOf(other.orgId)
  expect((await save(org, { stepList: [foreign.step] })).msg).toContain('没有名额')
  expect((await save(org, { stepList: [step, step] })).msg).toBe('同一内容只能添加一次')
  expect((await save(org, { stepList: [step], hasCertificate: 1 })).msg).toBe('请填写证书标题')
  expect((await save(org, { stepList: [] })).code).toBe(422)
  // A stale edit is a conflict; a changed order keeps what was done.
  const { etag } = (await t.call('org/auth/plan/view', { orgId: org.orgId, planId }, org)).data
  const edit = (more: object) =>
    t.call(
      'org/auth/plan/save',
      { orgId: org.orgId, planId, planName: '年度合规（新）', stepList: [step], etag, ...more } as never,
      org,
    )
  expect((await edit({})).code).toBe(200)
  expect((await edit({ intro: '另一处修改' })).code).toBe(409)
  const site = await makeOrg(t.owner, { siteId: 13 })
  expect((await t.call('org/auth/plan/view', { orgId: site.orgId, planId }, { ...site, siteId: 13 })).code).toBe(404)
})
