/** Points of all marked takers as a table: the source of all statistics of a paper. */
import { setImmediate as turn } from 'node:timers/promises'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import type { Db } from '../../kernel/db/index.ts'
import type { FrozenProblem } from '@zhixing/exam-model'
import type { StoredPaper } from '../paper/index.ts'
import type { ScoreTable } from './item-analysis.ts'
import { markIds } from './result-rules.ts'
import * as sql from './statistics.sql.ts'

/** Batch size: decompressing the marks takes some milliseconds. */
const CHUNK = 200

/** A problem or sub-problem as a column. */
export interface Item {
  problemId: string
  parentId: string
  no: number
  titleName: string
  leaf: ProblemDoc | SubProblem
  fullScore: number
}

function itemsOf(paper: StoredPaper): Item[] {
  const index = new Map(paper.problemList.map((problem) => [problem.id, problem]))
  const items: Omit<Item, 'no'>[] = []
  for (const { titleName, pools } of paper.titleList)
    for (const id of new Set(pools.flatMap(({ problemIds }) => problemIds))) {
      const problem = index.get(id)
      if (!problem || !index.delete(id)) continue
      items.push(...leavesOf(problem, titleName))
    }
  return items.map((item, at) => ({ ...item, no: at + 1 }))
}

function leavesOf(problem: FrozenProblem, titleName: string): Omit<Item, 'no'>[] {
  const { id: parentId, doc, rule } = problem
  if (doc.subList.length === 0) return [{ problemId: parentId, parentId, titleName, leaf: doc, fullScore: rule.score }]
  return doc.subList.map((sub, at) => ({
    problemId: markIds(problem)[at] ?? parentId,
    parentId,
    titleName,
    leaf: sub,
    fullScore: rule.subScores[at] ?? sub.score,
  }))
}

export interface Sheet {
  items: Item[]
  recordIds: string[]
  seconds: Float64Array
  passTotal: number
  table: ScoreTable
  /** Counts by item: right, part, wrong, none. */
  statuses: { right: number; part: number; wrong: number; none: number }[]
}

/** Reads the table in batches and yields to the event loop in between. */
export async function readSheet(db: Db, paper: StoredPaper): Promise<Sheet> {
  const { examId, version } = paper
  const items = itemsOf(paper)
  const place = new Map(items.map(({ problemId }, at) => [problemId, at]))
  const graded = await sql.selectGraded(db, { examId, version, gradeMethod: paper.rules.gradeMethod })
  const shares = items.map(() => new Float64Array(graded.length).fill(Number.NaN))
  const statuses = items.map(() => ({ right: 0, part: 0, wrong: 0, none: 0 }))
  for (let from = 0; from < graded.length; from += CHUNK) {
    const ids = graded.slice(from, from + CHUNK).map(({ recordId }) => recordId)
    const marks = await sql.selectMarks(db, ids)
    ids.forEach((id, at) => {
      for (const mark of marks.get(id) ?? []) {
        const item = place.get(mark.problemId)
        if (item === undefined || mark.answerStatus === 'reviewing') continue
        const share = mark.fullScore > 0 ? Math.max(0, mark.score) / mark.fullScore : 0
        ;(shares[item] as Float64Array)[from + at] = share
        ;(statuses[item] as Sheet['statuses'][number])[mark.answerStatus]++
      }
    })
    await turn()
  }
  return {
    items,
    recordIds: graded.map(({ recordId }) => recordId),
    seconds: Float64Array.from(graded, ({ seconds }) => seconds),
    passTotal: graded.filter(({ isPass }) => isPass === 1).length,
    statuses,
    table: {
      totals: Float64Array.from(graded, ({ score }) => score),
      shares,
      full: items.map(({ fullScore }) => fullScore),
    },
  }
}
