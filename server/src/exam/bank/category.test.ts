import type { CallKey, WireInputOf } from '@zhixing/contract'
import type { ExamCategoryNode } from '@zhixing/contract/exam/category'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePaper, problemDoc } from '../../../test/exam.ts'
import { type MadeUser, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from '../../kernel/db/index.ts'
import { insertProblems, type NewProblem } from './insert.ts'

let t: TestApp
let boss: MadeUser
let abroad: MadeUser
let lecturer: MadeUser & { lecturerId: string }
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
  abroad = await makeUser(t.owner, { isAdmin: 1, siteId: 13 })
  lecturer = await makeLecturer(t.owner)
})
beforeEach(async () => {
  t.services.answers.clear()
  await t.owner`DELETE FROM exam_category`
  await t.owner`DELETE FROM exam_problem`
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who = boss, siteId = 12) =>
  t.call(key, input, { token: who.token, siteId })
const add = async (categoryName: string, parentId = '0', examCategoryType = 1) =>
  (await ask('exam/admin/category/save', { categoryName, parentId, examCategoryType })).data.id
const tree = async (examCategoryType = 1) => (await ask('exam/admin/category/tree', { examCategoryType })).data.tree
interface Node {
  categoryName: string
  children: Node[]
}
const names = (nodes: readonly Node[]): unknown[] =>
  nodes.map(({ categoryName, children }) => (children.length > 0 ? { [categoryName]: names(children) } : categoryName))
const open = async (input: WireInputOf<'exam/api/exam/category/list'> = {}) =>
  (await t.call('exam/api/exam/category/list', input, {})).data.examCategoryList
const problem = async (filing: Partial<NewProblem>) => {
  const author = { siteId: 12, lecturerId: lecturer.lecturerId, userId: lecturer.userId }
  const [id = ''] = await transaction(t.db(), (tx) => insertProblems(tx, author, [{ doc: problemDoc(1), ...filing }]))
  return id
}
const filing = async (id: string) => {
  const [row] = await t.owner<{ subject: string; topics: string[] }[]>`
    SELECT subject_id AS subject, topic_ids AS topics FROM exam_problem WHERE id = ${id}`
  return row
}

describe('exam/api/exam/category/list', () => {
  test('lists active categories of one type or all, of this site only', async () => {
    const maths = await add('数学')
    await add('几何', maths)
    await add('2026', '0', 2)
    await ask('exam/admin/category/save', { categoryName: '别站' }, abroad, 13)
    expect(names(await open({ examCategoryType: 1 }))).toEqual([{ 数学: ['几何'] }])
    expect(names(await open())).toEqual([{ 数学: ['几何'] }, '2026'])
    expect((await ask('exam/admin/category/stand', { id: maths, statusId: 0 })).msg).toBe('停用成功')
    // The change invalidates cached responses.
    await expect.poll(async () => names(await open({ examCategoryType: 1 }))).toEqual([])
    expect((await tree())[0]).toMatchObject({ categoryName: '数学', statusId: 0 })
    await ask('exam/admin/category/stand', { id: maths, statusId: 1 })
    await expect.poll(async () => names(await open({ examCategoryType: 1 }))).toEqual([{ 数学: ['几何'] }])
  })
})

test('counts catalogue papers of a category, descendants included', async () => {
  const maths = await add('数学')
  const algebra = await add('代数', maths)
  const empty = await add('语文')
  const year = await add('2026', '0', 2)
  const file = async (subjectId: string, more: object = {}) => {
    const { examId } = await makePaper(t.owner, more)
    await t.owner`UPDATE exam_info SET subject_id = ${subjectId}, year_id = ${year} WHERE id = ${examId}`
  }
  await file(maths)
  await file(algebra)
  // Unlisted, or reachable by link only.
  await file(empty, { isPutaway: 0 })
  await file(empty, { doc: { isPublicity: 0 } })
  t.services.answers.clear()
  const counts = (nodes: readonly ExamCategoryNode[]): unknown[] =>
    nodes.map(({ categoryName, examCount, children }) => [categoryName, examCount, ...counts(children)])
  expect(counts(await open())).toEqual([
    ['数学', 2, ['代数', 1]],
    ['语文', 0],
    ['2026', 2],
  ])
})

describe('exam/admin/category', () => {
  test('the same name under the same parent is the same category', async () => {
    const one = await add('数学')
    expect(await add('数学')).toBe(one)
    expect(await add('数学', '0', 5)).not.toBe(one)
    expect(await add('数学', one)).not.toBe(one)
    expect(
      (await ask('exam/admin/category/save', { categoryName: '几何', parentId: one, examCategoryType: 5 })).msg,
    ).toBe('上级分类属于另一种分类，请重新选择')
    expect((await ask('exam/admin/category/save', { categoryName: '几何', parentId: '987654321' })).code).toBe(404)
  })

  test('at most five levels', async () => {
    let id = '0'
    for (let n = 0; n < 5; n++) id = await add(`第${n}级`, id)
    expect((await ask('exam/admin/category/save', { categoryName: '再深', parentId: id })).msg).toBe('分类最多 5 级')
  })

  test('renaming keeps names unique', async () => {
    const one = await add('数学')
    const two = await add('语文')
    expect((await ask('exam/admin/category/update', { id: one, categoryName: '高等数学' })).code).toBe(200)
    expect((await ask('exam/admin/category/update', { id: two, categoryName: '高等数学' })).code).toBe(409)
    expect((await ask('exam/admin/category/update', { id: one, categoryName: '高等数学' })).code).toBe(200)
  })

  test('a category in use, or with children, cannot be deleted', async () => {
    const maths = await add('数学')
    const leaf = await add('几何', maths)
    const topic = await add('勾股定理', '0', 5)
    const id = await problem({ subjectId: leaf, topicIds: [topic] })
    expect((await tree())[0]?.children[0]).toMatchObject({ problemCount: 1, examCount: 0 })
    expect((await tree(5))[0]).toMatchObject({ problemCount: 1 })
    expect((await ask('exam/admin/category/delete', { id: maths })).msg).toContain('还有 1 个下级分类')
    for (const used of [leaf, topic])
      expect((await ask('exam/admin/category/delete', { id: used })).msg).toContain('还有 1 道试题、0 份试卷')
    // A deleted problem still counts: it may be restored.
    await t.owner`UPDATE exam_problem SET status_id = 0 WHERE id = ${id}`
    expect((await ask('exam/admin/category/delete', { id: leaf })).code).toBe(409)
    await t.owner`DELETE FROM exam_problem`
    for (const free of [leaf, maths, topic])
      expect((await ask('exam/admin/category/delete', { id: free })).msg).toBe('删除成功')
    expect((await ask('exam/admin/category/delete', { id: maths })).code).toBe(404)
  })

  test('merging moves problems, papers, draws and descendants', async () => {
    const [from, into] = [await add('算术'), await add('数学')]
    const below = await add('加法', from)
    const [topicFrom, topicInto] = [await add('方程', '0', 5), await add('代数', '0', 5)]
    const id = await problem({ subjectId: from, topicIds: [topicFrom, topicInto] })
    const doc = {
      subjectId: from,
      examName: `"subjectId": "${from}"`,
      titleList: [{ drawList: [{ subjectId: from, topicId: topicFrom }] }],
    }
    const [paper] = await t.owner<
      { id: string }[]
    >`INSERT INTO exam_info (site_id, lecturer_id, subject_id) VALUES (12, ${lecturer.lecturerId}, ${from}) RETURNING id`
    await t.owner`INSERT INTO exam_version (site_id, exam_id, version, doc) VALUES (12, ${paper?.id ?? ''}, 1, ${t.owner.json(doc)})`
    expect((await ask('exam/admin/category/merge', { id: from, intoId: into })).data).toEqual({
      problemCount: 1,
      examCount: 1,
    })
    expect((await ask('exam/admin/category/merge', { id: topicFrom, intoId: topicInto })).data).toMatchObject({
      problemCount: 1,
    })
    expect(await filing(id)).toEqual({ subject: into, topics: [topicInto] })
    expect(names(await tree())).toEqual([{ 数学: ['加法'] }])
    expect((await tree())[0]?.children[0]).toMatchObject({ id: below, floor: 2 })
    const [version] = await t.owner<{ doc: unknown; subject: string }[]>`
      SELECT v.doc, e.subject_id AS subject FROM exam_version v JOIN exam_info e ON e.id = v.exam_id WHERE v.exam_id = ${paper?.id ?? ''}`
    expect(version).toEqual({
      subject: into,
      doc: {
        subjectId: into,
        examName: doc.examName,
        titleList: [{ drawList: [{ subjectId: into, topicId: topicInto }] }],
      },
    })
    await t.owner`DELETE FROM exam_info WHERE id = ${paper?.id ?? ''}`
  })

  test('invalid merges are rejected and change nothing', async () => {
    const maths = await add('数学')
    const leaf = await add('几何', maths)
    const other = await add('语文')
    await add('几何', other)
    const topic = await add('代数', '0', 5)
    const before = await tree()
    for (const [id, intoId, msg] of [
      [maths, maths, '不能合并到自己'],
      [maths, leaf, '不能合并到自己的下级分类'],
      [maths, topic, '只能合并到同一种分类'],
      [maths, other, '两边都有名为“几何”的下级分类，请先合并它们'],
      [maths, '987654321', '要合并到的分类不存在或已删除'],
    ] as const)
      expect((await ask('exam/admin/category/merge', { id, intoId })).msg).toBe(msg)
    expect(await tree()).toEqual(before)
  })

  test('a category moves with its descendants, never into itself', async () => {
    const [a, b] = [await add('甲'), await add('乙')]
    const c = await add('丙', a)
    const d = await add('丁', c)
    const sort = (parentId: string, ids: string[]) =>
      ask('exam/admin/category/sort', { examCategoryType: 1, parentId, ids })
    await sort('0', [b, a])
    expect(names(await tree())).toEqual(['乙', { 甲: [{ 丙: ['丁'] }] }])
    await sort(b, [c])
    expect(names(await tree())).toEqual([{ 乙: [{ 丙: ['丁'] }] }, '甲'])
    await sort('0', [c, b, a])
    expect((await tree())[0]?.children[0]).toMatchObject({ id: d, floor: 2 })
    expect((await sort(d, [c])).msg).toBe('不能移动到自己的下级分类')
    expect((await sort('0', ['987654321'])).code).toBe(404)
    await add('丁', b)
    expect((await sort(b, [d])).msg).toBe('目标位置已有名为“丁”的分类')
    const topic = await add('代数', '0', 5)
    expect((await sort('0', [topic])).msg).toBe('只能在同一种分类之内移动')
  })

  test('requires the right on this site', async () => {
    const id = await add('数学')
    const clerk = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    const calls = ['save', 'update', 'delete', 'merge', 'sort', 'stand', 'tree']
    const input = { id, intoId: id, ids: [id], categoryName: '改', statusId: 0, parentId: '0', examCategoryType: 1 }
    for (const name of calls) {
      expect((await t.raw('POST', `exam/admin/category/${name}`, input, { token: lecturer.token })).code).toBe(306)
      expect((await t.raw('POST', `exam/admin/category/${name}`, input, { token: clerk.token })).code).toBe(306)
    }
    for (const name of ['update', 'delete', 'stand', 'sort'])
      expect(
        (await t.raw('POST', `exam/admin/category/${name}`, input, { token: abroad.token, siteId: 13 })).code,
        name,
      ).toBe(404)
    expect((await ask('exam/admin/category/merge', { id, intoId: '5' }, abroad, 13)).code).toBe(404)
    expect(names(await tree())).toEqual(['数学'])
    const [line] = await t.owner<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM sys_log WHERE operation = '新增试题分类' AND user_id = ${boss.userId}`
    expect(line?.n).toBeGreaterThan(0)
  })
})
