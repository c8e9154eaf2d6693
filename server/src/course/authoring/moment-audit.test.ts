import type { WireInputOf } from '@zhixing/contract'
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePaper, makeProblem, problemDoc } from '../../../test/exam.ts'
import { type MadeDraft, makeDraft, makeDraftVideo, makeLecturer, makeUser } from '../../../test/factories.ts'
import { makeFilm } from '../../../test/film.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let me: MadeDraft
let own: { token: string }
let periodId: string
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeDraft(t.owner)
  own = { token: me.token }
  periodId = me.periodIds[0] ?? ''
  await makeDraftVideo(t.owner, me, periodId, { seconds: 100 })
})
afterAll(() => t.close())

const single = () => problemDoc(kind.single)
const list = async (who = own) => t.call('course/auth/course/moment/audit/list', { periodId }, who)
const add = (input: Partial<WireInputOf<'course/auth/course/moment/audit/save'>> = {}, who = own) =>
  t.call('course/auth/course/moment/audit/save', { periodId, second: 10, problem: single(), ...input }, who)
const update = (input: WireInputOf<'course/auth/course/moment/audit/update'>, who = own) =>
  t.call('course/auth/course/moment/audit/update', input, who)

describe('a lecturer', () => {
  test('places, changes, moves and removes questions', async () => {
    const late = await add({ second: 50.1234, isRequired: 1 })
    const early = await add({ second: 20 })
    expect(late.data).toMatchObject({ courseId: me.courseId, version: 1 })
    expect((await list()).data).toMatchObject({
      periodId,
      videoLength: 100,
      list: [
        { id: early.data.id, second: 20, isRequired: 0, sourceId: '' },
        { id: late.data.id, second: 50.123, isRequired: 1, problem: { answer: ['B'] } },
      ],
    })
    await update({ id: late.data.id, second: 5, isRequired: 0 })
    await update({
      id: early.data.id,
      problem: problemDoc(kind.judge, { problemContent: '<p>改<script>1</script></p>' }),
    })
    const { data } = await list()
    expect(data.list.map(({ id, second }) => [id, second])).toEqual([
      [late.data.id, 5],
      [early.data.id, 20],
    ])
    expect(data.list[1]?.problem).toMatchObject({ problemType: kind.judge, problemContent: '<p>改</p>' })
    const remove = () => t.call('course/auth/course/moment/audit/delete', { id: late.data.id }, own)
    await remove()
    expect((await remove()).code).toBe(200)
    expect((await list()).data.list).toHaveLength(1)
    const outline = await t.call('course/auth/course/chapter/audit/list', { courseId: me.courseId }, own)
    expect(outline.data.chapterList[0]?.periodList[0]?.momentTotal).toBe(1)
  })

  test('adds once under a key, and learns of a newer edit', async () => {
    const first = await add({ clientKey: 'k1' })
    expect((await add({ clientKey: 'k1' })).data.id).toBe(first.data.id)
    expect((await list()).data.list).toHaveLength(1)
    expect((await add({ rev: 1 })).code).toBe(409)
  })

  test('is refused what cannot be marked at once, is incomplete, or has no film', async () => {
    expect(await add({ problem: problemDoc(kind.essay) })).toMatchObject({ code: 422 })
    expect(await add({ problem: { ...single(), answer: [] } })).toMatchObject({ code: 422 })
    expect(await add({ problem: undefined })).toMatchObject({ code: 422 })
    const text = await add({ periodId: me.periodIds[1] ?? '' })
    expect(text.msg).toBe('只有视频课时可以在播放中提问')
  })

  test('copies a problem of the bank as it is now, not one of a paper that counts', async () => {
    const problem = await makeProblem(t.owner, { lecturerId: me.lecturerId })
    const placed = await add({ problem: undefined, problemId: problem.id })
    await t.owner`UPDATE exam_problem SET doc = jsonb_set(doc, '{problemContent}', '"<p>后来</p>"') WHERE id = ${problem.id}`
    expect((await list()).data.list).toMatchObject([
      { id: placed.data.id, sourceId: problem.id, problem: { problemContent: problem.doc.problemContent } },
    ])
    await makePaper(t.owner, { lecturerId: me.lecturerId, problems: [problem], rules: { attempts: 1 } })
    expect((await add({ problem: undefined, problemId: problem.id })).msg).toBe(
      '这道题在正式考试的试卷里，放进视频会提前公布答案，请换一道',
    )
    const foreign = await makeProblem(t.owner)
    expect((await add({ problem: undefined, problemId: foreign.id })).code).toBe(404)
    const shared = await makeProblem(t.owner, { isPublic: 1 })
    expect((await add({ problem: undefined, problemId: shared.id })).code).toBe(200)
  })

  test('cannot submit a question beyond the end of the film', async () => {
    await add({ second: 99 })
    const missing = async () =>
      (await t.call('course/auth/course/audit/view', { courseId: me.courseId }, own)).data.missingList.map(
        ({ field }) => field,
      )
    expect(await missing()).not.toContain('momentList')
    await add({ second: 101 })
    expect(await missing()).toContain('momentList')
  })

  test('copies a lesson with its questions under new ids', async () => {
    const { data } = await add()
    await t.call(
      'course/auth/course/chapter/audit/copy',
      { courseId: me.courseId, periodIds: [periodId], chapterId: me.chapterId },
      own,
    )
    const outline = await t.call('course/auth/course/chapter/audit/list', { courseId: me.courseId }, own)
    const copy = outline.data.chapterList[0]?.periodList.at(-1)?.id ?? ''
    const copied = await t.call('course/auth/course/moment/audit/list', { periodId: copy }, own)
    expect(copied.data.list).toHaveLength(1)
    expect(copied.data.list[0]?.id).not.toBe(data.id)
  })
})

