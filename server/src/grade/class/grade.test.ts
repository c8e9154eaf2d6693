import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeGroup, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { endGrace } from '../member/member.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.services.answers.clear())
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: { token: string }) => t.call(key, input, who)
const shelf = async (input: WireInputOf<'exam/api/grade/info/page'> = {}) =>
  (await t.call('exam/api/grade/info/page', { pageSize: 100, ...input })).data.list.map(({ gradeId }) => gradeId)

describe('creating a class', () => {
  test('makes its creator the owner and lists it by name; a repeated save is idempotent', async () => {
    const me = await makeLecturer(t.owner)
    const form = {
      gradeName: '雅思冲刺一班',
      gradeIntro: '<p>每周三次</p><script>1</script>',
      clientKey: 'key-of-grade',
    }
    const made = await ask('exam/auth/grade/info/save', form, me)
    expect(await ask('exam/auth/grade/info/save', form, me)).toMatchObject({ code: 200, data: made.data })
    const { gradeId } = made.data
    expect(await shelf({ keyword: '雅思' })).toContain(gradeId)
    const { data } = await ask('exam/auth/grade/info/view', { gradeId }, me)
    expect(data).toMatchObject({ userRole: 3, isAdmin: 1, studentCount: 0, gradeIntro: '<p>每周三次</p>', isExpire: 0 })
    expect(data.invitationCode).toMatch(/^[A-Z2-9]{8}$/)
  })

  test('is for lecturers; invalid fields are refused by name', async () => {
    const me = await makeLecturer(t.owner)
    const save = (over: Partial<WireInputOf<'exam/auth/grade/info/save'>>, who: MadeUser = me) =>
      ask('exam/auth/grade/info/save', { gradeName: '班', ...over }, who)
    expect((await save({}, await makeUser(t.owner))).code).toBe(306)
    const cases = [
      [{ verificationSet: 5 }, 'fabPrice'],
      [{ verificationSet: 5, orgPrice: 100, fabPrice: 200 }, 'fabPrice'],
      [{ beginTime: '2027-02-01T00:00:00Z', endTime: '2027-01-01T00:00:00Z' }, 'endTime'],
      [{ gradeLogo: '/files/12/987654321' }, 'gradeLogo'],
      [{ maxStudent: 0 }, 'maxStudent'],
    ] as const
    for (const [over, field] of cases) expect(await save(over)).toMatchObject({ code: 422, data: { field } })
    expect((await save({ categoryId: '987654321' })).code).toBe(404)
  })
})

describe('the public list and page', () => {
  test('list open classes only; others open to their code and their members', async () => {
    const open = await makeGrade(t.owner, { gradeName: '公开班' })
    const hidden = await makeGrade(t.owner, { isPublicity: 0 })
    const draft = await makeGrade(t.owner, { gradeStatus: 1 })
    const over = await makeGrade(t.owner, { endTime: '2020-01-01T00:00:00Z' })
    const list = await shelf()
    expect(list).toContain(open.gradeId)
    for (const { gradeId } of [hidden, draft, over]) expect(list).not.toContain(gradeId)
    const view = (gradeId: string, more: object = {}, who?: { token: string }) =>
      t.call('exam/api/grade/info/view', { gradeId, ...more }, who)
    expect((await view(open.gradeId)).data).toMatchObject({ userRole: 0, applyStatus: 0, isFull: 0, isOver: 0 })
    expect((await view(hidden.gradeId)).code).toBe(404)
    expect((await view(hidden.gradeId, { invitationCode: hidden.invitationCode.toLowerCase() })).code).toBe(200)
    expect((await view(hidden.gradeId, { invitationCode: 'WRONG' })).code).toBe(404)
    expect((await view(draft.gradeId, { invitationCode: draft.invitationCode })).code).toBe(404)
    expect((await view(draft.gradeId, {}, draft.owner)).data).toMatchObject({ userRole: 3 })
    expect((await view(over.gradeId)).data).toMatchObject({ isOver: 1 })
    expect((await t.call('exam/api/grade/info/view', { gradeId: open.gradeId }, { siteId: 13 })).code).toBe(404)
    expect(JSON.stringify((await view(open.gradeId)).data)).not.toContain(open.invitationCode)
  })

  test('filter by category with subcategories, and by price', async () => {
    const [top] = await t.owner<
      { id: string }[]
    >`INSERT INTO grade_category (site_id, category_name) VALUES (12, '语言') RETURNING id`
    const [below] = await t.owner<{ id: string }[]>`
      INSERT INTO grade_category (site_id, category_name, parent_id, floor) VALUES (12, '英语', ${top?.id ?? ''}, 2) RETURNING id`
    const { gradeId } = await makeGrade(t.owner, { categoryId: below?.id ?? '' })
    const sold = await makeGrade(t.owner, { verificationSet: 5, price: 100, categoryId: top?.id ?? '' })
    expect(await shelf({ categoryId: top?.id ?? '' })).toEqual([sold.gradeId, gradeId])
    expect(await shelf({ categoryId: below?.id ?? '' })).toEqual([gradeId])
    expect(await shelf({ categoryId: top?.id ?? '', isFree: 0 })).toEqual([sold.gradeId])
  })
})

