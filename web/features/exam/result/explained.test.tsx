import { expect, test } from 'vitest'
import { type Answered, type Filter, filters, passesFilter, sheetOf } from './explained.ts'

const problem = (id: string, problemType = 1, subList: object[] = []) => ({ id, problemType, subList, optionList: [] })
const mark = (problemId: string, answerStatus: string, over: object = {}) => ({
  problemId,
  score: 0,
  fullScore: 1,
  answerStatus,
  ...over,
})
const data = (over: object = {}) =>
  ({
    seed: 1,
    rules: { shuffleTitle: 0, shuffleProblem: 0, shuffleOption: 0 },
    paper: {
      titleList: [{ id: 't', pools: [{ count: 4, problemIds: ['1', '2', '3', '4'] }] }],
      problemList: [problem('1'), problem('2'), problem('3', 6, [problem('31'), problem('32')]), problem('4', 5)],
    },
    answerList: [
      { problemId: '1', userAnswer: ['A'], flag: 1 },
      { problemId: '31', userAnswer: ['B'], flag: 0 },
      { problemId: '4', userAnswer: ['短文'], flag: 0 },
    ],
    markList: [
      mark('1', 'right'),
      mark('2', 'none'),
      mark('31', 'right'),
      mark('32', 'none'),
      mark('4', 'part', { sysAudit: 1 }),
    ],
    explainedList: [],
    topicList: [
      { problemId: '31', topicName: '甲' },
      { problemId: '32', topicName: '甲' },
    ],
    ...over,
  }) as unknown as Answered

test('states follow the parts, and filters find them', () => {
  const { items } = sheetOf(data())
  expect(items.map(({ no, state }) => [no, state])).toEqual([
    [1, 'right'],
    [2, 'none'],
    [3, 'part'],
    [4, 'part'],
  ])
  expect(items[2]?.topics).toEqual(['甲'])
  const shown = (filter: Filter) => items.filter((item) => passesFilter(item, filter)).map(({ no }) => no)
  expect(filters.map(shown)).toEqual([[1, 2, 3, 4], [2, 3, 4], [2], [1], [4]])
})

test('without marks only answered or not is known', () => {
  const { items } = sheetOf(data({ markList: [] }))
  expect(items.map(({ state }) => state)).toEqual(['unknown', 'none', 'unknown', 'unknown'])
})

test('a wrong part is found although another part waits for marking', () => {
  const item = { hasError: true, state: 'reviewing', isOpen: true, isFlagged: false } as Parameters<
    typeof passesFilter
  >[0]
  expect(passesFilter(item, 'wrong')).toBe(true)
  expect(passesFilter({ ...item, hasError: false }, 'wrong')).toBe(false)
})
