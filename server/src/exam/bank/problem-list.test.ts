import { transaction } from '../../kernel/db/index.ts'
import type { CallKey, WireInputOf } from '@zhixing/contract'
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeLecturer, makeUser } from '../../../test/factories.ts'
import { problemDoc } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { insertProblems } from './insert.ts'
import { bumpCounts } from './load.sql.ts'
import { nearProblems } from './near-duplicates.ts'

type Lecturer = MadeUser & { lecturerId: string }
let t: TestApp
let me: Lecturer
let other: Lecturer
let learner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  me = await makeLecturer(t.owner)
  other = await makeLecturer(t.owner, { lecturerName: '王老师' })
  learner = await makeUser(t.owner)
})
beforeEach(() => t.owner`DELETE FROM exam_problem`)
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: MadeUser = me, siteId = 12) =>
  t.call(key, input, { token: who.token, siteId })
const as = (who: MadeUser) => ({ siteId: 12, lecturerId: (who as Lecturer).lecturerId, userId: who.userId })
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

describe('exam/auth/exam/problem/list', () => {
  test('supports every filter, and counts by kind', async () => {
    const root = await category(1, '理科')
    const leaf = await category(1, '物理', root)
    const topicRoot = await category(5, '力学')
    const topic = await category(5, '牛顿定律', topicRoot)
    const year = await category(2, '2026')
    const a = await save({
      problemContent: '惯性与质量有关吗？',
      subjectId: leaf,
      topicIds: [topic],
      yearId: year,
      difficulty: 3,
      tags: ['期末'],
      isPublic: 1,
    })
    const b = (
      await ask('exam/auth/exam/problem/save', {
        problemType: 3,
        problemContent: '光速是常数。',
        answer: ['T'],
        keyword: '相对论',
      })
    ).data
    await ask('exam/auth/exam/problem/save', single({ problemContent: '惯性' }), other)
    await transaction(t.db(), (tx) => bumpCounts(tx, [{ problemId: b.id, use: 2, right: 1, wrong: 3 }]))
    const found = async (input: WireInputOf<'exam/auth/exam/problem/list'>) =>
      (await list(input)).list.map((row) => row.id)
    for (const [input, ids] of [
      [{}, [b.id, a.id]],
      [{ keyword: '惯性' }, [a.id]],
      [{ keyword: '相对论' }, [b.id]],
      [{ keyword: '期末' }, [a.id]],
      [{ keyword: '？？' }, []],
      [{ problemType: 3 }, [b.id]],
      [{ subjectId: root }, [a.id]],
      [{ subjectId: leaf }, [a.id]],
      [{ topicId: topicRoot }, [a.id]],
      [{ yearId: year }, [a.id]],
      [{ difficulty: 3 }, [a.id]],
      [{ tag: '期末' }, [a.id]],
      [{ isPublic: 0 }, [b.id]],
      [{ neverUsed: 1 }, [a.id]],
      [{ minErrorRate: 60 }, [b.id]],
      [{ minErrorRate: 90 }, []],
      [{ sort: 'used' }, [b.id, a.id]],
      [{ sort: 'errorRate' }, [b.id, a.id]],
      [{ batchId: '5' }, []],
      [{ pageCurrent: 2, pageSize: 1 }, [a.id]],
    ] as const)
      expect(await found(input), JSON.stringify(input)).toEqual(ids)
    const all = await list({ problemType: 1 })
    expect([all.totalCount, all.kindCounts]).toEqual([
      1,
      [
        { problemType: 1, count: 1 },
        { problemType: 3, count: 1 },
      ],
    ])
    expect(all.list[0]).toMatchObject({
      subjectName: '物理',
      yearName: '2026',
      topicList: [{ id: topic, categoryName: '牛顿定律' }],
      plainText: '惯性与质量有关吗？ H2O CO2',
    })
    expect((await list({ problemType: 3 })).list[0]).toMatchObject({
      useCount: 2,
      rightCount: 1,
      errorCount: 3,
      errorRate: 75,
    })
  })
})

