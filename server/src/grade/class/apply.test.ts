import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: { token: string }) => t.call(key, input, who)
const apply = (
  gradeId: string,
  who: { token: string },
  more: Partial<WireInputOf<'exam/auth/grade/student/grade/add'>> = {},
) => ask('exam/auth/grade/student/grade/add', { gradeId, ...more }, who)
const records = async (gradeId: string, who: { token: string }) =>
  (await ask('exam/auth/grade/apply/record/page', { gradeId }, who)).data.list
const audit = (id: string, auditStatus: 2 | 3, who: { token: string }, auditOpinion = '') =>
  ask('PUT exam/auth/grade/apply/record/audit', { id, auditStatus, auditOpinion }, who)

describe('applying', () => {
  test('asks the questions of the class; a second application is the same as the first', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const applyForm = [
      { title: '学校', isRequired: 1 as const, optionList: [] },
      { title: '年级', isRequired: 0 as const, optionList: ['高一', '高二'] },
    ]
    await ask('PUT exam/auth/grade/info/update', { gradeId, gradeName: '班', applyForm }, owner)
    const me = await makeUser(t.owner)
    expect(await apply(gradeId, me)).toMatchObject({
      code: 422,
      msg: '请回答“学校”',
      data: { field: 'answerList.0' },
    })
    const wrong = [
      { title: '学校', answer: '一中' },
      { title: '年级', answer: '初三' },
    ]
    expect(await apply(gradeId, me, { answerList: wrong })).toMatchObject({
      code: 422,
      data: { field: 'answerList.1' },
    })
    const answerList = [
      { title: '学校', answer: '一中' },
      { title: '没有问的', answer: 'x' },
    ]
    await Promise.all(
      [1, 2, 3].map(() => apply(gradeId, me, { answerList, nickname: '小王', applyDescription: '想学' })),
    )
    const list = await records(gradeId, owner)
    expect(list).toMatchObject([
      { nickname: '小王', applyDescription: '想学', answerList: [{ title: '学校', answer: '一中' }], auditStatus: 1 },
    ])
    expect(list[0]?.mobile).toContain('****')
    const sent = await ask('user/auth/msg/user/list', {}, owner)
    expect(sent.data.list.filter(({ msgType }) => msgType === 5)).toHaveLength(1)
  })
})

test('many applications at once are one unread message to each teacher', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const teacher = await makeMember(t.owner, gradeId, 'teacher')
  const applied = async (who: { token: string }) =>
    (await ask('user/auth/msg/user/list', { pageSize: 50 }, who)).data.list.filter(({ msgTitle }) =>
      msgTitle.includes('入班申请'),
    )
  const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(t.owner)))
  const answers = await Promise.all(people.map((who) => apply(gradeId, who)))
  expect(answers.map(({ code }) => code)).toEqual(people.map(() => 200))
  for (const who of [owner, teacher]) {
    const [message, ...more] = await applied(who)
    expect(more).toEqual([])
    expect(message?.msgTitle).toContain('12 份')
    expect(message?.msgText).toContain('等 12 人')
    expect(message?.linkUrl).toContain(`gradeId=${gradeId}`)
  }
  const [read] = await applied(owner)
  expect((await ask('user/auth/msg/user/read', { id: read?.id ?? '' }, owner)).code).toBe(200)
  await apply(gradeId, await makeUser(t.owner, { nickname: '迟来的同学' }))
  expect((await applied(owner)).map(({ msgText }) => msgText.includes('迟来的同学申请'))).toEqual([true, false])
})

