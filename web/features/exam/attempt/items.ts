import { optionsOf, orderOf } from '@zhixing/contract/exam/order'
import type { Sitting } from '@zhixing/contract/exam/record'
import type { LearnerPaper, LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'
import { isAnswered, isComplete, leavesOf, type OrderOf } from '../paper/index.ts'

/** A problem as this taker sees it: its number, its section, and the parts that are answered. */
export interface Item {
  no: number
  problem: LearnerProblem
  leaves: readonly LearnerSub[]
}
export interface Section {
  id: string
  name: string
  desc: string
  score: number
  items: Item[]
}

/** The paper in the order of this taker. */
export function sectionsOf(paper: LearnerPaper, { rules, seed }: Pick<Sitting, 'rules' | 'seed'>): Section[] {
  const problems = new Map(paper.problemList.map((problem) => [problem.id, problem]))
  const titles = new Map(paper.titleList.map((title) => [title.id, title]))
  let no = 0
  return orderOf(paper.titleList, rules, seed).map(({ titleId, problemIds }) => {
    const items = problemIds.flatMap((id): Item[] => {
      const problem = problems.get(id)
      return problem ? [{ no: ++no, problem, leaves: leavesOf(problem) }] : []
    })
    return {
      id: titleId,
      name: titles.get(titleId)?.titleName ?? '',
      desc: titles.get(titleId)?.titleDesc ?? '',
      score: items.reduce((sum, { problem }) => sum + Math.round(problem.score * 100), 0) / 100,
      items,
    }
  })
}

/** The order of options for this taker, as the server knows it too. */
export const optionOrderOf =
  ({ rules, seed }: Pick<Sitting, 'rules' | 'seed'>): OrderOf =>
  (problem) =>
    optionsOf(problem, rules, seed)

export interface Progress {
  /** Problems that are answered with all their parts, and all of them: as they are numbered. */
  answered: number
  total: number
  flagged: number
}
export interface ItemState {
  answered: boolean
  /** Begun, but some blank or sub-problem is still empty. */
  partial: boolean
  flagged: boolean
}

/** How far one problem is. */
export function itemState(
  { problem, leaves }: Item,
  answers: Readonly<Record<string, string[]>>,
  flags: Readonly<Record<string, boolean>>,
): ItemState {
  const begun = leaves.some(({ id }) => isAnswered(answers[id]))
  const whole = leaves.every((leaf) => isComplete(leaf, answers[leaf.id]))
  return { answered: begun && whole, partial: begun && !whole, flagged: flags[flagHolder(problem, leaves)] ?? false }
}

/** Where a device goes on that has not seen this sitting: behind the last answer, at what is open; 0 where nothing is answered yet, or everything. */
export function firstOpen(
  items: readonly Item[],
  answers: Readonly<Record<string, string[]>>,
  flags: Readonly<Record<string, boolean>>,
): number {
  const states = items.map((item) => itemState(item, answers, flags))
  if (!states.some(({ answered, partial }) => answered || partial)) return 0
  return Math.max(
    0,
    states.findIndex(({ answered }) => !answered),
  )
}

/** Flags are kept with an answer; a material problem has none of its own, so its first part holds it. */
export const flagHolder = (problem: LearnerProblem, leaves: readonly LearnerSub[]): string =>
  leaves[0]?.id ?? problem.id

export function progressOf(
  items: readonly Item[],
  answers: Readonly<Record<string, string[]>>,
  flags: Readonly<Record<string, boolean>>,
): Progress {
  const states = items.map((item) => itemState(item, answers, flags))
  return {
    answered: states.filter((state) => state.answered).length,
    total: items.length,
    flagged: states.filter((state) => state.flagged).length,
  }
}
