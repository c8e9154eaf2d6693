/** Private papers of an organisation over HTTP: written by its lecturer, reviewed by its managers, sat by its people. */
import { stateCode } from '@zhixing/contract/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProblem } from '../../../test/exam.ts'
import { makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { addToOrg, makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'

const { approved, rejected, pending } = stateCode.audit
const { paper } = stateCode.product

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Who = { token: string }

/** A paper of one problem, handed in by a lecturer of the organisation. */
async function handedIn(rules: object = {}) {
  const org = await makeOrg(t.owner)
  const lecturer = await makeLecturer(t.owner)
  await t.owner`
    INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (12, ${org.orgId}, ${lecturer.lecturerId}, 1)`
  const problem = await makeProblem(t.owner, { lecturerId: lecturer.lecturerId })
  const saved = await t.call(
    'exam/auth/exam/audit/save',
    { examName: `上岗考核${problem.id}`, orgId: org.orgId, rules: { passScore: 1, ...rules } },
    lecturer,
  )
  const { examId } = saved.data
  const titleList = [{ titleName: '一', rule: { score: 2 }, problemList: [{ problemId: problem.problemId }] }]
  await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList }, lecturer)
  const submitted = await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, lecturer)
  expect(submitted).toMatchObject({ code: 200, data: { submitted: 1, auditStatus: pending } })
  const { data } = await t.call('exam/auth/exam/audit/view', { examId }, lecturer)
  return { org, lecturer, problem, examId, which: { orgId: org.orgId, examId, version: 1, rev: data.rev } }
}
const pass = (which: { orgId: string; examId: string; version: number; rev: number }, who: Who) =>
  t.call('org/auth/paper/pass', which, who)
async function published(rules: object = {}) {
  const made = await handedIn(rules)
  expect(await pass(made.which, made.org)).toMatchObject({ code: 200, data: { ok: 1 } })
  return made
}
const seen = (examId: string, who: Partial<Who>) =>
  t.call(who.token ? 'exam/auth/exam/view' : 'exam/api/exam/info/view', { examId }, who)
const assign = (orgId: string, examId: string, memberId: string, by: Who) =>
  t.call('org/auth/seat/assign', { orgId, productType: paper, productId: examId, memberIds: [memberId] }, by)
const begin = (examId: string, who: Who) =>
  t.call('exam/auth/user/exam/record/examOnline', { examId, deviceId: 'device-of-the-taker' }, who)

test('lecturers write papers for their own organisation only', async () => {
  const { org, lecturer, examId } = await handedIn()
  const other = await makeOrg(t.owner)
  const list = await t.call('exam/auth/exam/audit/list', {}, lecturer)
  expect(list.data).toMatchObject({
    ownOrg: { orgId: org.orgId },
    list: [{ orgId: org.orgId, orgName: expect.any(String) }],
  })
  const foreign = { examName: '别家的', orgId: other.orgId }
  expect((await t.call('exam/auth/exam/audit/save', foreign, lecturer)).code).toBe(999)
  const copy = await t.call('exam/auth/exam/audit/copy', { examId }, lecturer)
  expect((await t.call('exam/auth/exam/audit/view', { examId: copy.data.examId }, lecturer)).data.orgId).toBe(org.orgId)
  // A lecturer who left hands in nothing more.
  await t.owner`DELETE FROM organization_lecturer WHERE lecturer_id = ${lecturer.lecturerId}`
  const again = await t.call('exam/auth/exam/audit/is/submit/audit', { examId: copy.data.examId }, lecturer)
  expect([again.code, again.msg]).toEqual([999, '你不是该机构的讲师，不能为它制作内部内容'])
})

