/** The calendar of a person over HTTP: deadlines of organisations beside classes and live courses. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { chinaDate } from '../../lib/moment.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const dateOf = (time: string) => chinaDate(time).replaceAll('-', '')

async function seatOf(orgId: string, { userId, memberId }: { userId: string; memberId: string }, courseName: string) {
  const { courseId } = await makeCourse(t.owner)
  await t.owner`UPDATE course SET course_name = ${courseName} WHERE id = ${courseId}`
  const [pack] = await t.owner<{ id: string }[]>`
    INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, used_count, term_days, pack_status, user_id, expire_time)
    VALUES (12, ${orgId}, 1, ${courseId}, 5, 1, 365, 2, ${userId}, '2099-01-01') RETURNING id`
  const [seat] = await t.owner<{ id: string; gmtCreate: string }[]>`
    INSERT INTO org_seat (site_id, org_id, pack_id, product_type, product_id, member_id, user_id, operator_id, expire_time)
    VALUES (12, ${orgId}, ${pack?.id ?? '0'}, 1, ${courseId}, ${memberId}, ${userId}, 0, '2099-01-01') RETURNING id, gmt_create`
  return { courseId, seatId: seat?.id ?? '', givenAt: seat?.gmtCreate ?? '' }
}
const deadline = (
  orgId: string,
  courseId: string,
  due: { dueTime?: string; dueDays?: number; departmentId?: string },
) =>
  t.owner`
    INSERT INTO org_deadline (site_id, org_id, product_type, product_id, due_time, due_days, department_id)
    VALUES (12, ${orgId}, 1, ${courseId}, ${due.dueTime ?? null}, ${due.dueDays ?? null}, ${due.departmentId ?? '0'})`

async function linkOf(who: { token: string }) {
  const { url } = (await t.call('exam/auth/grade/timetable/link/save', {}, who)).data
  return url.split('/').at(-1) ?? ''
}
/** Events of a feed by UID, unfolded. */
async function eventsOf(linkKey: string) {
  const answer = await t.call('exam/api/grade/timetable/calendar', { linkKey })
  expect(answer).toMatchObject({ code: 200 })
  const { text } = answer.data
  const whole = text.replace(/\r\n[ \t]/g, '')
  return new Map(
    whole
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => [/UID:([^@\r\n]+)/.exec(event)?.[1] ?? '', event]),
  )
}

test('fixed and relative deadlines are days of the feed until they are done or withdrawn', async () => {
  const org = await makeOrg(t.owner, { orgName: '青山集团' })
  const { orgId } = org
  const departmentId = await makeDepartment(t.owner, orgId)
  const elsewhere = await makeDepartment(t.owner, orgId)
  const staff = await makeStaff(t.owner, orgId, { departmentId })
  const fixed = await seatOf(orgId, staff, '消防知识')
  const relative = await seatOf(orgId, staff, '用电安全')
  const other = await seatOf(orgId, staff, '急救')
  const dueTime = inDays(10)
  await deadline(orgId, fixed.courseId, { dueTime })
  // The earliest that applies counts; that of another department does not apply.
  await deadline(orgId, relative.courseId, { dueDays: 30 })
  await deadline(orgId, relative.courseId, { dueDays: 7, departmentId })
  await deadline(orgId, other.courseId, { dueDays: 3, departmentId: elsewhere })
  const linkKey = await linkOf(staff)
  const uid = (courseId: string) => `org-due-${orgId}-1-${courseId}`
  const events = await eventsOf(linkKey)
  expect([...events.keys()].toSorted()).toEqual([uid(fixed.courseId), uid(relative.courseId)].toSorted())
  const first = events.get(uid(fixed.courseId))
  expect(first).toContain(`DTSTART;VALUE=DATE:${dateOf(dueTime)}`)
  expect(first).toContain('SUMMARY:学习截止：消防知识（青山集团）')
  expect(first).toMatch(new RegExp(`URL[^\n]*:http[^\n]*/view/${fixed.courseId}`))
  const relativeDue = new Date(Date.parse(relative.givenAt) + 7 * DAY).toISOString()
  expect(events.get(uid(relative.courseId))).toContain(`DTSTART;VALUE=DATE:${dateOf(relativeDue)}`)

  // Finished.
  await t.owner`
    INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at) VALUES (12, ${staff.userId}, ${fixed.courseId}, 100, now())`
  expect([...(await eventsOf(linkKey)).keys()]).toEqual([uid(relative.courseId)])
  // Taken back, and given again: the same event.
  await t.owner`UPDATE org_seat SET seat_status = 2 WHERE id = ${relative.seatId}`
  expect((await eventsOf(linkKey)).size).toBe(0)
  await t.owner`UPDATE org_seat SET seat_status = 1 WHERE id = ${relative.seatId}`
  expect([...(await eventsOf(linkKey)).keys()]).toEqual([uid(relative.courseId)])
  // The deadline is removed.
  await t.owner`DELETE FROM org_deadline WHERE org_id = ${orgId}`
  expect((await eventsOf(linkKey)).size).toBe(0)
})