describe('own classes', () => {
  test('lists classes by membership or management; names of all visible ones', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { isPublicity: 0, gradeName: '内部班' })
    const student = await makeMember(t.owner, gradeId)
    const own = async (scope: 'my' | 'teacher', who: { token: string }) =>
      (await ask('exam/auth/grade/info/page', { scope }, who)).data.list.map((one) => one.gradeId)
    expect([await own('my', student), await own('teacher', student)]).toEqual([[gradeId], []])
    expect(await own('teacher', owner)).toEqual([gradeId])
    const all = async (who: { token: string }) =>
      (await ask('exam/auth/grade/info/grade/list/substation/all', {}, who)).data.list.map((one) => one.gradeId)
    expect(await all(student)).toContain(gradeId)
    expect(await all(await makeUser(t.owner))).not.toContain(gradeId)
    expect((await ask('exam/auth/grade/info/view', { gradeId }, student)).data).toMatchObject({ invitationCode: '' })
  })

  test('shows when a membership has expired', async () => {
    const { gradeId } = await makeGrade(t.owner)
    const gone = await makeMember(t.owner, gradeId, 'student', { expireTime: '2020-01-01T00:00:00Z' })
    const here = await makeMember(t.owner, gradeId)
    const expire = async (who: { token: string }) => (await ask('exam/auth/grade/info/expire', { gradeId }, who)).data
    expect(await expire(gone)).toEqual({ isExpire: 1, expireTime: '2020-01-01T00:00:00.000Z' })
    expect(await expire(here)).toEqual({ isExpire: 0, expireTime: null })
    expect(await ask('exam/auth/grade/info/view', { gradeId }, gone)).toMatchObject({ code: 999 })
  })
})

