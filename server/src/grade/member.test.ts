import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { addMember, makeGrade, makeMember } from '../../test/grade.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const flag = async (userId: string) =>
  (await t.owner`SELECT is_grade_admin FROM users WHERE id = ${userId}`)[0]?.isGradeAdmin as number
const isAdmin = async (who: { token: string }) =>
  (await t.call('PUT exam/auth/grade/student/isAdmin', {}, who)).data.isAdmin

describe('who administers a class', () => {
  test('is who has a role above student, and the stored flag follows every appointment', async () => {
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
      await t.owner`UPDATE grade_student SET user_role = ${role} WHERE id = ${student.studentId}`
      expect([await isAdmin(student), await flag(student.userId)]).toEqual([is, is])
    }
    await t.owner`UPDATE grade_student SET status_id = 0 WHERE id = ${student.studentId}`
    expect([await isAdmin(student), await flag(student.userId)]).toEqual([0, 0])
  })

  test('not of a class that is disbanded for good; of another class still', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    await t.owner`UPDATE grade_info SET grade_status = 4, grace_time = now() + interval '1 day' WHERE id = ${gradeId}`
    expect([await isAdmin(owner), await flag(owner.userId)]).toEqual([1, 1])
    await t.owner`UPDATE grade_info SET grace_time = now() - interval '1 second' WHERE id = ${gradeId}`
    expect([await isAdmin(owner), await flag(owner.userId)]).toEqual([0, 0])
    const other = await makeGrade(t.owner)
    await addMember(t.owner, other.gradeId, owner.userId, 'assistant')
    expect([await isAdmin(owner), await flag(owner.userId)]).toEqual([1, 1])
  })

  test('nobody else, and only who is signed in', async () => {
    expect(await isAdmin(await makeUser(t.owner))).toBe(0)
    expect((await t.raw('PUT', 'exam/auth/grade/student/isAdmin', {})).code).toBe(303)
  })
})