describe('reviewing', () => {
  test('two concurrent approvals make one membership; a later contrary decision is a conflict', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const teacher = await makeMember(t.owner, gradeId, 'teacher')
    const me = await makeUser(t.owner)
    await apply(gradeId, me)
    const id = (await records(gradeId, owner))[0]?.id ?? ''
    const answers = await Promise.all([audit(id, 2, owner), audit(id, 2, teacher), audit(id, 2, owner)])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(
      await t.owner`SELECT FROM grade_student WHERE grade_id = ${gradeId} AND user_id = ${me.userId}`,
    ).toHaveLength(1)
    expect((await ask('user/auth/msg/user/list', {}, me)).data.totalCount).toBe(1)
    expect(await audit(id, 3, teacher)).toMatchObject({ code: 409 })
  })

  test('a concurrent approval and refusal: one of them gets a conflict', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const teacher = await makeMember(t.owner, gradeId, 'teacher')
    await apply(gradeId, await makeUser(t.owner))
    const id = (await records(gradeId, owner))[0]?.id ?? ''
    const codes = (await Promise.all([audit(id, 2, owner), audit(id, 3, teacher)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 409])
  })

  test('in bulk: decided ones are skipped, a full class admits none', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { maxStudent: 2 })
    for (let n = 0; n < 3; n += 1) await apply(gradeId, await makeUser(t.owner))
    const [a = '', b = '', c = ''] = (await records(gradeId, owner)).map(({ id }) => id)
    const batch = (ids: string[], auditStatus: 2 | 3) =>
      ask('PUT exam/auth/grade/apply/record/audit/batch', { ids, auditStatus }, owner)
    expect((await batch([a, b, c], 2)).code).toBe(999)
    expect((await batch([c], 3)).data).toEqual({ doneCount: 1, passedCount: 0 })
    expect((await batch([a, b, c], 2)).data).toEqual({ doneCount: 2, passedCount: 1 })
    const summary = await ask('exam/auth/grade/apply/record/summary', { gradeId }, owner)
    expect(summary.data).toEqual({ pending: 0, approved: 2, refused: 1, ignored: 0 })
  })

  test('assistants review, auditors read, students and outsiders do neither', async () => {
    const { gradeId } = await makeGrade(t.owner)
    await apply(gradeId, await makeUser(t.owner))
    const [assistant, auditor, student] = [
      await makeMember(t.owner, gradeId, 'assistant'),
      await makeMember(t.owner, gradeId, 'auditor'),
      await makeMember(t.owner, gradeId),
    ]
    const { owner: stranger } = await makeGrade(t.owner)
    const id = (await records(gradeId, auditor))[0]?.id ?? ''
    const reads = (who: { token: string }) => ask('exam/auth/grade/apply/record/page', { gradeId }, who)
    expect([(await reads(student)).code, (await reads(stranger)).code]).toEqual([306, 404])
    expect([
      (await audit(id, 2, auditor)).code,
      (await audit(id, 2, student)).code,
      (await audit(id, 2, stranger)).code,
    ]).toEqual([306, 306, 404])
    expect((await ask('PUT exam/auth/grade/apply/record/ignore', { id }, stranger)).code).toBe(404)
    expect((await audit(id, 2, assistant)).code).toBe(200)
  })

  test('after being ignored one may apply again; a refusal shows its reason', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const me = await makeUser(t.owner)
    const tips = async (who: { token: string }) => (await ask('exam/auth/grade/apply/record/tips', {}, who)).data
    await apply(gradeId, me)
    expect(await tips(owner)).toMatchObject({ num: 1, pendingCount: 1 })
    const first = (await records(gradeId, owner))[0]?.id ?? ''
    expect((await ask('PUT exam/auth/grade/apply/record/ignore', { id: first }, owner)).code).toBe(200)
    expect((await apply(gradeId, me)).data.joinState).toBe(2)
    const second = (await records(gradeId, owner))[0]?.id ?? ''
    await audit(second, 3, owner, '名额有限')
    expect(await tips(me)).toMatchObject({ num: 1, decidedList: [{ auditStatus: 3, auditOpinion: '名额有限' }] })
    await ask('exam/auth/grade/apply/record/seen', {}, me)
    expect((await tips(me)).num).toBe(0)
    expect((await t.call('exam/api/grade/info/view', { gradeId }, me)).data).toMatchObject({
      applyStatus: 3,
      auditOpinion: '名额有限',
    })
  })
})