describe('lifecycle of a class', () => {
  test('checks every role against every change', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const people = {
      owner,
      teacher: await makeMember(t.owner, gradeId, 'teacher'),
      assistant: await makeMember(t.owner, gradeId, 'assistant'),
      auditor: await makeMember(t.owner, gradeId, 'auditor'),
      student: await makeMember(t.owner, gradeId),
    }
    const stranger = (await makeGrade(t.owner)).owner
    const codes = async (does: (who: { token: string }) => Promise<{ code: number }>) => {
      const answers: number[] = []
      for (const who of [...Object.values(people), stranger]) answers.push((await does(who)).code)
      return answers
    }
    const form = { gradeId, gradeName: '改名的班', maxStudent: 10 }
    expect(await codes((who) => ask('PUT exam/auth/grade/info/update', form, who))).toEqual([
      200, 200, 306, 306, 306, 404,
    ])
    expect(await codes((who) => ask('exam/auth/grade/info/stand', { gradeId, gradeStatus: 2 }, who))).toEqual([
      200, 200, 306, 306, 306, 404,
    ])
    expect(await codes((who) => ask('exam/auth/grade/info/invite', { gradeId }, who))).toEqual([
      200, 200, 200, 306, 306, 404,
    ])
    expect(await codes((who) => ask('exam/auth/grade/info/log', { gradeId }, who))).toEqual([
      200, 200, 200, 200, 306, 404,
    ])
    expect(await codes((who) => ask('exam/auth/grade/info/view', { gradeId }, who))).toEqual([
      200, 200, 200, 200, 200, 404,
    ])
    expect(await codes((who) => ask('exam/auth/grade/student/export', { gradeId }, who))).toEqual([
      200, 200, 306, 306, 306, 404,
    ])
    expect(await codes((who) => ask('exam/auth/grade/info/disband', { gradeId }, who))).toEqual([
      200, 306, 306, 306, 306, 404,
    ])
  })

  test('a disbanded class is visible to its staff until the grace period ends', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { gradeName: '要解散的班' })
    const student = await makeMember(t.owner, gradeId)
    expect((await ask('exam/auth/grade/info/disband', { gradeId, graceDays: 7 }, owner)).code).toBe(200)
    expect(await shelf()).not.toContain(gradeId)
    expect((await ask('exam/auth/grade/info/view', { gradeId }, student)).code).toBe(404)
    expect((await ask('exam/auth/grade/info/view', { gradeId }, owner)).data).toMatchObject({ gradeStatus: 4 })
    expect((await ask('exam/auth/grade/student/export', { gradeId }, owner)).data.fileName).toBe('要解散的班-成员.xlsx')
    expect((await ask('PUT exam/auth/grade/info/update', { gradeId, gradeName: '改名' }, owner)).code).toBe(999)
    const messages = await ask('user/auth/msg/user/list', {}, student)
    expect(messages.data.list[0]).toMatchObject({ msgType: 5, msgTitle: '班级《要解散的班》已解散' })
    expect((await ask('exam/auth/grade/info/restore', { gradeId }, owner)).code).toBe(200)
    expect((await ask('exam/auth/grade/info/restore', { gradeId }, owner)).code).toBe(999)
    expect((await ask('exam/auth/grade/info/view', { gradeId }, student)).code).toBe(200)
    await t.owner`UPDATE grade_info SET grade_status = 4, grace_time = now() - interval '1 minute' WHERE id = ${gradeId}`
    // The end of the grace period has no event; the recurring job clears the flag.
    await t.owner`UPDATE users SET is_grade_admin = 1 WHERE id = ${owner.userId}`
    expect(await endGrace(t.owner)).toBeGreaterThan(0)
    // Without a running class the viewer is no administrator, so the call itself refuses.
    expect((await ask('exam/auth/grade/info/restore', { gradeId }, owner)).code).toBe(306)
    expect((await ask('exam/auth/grade/info/view', { gradeId }, owner)).code).toBe(404)
  })

  test('refuses less capacity than students, and a draft with students; an ended class is read-only', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const student = await makeMember(t.owner, gradeId)
    await makeMember(t.owner, gradeId)
    expect(
      await ask('PUT exam/auth/grade/info/update', { gradeId, gradeName: '班', maxStudent: 1 }, owner),
    ).toMatchObject({
      code: 422,
      data: { field: 'maxStudent' },
    })
    expect((await ask('exam/auth/grade/info/stand', { gradeId, gradeStatus: 1 }, owner)).code).toBe(999)
    await ask('exam/auth/grade/info/stand', { gradeId, gradeStatus: 3 }, owner)
    expect((await ask('exam/auth/grade/info/view', { gradeId }, student)).data).toMatchObject({ isExpire: 1 })
    expect(await t.owner`SELECT FROM grade_member WHERE grade_id = ${gradeId} AND user_role = 1`).toHaveLength(0)
  })

  test('a copy has settings, groups, teachers, timetable, grade book and certificate template, but no students', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { gradeName: '春季班', maxStudent: 33 })
    const teacher = await makeMember(t.owner, gradeId, 'teacher')
    await makeMember(t.owner, gradeId)
    await makeGroup(t.owner, gradeId, '一组')
    await t.owner`UPDATE grade_info SET begin_time = '2026-03-01T00:00:00Z' WHERE id = ${gradeId}`
    const { courseId } = await makeCourse(t.owner)
    await t.owner`
      INSERT INTO grade_course (site_id, grade_id, course_id, opens, due, user_id)
      VALUES (12, ${gradeId}, ${courseId}, '2026-03-02T00:00:00Z', NULL, ${owner.userId})`
    const lesson = { title: '第一讲', begins: '2026-03-05T01:00:00Z', ends: '2026-03-05T02:00:00Z' }
    await ask('exam/auth/grade/timetable/save', { gradeId, ...lesson }, teacher)
    const { rule } = (await ask('exam/auth/grade/book/view', { gradeId }, teacher)).data
    const changed = { ...rule, attendanceWeight: 15, passLine: 72, isShown: 1 as const }
    await ask('exam/auth/grade/book/save', { gradeId, ...changed }, teacher)
    const column = { gradeId, columnName: '课堂表现', fullScore: 10, weight: 2 }
    await ask('exam/auth/grade/book/column/save', column, teacher)
    const said = { title: '优秀学员', body: '{姓名}', sealLine: '教务处', minProgress: 70, minTotal: 0 }
    await ask('exam/auth/grade/certificate/template/save', { gradeId, ...said }, teacher)
    const copy = { gradeId, gradeName: '秋季班', beginTime: '2026-09-01T00:00:00Z', clientKey: 'copy-of-term' }
    const { data } = await ask('exam/auth/grade/info/copy', copy, teacher)
    expect((await ask('exam/auth/grade/info/copy', copy, teacher)).data).toEqual(data)
    const view = (await ask('exam/auth/grade/info/view', { gradeId: data.gradeId }, teacher)).data
    expect(view).toMatchObject({ gradeName: '秋季班', gradeStatus: 1, userRole: 3, maxStudent: 33, studentCount: 0 })
    const plan = await t.owner`SELECT course_id, opens, due FROM grade_course WHERE grade_id = ${data.gradeId}`
    expect(plan).toEqual([{ courseId, opens: '2026-09-02T00:00:00.000Z', due: null }])
    const lessons = await t.owner`SELECT title, begins FROM grade_session WHERE grade_id = ${data.gradeId}`
    expect(lessons).toEqual([{ title: '第一讲', begins: '2026-09-05T01:00:00.000Z' }])
    const book = (await ask('exam/auth/grade/book/view', { gradeId: data.gradeId }, teacher)).data
    expect(book).toMatchObject({ rule: changed, list: [] })
    expect(book.columnList).toMatchObject([{ part: 'course' }, { columnName: '课堂表现', fullScore: 10, weight: 2 }])
    const copied = { gradeId: data.gradeId }
    expect((await ask('exam/auth/grade/certificate/template/view', copied, teacher)).data).toEqual(said)
    expect(view.groupList.map(({ groupName }) => groupName)).toEqual(['一组'])
    expect(view.teacherList.map(({ userId }) => userId).toSorted()).toEqual([owner.userId, teacher.userId].toSorted())
  })

  test('a new invitation code invalidates the old one', async () => {
    const { gradeId, owner, invitationCode } = await makeGrade(t.owner, { verificationSet: 4 })
    const { data } = await ask('exam/auth/grade/info/invite', { gradeId, isNew: 1 }, owner)
    expect(data.inviteUrl).toContain(`/grade/view/${gradeId}?code=${data.invitationCode}`)
    const who = await makeUser(t.owner)
    expect((await ask('exam/auth/grade/student/grade/add', { invitationCode }, who)).code).toBe(404)
    expect(
      (await ask('exam/auth/grade/student/grade/add', { invitationCode: data.invitationCode }, who)).data.joinState,
    ).toBe(1)
  })
})

