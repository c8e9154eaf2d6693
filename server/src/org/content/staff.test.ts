/** Owners, managers and content editors of an organisation edit the private content that its lecturers make. */
import { stateCode } from '@zhixing/contract/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProblem } from '../../../test/exam.ts'
import { makeDraft, makeLecturer } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { addToOrg, makeOrg, makeStaff } from '../../../test/org.ts'

const { draft, pending } = stateCode.audit

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Who = { token: string }

/** An organisation with a lecturer, and its people by role. */
async function staffed() {
  const org = await makeOrg(t.owner)
  const lecturer = await makeLecturer(t.owner)
  await t.owner`
    INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (12, ${org.orgId}, ${lecturer.lecturerId}, 1)`
  const staff = (role: 'manager' | 'editor' | 'auditor' | 'head' | 'member') => makeStaff(t.owner, org.orgId, { role })
  const [manager, editor, auditor, head, member] = [
    await staff('manager'),
    await staff('editor'),
    await staff('auditor'),
    await staff('head'),
    await staff('member'),
  ]
  return { org, lecturer, manager, editor, auditor, head, member, other: await makeOrg(t.owner) }
}
async function courseOf(lecturer: Awaited<ReturnType<typeof makeLecturer>>, orgId: string) {
  const made = await makeDraft(t.owner, { lecturer })
  await t.owner`UPDATE course_version SET org_id = ${orgId} WHERE course_id = ${made.courseId}`
  return made
}
const viewCourse = (courseId: string, who: Who) => t.call('course/auth/course/audit/view', { courseId }, who)
const logOf = async (org: { orgId: string; token: string }) =>
  (await t.call('org/auth/desk/log/list', { orgId: org.orgId }, org)).data.list

test('staff edits, hands in and withdraws a draft; the organisation logs who did', async () => {
  const { org, lecturer, manager, editor } = await staffed()
  const { courseId } = await courseOf(lecturer, org.orgId)
  for (const who of [org, manager, editor])
    expect((await viewCourse(courseId, who)).data).toMatchObject({ courseId, isOwn: 0, auditStatus: draft })
  expect((await viewCourse(courseId, lecturer)).data).toMatchObject({ isOwn: 1 })
  const { data } = await viewCourse(courseId, editor)
  const change = { courseId, rev: data.rev, courseDesc: '由编辑补充' }
  expect((await t.call('course/auth/course/audit/update', change, editor)).code).toBe(200)
  // The same edit again changes nothing, and is not logged again.
  expect((await t.call('course/auth/course/audit/update', { ...change, rev: data.rev + 1 }, editor)).code).toBe(200)
  const stale = { ...change, courseDesc: '过时的修改' }
  expect((await t.call('course/auth/course/audit/update', stale, manager)).code).toBe(409)
  expect((await viewCourse(courseId, lecturer)).data.courseDesc).toBe('由编辑补充')

  const chapters = await t.call('course/auth/course/chapter/audit/list', { courseId }, editor)
  const [chapter] = chapters.data.chapterList
  const rename = { id: chapter?.id ?? '', chapterName: '新的一章' }
  expect((await t.call('course/auth/course/chapter/audit/update', rename, editor)).code).toBe(200)
  expect((await t.call('course/auth/course/audit/preview', { courseId }, editor)).code).toBe(200)

  const submitted = await t.call('course/auth/course/audit/submit', { courseId }, editor)
  expect(submitted.data).toMatchObject({ submitted: 1, auditStatus: pending })
  expect((await t.call('course/auth/course/audit/withdraw', { courseId }, manager)).code).toBe(200)
  expect((await t.call('course/auth/course/audit/withdraw', { courseId }, manager)).code).toBe(200)
  const log = (await logOf(org)).toReversed()
  expect(log.map(({ operation }) => operation)).toEqual([
    '修改讲师的内部内容',
    '修改讲师的内部内容',
    '代讲师提交内部内容',
    '代讲师撤回内部内容',
  ])
  expect(log[0]?.detail).toBe(data.courseName)
  const by = await t.owner<{ operatorId: string }[]>`
    SELECT operator_id FROM org_log WHERE org_id = ${org.orgId} ORDER BY id`
  expect(by.map(({ operatorId }) => operatorId)).toEqual([editor.userId, editor.userId, editor.userId, manager.userId])
})

