/** Optimistic update of the progress figures after a mark was saved. Pure. */
import type { MarkTask } from '../../../shapes.ts'
import type { OutputOf } from '@zhixing/contract'
import { examStatus } from '@zhixing/contract/exam/kinds'

type Todo = OutputOf<'exam/auth/exam/mark/todo'>
type Row = Todo['problemList'][number]

const pendingAs = (state: MarkTask['state'], of: MarkTask['state']): number => (state === of ? 1 : 0)

/** Figures after `task` was marked with the result `saved`. A changed mark only moves what it changes. */
export function afterSave(todo: Todo, task: MarkTask, saved: OutputOf<'exam/auth/exam/mark/save'>): Todo {
  const moved = (row: Row): Row =>
    row.problemId === task.problemId
      ? {
          ...row,
          doneTotal: row.doneTotal + pendingAs(saved.state, 'done') - pendingAs(task.state, 'done'),
          secondTotal: row.secondTotal + pendingAs(saved.state, 'second') - pendingAs(task.state, 'second'),
          arbitrateTotal: row.arbitrateTotal + pendingAs(saved.state, 'arbitrate') - pendingAs(task.state, 'arbitrate'),
        }
      : row
  const isFinished = saved.examStatus === examStatus.marked && task.state !== 'done'
  return {
    ...todo,
    markedTotal: Math.min(todo.handedTotal, todo.markedTotal + (isFinished ? 1 : 0)),
    problemList: todo.problemList.map(moved),
  }
}
