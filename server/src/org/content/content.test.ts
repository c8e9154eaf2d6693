/** Private courses of an organisation over HTTP: made by its lecturer, reviewed by its managers, learned by its people. */
import { stateCode } from '@zhixing/contract/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeLecturer, makeUser } from '../../../test/factories.ts'
import { makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'

const { approved, rejected, pending } = stateCode.audit

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** An organisation with a lecturer of its own. */
async function school() {
  const org = await makeOrg(t.owner)
  const lecturer = await makeLecturer(t.owner)
  await t.owner`
    INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (12, ${org.orgId}, ${lecturer.lecturerId}, 1)`
  return { org, lecturer }
}

/** A complete private course, handed in. */
async function handedIn() {
  const { org, lecturer } = await school()
  const draft = await makeDraft(t.owner, { lecturer })
  const { courseId } = draft
  await t.owner`UPDATE course_version SET org_id = ${org.orgId} WHERE course_id = ${courseId}`
  const submitted = await t.call('course/auth/course/audit/submit', { courseId }, lecturer)
  expect(submitted).toMatchObject({ code: 200, data: { submitted: 1, auditStatus: pending } })
  return { org, lecturer, draft, courseId, which: { orgId: org.orgId, courseId, version: 1, rev: 1 } }
}
const pass = (which: { orgId: string; courseId: string; version: number; rev: number }, who: { token: string }) =>
  t.call('org/auth/content/pass', which, who)
const seen = (courseId: string, who: { token?: string }) =>
  t.call(who.token ? 'course/auth/course/view' : 'course/api/course/view', { courseId }, who)
const stock = async (org: { orgId: string; token: string }) =>
  (await t.call('org/auth/seat/stock', { orgId: org.orgId }, org)).data.list
const product = (courseId: string) => ({ productType: 1, productId: courseId })

test('a lecturer makes private courses for the own organisation only', async () => {
  const { org, lecturer } = await school()
  const other = await makeOrg(t.owner)
  const courses = await t.call('course/auth/course/audit/list', {}, lecturer)
  expect(courses.data.ownOrg).toMatchObject({ orgId: org.orgId })
  const save = (orgId: string) =>
    t.call('course/auth/course/audit/save', { courseName: '内部课', clientKey: `own-${orgId}`, orgId }, lecturer)
  expect((await save(other.orgId)).code).toBe(999)
  const { courseId } = (await save(org.orgId)).data
  const shown = await t.call('course/auth/course/audit/view', { courseId }, lecturer)
  expect(shown.data).toMatchObject({ orgId: org.orgId })
  const free = (await save('0')).data.courseId
  expect((await t.call('course/auth/course/audit/view', { courseId: free }, lecturer)).data.orgId).toBe('0')
  // A lecturer who left hands in nothing more.
  await t.owner`DELETE FROM organization_lecturer WHERE lecturer_id = ${lecturer.lecturerId}`
  const { code, msg } = await t.call('course/auth/course/audit/submit', { courseId }, lecturer)
  expect([code, msg]).toEqual([999, '你不是该机构的讲师，不能为它制作内部内容'])
})

test('managers review it, operators do not; the approved course has seats without limit', async () => {
  const { org, lecturer, courseId, which } = await handedIn()
  const operator = await makeOperator(t, ['review', 'course'])
  const inbox = await t.call('course/admin/review/list', { lecturerId: lecturer.lecturerId }, operator)
  expect(inbox.data.list).toEqual([])
  expect((await t.call('course/admin/review/pass', { courseId, version: 1 }, operator)).code).toBe(999)
  const told = await t.call('user/auth/msg/user/list', {}, org)
  expect(told.data.list[0]?.msgTitle).toMatch(/^内部课程《.*》等待审核$/)

  const [stranger, member, auditor] = [
    await makeOrg(t.owner),
    await makeStaff(t.owner, org.orgId),
    await makeStaff(t.owner, org.orgId, { role: 'auditor' }),
  ]
  expect((await pass(which, stranger)).code).toBe(404)
  expect((await pass({ ...which, orgId: stranger.orgId }, stranger)).code).toBe(404)
  expect((await pass(which, member)).code).toBe(306)
  expect((await pass(which, auditor)).code).toBe(306)
  expect((await pass({ ...which, rev: 7 }, org)).code).toBe(409)
  const list = (who: { token: string }) => t.call('org/auth/content/list', { orgId: org.orgId }, who)
  expect((await list(auditor)).data.list).toMatchObject([{ courseId, auditStatus: pending, hasLive: 0 }])
  expect((await list(member)).code).toBe(306)
  expect((await list(stranger)).code).toBe(404)

  const preview = (who: { token: string }) => t.call('course/auth/course/audit/preview', { courseId }, who)
  expect((await preview(org)).code).toBe(200)
  expect((await preview(member)).code).toBe(404)
  expect((await preview(stranger)).code).toBe(404)

  expect(await pass(which, org)).toMatchObject({ code: 200, data: { ok: 1 } })
  expect(await pass(which, org)).toMatchObject({ code: 200, data: { ok: 1 } })
  expect(await stock(org)).toMatchObject([{ ...product(courseId), isOwn: 1, used: 0, expireTime: null, isLow: 0 }])
  expect((await t.call('org/auth/pack/list', { orgId: org.orgId }, org)).data.list).toEqual([])
  expect((await list(org)).data.list).toMatchObject([{ courseId, auditStatus: approved, hasLive: 1 }])
})

test('only people with a seat see and learn it; it cannot be shelved, sold or given by others', async () => {
  const { org, lecturer, courseId, which } = await handedIn()
  await pass(which, org)
  const [person, colleague] = [await makeStaff(t.owner, org.orgId), await makeStaff(t.owner, org.orgId)]
  for (const who of [{}, person, colleague]) expect((await seen(courseId, who)).code).toBe(404)
  const assign = { orgId: org.orgId, ...product(courseId), memberIds: [person.memberId] }
  expect((await t.call('org/auth/seat/assign', assign, org)).code).toBe(200)
  expect(await seen(courseId, person)).toMatchObject({ code: 200, data: { isPay: 1 } })
  for (const who of [{}, colleague]) expect((await seen(courseId, who)).code).toBe(404)
  const [lesson] = await t.owner<{ id: string }[]>`SELECT id FROM course_period WHERE course_id = ${courseId} LIMIT 1`
  const periodId = lesson?.id ?? ''
  expect((await t.call('course/auth/course/sign', { periodId }, person)).code).toBe(200)
  expect((await t.call('course/auth/course/sign', { periodId }, colleague)).code).toBe(404)

  const stand = await t.call('course/auth/course/audit/stand', { courseId, isPutaway: 1 }, lecturer)
  expect([stand.code, stand.msg]).toEqual([999, '内部课程只供机构成员学习，不能上架'])
  const operator = await makeOperator(t, ['course', 'organization'])
  expect((await t.call('course/admin/course/stand', { courseId, isPutaway: 1 }, operator)).code).toBe(999)
  await expect(
    t.owner`UPDATE course SET is_putaway = 1 WHERE id = ${courseId}`.then(() => 'on the shelf'),
  ).rejects.toThrow('course_private_off_shelf')
  const other = await makeOrg(t.owner)
  const grant = { ...product(courseId), quantity: 5, termDays: 30, note: '试用', clientKey: `private-${courseId}` }
  expect((await t.call('org/admin/pack/grant', { orgId: other.orgId, ...grant }, operator)).code).toBe(404)
  const found = await t.call('org/admin/pack/product/list', { keyword: '' }, operator)
  expect(found.data.list.map(({ productId }) => productId)).not.toContain(courseId)
})

test('operators stop the study of a private course, and allow it again', async () => {
  const { org, courseId, which } = await handedIn()
  await pass(which, org)
  const person = await makeStaff(t.owner, org.orgId)
  const assign = { orgId: org.orgId, ...product(courseId), memberIds: [person.memberId] }
  await t.call('org/auth/seat/assign', assign, org)
  const operator = await makeOperator(t, ['course'])
  const stand = (more: { isPutaway: 0 | 1; isStopped?: 1; reason?: string }) =>
    t.call('course/admin/course/stand', { courseId, ...more }, operator)
  expect((await stand({ isPutaway: 0, isStopped: 1, reason: '内容违规' })).code).toBe(200)
  const [lesson] = await t.owner<{ id: string }[]>`SELECT id FROM course_period WHERE course_id = ${courseId} LIMIT 1`
  const sign = () => t.call('course/auth/course/sign', { periodId: lesson?.id ?? '' }, person)
  expect((await sign()).code).not.toBe(200)
  expect((await t.call('org/auth/content/list', { orgId: org.orgId }, org)).data.list[0]?.stopReason).toBe('内容违规')
  expect((await stand({ isPutaway: 1 })).code).toBe(200)
  expect((await sign()).code).toBe(200)
  expect((await stand({ isPutaway: 1 })).code).toBe(999)
})

test('a rejected version goes back with the opinion; the next one passes', async () => {
  const { org, lecturer, courseId, which } = await handedIn()
  const refuse = (auditOpinion: string) => t.call('org/auth/content/reject', { ...which, auditOpinion }, org)
  expect((await refuse('')).code).toBe(422)
  expect(await refuse('请补充案例')).toMatchObject({ code: 200, data: { ok: 1 } })
  const back = await t.call('course/auth/course/audit/view', { courseId }, lecturer)
  expect(back.data).toMatchObject({ auditStatus: rejected, auditOpinion: '请补充案例' })
  expect(await stock(org)).toEqual([])
  const fields = { courseId, rev: back.data.rev, courseDesc: '补充了案例' }
  const { rev } = (await t.call('course/auth/course/audit/update', fields, lecturer)).data
  await t.call('course/auth/course/audit/submit', { courseId }, lecturer)
  expect(await pass({ ...which, rev }, org)).toMatchObject({ code: 200, data: { ok: 1 } })
  expect(await stock(org)).toHaveLength(1)
})

test('a lecturer of a class cannot give it to a class', async () => {
  const { org, lecturer, courseId, which } = await handedIn()
  await pass(which, org)
  const { gradeId } = await makeGrade(t.owner, { owner: lecturer })
  expect((await t.call('exam/auth/grade/course/save', { gradeId, courseId }, lecturer)).code).toBe(404)
  const someone = await makeUser(t.owner)
  expect((await seen(courseId, someone)).code).toBe(404)
})

test('a private live course is held for people with a seat alone', async () => {
  const { org, lecturer } = await school()
  const { categoryIds } = await makeDraft(t.owner, { lecturer })
  const [categoryId1, categoryId2, categoryId3] = categoryIds
  const courseName = `内部直播${org.orgId}`
  const save = (orgId: string, courseCategory: number) =>
    t.call(
      'course/auth/course/audit/save',
      {
        courseCategory,
        courseName,
        courseLogo: '/avatars/01.svg',
        introduce: '<p>简介</p>',
        categoryId1,
        categoryId2,
        categoryId3,
        orgId,
      },
      lecturer,
    )
  expect((await save(org.orgId, 3)).code).toBe(422)
  const { courseId } = (await save(org.orgId, 2)).data
  const chapter = await t.call('course/auth/course/chapter/audit/save', { courseId, chapterName: '安排' }, lecturer)
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const lesson = await t.call(
    'course/auth/course/chapter/period/audit/save',
    { chapterId: chapter.data.id, periodName: '第一场', periodType: 20, startTime: hours(1), endTime: hours(2) },
    lecturer,
  )
  const periodId = lesson.data.id
  expect((await t.call('course/auth/course/audit/submit', { courseId }, lecturer)).data.submitted).toBe(1)
  const { rev } = (await t.call('course/auth/course/audit/view', { courseId }, lecturer)).data
  expect(await pass({ orgId: org.orgId, courseId, version: 1, rev }, org)).toMatchObject({ data: { ok: 1 } })
  expect(await stock(org)).toMatchObject([{ productType: 2, productId: courseId, isOwn: 1 }])

  const [person, colleague] = [await makeStaff(t.owner, org.orgId), await makeStaff(t.owner, org.orgId)]
  const assign = { orgId: org.orgId, productType: 2, productId: courseId, memberIds: [person.memberId] }
  expect((await t.call('org/auth/seat/assign', assign, org)).code).toBe(200)
  const sessions = (who: { token?: string }) => t.call('course/api/live/session/list', { courseId }, who)
  const enter = (who: { token: string }) => t.call('course/auth/course/getLiveUrl', { periodId }, who)
  expect((await sessions(person)).data.list).toMatchObject([{ periodId, liveStatus: 1 }])
  expect((await enter(person)).data).toMatchObject({ periodId, isHost: 0 })
  for (const who of [{}, colleague]) expect((await sessions(who)).code).toBe(404)
  expect((await enter(colleague)).code).not.toBe(200)
  t.services.answers.clear(12)
  const plan = await t.call('marketing/api/act/live/plan/list', {})
  expect(JSON.stringify(plan.data.list)).not.toContain(periodId)
  const own = await t.call('live/auth/session/own/list', {}, person)
  expect(own.data.list.map((one) => one.periodId)).toEqual([periodId])

  await t.call('org/auth/member/leave', { orgId: org.orgId, memberIds: [person.memberId] }, org)
  expect((await enter(person)).code).not.toBe(200)
})
