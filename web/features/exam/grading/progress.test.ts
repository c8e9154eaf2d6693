import type { MarkTask } from '../../../shapes.ts'
import type { OutputOf } from '@zhixing/contract'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { expect, test } from 'vitest'
import { afterSave } from './progress.ts'

const todo = {
  handedTotal: 3,
  markedTotal: 0,
  problemList: [
    { problemId: '1', doneTotal: 0, secondTotal: 1, arbitrateTotal: 0 },
    { problemId: '2', doneTotal: 1, secondTotal: 0, arbitrateTotal: 0 },
  ],
} as unknown as OutputOf<'exam/auth/exam/mark/todo'>
const task = (state: MarkTask['state'], problemId = '1') => ({ state, problemId }) as MarkTask
const saved = (
  state: MarkTask['state'],
  status: OutputOf<'exam/auth/exam/mark/save'>['examStatus'] = examStatus.marking,
) => ({
  state,
  score: null,
  recordWaiting: 1,
  examStatus: status,
})
const figures = ({ markedTotal, problemList }: typeof todo) => [
  markedTotal,
  ...problemList.map((row) => [row.doneTotal, row.secondTotal, row.arbitrateTotal]),
]

test('marking moves an answer to done, second marking or arbitration', () => {
  expect(figures(afterSave(todo, task('waiting'), saved('done', examStatus.marked)))).toEqual([1, [1, 1, 0], [1, 0, 0]])
  expect(figures(afterSave(todo, task('waiting'), saved('second')))).toEqual([0, [0, 2, 0], [1, 0, 0]])
  expect(figures(afterSave(todo, task('second'), saved('arbitrate')))).toEqual([0, [0, 0, 1], [1, 0, 0]])
  expect(figures(afterSave(todo, task('arbitrate'), saved('done')))).toEqual([0, [1, 1, -1], [1, 0, 0]])
})

test('a changed mark counts once', () => {
  const again = afterSave(todo, task('done', '2'), saved('done', examStatus.marked))
  expect(figures(again)).toEqual([0, [0, 1, 0], [1, 0, 0]])
})
