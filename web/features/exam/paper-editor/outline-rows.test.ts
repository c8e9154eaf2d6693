import { expect, test } from 'vitest'
import { newTitle } from './compose.ts'
import { openAtFirst, outlineOf } from './outline-rows.ts'
import type { Title } from './state.ts'
import type { KnownProblem } from './use-problems.ts'

const problem = (problemId: string, over: Partial<KnownProblem> = {}): KnownProblem => ({
  problemId,
  problemType: 4,
  problemContent: '',
  plainText: '水的化学式是[[1]]',
  difficulty: 1,
  score: 2,
  isOwn: true,
  isUsable: true,
  subTotal: 0,
  ...over,
})
const picked = (id: string, ids: readonly string[], over: Partial<Title> = {}): Title => ({
  ...newTitle([], 4),
  id,
  titleName: `大题${id}`,
  problemList: ids.map((problemId) => ({ problemId })),
  ...over,
})
const sure = { cellList: [], duplicateList: [] }

test('sections and problems with numbers, kinds and points', () => {
  const rule = { ...newTitle([], 4).rule, score: 6 }
  const titles = [
    picked('a', ['1', '2'], { problemList: [{ problemId: '1' }, { problemId: '2', rule }] }),
    picked('b', [], { pickMode: 3, drawList: [{ count: 3, problemType: 1 }, { count: 2 }] }),
    picked('c', ['3']),
  ]
  const [a, b, c] = outlineOf(titles, (id) => (id === '3' ? undefined : problem(id)), null)
  expect(a).toMatchObject({ name: '大题a', count: 2, score: 10, from: 1, wrong: [] })
  expect(a?.problems.map(({ no, kindName, text, score, wrong }) => [no, kindName, text, score, wrong])).toEqual([
    [1, '填空题', '水的化学式是____', 4, ''],
    [2, '填空题', '水的化学式是____', 6, ''],
  ])
  expect(b).toMatchObject({
    count: 5,
    score: 20,
    from: 3,
    problems: [],
    draws: ['抽 3 题：单选题', '抽 2 题：不限题型'],
  })
  // Unloaded problems are rows as well.
  expect(c?.problems).toMatchObject([{ no: 8, kindName: '', text: '', wrong: '' }])
})

test('errors are shown at their row', () => {
  const rule = { ...newTitle([], 4).rule, score: 0 }
  const titles = [
    picked('a', ['1', '2', '3'], {
      titleName: ' ',
      problemList: [{ problemId: '1' }, { problemId: '2' }, { problemId: '3', rule }],
    }),
    picked('b', []),
    picked('c', [], { pickMode: 2 }),
    picked('d', [], { pickMode: 2, drawList: [{ count: 9 }], rule }),
  ]
  const check = {
    duplicateList: ['2'],
    cellList: [{ titleNo: 3, drawNo: 0, wanted: 9, found: 4, lacks: 5, sentence: '只有 4 题' }],
  }
  const outline = outlineOf(titles, (id) => problem(id, { isUsable: id !== '1' }), check)
  expect(outline.map(({ wrong }) => wrong)).toEqual([
    ['大题没有名称'],
    ['还没有选题'],
    ['还没有抽题规则'],
    ['分值为 0', '只有 4 题'],
  ])
  expect(outline[0]?.problems.map(({ wrong }) => wrong)).toEqual([
    '这道题已删除或不再公开，请替换或移除',
    '在试卷中出现了不止一次',
    '分值为 0',
  ])
})

test('a long paper starts collapsed, except where there are errors', () => {
  const ids = (from: number) => Array.from({ length: 15 }, (_, at) => String(from + at))
  const long = outlineOf(
    [picked('a', ids(0)), picked('b', ids(100))],
    (id) => problem(id, { isUsable: id !== '100' }),
    sure,
  )
  expect(long.map(openAtFirst(long))).toEqual([false, true])
  const short = outlineOf([picked('a', ids(0))], problem, sure)
  expect(short.map(openAtFirst(short))).toEqual([true])
})