test('learners meet questions with the approved version, and not those that a later one drops', async () => {
  const operator = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
  const learner = { token: (await makeUser(t.owner)).token }
  const publish = async () => {
    await t.call('course/auth/course/audit/submit', { courseId: me.courseId }, own)
    const { data } = await t.call('course/admin/review/view', { courseId: me.courseId }, operator)
    await t.call('course/admin/review/pass', { courseId: me.courseId, version: data.submitted.version }, operator)
    return data.changeList.filter(({ field }) => field === 'momentList')
  }
  const met = async () => (await t.call('course/auth/course/moment/list', { periodId }, learner)).data?.list ?? []
  const first = (await add({ second: 30 })).data.id
  await publish()
  expect((await met()).map(({ id, second }) => [id, second])).toEqual([[first, 30]])
  await update({ id: first, second: 40, isRequired: 1 })
  const later = (await add({ second: 60 })).data.id
  expect(await met()).toMatchObject([{ id: first, second: 30, isRequired: 0 }])
  // The reviewer reads question, key and time.
  const [change] = await publish()
  expect(change).toMatchObject({ fieldName: '视频中的提问' })
  expect(change?.after).toMatch(/0:40（必须回答） 单选题：[\s\S]*答案：B[\s\S]*1:00 单选题/)
  expect(await met()).toMatchObject([{ id: first, second: 40, isRequired: 1 }, { id: later }])
  await t.call('course/auth/course/moment/audit/delete', { id: first }, own)
  await publish()
  expect((await met()).map(({ id }) => id)).toEqual([later])
  const again = { id: first, userAnswer: ['B'], clientKey: 'late' }
  expect((await t.call('course/auth/course/moment/answer/save', again, learner)).code).toBe(404)
})

test('another lecturer, and another site, see and change nothing', async () => {
  const { data } = await add()
  const other = { token: (await makeLecturer(t.owner)).token }
  const abroad = { token: (await makeLecturer(t.owner, { siteId: 13 })).token, siteId: 13 }
  for (const who of [other, abroad]) {
    expect((await list(who)).code).toBe(404)
    expect((await add({}, who)).code).toBe(404)
    expect((await update({ id: data.id, second: 1 }, who)).code).toBe(404)
    expect((await t.call('course/auth/course/moment/audit/delete', { id: data.id }, who)).code).toBe(404)
  }
  expect((await list()).data.list).toMatchObject([{ second: 10 }])
  expect((await list({ token: (await makeUser(t.owner)).token })).code).not.toBe(200)
})

describe('figures', () => {
  test('count people who answered, and who answered rightly at first and at last', async () => {
    const teacher = await makeLecturer(t.owner)
    const film = await makeFilm(t.owner, { lecturerId: teacher.lecturerId, moments: [{ second: 3 }, { second: 9 }] })
    const [id = ''] = film.momentIds
    const people = [await makeUser(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
    const answer = (at: number, letter: string, clientKey: string) =>
      t.call(
        'course/auth/course/moment/answer/save',
        { id, userAnswer: [letter], clientKey },
        { token: people[at]?.token ?? '' },
      )
    await answer(0, 'B', 'a')
    await answer(1, 'A', 'b')
    await answer(1, 'B', 'c')
    await answer(2, 'C', 'd')
    const figures = (token: string) =>
      t.call('course/auth/course/moment/statistics', { periodId: film.periodId }, { token })
    expect((await figures(teacher.token)).data.list).toMatchObject([
      {
        id,
        second: 3,
        problemType: kind.single,
        answered: 3,
        rightFirst: 1,
        right: 2,
        choiceList: [
          { choice: 'A', count: 0 },
          { choice: 'B', isKey: 1, count: 2 },
          { choice: 'C', isKey: 0, count: 1 },
          { choice: 'D' },
        ],
      },
      { second: 9, answered: 0, rightFirst: 0, right: 0 },
    ])
    expect((await figures(me.token)).code).toBe(404)
  })
})