describe('operators', () => {
  test('list, file and close classes of their own site', async () => {
    const boss = await makeUser(t.owner, { isAdmin: 1 })
    const { gradeId, owner } = await makeGrade(t.owner, { gradeName: '可疑的班' })
    const student = await makeMember(t.owner, gradeId)
    const list = await ask('exam/admin/grade/list', { keyword: '可疑' }, boss)
    expect(list.data.list).toMatchObject([{ gradeId, ownerId: owner.userId }])
    expect((await ask('exam/admin/grade/stand', { id: gradeId, statusId: 0 }, boss)).code).toBe(200)
    expect(await shelf()).not.toContain(gradeId)
    expect((await ask('exam/auth/grade/info/view', { gradeId }, student)).code).toBe(404)
    expect((await ask('exam/auth/grade/info/view', { gradeId }, owner)).data).toMatchObject({ statusId: 0 })
    expect((await ask('PUT exam/auth/grade/info/update', { gradeId, gradeName: '改' }, owner)).code).toBe(999)
    await ask('exam/admin/grade/stand', { id: gradeId, statusId: 1 }, boss)
    const [category] = await t.owner<
      { id: string }[]
    >`INSERT INTO grade_category (site_id, category_name) VALUES (12, '归档') RETURNING id`
    const categoryId = category?.id ?? ''
    expect((await ask('exam/admin/grade/file', { ids: [gradeId], categoryId }, boss)).code).toBe(200)
    expect(
      (await ask('exam/admin/grade/list', { categoryId, statusId: 1, gradeStatus: 2 }, boss)).data.totalCount,
    ).toBe(1)
    const plain = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    expect((await ask('exam/admin/grade/list', {}, plain)).code).toBe(306)
  })
})