describe('exam/auth/exam/problem/batch', () => {
  test('reports each outcome, and changes only own problems', async () => {
    const [a, b, theirs] = [(await save()).id, (await save()).id, (await save({}, other)).id]
    const run = (input: Omit<WireInputOf<'exam/auth/exam/problem/batch'>, 'ids'>, ids = [a, theirs, b]) =>
      ask('exam/auth/exam/problem/batch', { ids, ...input })
    const tagged = await run({ deed: 'tag', tags: ['甲', '乙'] })
    expect(tagged.data).toEqual({
      doneTotal: 2,
      list: [
        { id: a, isDone: 1, msg: '' },
        { id: theirs, isDone: 0, msg: '试题不存在或已删除' },
        { id: b, isDone: 1, msg: '' },
      ],
    })
    await run({ deed: 'untag', tags: ['甲'] }, [a])
    await run({ deed: 'difficulty', difficulty: 3 })
    await run({ deed: 'public' })
    const subject = await category(1, '生物')
    const topic = await category(5, '细胞')
    await run({ deed: 'move', subjectId: subject, topicIds: [topic] })
    expect((await view(a)).data).toMatchObject({
      tags: ['乙'],
      difficulty: 3,
      isPublic: 1,
      subjectId: subject,
      topicIds: [topic],
      version: 1,
    })
    expect((await view(theirs, other)).data).toMatchObject({ tags: [], difficulty: 2, isPublic: 0, subjectId: '0' })
    // Tags are searched.
    expect((await list({ keyword: '甲' })).list.map((row) => row.id)).toEqual([b])
    await run({ deed: 'private' })
    await run({ deed: 'delete' })
    expect((await list()).totalCount).toBe(0)
    expect((await run({ deed: 'tag', tags: ['丙'] })).data.doneTotal).toBe(0)
    await run({ deed: 'restore' })
    expect((await list()).list.map((row) => row.isPublic)).toEqual([0, 0])
    expect((await view(theirs, other)).data.isDeleted).toBe(0)
    expect((await run({ deed: 'move' })).msg).toBe('请选择要移动到的分类')
    expect((await run({ deed: 'tag' })).msg).toBe('请填写标签')
    expect((await run({ deed: 'difficulty' })).msg).toBe('请选择难度')
    expect((await run({ deed: 'move', subjectId: topic })).code).toBe(404)
    expect((await ask('exam/auth/exam/problem/batch', { ids: [a], deed: 'delete' }, learner)).code).toBe(306)
  })

  test('a problem with too many tags is unchanged', async () => {
    const { id } = await save({ tags: Array.from({ length: 19 }, (_, at) => `标签${at}`) })
    const { data } = await ask('exam/auth/exam/problem/batch', { ids: [id], deed: 'tag', tags: ['甲', '乙'] })
    expect(data.list).toEqual([{ id, isDone: 0, msg: '标签会超过 20 个' }])
    expect((await view(id)).data.tags.length).toBe(19)
    const tags = (await ask('exam/auth/exam/problem/tags', {})).data.list
    expect(tags).toHaveLength(19)
    expect((await ask('exam/auth/exam/problem/tags', {}, other)).data.list).toEqual([])
  })
})

describe('exam/auth/exam/problem/near', () => {
  test('finds near duplicates in the own bank only', async () => {
    const text = '下列关于光合作用的说法中，正确的是哪一项？请结合所学知识作答。'
    const same = await save({ problemContent: text })
    const like = await save({ problemContent: text.replace('哪一项', '哪一个选项') })
    await save({ problemContent: '细胞呼吸发生在什么部位？' })
    await save({ problemContent: text }, other)
    const { data } = await ask(
      'exam/auth/exam/problem/near',
      single({ problemContent: `<p>${text.replace('，', ', ')}</p>` }),
    )
    expect(data.list.map(({ id, isSame }) => [id, isSame])).toEqual([
      [same.id, 1],
      [like.id, 0],
    ])
    expect(data.list[1]?.likeness).toBeGreaterThan(65)
    // A problem is not its own duplicate.
    const own = await ask('exam/auth/exam/problem/near', { ...single({ problemContent: text }), id: same.id })
    expect(own.data.list.map(({ id }) => id)).toEqual([like.id])
    await ask('exam/auth/exam/problem/delete', { id: like.id })
    expect(await nearProblems(t.db(), me.lecturerId, [problemDoc(kind.judge, { problemContent: '？' })])).toEqual([[]])
    expect((await ask('exam/auth/exam/problem/near', single(), learner)).code).toBe(306)
  })
})

describe('for other layers', () => {
  test('inserts 500 problems at once, with versions, parts and plain text', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      doc: problemDoc(at % 5 === 0 ? kind.material : kind.single, { problemContent: `第 ${at} 题：求值` }),
      tags: ['导入'],
      batchId: '77',
    }))
    const ids = await transaction(t.db(), (tx) => insertProblems(tx, as(me), rows))
    expect(new Set(ids).size).toBe(500)
    expect((await list({ batchId: '77', tag: '导入' })).totalCount).toBe(500)
    expect((await view(ids[7] ?? '')).data.problemContent).toBe('第 7 题：求值')
    expect((await list({ keyword: '求值' })).totalCount).toBe(500)
    const near = await nearProblems(
      t.db(),
      me.lecturerId,
      rows.slice(7, 8).map(({ doc }) => doc),
    )
    expect(near[0]?.[0]).toMatchObject({ id: ids[7], isSame: true })
  })

  test('counts are incremented, those of sub-problems at their problem', async () => {
    const made = (
      await ask('exam/auth/exam/problem/save', {
        problemType: 6,
        problemContent: '材料',
        subList: [single(), single()],
      })
    ).data
    const [one = '', two = ''] = made.subIds
    const before = (await view(made.id)).data.gmtModified
    await transaction(t.db(), (tx) =>
      bumpCounts(tx, [
        { problemId: made.id, use: 1 },
        { problemId: one, right: 2, part: 1 },
        { problemId: two, wrong: 1, none: 4 },
        { problemId: '1', right: 9 },
      ]),
    )
    const { data } = await view(made.id)
    expect(data).toMatchObject({ useCount: 1, rightCount: 2, partCount: 1, errorCount: 1, noneCount: 4 })
    // Answers do not change the modification time.
    expect(data.gmtModified).toBe(before)
  })
})
