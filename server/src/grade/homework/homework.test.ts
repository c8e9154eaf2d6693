import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFile } from '../../../test/factories.ts'
import { makeGrade, makeGroup, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { remindOfDueHomework } from './due-reminders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: { token: string }) => t.call(key, input, who)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
type Form = WireInputOf<'exam/auth/grade/homework/save'>
type Who = { token: string }

const set = async (gradeId: string, owner: Who, over: Partial<Form> = {}) => {
  const form = { gradeId, homeworkName: '第一次作业', dueTime: inHours(24), ...over }
  return (await ask('exam/auth/grade/homework/save', form, owner)).data.homeworkId
}
const own = async (homeworkId: string, who: Who) =>
  (await ask('exam/auth/grade/homework/own/view', { homeworkId }, who)).data
const submit = (
  homeworkId: string,
  who: Who,
  over: { content?: string; fileIds?: string[]; clientKey?: string } = {},
) => ask('exam/auth/grade/homework/own/submit', { homeworkId, content: '<p>我的答案</p>', ...over }, who)
const work = async (homeworkId: string, userId: string, who: Who) =>
  (await ask('exam/auth/grade/homework/work/view', { homeworkId, userId }, who)).data
const messagesOf = async (userId: string) =>
  t.owner<{ msgTitle: string }[]>`
    SELECT m.msg_title FROM msg_user u JOIN msg m ON m.id = u.msg_id WHERE u.user_id = ${userId} ORDER BY u.id`

async function classOf() {
  const { gradeId, owner } = await makeGrade(t.owner)
  const [one, two] = [
    await makeMember(t.owner, gradeId, 'student', { nickname: '林晓' }),
    await makeMember(t.owner, gradeId, 'student', { nickname: '周航' }),
  ]
  return { gradeId, owner, one, two }
}

describe('assigning homework', () => {
  test('for all, groups or single students; idempotent; visible to its audience only', async () => {
    const { gradeId, owner, one, two } = await classOf()
    const form = { clientKey: 'first-homework', content: '<p>读第三章</p><script>1</script>' }
    const homeworkId = await set(gradeId, owner, form)
    expect(await set(gradeId, owner, form)).toBe(homeworkId)
    expect(await own(homeworkId, one)).toMatchObject({
      content: '<p>读第三章</p>',
      phase: 2,
      refusal: null,
      workStatus: 0,
    })
    const groupId = await makeGroup(t.owner, gradeId)
    const inGroup = await makeMember(t.owner, gradeId, 'student', { groupId })
    const ofGroup = await set(gradeId, owner, { audience: 2, targetIds: [groupId] })
    expect((await ask('exam/auth/grade/homework/own/view', { homeworkId: ofGroup }, one)).code).toBe(404)
    expect((await own(ofGroup, inGroup)).isSet).toBe(1)
    const picked = await set(gradeId, owner, { audience: 3, targetIds: [two.userId] })
    const listed = async (who: Who) =>
      (await ask('exam/auth/grade/homework/own/page', { gradeId, state: 'todo' }, who)).data.list.map(
        (row) => row.homeworkId,
      )
    expect(await listed(two)).toEqual([homeworkId, picked])
    const { data } = await ask('exam/auth/grade/homework/view', { homeworkId: picked }, owner)
    expect(data).toMatchObject({ audience: 3, targetIds: [two.userId], studentTotal: 1, mayManage: 1 })
  })

  test('refuses invalid fields by name, and roles without the right', async () => {
    const { gradeId, owner, one } = await classOf()
    const refused = async (over: Partial<Form>) => {
      const { code, data } = await ask(
        'exam/auth/grade/homework/save',
        { gradeId, homeworkName: '作业', dueTime: inHours(5), ...over },
        owner,
      )
      return [code, (data as { field?: string } | null)?.field]
    }
    expect(await refused({ openTime: inHours(6) })).toEqual([422, 'openTime'])
    expect(await refused({ closeTime: inHours(4) })).toEqual([422, 'closeTime'])
    expect(await refused({ lateRule: 3 })).toEqual([422, 'deductPercent'])
    expect(await refused({ lateRule: 3, deductPercent: 20, deductLimit: 10 })).toEqual([422, 'deductLimit'])
    expect(await refused({ mayText: 0, fileKinds: [] })).toEqual([422, 'fileKinds'])
    expect(await refused({ audience: 2 })).toEqual([422, 'targetIds'])
    expect(await refused({ fileIds: [await makeFile(t.owner, one.userId)] })).toEqual([422, 'fileIds'])
    const homeworkId = await set(gradeId, owner)
    const [assistant, auditor] = [
      await makeMember(t.owner, gradeId, 'assistant'),
      await makeMember(t.owner, gradeId, 'auditor'),
    ]
    const code = async (who: Who, over = {}) =>
      (await ask('exam/auth/grade/homework/save', { gradeId, homeworkName: '作业', dueTime: inHours(5), ...over }, who))
        .code
    expect([await code(assistant), await code(auditor), await code(one)]).toEqual([306, 306, 306])
    expect((await ask('exam/auth/grade/homework/view', { homeworkId }, auditor)).data.mayMark).toBe(0)
    expect((await ask('exam/auth/grade/homework/remind', { homeworkId }, auditor)).code).toBe(306)
    const stranger = (await makeGrade(t.owner)).owner
    expect((await ask('exam/auth/grade/homework/view', { homeworkId }, stranger)).code).toBe(404)
    expect((await ask('exam/auth/grade/homework/del', { homeworkId }, stranger)).code).toBe(404)
    expect((await ask('exam/auth/grade/homework/del', { homeworkId }, owner)).code).toBe(200)
    expect((await ask('exam/auth/grade/homework/own/view', { homeworkId }, one)).code).toBe(404)
  })

  test('reminds of what is due within a day by itself: once, and only who has not handed in', async () => {
    const { gradeId, owner, one, two } = await classOf()
    const dueTime = inHours(20)
    const homeworkId = await set(gradeId, owner, { homeworkName: '快到期的作业', dueTime })
    const fresh = await set(gradeId, owner, { homeworkName: '刚布置的作业', dueTime })
    const later = await set(gradeId, owner, { homeworkName: '后天的作业', dueTime: inHours(48) })
    await t.owner`
      UPDATE grade_homework SET gmt_create = now() - interval '2 days' WHERE id IN (${homeworkId}, ${later})`
    expect((await submit(homeworkId, one)).code).toBe(200)
    const reminders = async (userId: string) =>
      (await messagesOf(userId))
        .filter(({ msgTitle }) => msgTitle.startsWith('请提交作业'))
        .map(({ msgTitle }) => msgTitle)
    await Promise.all([remindOfDueHomework(t.services), remindOfDueHomework(t.services)])
    await remindOfDueHomework(t.services)
    expect(await reminders(one.userId)).toEqual([])
    expect(await reminders(two.userId)).toEqual(['请提交作业：快到期的作业'])
    // Staff reminded within the day: nothing is added.
    await t.owner`UPDATE grade_homework SET gmt_create = now() - interval '2 days' WHERE id = ${fresh}`
    expect((await ask('exam/auth/grade/homework/remind', { homeworkId: fresh }, owner)).code).toBe(200)
    await remindOfDueHomework(t.services)
    expect(await reminders(two.userId)).toHaveLength(2)
  })

  test('reminds students without a submission, once in ten minutes', async () => {
    const { gradeId, owner, one, two } = await classOf()
    const homeworkId = await set(gradeId, owner)
    await submit(homeworkId, one)
    expect((await ask('exam/auth/grade/homework/remind', { homeworkId }, owner)).data.total).toBe(1)
    expect((await messagesOf(two.userId)).map(({ msgTitle }) => msgTitle)).toContain('请提交作业：第一次作业')
    expect((await ask('exam/auth/grade/homework/remind', { homeworkId }, owner)).code).toBe(999)
    const { list } = (await ask('exam/auth/grade/homework/admin/page', { gradeId }, owner)).data
    expect(list).toMatchObject([{ studentTotal: 2, handedTotal: 1, markedTotal: 0 }])
  })
})

describe('submitting', () => {
  test('saves drafts by revision, submits once per key, replaces and withdraws within the limits', async () => {
    const { gradeId, owner, one } = await classOf()
    const homeworkId = await set(gradeId, owner, { resubmitTotal: 1 })
    const fileId = await makeFile(t.owner, one.userId, { fileName: '答案.pdf' })
    const draft = (rev: number) =>
      ask('exam/auth/grade/homework/own/draft/save', { homeworkId, content: '<p>半</p>', fileIds: [fileId], rev }, one)
    expect((await draft(0)).data.rev).toBe(1)
    expect((await draft(0)).code).toBe(409)
    expect((await own(homeworkId, one)).draft).toMatchObject({
      content: '<p>半</p>',
      rev: 1,
      fileList: [{ fileKind: 'pdf' }],
    })
    const once = await submit(homeworkId, one, { fileIds: [fileId], clientKey: 'one' })
    expect((await submit(homeworkId, one, { fileIds: [fileId], clientKey: 'one' })).data).toEqual(once.data)
    expect((await own(homeworkId, one)).versionList).toMatchObject([
      { versionNo: 1, fileList: [{ fileName: '答案.pdf' }] },
    ])
    expect((await ask('exam/auth/grade/homework/own/withdraw', { homeworkId, versionNo: 1 }, one)).code).toBe(200)
    expect((await ask('exam/auth/grade/homework/own/withdraw', { homeworkId, versionNo: 1 }, one)).code).toBe(999)
    expect(await own(homeworkId, one)).toMatchObject({
      workStatus: 0,
      handInsLeft: 1,
      draft: { content: '<p>我的答案</p>' },
    })
    const taken = (await work(homeworkId, one.userId, owner)).versionList[0]
    expect(taken).toMatchObject({ content: '', fileList: [] })
    expect(taken?.withdrawTime).not.toBeNull()
    expect((await submit(homeworkId, one)).data.versionNo).toBe(2)
    expect((await submit(homeworkId, one)).msg).toBe('可以提交的次数已用完')
    expect((await ask('exam/auth/grade/homework/own/withdraw', { homeworkId, versionNo: 2 }, one)).code).toBe(999)
  })

  test('accepts only allowed types and own files', async () => {
    const { gradeId, owner, one, two } = await classOf()
    const homeworkId = await set(gradeId, owner, { mayText: 0, fileKinds: ['pdf'], maxFiles: 1 })
    const file = (fileName: string, who = one) => makeFile(t.owner, who.userId, { fileName })
    const msg = async (over: Parameters<typeof submit>[2]) =>
      (await submit(homeworkId, one, { content: '', ...over })).msg
    expect(await msg({})).toBe('请填写内容或上传文件')
    expect(await msg({ content: '<p>字</p>' })).toBe('这份作业只收文件，请上传文件')
    expect(await msg({ fileIds: [await file('a.docx')] })).toContain('a.docx')
    expect(await msg({ fileIds: [await file('a.pdf'), await file('b.pdf')] })).toBe('最多提交 1 个文件')
    expect(await msg({ fileIds: [await file('a.pdf', two)] })).toContain('重新上传')
    expect(await msg({ fileIds: [await file('a.pdf')] })).toBe('提交成功')
  })

  test('late by server time: refused, noted or with a deduction; nothing after the close time', async () => {
    const { gradeId, owner, one } = await classOf()
    const late = (over: Partial<Form>) => set(gradeId, owner, { dueTime: inHours(-30), ...over })
    expect((await submit(await late({ lateRule: 1 }), one)).code).toBe(999)
    expect((await submit(await late({ closeTime: inHours(-1) }), one)).code).toBe(999)
    expect((await submit(await late({}), one)).data.lateDays).toBe(2)
    const early = await set(gradeId, owner, { openTime: inHours(1), content: '<p>密</p>' })
    expect(await own(early, one)).toMatchObject({ content: '', phase: 1, refusal: 'early' })
    expect((await submit(early, one)).code).toBe(999)
    const costly = await late({ lateRule: 3, deductPercent: 10, deductLimit: 50 })
    await submit(costly, one)
    const { rev } = await work(costly, one.userId, owner)
    const marked = { homeworkId: costly, userId: one.userId, versionNo: 1, rev, score: 90 }
    expect((await ask('exam/auth/grade/homework/work/mark', marked, owner)).code).toBe(200)
    expect(await own(costly, one)).toMatchObject({
      finalScore: 72,
      versionList: [{ score: 90, deduction: 20, finalScore: 72 }],
    })
  })

  test('a removed student cannot submit, and still sees own submissions', async () => {
    const { gradeId, owner, one, two } = await classOf()
    const homeworkId = await set(gradeId, owner)
    await submit(homeworkId, one)
    for (const { userId } of [one, two])
      await t.owner`UPDATE grade_student SET status_id = 0 WHERE grade_id = ${gradeId} AND user_id = ${userId}`
    expect(await own(homeworkId, one)).toMatchObject({ isSet: 0, refusal: 'left', workStatus: 1 })
    expect((await submit(homeworkId, one)).msg).toBe('你已不在这份作业的名单中')
    expect((await submit(homeworkId, two)).code).toBe(404)
    const { list } = (await ask('exam/auth/grade/homework/work/list', { homeworkId }, owner)).data
    expect(list).toMatchObject([{ userId: one.userId, isSet: 0, workStatus: 1 }])
  })
})

describe('marking', () => {
  test('two teachers at once: the second gets a conflict', async () => {
    const { gradeId, owner, one } = await classOf()
    const assistant = await makeMember(t.owner, gradeId, 'assistant')
    const homeworkId = await set(gradeId, owner)
    await submit(homeworkId, one)
    const { rev } = await work(homeworkId, one.userId, owner)
    const mark = (who: Who, over = {}) =>
      ask(
        'exam/auth/grade/homework/work/mark',
        { homeworkId, userId: one.userId, versionNo: 1, rev, score: 88, ...over },
        who,
      )
    expect((await mark(owner, { score: 101 })).data).toMatchObject({ field: 'score' })
    const codes = (await Promise.all([mark(owner), mark(assistant, { score: 60 })])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 409])
    const now = await work(homeworkId, one.userId, assistant)
    expect((await mark(assistant, { score: 61, rev: now.rev })).code).toBe(200)
    expect((await own(homeworkId, one)).finalScore).toBe(61)
    expect((await submit(homeworkId, one)).msg).toBe('作业已批改，不能再提交')
    const titles = (await messagesOf(one.userId)).map(({ msgTitle }) => msgTitle)
    expect(titles.filter((title) => title.startsWith('作业已批改'))).toHaveLength(1)
  })

  test('returned with a reason, redone, marked; all versions stay, a rework counts as late as the original', async () => {
    const { gradeId, owner, one } = await classOf()
    const homeworkId = await set(gradeId, owner, { lateRule: 1 })
    await submit(homeworkId, one)
    const back = async (over = {}) => {
      const { rev, versionList } = await work(homeworkId, one.userId, owner)
      const which = { homeworkId, userId: one.userId, versionNo: versionList[0]?.versionNo ?? 0, rev }
      return ask('exam/auth/grade/homework/work/return', { ...which, reason: '第二题重做', ...over }, owner)
    }
    expect((await back({ redoTime: inHours(-1) })).data).toMatchObject({ field: 'redoTime' })
    expect((await back()).code).toBe(200)
    // The homework is closed; a returned work has its own deadline.
    await t.owner`UPDATE grade_homework SET due_time = now() - interval '1 hour' WHERE id = ${homeworkId}`
    await t.owner`UPDATE grade_work_version SET submit_time = now() - interval '2 hours', count_time = now() - interval '2 hours'`
    expect(await own(homeworkId, one)).toMatchObject({
      workStatus: 2,
      refusal: null,
      versionList: [{ returnReason: '第二题重做' }],
    })
    expect((await submit(homeworkId, one, { content: '<p>重做</p>' })).data).toMatchObject({
      versionNo: 2,
      lateDays: 0,
    })
    const { rev, versionList } = await work(homeworkId, one.userId, owner)
    expect(versionList.map(({ content }) => content)).toEqual(['<p>重做</p>', '<p>我的答案</p>'])
    const mark = { homeworkId, userId: one.userId, versionNo: 2, rev, score: 95, comment: '很好' }
    expect((await ask('exam/auth/grade/homework/work/mark', mark, owner)).code).toBe(200)
    expect((await own(homeworkId, one)).versionList[0]).toMatchObject({ finalScore: 95, comment: '很好' })
  })

  test('marks published together appear, and count in the grade book, from publishing on', async () => {
    const { gradeId, owner, one, two } = await classOf()
    const homeworkId = await set(gradeId, owner, { publishMode: 2, fullScore: 10 })
    await submit(homeworkId, one)
    const { rev } = await work(homeworkId, one.userId, owner)
    await ask(
      'exam/auth/grade/homework/work/mark',
      { homeworkId, userId: one.userId, versionNo: 1, rev, score: 9, comment: '好' },
      owner,
    )
    expect(await own(homeworkId, one)).toMatchObject({ finalScore: null, versionList: [{ score: null, comment: '' }] })
    const book = async () => {
      const { columnList, list } = (await ask('exam/auth/grade/book/view', { gradeId }, owner)).data
      const index = columnList.findIndex(({ columnId }) => columnId === homeworkId)
      return list.map(({ marks, total }) => [marks[index], total])
    }
    expect(await book()).toEqual([
      [null, null],
      [null, null],
    ])
    expect((await ask('exam/auth/grade/homework/publish', { homeworkId }, owner)).data.total).toBe(1)
    expect((await ask('exam/auth/grade/homework/publish', { homeworkId }, owner)).data.total).toBe(0)
    expect((await own(homeworkId, one)).finalScore).toBe(9)
    expect(await book()).toEqual([
      [9, 90],
      [null, null],
    ])
    // A student without a submission at the end gets no mark.
    await t.owner`UPDATE grade_homework SET due_time = now() - interval '1 hour', late_rule = 1 WHERE id = ${homeworkId}`
    expect(await book()).toEqual([
      [9, 90],
      [0, 0],
    ])
    expect((await ask('exam/auth/grade/homework/own/view', { homeworkId }, two)).data.refusal).toBe('over')
  })

  test('annotations are stored by page and revision; the student sees them with the mark', async () => {
    const { gradeId, owner, one } = await classOf()
    const homeworkId = await set(gradeId, owner)
    const fileId = await makeFile(t.owner, one.userId, { fileName: '答案.pdf' })
    await submit(homeworkId, one, { fileIds: [fileId] })
    const [version] = (await work(homeworkId, one.userId, owner)).versionList
    const workFileId = version?.fileList[0]?.workFileId ?? ''
    const item = { id: 'a1', kind: 'tick' as const, colour: 'red' as const, size: 60, points: [1000, 2000] }
    const draw = (rev: number, who: Who = owner) =>
      ask('exam/auth/grade/homework/work/ink/save', { workFileId, pageNo: 2, rev, ink: [item] }, who)
    expect((await draw(0)).data.rev).toBe(1)
    expect((await draw(0)).code).toBe(409)
    expect((await draw(1)).data.rev).toBe(2)
    expect((await draw(2, one)).code).toBe(306)
    const auditor = await makeMember(t.owner, gradeId, 'auditor')
    expect((await draw(2, auditor)).code).toBe(306)
    const seen = await ask('exam/auth/grade/homework/work/ink/view', { workFileId, pageNo: 2 }, auditor)
    expect(seen.data).toEqual({ pageNo: 2, rev: 2, ink: [item] })
    const drawn = async () => (await own(homeworkId, one)).versionList[0]?.fileList[0]?.inkList
    expect(await drawn()).toEqual([])
    const { rev } = await work(homeworkId, one.userId, owner)
    await ask(
      'exam/auth/grade/homework/work/mark',
      { homeworkId, userId: one.userId, versionNo: 1, rev, score: 80 },
      owner,
    )
    expect(await drawn()).toEqual([{ pageNo: 2, rev: 2, ink: [item] }])
  })
})

