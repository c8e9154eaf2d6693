import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { addMember, makeGrade, makeGroup, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: { token: string }) => t.call(key, input, who)
const flag = async (userId: string) =>
  (await t.owner`SELECT is_grade_admin FROM users WHERE id = ${userId}`)[0]?.isGradeAdmin as number
const isAdmin = async (who: { token: string }) =>
  (await ask('PUT exam/auth/grade/student/isAdmin', {}, who)).data.isAdmin
const join = (input: WireInputOf<'exam/auth/grade/student/grade/add'>, who: { token: string }) =>
  ask('exam/auth/grade/student/grade/add', input, who)
const appoint = (gradeId: string, studentId: string, userRole: number, who: { token: string }) =>
  ask('PUT exam/auth/grade/student/update/admin', { gradeId, studentId, userRole }, who)
const inside = async (gradeId: string) =>
  (
    await t.owner<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM grade_student WHERE grade_id = ${gradeId} AND status_id = 1 AND user_role = 1`
  )[0]?.n

describe('class administrators', () => {
  test('are members with a role above student; the stored flag follows every appointment', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    expect([await isAdmin(owner), await flag(owner.userId)]).toEqual([1, 1])
    const student = await makeMember(t.owner, gradeId)
    expect([await isAdmin(student), await flag(student.userId)]).toEqual([0, 0])
    for (const [role, is] of [
      [2, 1],
      [1, 0],
      [4, 1],
      [5, 1],
    ] as const) {
      expect((await appoint(gradeId, student.studentId, role, owner)).code).toBe(200)
      expect([await isAdmin(student), await flag(student.userId)]).toEqual([is, is])
    }
    await ask(
      'PUT exam/auth/grade/student/kick/out',
      { gradeId, studentId: student.studentId, leaveReason: '离职' },
      owner,
    )
    expect([await isAdmin(student), await flag(student.userId)]).toEqual([0, 0])
  })

  test('a class disbanded for good does not count; another class still does', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    await ask('exam/auth/grade/info/disband', { gradeId, graceDays: 1 }, owner)
    expect([await isAdmin(owner), await flag(owner.userId)]).toEqual([1, 1])
    await t.owner`UPDATE grade_info SET grace_time = now() - interval '1 second' WHERE id = ${gradeId}`
    expect([await isAdmin(owner), await flag(owner.userId)]).toEqual([0, 0])
    const other = await makeGrade(t.owner)
    await addMember(t.owner, other.gradeId, owner.userId, 'assistant')
    expect([await isAdmin(owner), await flag(owner.userId)]).toEqual([1, 1])
  })
})

describe('joining', () => {
  test('follows the settings: at once, by application, by code, by purchase, not at all', async () => {
    const me = await makeUser(t.owner)
    const open = await makeGrade(t.owner, { verificationSet: 1 })
    expect((await join({ gradeId: open.gradeId }, me)).data.joinState).toBe(1)
    expect((await join({ gradeId: open.gradeId }, me)).data.joinState).toBe(1)
    expect(await inside(open.gradeId)).toBe(1)
    const asked = await makeGrade(t.owner)
    expect((await join({ gradeId: asked.gradeId }, me)).data.joinState).toBe(2)
    expect(await inside(asked.gradeId)).toBe(0)
    const coded = await makeGrade(t.owner, { verificationSet: 4 })
    expect(await join({ gradeId: coded.gradeId }, me)).toMatchObject({ code: 422, data: { field: 'invitationCode' } })
    expect((await join({ gradeId: coded.gradeId, invitationCode: 'NOTTHIS1' }, me)).code).toBe(422)
    expect(
      (await join({ gradeId: coded.gradeId, invitationCode: coded.invitationCode.toLowerCase() }, me)).data.joinState,
    ).toBe(1)
    expect(
      (await join({ gradeId: (await makeGrade(t.owner, { verificationSet: 5, price: 1 })).gradeId }, me)).code,
    ).toBe(999)
    expect((await join({ gradeId: (await makeGrade(t.owner, { verificationSet: 3 })).gradeId }, me)).code).toBe(999)
    expect((await join({ gradeId: (await makeGrade(t.owner, { gradeStatus: 1 })).gradeId }, me)).code).toBe(404)
    expect((await join({ gradeId: (await makeGrade(t.owner, { isPublicity: 0 })).gradeId }, me)).code).toBe(404)
  })

  test('limits the rate of guessed codes', async () => {
    const me = await makeUser(t.owner)
    const codes: number[] = []
    for (let n = 0; n < 12; n += 1) codes.push((await join({ invitationCode: `GUESS${100 + n}` }, me)).code)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(404))
    expect(codes.slice(10)).toEqual([429, 429])
  })

  test('never exceeds the capacity under concurrency', async () => {
    const { gradeId } = await makeGrade(t.owner, { verificationSet: 1, maxStudent: 3 })
    const people: MadeUser[] = []
    for (let n = 0; n < 8; n += 1) people.push(await makeUser(t.owner))
    const codes = await Promise.all(people.map(async (who) => (await join({ gradeId }, who)).code))
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(await inside(gradeId)).toBe(3)
  })

  test('keeps the expiry of a former membership whichever way the person rejoins; a teacher extends it', async () => {
    const over = '2020-01-01T00:00:00.000Z'
    const termOf = async (gradeId: string, { userId }: { userId: string }) => {
      const [row] = await t.owner<{ term: string | null; inside: number }[]>`
        SELECT expire_time AS term, status_id AS inside FROM grade_student WHERE grade_id = ${gradeId} AND user_id = ${userId}`
      return { term: row?.term ?? null, inside: row?.inside }
    }
    const leaver = async (gradeId: string, expireTime: string) => {
      const me = await makeMember(t.owner, gradeId, 'student', { expireTime })
      expect((await ask('PUT exam/auth/grade/student/quit', { gradeId }, me)).code).toBe(200)
      return me
    }
    // Open, by code, by application: refused after expiry; an unexpired membership continues.
    for (const verificationSet of [1, 2, 4]) {
      const { gradeId, invitationCode } = await makeGrade(t.owner, { verificationSet })
      const me = await leaver(gradeId, over)
      const way = verificationSet === 4 ? { gradeId, invitationCode } : { gradeId }
      expect(await join(way, me)).toMatchObject({ code: 999, msg: '你在该班级的有效期已结束' })
      if (verificationSet === 2) continue
      const later = await leaver(gradeId, '2099-01-01T00:00:00.000Z')
      expect((await join(way, later)).data.joinState).toBe(1)
      expect(await termOf(gradeId, later)).toEqual({ term: '2099-01-01T00:00:00.000Z', inside: 1 })
    }
    // A membership that expires while the application is pending.
    const asked = await makeGrade(t.owner)
    const applicant = await leaver(asked.gradeId, '2099-01-01T00:00:00.000Z')
    expect((await join({ gradeId: asked.gradeId }, applicant)).data.joinState).toBe(2)
    await t.owner`UPDATE grade_student SET expire_time = ${over} WHERE grade_id = ${asked.gradeId} AND user_id = ${applicant.userId}`
    const { list } = (
      await ask('exam/auth/grade/apply/record/page', { gradeId: asked.gradeId, pageCurrent: 1 }, asked.owner)
    ).data
    await ask(
      'PUT exam/auth/grade/apply/record/audit',
      { id: list[0]?.id ?? '', auditStatus: 2, auditOpinion: '' },
      asked.owner,
    )
    expect(await termOf(asked.gradeId, applicant)).toEqual({ term: over, inside: 1 })
    // Added by the teacher: the expiry stays; the teacher is informed and may extend it.
    const { gradeId, owner } = await makeGrade(t.owner, { verificationSet: 3 })
    const [added, imported] = [await leaver(gradeId, over), await leaver(gradeId, over)]
    const byMobile = await ask('exam/auth/grade/student/add/mobile', { gradeId, mobileList: [added.mobile] }, owner)
    expect(byMobile.data.expiredCount).toBe(1)
    const rows = [{ rowNo: 2, mobile: imported.mobile, nickname: '', groupName: '', remark: '' }]
    const byTable = await ask(
      'exam/auth/grade/student/import/save',
      { gradeId, fileName: 'a.xlsx', rows, clientKey: crypto.randomUUID() },
      owner,
    )
    expect(byTable.msg).toContain('其中 1 人此前的有效期已结束')
    for (const me of [added, imported]) expect(await termOf(gradeId, me)).toEqual({ term: over, inside: 1 })
    const expireTime = '2099-01-01T00:00:00.000Z'
    await ask('PUT exam/auth/grade/student/edit', { gradeId, studentId: added.studentId, expireTime }, owner)
    expect(await termOf(gradeId, added)).toEqual({ term: expireTime, inside: 1 })
  })

  test('a removed person has to apply, one who left may rejoin', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { verificationSet: 1 })
    const me = await makeUser(t.owner)
    await join({ gradeId }, me)
    expect((await ask('PUT exam/auth/grade/student/quit', { gradeId }, me)).code).toBe(200)
    expect((await join({ gradeId }, me)).data.joinState).toBe(1)
    const { list } = (await ask('exam/auth/grade/student/page', { gradeId, userRole: 1 }, owner)).data
    const studentId = list[0]?.studentId ?? ''
    await ask('PUT exam/auth/grade/student/kick/out', { gradeId, studentId, leaveReason: '长期缺勤' }, owner)
    const messages = await ask('user/auth/msg/user/list', {}, me)
    expect(messages.data.list[0]).toMatchObject({ msgType: 5, msgText: expect.stringContaining('长期缺勤') })
    expect((await join({ gradeId }, me)).data.joinState).toBe(2)
  })
})

describe('leaving and roles', () => {
  test('the last owner can neither leave nor be demoted; one of two can', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const { list } = (await ask('exam/auth/grade/student/page', { gradeId }, owner)).data
    const own = list[0]?.studentId ?? ''
    expect((await ask('PUT exam/auth/grade/student/quit', { gradeId }, owner)).code).toBe(999)
    expect((await appoint(gradeId, own, 2, owner)).code).toBe(999)
    const second = await makeMember(t.owner, gradeId, 'owner')
    const left = await Promise.all([
      ask('PUT exam/auth/grade/student/quit', { gradeId }, owner),
      ask('PUT exam/auth/grade/student/quit', { gradeId }, second),
    ])
    expect(left.map(({ code }) => code).toSorted()).toEqual([200, 999])
  })

  test('owners assign every role, teachers those below them, others none', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const teacher = await makeMember(t.owner, gradeId, 'teacher')
    const assistant = await makeMember(t.owner, gradeId, 'assistant')
    const student = await makeMember(t.owner, gradeId)
    const codes = [
      await appoint(gradeId, student.studentId, 4, teacher),
      await appoint(gradeId, student.studentId, 2, teacher),
      await appoint(gradeId, teacher.studentId, 1, teacher),
      await appoint(gradeId, student.studentId, 1, assistant),
      await appoint(gradeId, student.studentId, 2, owner),
      await appoint(gradeId, '987654321', 2, owner),
    ]
    expect(codes.map(({ code }) => code)).toEqual([200, 306, 306, 306, 200, 404])
    const kick = (studentId: string, who: { token: string }) =>
      ask('PUT exam/auth/grade/student/kick/out', { gradeId, studentId, leaveReason: '原因' }, who)
    expect((await kick(student.studentId, teacher)).code).toBe(306)
    expect((await kick(teacher.studentId, teacher)).code).toBe(999)
    expect((await kick(assistant.studentId, teacher)).code).toBe(200)
  })
})

describe('member list', () => {
  test('shows phone numbers and remarks to staff only; members change their own class name', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const groupId = await makeGroup(t.owner, gradeId, '第一组')
    const [one, two] = [await makeMember(t.owner, gradeId), await makeMember(t.owner, gradeId)]
    const edit = (input: Partial<WireInputOf<'PUT exam/auth/grade/student/edit'>>, who: { token: string }) =>
      ask('PUT exam/auth/grade/student/edit', { gradeId, ...input }, who)
    expect((await edit({ nickname: '班里的名字' }, one)).code).toBe(200)
    expect((await edit({ studentId: two.studentId, nickname: '别人' }, one)).code).toBe(306)
    expect((await edit({ groupId }, one)).code).toBe(306)
    expect((await edit({ studentId: one.studentId, groupId, remark: '住校' }, owner)).code).toBe(200)
    expect((await edit({ studentId: one.studentId, groupId: '987654321' }, owner)).code).toBe(404)
    const page = async (who: { token: string }) =>
      (await ask('exam/auth/grade/student/page', { gradeId, groupId }, who)).data.list[0]
    expect(await page(owner)).toMatchObject({
      nickname: '班里的名字',
      groupName: '第一组',
      remark: '住校',
      mobile: `${one.mobile.slice(0, 3)}****${one.mobile.slice(-4)}`,
    })
    expect(await page(two)).toMatchObject({ nickname: '班里的名字', mobile: '', remark: '' })
    expect((await ask('exam/auth/grade/student/page', { gradeId, keyword: one.mobile }, two)).data.totalCount).toBe(0)
    expect((await ask('exam/auth/grade/student/page', { gradeId, keyword: one.mobile }, owner)).data.totalCount).toBe(1)
  })

  test('groups are created, renamed, filled and deleted', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const student = await makeMember(t.owner, gradeId)
    const save = (groupName: string, groupId?: string) =>
      ask('exam/auth/grade/group/save', { gradeId, groupName, ...(groupId ? { groupId } : {}) }, owner)
    const { groupId } = (await save('甲')).data
    expect((await save('甲')).data.groupId).toBe(groupId)
    const other = (await save('乙')).data.groupId
    expect((await save('甲', other)).code).toBe(409)
    const move = (into: string, studentIds: string[]) =>
      ask('exam/auth/grade/group/move', { gradeId, groupId: into, studentIds }, owner)
    expect((await move(groupId, [student.studentId])).code).toBe(200)
    expect((await move(groupId, [student.studentId, '987654321'])).code).toBe(404)
    const view = async () => (await ask('exam/auth/grade/info/view', { gradeId }, owner)).data.groupList
    expect(await view()).toMatchObject([{ groupName: '甲', studentCount: 1 }, { groupName: '乙' }])
    expect((await ask('exam/auth/grade/group/delete', { gradeId, groupId }, owner)).code).toBe(200)
    expect(await inside(gradeId)).toBe(1)
    expect((await ask('exam/auth/grade/group/delete', { gradeId, groupId: other }, student)).code).toBe(306)
  })

  test('teachers add people by phone number; unknown numbers are reported', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { maxStudent: 2 })
    const [one, two, three] = [await makeUser(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
    const add = (mobileList: string[]) => ask('exam/auth/grade/student/add/mobile', { gradeId, mobileList }, owner)
    expect((await add([one.mobile, one.mobile, '13100000000'])).data).toEqual({
      addedCount: 1,
      knownCount: 0,
      expiredCount: 0,
      unknownList: ['13100000000'],
    })
    expect(await add([two.mobile, three.mobile])).toMatchObject({ code: 999, msg: '班级只剩 1 个名额' })
    expect((await add([one.mobile, two.mobile])).data).toMatchObject({ addedCount: 1, knownCount: 1 })
  })
})