test('managers review it with its keys, operators do not', async () => {
  const { org, lecturer, problem, examId, which } = await handedIn()
  const operator = await makeOperator(t, ['review', 'exam'])
  const inbox = await t.call('exam/admin/exam/review/list', { keyword: `上岗考核${problem.id}` }, operator)
  expect(inbox.data.list).toEqual([])
  expect((await t.call('exam/admin/exam/review/pass', { examId, version: 1 }, operator)).code).toBe(999)
  const told = await t.call('user/auth/msg/user/list', {}, org)
  expect(told.data.list[0]?.msgTitle).toMatch(/^内部试卷《.*》等待审核$/)

  const stranger = await makeOrg(t.owner)
  const member = await makeStaff(t.owner, org.orgId)
  const auditor = await makeStaff(t.owner, org.orgId, { role: 'auditor' })
  const departmentId = await makeDepartment(t.owner, org.orgId)
  const head = await makeStaff(t.owner, org.orgId, { role: 'head', departmentId })
  const view = (orgId: string, who: Who) => t.call('org/auth/paper/view', { orgId, examId }, who)
  const list = (who: Who) => t.call('org/auth/paper/list', { orgId: org.orgId }, who)
  expect((await view(org.orgId, org)).data.submitted.explainedList[0]).toMatchObject({ answer: ['B'] })
  for (const [who, code] of [
    [stranger, 404],
    [member, 306],
    [auditor, 306],
    [head, 306],
  ] as const) {
    expect((await view(org.orgId, who)).code).toBe(code)
    expect((await pass(which, who)).code).toBe(code)
  }
  expect((await view(stranger.orgId, stranger)).code).toBe(404)
  expect((await pass({ ...which, orgId: stranger.orgId }, stranger)).code).toBe(404)
  expect((await list(auditor)).data.list).toMatchObject([{ examId, auditStatus: pending, hasLive: 0 }])
  for (const who of [member, head]) expect((await list(who)).code).toBe(306)
  expect((await list(stranger)).code).toBe(404)
  expect((await pass({ ...which, rev: 99 }, org)).code).toBe(409)

  const reject = (auditOpinion: string) => t.call('org/auth/paper/reject', { ...which, auditOpinion }, org)
  expect((await reject('')).code).toBe(422)
  expect((await reject('题目太少')).code).toBe(200)
  const back = (await t.call('exam/auth/exam/audit/view', { examId }, lecturer)).data
  expect(back).toMatchObject({ auditStatus: rejected, auditOpinion: '题目太少' })
  await t.call('exam/auth/exam/audit/update', { examId, rev: back.rev, keyword: '入职' }, lecturer)
  await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, lecturer)
  const { rev } = (await view(org.orgId, org)).data
  expect(await pass({ ...which, rev }, org)).toMatchObject({ code: 200, data: { ok: 1 } })
  expect(await pass({ ...which, rev }, org)).toMatchObject({ code: 200, data: { ok: 1 } })
  const stock = await t.call('org/auth/seat/stock', { orgId: org.orgId }, org)
  expect(stock.data.list).toMatchObject([{ productType: paper, productId: examId, isOwn: 1, used: 0 }])
  expect((await list(org)).data.list).toMatchObject([{ examId, auditStatus: approved, hasLive: 1 }])
})

test('it is in no list, search, shop or class, and stays out', async () => {
  const { org, lecturer, problem, examId } = await published()
  const name = `上岗考核${problem.id}`
  t.services.answers.clear(12)
  const listed = await t.call('exam/api/exam/info/list', { pageSize: 100 })
  const found = await t.call('exam/api/exam/info/search/list', { keyword: name })
  const near = await t.call('exam/api/exam/recommend/list', {})
  for (const { data } of [listed, found, near]) expect(JSON.stringify(data.list)).not.toContain(examId)
  const put = await t.call('exam/auth/exam/audit/is/put/way', { examId, isPutaway: 1 }, lecturer)
  expect([put.code, put.msg]).toEqual([999, '内部试卷只供机构成员作答，不上架也不下架'])
  await expect(
    t.owner`UPDATE exam_info SET is_publicity = 1 WHERE id = ${examId}`.then(() => 'listed'),
  ).rejects.toThrow('exam_private_off_shelf')
  const buyer = await makeUser(t.owner)
  const productList = [{ productType: paper, productId: examId }]
  expect((await t.call('user/auth/order/info/preview', { productList }, buyer)).code).not.toBe(200)
  const operator = await makeOperator(t, ['organization'])
  const offered = await t.call('org/admin/pack/product/list', { keyword: name, productType: paper }, operator)
  expect(offered.data.list).toEqual([])
  const other = await makeOrg(t.owner)
  const grant = { productType: paper, productId: examId, quantity: 1, termDays: 30, note: '试用', clientKey: examId }
  expect((await t.call('org/admin/pack/grant', { orgId: other.orgId, ...grant }, operator)).code).toBe(404)
  const { gradeId } = await makeGrade(t.owner, { owner: lecturer })
  const choice = await t.call('exam/auth/grade/exam/paper/list', { gradeId }, lecturer)
  expect(choice.code).toBe(200)
  expect(JSON.stringify(choice.data)).not.toContain(examId)
  expect(org.orgId).not.toBe(other.orgId)
})

test('people with a seat sit it; their results are in the matrix; a former member begins no more', async () => {
  const { org, examId } = await published()
  const [person, colleague, outsider] = [
    await makeStaff(t.owner, org.orgId),
    await makeStaff(t.owner, org.orgId),
    await makeUser(t.owner),
  ]
  expect((await assign(org.orgId, examId, person.memberId, org)).code).toBe(200)
  expect(await seen(examId, person)).toMatchObject({ code: 200, data: { isPay: 1 } })
  for (const who of [{}, colleague, outsider]) expect((await seen(examId, who)).code).toBe(404)
  for (const who of [colleague, outsider]) expect((await begin(examId, who)).code).not.toBe(200)

  const sitting = await begin(examId, person)
  expect(sitting.code).toBe(200)
  const { recordId } = sitting.data
  const shown = await t.call('exam/auth/user/exam/record/paper', { recordId }, person)
  const problemId = shown.data.problemList[0]?.id ?? ''
  const answerList = [{ problemId, rev: 1, userAnswer: ['B'] }]
  const finish = { recordId, deviceId: 'device-of-the-taker', answerList }
  expect((await t.call('exam/auth/user/exam/record/examFinish', finish, person)).code).toBe(200)
  await t.runJobs()
  const matrix = await t.call('org/auth/report/matrix', { orgId: org.orgId }, org)
  const column = matrix.data.itemList.findIndex(({ productId }) => productId === examId)
  const row = matrix.data.list.find(({ memberId }) => memberId === person.memberId)
  expect(row?.cells[column]).toBe(100)
  expect(row).toMatchObject({ seatCount: 1, finishedCount: 1 })

  const departmentId = await makeDepartment(t.owner, org.orgId)
  const head = await makeStaff(t.owner, org.orgId, { role: 'head', departmentId })
  const branch = await t.call('org/auth/report/matrix', { orgId: org.orgId }, head)
  expect(branch.data.list.map(({ memberId }) => memberId)).not.toContain(person.memberId)

  await t.call('org/auth/member/leave', { orgId: org.orgId, memberIds: [person.memberId] }, org)
  expect((await seen(examId, person)).code).toBe(404)
  expect((await begin(examId, person)).code).not.toBe(200)
})

