import type { Sitting } from '../../../shapes.ts'
import { optionsOf, orderOf } from '@zhixing/contract/exam/order'
import type { LearnerPaper, LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'
import { isAnswered, isComplete, leavesOf, type OrderOf } from '../paper/index.ts'

/** A problem as this taker sees it: number, section and answerable parts. */
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

/** The paper in this taker's order. */
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

/** Option order of this taker; the server derives the same. */
export const optionOrderOf =
  ({ rules, seed }: Pick<Sitting, 'rules' | 'seed'>): OrderOf =>
  (problem) =>
    optionsOf(problem, rules, seed)

export interface Progress {
  /** Problems answered in all parts, and all problems, by number. */
  answered: number
  total: number
  flagged: number
}
export interface ItemState {
  answered: boolean
  /** Started, but a blank or sub-problem is empty. */
  partial: boolean
  flagged: boolean
}

/** State of one problem. */
export function itemState(
  { problem, leaves }: Item,
  answers: Readonly<Record<string, string[]>>,
  flags: Readonly<Record<string, boolean>>,
): ItemState {
  const isStarted = leaves.some(({ id }) => isAnswered(answers[id]))
  const whole = leaves.every((leaf) => isComplete(leaf, answers[leaf.id]))
  return {
    answered: isStarted && whole,
    partial: isStarted && !whole,
    flagged: flags[flagHolder(problem, leaves)] ?? false,
  }
}

/**
 * Where a device that has not seen this attempt continues: the first open problem after the one answered last, or else
 * the first open one; 0 if nothing or everything is answered.
 * @param last ids of the newest answers; several if they were saved together
 */
export function firstOpen(
  items: readonly Item[],
  answers: Readonly<Record<string, string[]>>,
  flags: Readonly<Record<string, boolean>>,
  last: readonly string[] = [],
): number {
  const states = items.map((item) => itemState(item, answers, flags))
  if (!states.some(({ answered, partial }) => answered || partial)) return 0
  const from = items.findLastIndex(({ leaves }) => leaves.some(({ id }) => last.includes(id)))
  const after = states.findIndex(({ answered }, at) => at >= from && !answered)
  return Math.max(0, after < 0 ? states.findIndex(({ answered }) => !answered) : after)
}

/** Flags are stored with an answer; a problem with sub-problems has none, so its first part holds it. */
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
