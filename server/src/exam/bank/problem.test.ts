import { atSite } from '../../kernel/db/index.ts'
import type { CallKey, WireInputOf } from '@zhixing/contract'
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeLecturer, makeOwnVideo, makeUser } from '../../../test/factories.ts'
import { problemDoc } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { loadProblems, selectUsable, selectWholes } from './load.sql.ts'
import { allowExplanations } from './video.ts'

type Lecturer = MadeUser & { lecturerId: string }
let t: TestApp
let me: Lecturer
let other: Lecturer
let abroad: Lecturer
let learner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  me = await makeLecturer(t.owner)
  other = await makeLecturer(t.owner, { lecturerName: '王老师' })
  abroad = await makeLecturer(t.owner, { siteId: 13 })
  learner = await makeUser(t.owner)
})
beforeEach(() => t.owner`DELETE FROM exam_problem`)
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: MadeUser = me, siteId = 12) =>
  t.call(key, input, { token: who.token, siteId })
type SaveInput = WireInputOf<'exam/auth/exam/problem/save'>

const single = (over: Partial<SaveInput> = {}): SaveInput => ({
  problemType: 1,
  problemContent: '<p>水的化学式是？</p>',
  optionList: [
    { id: 'A', optionContent: 'H2O' },
    { id: 'B', optionContent: 'CO2' },
  ],
  answer: ['A'],
  ...over,
})

const save = async (over: Partial<SaveInput> = {}, who: MadeUser = me, siteId = 12) => {
  const answer = await ask('exam/auth/exam/problem/save', single(over), who, siteId)
  expect(answer.msg).toContain('成功')
  return answer.data
}

const view = async (id: string, who: MadeUser = me, siteId = 12) =>
  ask('GET exam/auth/exam/problem/view/{id}', { id }, who, siteId)

const list = async (input: WireInputOf<'exam/auth/exam/problem/list'> = {}, who: MadeUser = me) =>
  (await ask('exam/auth/exam/problem/list', input, who)).data