test('a class teacher who is no lecturer makes classes once an operator allowed it, but does not sell them', async () => {
  const person = await makeUser(t.owner)
  const save = (over: object = {}) =>
    t.call('exam/auth/grade/info/save', { gradeName: '班主任的班', verificationSet: 3, ...over }, person)
  expect(await save()).toMatchObject({ code: 306, msg: expect.stringContaining('班主任') })
  const operator = await makeOperator(t, ['user'])
  const allowed = await t.call('user/admin/user/update', { id: person.userId, isGradeMaker: 1 }, operator)
  expect(allowed.code).toBe(200)
  expect((await t.call('user/auth/user/ext/view', {}, person)).data.isGradeMaker).toBe(1)
  expect(await save({ verificationSet: 5, orgPrice: 100, fabPrice: 100 })).toMatchObject({
    code: 422,
    data: { field: 'verificationSet' },
  })
  const { gradeId } = (await save()).data
  expect((await t.call('exam/auth/grade/info/view', { gradeId }, person)).data.userRole).toBe(3)
})

test('visitors see what a class gives, without rooms and addresses', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const lesson = { gradeId, title: '开学第一课', place: '秘密教室', link: 'https://meet.example.com/9' }
  await t.call('exam/auth/grade/timetable/save', { ...lesson, begins: at(2), ends: at(2.1) }, owner)
  const { data } = await t.call('exam/api/grade/info/view', { gradeId })
  expect(data.offer).toMatchObject({ lessonTotal: 1, lessonList: [{ title: '开学第一课' }], hasCertificate: 0 })
  expect(JSON.stringify(data)).not.toMatch(/秘密教室|meet\.example/)
  const { list } = (await t.call('exam/api/grade/info/page', {})).data
  expect(list.find((one) => one.gradeId === gradeId)?.nextTime).toBe(data.offer.lessonList[0]?.begins)
})
