/** The answered paper as its taker saw it, and its filter. Pure. */
import { optionsOf, orderOf } from '@zhixing/contract/exam/order'
import type { OutputOf } from '@zhixing/contract'
import type { Explained, LearnerProblem, Mark } from '@zhixing/contract/exam/shapes'
import { leavesOf } from '../paper/index.ts'

export type Answered = OutputOf<'exam/auth/user/exam/answer/view'>
export type State = 'right' | 'part' | 'wrong' | 'none' | 'reviewing' | 'unknown'
export type Filter = 'all' | 'wrong' | 'none' | 'flagged' | 'open'
export const filters: readonly Filter[] = ['all', 'wrong', 'none', 'flagged', 'open']

export interface Item {
  no: number
  problem: LearnerProblem
  state: State
  /** A part is wrong, even if another waits for marking. */
  hasError: boolean
  isFlagged: boolean
  /** Marked by a person. */
  isOpen: boolean
  topics: string[]
}

const byId = <T>(list: readonly T[], id: (one: T) => string): Record<string, T> =>
  Object.fromEntries(list.map((one) => [id(one), one]))

/** State of a problem: the worst of its parts. */
function stateOf(marks: readonly Mark[], isAnswered: boolean): State {
  if (marks.length === 0) return isAnswered ? 'unknown' : 'none'
  const has = (status: Mark['answerStatus']) => marks.some(({ answerStatus }) => answerStatus === status)
  if (has('reviewing')) return 'reviewing'
  if (marks.every(({ answerStatus }) => answerStatus === 'right')) return 'right'
  if (marks.every(({ answerStatus }) => answerStatus === 'none')) return 'none'
  return has('right') || has('part') ? 'part' : 'wrong'
}

export interface ExplainedAnswers {
  items: Item[]
  answers: Record<string, string[]>
  marks: Record<string, Mark>
  explained: Record<string, Explained>
}

/** Problems in this taker's order, with answers, marks and keys. */
export function sheetOf(data: Answered): ExplainedAnswers {
  const { paper, rules, seed, answerList, markList, explainedList, topicList } = data
  const answers = Object.fromEntries(answerList.map(({ problemId, userAnswer }) => [problemId, userAnswer]))
  const flags = new Set(answerList.filter(({ flag }) => flag === 1).map(({ problemId }) => problemId))
  const marks = byId(markList, ({ problemId }) => problemId)
  const topics = Map.groupBy(topicList, ({ problemId }) => problemId)
  const problems = byId(paper.problemList, ({ id }) => id)
  const items = orderOf(paper.titleList, rules, seed)
    .flatMap(({ problemIds }) => problemIds)
    .flatMap((id) => problems[id] ?? [])
    .map((problem, at): Item => {
      const ids = leavesOf(problem).map((leaf) => leaf.id)
      const own = ids.flatMap((id) => marks[id] ?? [])
      const isAnswered = ids.some((id) => answers[id]?.some((text) => text.trim() !== ''))
      return {
        no: at + 1,
        problem,
        state: stateOf(own, isAnswered),
        hasError: own.some(({ answerStatus }) => answerStatus !== 'right' && answerStatus !== 'reviewing'),
        isFlagged: ids.some((id) => flags.has(id)),
        isOpen: own.some((mark) => mark.sysAudit === 1 || mark.answerStatus === 'reviewing'),
        topics: [...new Set(ids.flatMap((id) => topics.get(id)?.map(({ topicName }) => topicName) ?? []))],
      }
    })
  return { items, answers, marks, explained: byId(explainedList, ({ id }) => id) }
}

export function passesFilter(item: Item, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'wrong':
      return item.hasError || item.state === 'none'
    case 'none':
      return item.state === 'none'
    case 'flagged':
      return item.isFlagged
    case 'open':
      return item.isOpen
  }
}

/** Option order of this taker. */
export const optionOrderOf =
  ({ rules, seed }: Pick<Answered, 'rules' | 'seed'>) =>
  <T>(problem: { id: string; optionList: readonly T[] }): readonly T[] =>
    optionsOf(problem, rules, seed)