test('homework and sessions of all classes are in the feed of a person; handed-in work leaves it', async () => {
  const one = await makeGrade(t.owner)
  const two = await makeGrade(t.owner)
  const student = await makeMember(t.owner, one.gradeId)
  await t.owner`
    INSERT INTO grade_student (site_id, grade_id, user_id, user_role) VALUES (12, ${two.gradeId}, ${student.userId}, 1)`
  const homework = async (gradeId: string, name: string) => {
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO grade_homework (site_id, grade_id, homework_name, due_time, user_id)
      VALUES (12, ${gradeId}, ${name}, ${inDays(3)}, ${one.owner.userId}) RETURNING id`
    return row?.id ?? ''
  }
  const [first, second] = [await homework(one.gradeId, '第一次作业'), await homework(two.gradeId, '第二次作业')]
  await t.owner`
    INSERT INTO grade_session (site_id, grade_id, title, begins, ends, user_id)
    VALUES (12, ${two.gradeId}, '面授', ${inDays(1)}, ${inDays(1.05)}, ${one.owner.userId})`
  const linkKey = await linkOf(student)
  const uids = async () => [...(await eventsOf(linkKey)).keys()].map((uid) => uid.replace(/^session-.*/, 'session'))
  expect((await uids()).toSorted()).toEqual(
    [`homework-${one.gradeId}-${first}`, `homework-${two.gradeId}-${second}`, 'session'].toSorted(),
  )
  expect((await eventsOf(linkKey)).get(`homework-${one.gradeId}-${first}`)).toContain(`homeworkId=${first}`)
  const handIn = (homeworkId: string, status: number) => t.owner`
    INSERT INTO grade_work (site_id, homework_id, user_id, work_status) VALUES (12, ${homeworkId}, ${student.userId}, ${status})`
  await handIn(first, 1)
  // Returned: to be done again.
  await handIn(second, 2)
  expect((await uids()).toSorted()).toEqual([`homework-${two.gradeId}-${second}`, 'session'].toSorted())
  // The timetable in the class still has it.
  const { list } = (
    await t.call('exam/auth/grade/timetable/list', { gradeId: one.gradeId, from: inDays(0), to: inDays(5) }, student)
  ).data
  expect(list).toMatchObject([{ kind: 'homework', id: first }])
})

test('a link is secret, of one person and site, and can be replaced and revoked', async () => {
  const org = await makeOrg(t.owner)
  const [staff, other] = [await makeStaff(t.owner, org.orgId), await makeStaff(t.owner, org.orgId)]
  const { courseId } = await seatOf(org.orgId, other, '他人的课')
  await deadline(org.orgId, courseId, { dueTime: inDays(2) })
  const [mine, theirs] = [await linkOf(staff), await linkOf(other)]
  expect((await eventsOf(mine)).size).toBe(0)
  expect((await eventsOf(theirs)).size).toBe(1)
  const open = (linkKey: string, siteId = 12) => t.call('exam/api/grade/timetable/calendar', { linkKey }, { siteId })
  expect((await open(theirs, 13)).code).toBe(404)
  const view = () => t.call('exam/auth/grade/timetable/link/view', {}, other)
  expect((await view()).data.url).toContain(theirs)
  const next = await linkOf(other)
  expect((await open(theirs)).code).toBe(404)
  expect((await open(next)).code).toBe(200)
  await t.call('exam/auth/grade/timetable/link/revoke', {}, other)
  expect((await open(next)).code).toBe(404)
  expect((await view()).data).toMatchObject({ hasLink: 0 })
  expect((await open(mine)).code).toBe(200)
})