const category = async (type: number, name: string, parentId = '0', siteId = 12) => {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO exam_category (site_id, exam_category_type, category_name, parent_id, floor)
    VALUES (${siteId}, ${type}, ${name}, ${parentId}, ${parentId === '0' ? 1 : 2})
    RETURNING id`
  return row?.id ?? ''
}

describe('exam/auth/exam/problem/save', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('stores a problem of kind %i', async (problemType) => {
    const doc = problemDoc(problemType, problemType === kind.essay ? { rubricList: [] } : {})
    const made = await ask('exam/auth/exam/problem/save', doc)
    expect(made.msg).toBe('保存成功')
    const { data } = await view(made.data.id)
    expect(data).toMatchObject({ problemType, version: 1, isMine: 1, difficulty: 2, tags: [] })
    expect(data.subList.map((sub) => sub.id)).toEqual(made.data.subIds)
    expect(new Set(made.data.subIds).size).toBe(data.subList.length)
  })

  test('is idempotent per key', async () => {
    const one = await save({ clientKey: 'k1' })
    const again = await save({ clientKey: 'k1', problemContent: '别的' })
    expect(again).toEqual(one)
    expect((await save({ clientKey: 'k2' })).id).not.toBe(one.id)
    expect((await save({ clientKey: 'k1' }, other)).id).not.toBe(one.id)
    expect((await list()).totalCount).toBe(2)
  })

  test('reports the first error with its field, and stores nothing', async () => {
    const { code, msg, data } = await ask('exam/auth/exam/problem/save', single({ answer: ['E'] }))
    expect([code, msg, (data as unknown as { field: string }).field]).toEqual([422, '正确答案 E 不在选项中', 'answer'])
    const sub = await ask('exam/auth/exam/problem/save', {
      problemType: 6,
      problemContent: '材料',
      subList: [single({ answer: [] })],
    })
    expect((sub.data as unknown as { field: string }).field).toBe('subList.0.answer')
    expect((await list()).totalCount).toBe(0)
  })

  test('is for lecturers', async () => {
    expect((await ask('exam/auth/exam/problem/save', single(), learner)).code).toBe(306)
    expect((await t.call('exam/auth/exam/problem/save', single(), {})).code).toBe(303)
  })

  test('categories must be of the site, of their type, and active', async () => {
    const subject = await category(1, '化学')
    const topic = await category(5, '分子')
    const off = await category(1, '停用')
    await t.owner`UPDATE exam_category SET status_id = 0 WHERE id = ${off}`
    const strange = await category(1, '别站', '0', 13)
    const made = await save({ subjectId: subject, topicIds: [topic, topic] })
    expect((await view(made.id)).data).toMatchObject({ subjectId: subject, topicIds: [topic] })
    for (const [wrong, msg] of [
      [{ subjectId: topic }, '学科不存在或已停用，请重新选择'],
      [{ subjectId: off }, '学科不存在或已停用，请重新选择'],
      [{ subjectId: strange }, '学科不存在或已停用，请重新选择'],
      [{ topicIds: [subject] }, '部分知识点不存在或已停用，请重新选择'],
      [{ graId: '999' }, '年级不存在或已停用，请重新选择'],
    ] as const)
      expect((await ask('exam/auth/exam/problem/save', single({ ...wrong } as Partial<SaveInput>))).msg).toBe(msg)
  })

  test('cleans HTML in every field', async () => {
    const bad = '好<script>alert(1)</script><img src=x onerror=alert(1)>'
    const made = await save({
      problemContent: bad,
      analysis: bad,
      optionList: [
        { id: 'A', optionContent: bad },
        { id: 'B', optionContent: '坏' },
      ],
    })
    expect(JSON.stringify((await view(made.id)).data)).not.toMatch(/script|onerror/)
  })
})

describe('exam/auth/exam/problem/update', () => {
  test('new content makes a new version; new tags do not', async () => {
    const { id } = await save()
    const tagged = await ask('exam/auth/exam/problem/update', {
      ...single(),
      id,
      tags: ['必考'],
      difficulty: 3,
      isPublic: 1,
    })
    expect(tagged.data).toMatchObject({ id, version: 1 })
    const changed = await ask('exam/auth/exam/problem/update', { ...single({ problemContent: '冰的化学式是？' }), id })
    expect(changed.data.version).toBe(2)
    // Absent fields are unchanged.
    expect((await view(id)).data).toMatchObject({
      problemContent: '冰的化学式是？',
      tags: ['必考'],
      difficulty: 3,
      isPublic: 1,
      version: 2,
    })
    const history = (await ask('exam/auth/exam/problem/history', { id })).data.list
    expect(history.map(({ version, plainText, usedIn }) => [version, plainText, usedIn])).toEqual([
      [2, '冰的化学式是？', 0],
      [1, '水的化学式是？', 0],
    ])
  })

  test('sub-problems keep their ids when moved; unknown ids are replaced', async () => {
    const sub = (problemContent: string, id?: string) => ({ ...single({ problemContent }), ...(id ? { id } : {}) })
    const material = (subList: ReturnType<typeof sub>[]): SaveInput => ({
      problemType: 6,
      problemContent: '材料',
      subList,
    })
    const made = (await ask('exam/auth/exam/problem/save', material([sub('一'), sub('二')]))).data
    const [one = '', two = ''] = made.subIds
    const theirs = (await ask('exam/auth/exam/problem/save', material([sub('三')]), other)).data.subIds[0] ?? ''
    const { data } = await ask('exam/auth/exam/problem/update', {
      ...material([sub('二', two), sub('新', theirs), sub('一', one), sub('又一', one)]),
      id: made.id,
    })
    expect([data.subIds[0], data.subIds[2]]).toEqual([two, one])
    expect(data.subIds).not.toContain(theirs)
    expect(new Set(data.subIds).size).toBe(4)
    // A removed sub-problem returns with its id.
    await ask('exam/auth/exam/problem/update', { ...material([sub('一', one)]), id: made.id })
    const back = await ask('exam/auth/exam/problem/update', {
      ...material([sub('一', one), sub('二', two)]),
      id: made.id,
    })
    expect(back.data.subIds).toEqual([one, two])
    const wholes = await selectWholes(t.db(), [one, two, made.id, '1'])
    expect([...wholes.values()]).toEqual([made.id, made.id, made.id])
  })

  test('an outdated version is a conflict; the same content is not', async () => {
    const { id } = await save()
    const change = (problemContent: string, version: number) =>
      ask('exam/auth/exam/problem/update', { ...single({ problemContent }), id, version })
    expect((await change('二', 1)).data.version).toBe(2)
    expect((await change('三', 1)).code).toBe(409)
    expect((await change('二', 1)).data.version).toBe(2)
    expect((await view(id)).data.problemContent).toBe('二')
  })

  test('an inactive category may stay', async () => {
    const subject = await category(1, '地理')
    const { id } = await save({ subjectId: subject })
    await t.owner`UPDATE exam_category SET status_id = 0 WHERE id = ${subject}`
    expect((await ask('exam/auth/exam/problem/update', { ...single(), id, subjectId: subject })).code).toBe(200)
  })
})

describe('ownership', () => {
  test("another lecturer's, another site's and a missing problem give the same response", async () => {
    const { id } = await save()
    const calls: [string, string, Record<string, unknown>][] = [
      ['GET', 'exam/auth/exam/problem/view/{id}', {}],
      ['POST', 'exam/auth/exam/problem/update', { ...single() }],
      ['POST', 'exam/auth/exam/problem/delete', {}],
      ['POST', 'exam/auth/exam/problem/restore', {}],
      ['POST', 'exam/auth/exam/problem/copy', {}],
      ['POST', 'exam/auth/exam/problem/history', {}],
      ['POST', 'exam/auth/exam/problem/history/view', { version: 1 }],
      ['POST', 'exam/auth/exam/problem/history/restore', { version: 1 }],
    ]
    for (const [method, path, input] of calls) {
      const missing = await t.raw(method, path, { ...input, id: '987654321' }, { token: me.token })
      expect(missing.code, path).toBe(404)
      expect(await t.raw(method, path, { ...input, id }, { token: other.token }), path).toEqual(missing)
      expect(await t.raw(method, path, { ...input, id }, { token: abroad.token, siteId: 13 }), path).toEqual(missing)
      expect((await t.raw(method, path, { ...input, id }, { token: learner.token })).code, path).toBe(306)
    }
    expect((await view(id)).data.isDeleted).toBe(0)
  })

  test('a public one can be read and copied by colleagues, not changed, and not across sites', async () => {
    const videoId = await makeOwnVideo(t.owner, me.lecturerId)
    const { id } = await save({ isPublic: 1, tags: ['共享'], videoId })
    expect((await view(id, other)).data).toMatchObject({ isMine: 0, tags: ['共享'] })
    expect((await view(id, abroad, 13)).code).toBe(404)
    expect((await ask('exam/auth/exam/problem/update', { ...single(), id }, other)).code).toBe(404)
    expect((await ask('exam/auth/exam/problem/delete', { id }, other)).code).toBe(404)
    expect((await ask('exam/auth/exam/problem/history', { id }, other)).code).toBe(404)
    const copy = (await ask('exam/auth/exam/problem/copy', { id, clientKey: 'c' }, other)).data
    expect((await ask('exam/auth/exam/problem/copy', { id, clientKey: 'c' }, other)).data).toEqual(copy)
    // The content is shared; video and visibility are not copied.
    expect((await view(copy.id, other)).data).toMatchObject({ isMine: 1, isPublic: 0, videoId: '', tags: ['共享'] })
    expect((await list({ scope: 'public' }, other)).list.map((row) => [row.id, row.isMine])).toEqual([[id, 0]])
    expect((await list({ scope: 'public' })).totalCount).toBe(0)
    await ask('exam/auth/exam/problem/delete', { id })
    expect((await view(id, other)).code).toBe(404)
    expect((await list({ scope: 'public' }, other)).totalCount).toBe(0)
  })
})

describe('the recycle bin', () => {
  test('deleting and restoring are idempotent; versions and counts stay', async () => {
    const { id } = await save()
    for (let n = 0; n < 2; n++) expect((await ask('exam/auth/exam/problem/delete', { id })).msg).toBe('删除成功')
    expect((await list()).totalCount).toBe(0)
    expect((await list({ isDeleted: 1 })).list.map((row) => row.id)).toEqual([id])
    expect((await list({ isDeleted: 1 }, other)).totalCount).toBe(0)
    for (let n = 0; n < 2; n++) expect((await ask('exam/auth/exam/problem/restore', { id })).msg).toBe('恢复成功')
    expect((await list()).totalCount).toBe(1)
  })

  test('the published version is still loaded', async () => {
    const { id } = await save()
    await ask('exam/auth/exam/problem/update', { ...single({ problemContent: '二' }), id })
    await ask('exam/auth/exam/problem/delete', { id })
    expect((await loadProblems(t.db(), [id, '1'])).get(id)?.doc.problemContent).toBe('二')
    const old = await loadProblems(t.db(), [id], new Map([[id, 1]]))
    expect(old.get(id)).toMatchObject({ version: 1, doc: { problemContent: '<p>水的化学式是？</p>' } })
    expect((await selectUsable(t.db(), me.lecturerId, [id])).size).toBe(0)
    expect((await loadProblems(t.db(13), [id])).size).toBe(0)
  })
})

describe('exam/auth/exam/problem/history', () => {
  test('an older version can be viewed and restored', async () => {
    const { id } = await save()
    await ask('exam/auth/exam/problem/update', { ...single({ problemContent: '二' }), id, tags: ['留下'] })
    const old = await ask('exam/auth/exam/problem/history/view', { id, version: 1 })
    expect(old.data).toMatchObject({ version: 1, problemContent: '<p>水的化学式是？</p>' })
    expect((await ask('exam/auth/exam/problem/history/view', { id, version: 9 })).code).toBe(404)
    const back = await ask('exam/auth/exam/problem/history/restore', { id, version: 1 })
    expect(back.data.version).toBe(3)
    // Restoring the current content makes no new version.
    expect((await ask('exam/auth/exam/problem/history/restore', { id, version: 1 })).data.version).toBe(3)
    expect((await view(id)).data).toMatchObject({ problemContent: '<p>水的化学式是？</p>', tags: ['留下'], version: 3 })
  })

  test('counts the published papers that use a version', async () => {
    const { makePaper } = await import('../../../test/exam.ts')
    const { id } = await save()
    const bank = (await loadProblems(atSite(t.owner, 12), [id])).get(id)
    if (!bank) throw new Error('not loaded')
    await makePaper(t.owner, {
      lecturerId: me.lecturerId,
      problems: [{ ...bank, problemId: id, lecturerId: me.lecturerId }],
    })
    await ask('exam/auth/exam/problem/update', { ...single({ problemContent: '二' }), id })
    const { data } = await ask('exam/auth/exam/problem/history', { id })
    expect(data.list.map(({ version, usedIn }) => [version, usedIn])).toEqual([
      [2, 0],
      [1, 1],
    ])
  })
})

describe('exam/auth/exam/problem/try', () => {
  test('shows the problem without its key, its errors, and the points of answers', async () => {
    const input: SaveInput = {
      problemType: 6,
      problemContent: '材料',
      subList: [
        single({ score: 2 }),
        { problemType: 4, problemContent: '[[1]]与[[2]]', answer: ['甲', '乙'], score: 4 },
      ],
    }
    const first = (await ask('exam/auth/exam/problem/try', input)).data
    expect(first.faultList).toEqual([])
    expect(first.markList.map((mark) => mark.answerStatus)).toEqual(['none', 'none'])
    expect(JSON.stringify(first.problem)).not.toContain('甲')
    const [one = '', two = ''] = first.problem.subList.map((sub) => sub.id)
    const answerList = [
      { problemId: one, userAnswer: ['A'] },
      { problemId: two, userAnswer: ['甲', '丙'] },
    ]
    const second = (await ask('exam/auth/exam/problem/try', { ...input, answerList })).data
    expect(second.markList.map(({ score, answerStatus }) => [score, answerStatus])).toEqual([
      [2, 'right'],
      [2, 'part'],
    ])
    const wrong = (await ask('exam/auth/exam/problem/try', single({ answer: [], problemContent: '' }))).data
    expect(wrong.faultList.map(({ field }) => field)).toEqual(['problemContent', 'answer'])
    expect(wrong.markList).toEqual([])
    expect((await list()).totalCount).toBe(0)
    expect((await ask('exam/auth/exam/problem/try', single(), learner)).code).toBe(306)
  })
})

describe('explanation videos', () => {
  test('are set by the author for the whole problem, from their own library', async () => {
    const material: SaveInput = { problemType: 6, problemContent: '材料', subList: [single()] }
    const { id, subIds } = (await ask('exam/auth/exam/problem/save', material)).data
    const videoId = await makeOwnVideo(t.owner, me.lecturerId)
    const theirs = await makeOwnVideo(t.owner, other.lecturerId)
    const bind = (problemId: string, video: string, who: MadeUser = me) =>
      ask('exam/auth/video/ref', { problemId, videoId: video }, who)
    expect((await bind(subIds[0] ?? '', videoId)).msg).toBe('解析视频已保存')
    expect((await view(id)).data.videoId).toBe(videoId)
    expect((await bind(id, theirs)).code).toBe(404)
    expect((await bind(id, theirs, other)).code).toBe(404)
    expect((await bind(id, videoId, learner)).code).toBe(306)
    expect((await view(id)).data.videoId).toBe(videoId)
    // Changing the video makes no version.
    expect((await view(id)).data.version).toBe(1)
    await bind(id, '')
    expect((await view(id)).data.videoId).toBe('')
  })

  test('are signed for the author and for people who may see the explanation', async () => {
    const videoId = await makeOwnVideo(t.owner, me.lecturerId)
    const { id } = await save({ videoId })
    const sign = (who: MadeUser, problemId = id, siteId = 12) => ask('exam/auth/exam/sign', { problemId }, who, siteId)
    const own = (await sign(me)).data
    expect(own.vid).toBe(videoId)
    const play = await ask('vod/auth/videoInfo/play', { ticket: own.ticket })
    expect(play.data.videoId).toBe(videoId)
    const missing = await sign(me, '987654321')
    expect(missing.code).toBe(404)
    for (const who of [learner, other]) expect(await sign(who)).toEqual(missing)
    expect(await sign(abroad, id, 13)).toEqual(missing)
    const asked: unknown[] = []
    allowExplanations(async (_db, what) => {
      asked.push({ ...what, now: 0 })
      return what.userId === learner.userId
    })
    expect((await sign(learner)).data.vid).toBe(videoId)
    expect((await sign(other)).code).toBe(404)
    expect(asked[0]).toEqual({ siteId: 12, userId: learner.userId, problemId: id, now: 0 })
    await t.owner`UPDATE video SET video_status = 1 WHERE id = ${videoId}`
    expect((await sign(me)).msg).toBe('视频还在处理中，请处理完成后再试')
    await ask('exam/auth/video/ref', { problemId: id, videoId: '' })
    expect((await sign(me)).msg).toBe('这道题没有解析视频')
  })
})