test('its embargo is for the people of the organisation alone', async () => {
  const { org, lecturer, problem } = await published({ attempts: 1 })
  await t.owner`UPDATE exam_problem SET is_public = 1 WHERE id = ${problem.id}`
  const [person, outsider] = [await makeStaff(t.owner, org.orgId), await makeUser(t.owner)]
  const collect = (who: Who) =>
    t.call('exam/auth/exam/problem/collection/collect', { collectionId: problem.id, collectionType: 5 }, who)
  expect((await collect(outsider)).code).toBe(200)
  expect((await collect(person)).code).toBe(404)
  // Another lecturer whose shared problem is used is not told of it.
  const sharer = await makeLecturer(t.owner)
  const shared = await makeProblem(t.owner, { lecturerId: sharer.lecturerId, isPublic: 1 })
  const saved = await t.call(
    'exam/auth/exam/audit/save',
    { examName: '用公开题', orgId: org.orgId, rules: { passScore: 1 } },
    lecturer,
  )
  const { examId } = saved.data
  const titleList = [{ titleName: '一', rule: { score: 2 }, problemList: [{ problemId: shared.problemId }] }]
  await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList }, lecturer)
  await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, lecturer)
  const { rev } = (await t.call('org/auth/paper/view', { orgId: org.orgId, examId }, org)).data
  expect((await pass({ orgId: org.orgId, examId, version: 1, rev }, org)).data.ok).toBe(1)
  const [bank] = await t.owner<{ useCount: number }[]>`SELECT use_count FROM exam_problem WHERE id = ${shared.id}`
  expect(bank?.useCount).toBe(0)
})

test('a private course of the organisation links it, a course for everyone does not', async () => {
  const { org, lecturer, examId } = await published()
  const course = async (orgId: string) => {
    const { courseId } = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
    await t.owner`UPDATE course SET org_id = ${orgId}, is_putaway = ${orgId === '0' ? 1 : 0} WHERE id = ${courseId}`
    await t.owner`UPDATE course_version SET org_id = ${orgId} WHERE course_id = ${courseId}`
    return courseId
  }
  const [open, own] = [await course('0'), await course(org.orgId)]
  const tie = (courseId: string) => t.call('exam/auth/course/exam/ref/save', { courseId, examId }, lecturer)
  expect((await tie(open)).code).toBe(404)
  expect((await tie(own)).code).toBe(200)
  const person = await makeStaff(t.owner, org.orgId)
  await t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${person.userId}, ${own}, 1)`
  expect((await seen(examId, person)).code).toBe(200)
  // Even a link that is forged gives nothing.
  await t.owner`UPDATE course_exam_ref SET course_id = ${open} WHERE exam_id = ${examId}`
  const buyer = await makeUser(t.owner)
  await t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${buyer.userId}, ${open}, 1)`
  expect((await seen(examId, buyer)).code).toBe(404)
})

test('operators stop it and allow it again; another site has no part in it', async () => {
  const { org, examId } = await published()
  const person = await makeStaff(t.owner, org.orgId)
  await assign(org.orgId, examId, person.memberId, org)
  const operator = await makeOperator(t, ['exam'])
  expect((await t.call('exam/admin/exam/ban', { examId, reason: '内容违规' }, operator)).code).toBe(200)
  expect((await begin(examId, person)).code).not.toBe(200)
  const list = await t.call('org/auth/paper/list', { orgId: org.orgId }, org)
  expect(list.data.list[0]?.banReason).toBe('内容违规')
  expect((await t.call('exam/admin/exam/unban', { examId }, operator)).code).toBe(200)
  expect((await begin(examId, person)).code).toBe(200)
  const abroad = await makeOrg(t.owner, { siteId: 13 })
  await addToOrg(t.owner, abroad.orgId, abroad.userId, { siteId: 13, role: 'owner' })
  const call = { orgId: org.orgId, examId }
  expect((await t.call('org/auth/paper/view', call, { token: abroad.token, siteId: 13 })).code).toBe(404)
})
