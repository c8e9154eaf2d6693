/** Sections as they are sent: cleaned, held against the bank, drawn from a blueprint. */
import { createHash } from 'node:crypto'
import type { Feasibility } from '@zhixing/contract/exam/paper-shapes'
import type { Title } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { selectUsable } from '../bank/index.ts'
import { drawSentence, duplicatesOf } from './check.ts'
import { totalsOf, withTitleIds } from '@zhixing/exam-model'
import { forecastOf } from './difficulty-estimate.ts'
import { selectProblemRows } from './problems.sql.ts'
import { type Drawn, fixedIds, resolveDraws } from './resolve.ts'
import { texts } from './texts.ts'
import { selectCategories } from './versions.sql.ts'

export interface Author {
  siteId: number
  lecturerId: string
}

const drawsOf = (titleList: readonly Title[]) => titleList.flatMap(({ drawList }) => drawList)
const namedIds = (titleList: readonly Title[]) =>
  titleList.flatMap(({ problemList }) => problemList.map(({ problemId }) => problemId))

/**
 * Sections as they may be kept. What stood in the paper before may stay, whatever became of it: the list of what is missing tells.
 * @throws {CallError} notFound, when a problem or a category is not there, or not theirs to use
 */
export async function acceptTitles(
  sql: Sql,
  { lecturerId }: Author,
  sent: readonly Title[],
  before: readonly Title[],
): Promise<Title[]> {
  const known = new Set(namedIds(before))
  const fresh = [...new Set(namedIds(sent))].filter((id) => !known.has(id))
  const usable = await selectUsable(sql, lecturerId, fresh)
  if (fresh.some((id) => !usable.has(id))) throw new CallError('notFound', texts.noProblem, 'titleList')
  await checkDraws(sql, sent, before)
  const clean = sent.map((title) => ({ ...title, titleDesc: cleanHtml(title.titleDesc) }))
  return withTitleIds(clean, before)
}

/** Each draw is compared with every problem of the bank. */
const MAX_DRAWS = 200

/** @throws {CallError} invalid, when there are too many draws; notFound, when one names a category that is not there or of another kind */
export async function checkDraws(sql: Sql, sent: readonly Title[], before: readonly Title[] = []): Promise<void> {
  if (drawsOf(sent).length > MAX_DRAWS) throw new CallError('invalid', texts.tooManyDraws(MAX_DRAWS), 'titleList')
  const kinds = { topicId: 5, subjectId: 1 } as const
  const old = new Set(drawsOf(before).flatMap(({ topicId, subjectId }) => [topicId, subjectId]))
  const named = drawsOf(sent).flatMap((draw) =>
    (['topicId', 'subjectId'] as const).flatMap((field) => {
      const id = draw[field]
      return id === undefined || old.has(id) ? [] : [{ id, kind: kinds[field] }]
    }),
  )
  const rows = await selectCategories(
    sql,
    named.map(({ id }) => id),
  )
  const types = new Map(rows.map(({ id, examCategoryType }) => [id, examCategoryType]))
  if (named.some(({ id, kind }) => types.get(id) !== kind))
    throw new CallError('notFound', texts.noCategory, 'titleList')
}

/** Names of the categories that draws name, by id. */
export async function drawCategories(sql: Sql, titleList: readonly Title[]): Promise<Map<string, string>> {
  const ids = drawsOf(titleList).flatMap(({ topicId, subjectId }) => [topicId ?? '0', subjectId ?? '0'])
  const rows = await selectCategories(sql, ids)
  return new Map(rows.map(({ id, categoryName }) => [id, categoryName]))
}

/** What a paper of these sections would be, given how its draws come out. */
export async function feasibilityOf(
  sql: Sql,
  { lecturerId }: Author,
  titleList: readonly Title[],
  { cells, difficulties }: Drawn,
): Promise<Feasibility> {
  const [rows, categories] = await Promise.all([
    selectProblemRows(sql, lecturerId, [...new Set(fixedIds(titleList))]),
    drawCategories(sql, titleList),
  ])
  const byId = new Map(rows.map((row) => [row.problemId, row]))
  const fixed = titleList.flatMap(({ pickMode, problemList, rule }) =>
    pickMode === 1
      ? problemList.flatMap((one) => {
          const problem = byId.get(one.problemId)
          // Of a problem that is not theirs to use nothing is told, not even how hard it is.
          return problem?.isUsable === 1 ? [{ problem, score: (one.rule ?? rule).score }] : []
        })
      : [],
  )
  const drawn = cells.flatMap(({ titleNo, problemIds }) =>
    problemIds.map((id) => ({
      problem: { difficulty: difficulties.get(id) ?? 2 },
      score: titleList[titleNo]?.rule.score ?? 0,
    })),
  )
  const cellList = cells.map((cell) => ({
    titleNo: cell.titleNo,
    drawNo: cell.drawNo,
    wanted: cell.wanted,
    found: cell.found,
    lacks: cell.lacks,
    sentence: drawSentence(titleList[cell.titleNo]?.titleName ?? '', cell, categories),
  }))
  return {
    feasible: cells.every(({ lacks }) => lacks === 0) ? 1 : 0,
    cellList,
    ...totalsOf([...titleList]),
    ...forecastOf([...fixed, ...drawn]),
    duplicateList: duplicatesOf(titleList),
  }
}

/** The same seed for the same composition of the same revision: sent again, it draws the same problems. */
export const seedOf = (examId: string, rev: number): number =>
  createHash('sha256').update(`${examId} ${rev}`).digest().readUInt32BE() >>> 1

/** Draws a blueprint: its sections with the problems drawn, as if picked by hand; `titleList` is null when a draw cannot be met. */
export async function composeTitles(
  sql: Sql,
  author: Author,
  blueprint: readonly Title[],
  seed: number,
  butFor: readonly string[],
): Promise<{ titleList: Title[] | null; check: Feasibility }> {
  // Sections are told apart while they are drawn; their ids are given when they are kept.
  const sections = blueprint.map((title, at) => ({ ...title, id: `b${at}` }))
  const drawn = await resolveDraws(sql, author.lecturerId, sections, seed, butFor)
  const check = await feasibilityOf(sql, author, sections, drawn)
  if (check.feasible === 0) return { titleList: null, check }
  const titleList = blueprint.map((title, titleNo): Title => {
    if (title.pickMode === 1) return title
    const ids = drawn.cells.filter((cell) => cell.titleNo === titleNo).flatMap(({ problemIds }) => problemIds)
    return { ...title, pickMode: 1, drawList: [], problemList: ids.map((problemId) => ({ problemId })) }
  })
  return { titleList, check }
}