test('appears in the timetable of its audience', async () => {
  const { gradeId, owner, one, two } = await classOf()
  await set(gradeId, owner, { audience: 3, targetIds: [one.userId] })
  const kinds = async (who: Who) => {
    const input = { gradeId, from: inHours(-1), to: inHours(48) }
    return (await ask('exam/auth/grade/timetable/list', input, who)).data.list.map(({ kind }) => kind)
  }
  expect([await kinds(one), await kinds(two), await kinds(owner)]).toEqual([['homework'], [], ['homework']])
})

describe('homework of all classes of a teacher', () => {
  const listOf = async (who: Who, isWaiting: 0 | 1 = 0) =>
    (await ask('exam/auth/grade/homework/teaching/page', { isWaiting }, who)).data.list
  test('for those who mark; waiting works first; classes of others are not visible', async () => {
    const { gradeId, owner, one } = await classOf()
    const other = await classOf()
    const waiting = await set(gradeId, owner)
    const later = await set(gradeId, owner, { dueTime: inHours(48) })
    await set(other.gradeId, other.owner)
    expect((await submit(waiting, one)).code).toBe(200)
    const ids = async (who: Who, isWaiting: 0 | 1 = 0) =>
      (await listOf(who, isWaiting)).map(({ homeworkId }) => homeworkId)
    expect(await ids(owner)).toEqual([waiting, later])
    expect(await ids(owner, 1)).toEqual([waiting])
    expect((await listOf(owner))[0]).toMatchObject({ handedTotal: 1, studentTotal: 2 })
    const [assistant, auditor] = [
      await makeMember(t.owner, gradeId, 'assistant'),
      await makeMember(t.owner, gradeId, 'auditor'),
    ]
    expect(await ids(assistant)).toEqual([waiting, later])
    expect([await ids(auditor), await ids(one)]).toEqual([[], []])
    expect((await t.call('exam/auth/grade/homework/teaching/page', {})).code).not.toBe(200)
  })
})