test('others do not find it: auditors, heads, members, other organisations; deletion is for managers', async () => {
  const { org, lecturer, manager, editor, auditor, head, member, other } = await staffed()
  const { courseId } = await courseOf(lecturer, org.orgId)
  const otherEditor = await makeStaff(t.owner, other.orgId, { role: 'editor' })
  const colleague = await makeLecturer(t.owner)
  const editors: Who[] = [other, otherEditor, colleague]
  for (const who of [auditor, head, member, ...editors]) {
    const code = editors.includes(who) ? 404 : 306
    expect((await viewCourse(courseId, who)).code).toBe(code)
    const change = { courseId, courseDesc: '不允许' }
    expect((await t.call('course/auth/course/audit/update', change, who)).code).toBe(code)
  }
  const remove = (who: Who) => t.call('course/auth/course/audit/delete', { courseId }, who)
  expect((await remove(editor)).code).toBe(404)
  expect((await remove(manager)).code).toBe(200)
  expect((await t.call('course/auth/course/audit/restore', { courseId }, editor)).code).toBe(404)
  expect((await t.call('course/auth/course/audit/restore', { courseId }, manager)).code).toBe(200)
  expect((await logOf(org)).map(({ operation }) => operation)).toEqual(['恢复讲师的内部内容', '删除讲师的内部内容'])
})

test('public content of the lecturer, and that for another organisation, stays theirs', async () => {
  const { org, lecturer, editor, other } = await staffed()
  for (const orgId of ['0', other.orgId]) {
    const { courseId } = await courseOf(lecturer, orgId)
    for (const who of [org, editor]) expect((await viewCourse(courseId, who)).code).toBe(404)
  }
})

test('lessons of an organisation are copied within it only', async () => {
  const { org, lecturer } = await staffed()
  const { courseId } = await courseOf(lecturer, org.orgId)
  const editor = await makeLecturer(t.owner)
  await addToOrg(t.owner, org.orgId, editor.userId, { role: 'editor' })
  const [chapter] = (await t.call('course/auth/course/chapter/audit/list', { courseId }, editor)).data.chapterList
  const copyTo = (to: string) =>
    t.call(
      'course/auth/course/chapter/audit/copy',
      { courseId: to, chapterIds: [chapter?.id ?? ''], clientKey: `copy-${to}` },
      editor,
    )
  const own = await makeDraft(t.owner, { lecturer: editor })
  expect((await copyTo(own.courseId)).code).toBe(404)
  expect((await copyTo((await courseOf(editor, org.orgId)).courseId)).code).toBe(200)
})

test('staff edits a paper with shared problems alone; draws and the bank stay the lecturer’s', async () => {
  const { org, lecturer, editor, auditor, other } = await staffed()
  const [used, hidden, shared] = [
    await makeProblem(t.owner, { lecturerId: lecturer.lecturerId }),
    await makeProblem(t.owner, { lecturerId: lecturer.lecturerId }),
    await makeProblem(t.owner, { isPublic: 1 }),
  ]
  const saved = await t.call(
    'exam/auth/exam/audit/save',
    { examName: '内部考核', orgId: org.orgId, rules: { passScore: 1 } },
    lecturer,
  )
  const { examId } = saved.data
  const problems = (...list: { problemId: string }[]) => ({
    titleName: '一',
    rule: { score: 2 },
    problemList: list.map(({ problemId }) => ({ problemId })),
  })
  const saveRef = (titleList: object[], who: Who) =>
    t.raw('POST', 'exam/auth/exam/audit/save/exam/ref', { examId, titleList }, who)
  expect((await saveRef([problems(used)], lecturer)).code).toBe(200)

  const view = (who: Who) => t.call('exam/auth/exam/audit/view', { examId }, who)
  expect((await view(auditor)).code).toBe(306)
  expect((await view(other)).code).toBe(404)
  expect((await view(editor)).data).toMatchObject({ isOwn: 0, missingList: [] })
  expect((await saveRef([problems(used, hidden)], editor)).code).toBe(404)
  const drawn = { titleName: '二', pickMode: 3, drawList: [{ count: 1 }] }
  expect((await saveRef([problems(used), drawn], editor)).code).toBe(999)
  expect((await saveRef([problems(used, shared)], editor)).code).toBe(200)
  expect((await saveRef([problems(used, shared), drawn], lecturer)).code).toBe(200)
  // A draw that is there already may stay.
  expect((await saveRef([drawn, problems(used, shared)], editor)).code).toBe(200)

  const submit = (who: Who) => t.call('exam/auth/exam/audit/is/submit/audit', { examId }, who)
  expect((await submit(auditor)).code).toBe(306)
  expect((await submit(editor)).data).toMatchObject({ submitted: 1 })
  expect((await t.call('exam/auth/exam/audit/delete', { examId }, editor)).code).toBe(404)
  expect((await logOf(org)).map(({ operation }) => operation)).toEqual([
    '代讲师提交内部内容',
    '修改讲师的内部内容',
    '修改讲师的内部内容',
  ])
})
