/** Validates and cleans submitted sections, and draws from a blueprint. */
import { pickMode as pickModeCodes } from '@zhixing/contract/exam/kinds'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
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

const drawsOf = (titleList: readonly Title[]) => titleList.flatMap(({ drawList }) => drawList)
const namedIds = (titleList: readonly Title[]) =>
  titleList.flatMap(({ problemList }) => problemList.map(({ problemId }) => problemId))

/**
 * Sections ready to be stored. Problems that the paper already contains are accepted in any state; they are reported as
 * missing before submission.
 * @param lecturerId whose problems may be added; null: only the shared ones of the site
 * @throws {CallError} notFound, for a problem or category that does not exist or is not accessible
 */
export async function acceptTitles(
  sql: Sql,
  lecturerId: string | null,
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

/**
 * A draw takes problems from the bank of the paper's lecturer, so that only they may add or change one.
 * @throws {CallError} shown
 */
export function refuseNewDraws(sent: readonly Title[], before: readonly Title[]): void {
  const drawn = ({ pickMode, titleType, drawList }: Title) => ({ pickMode, titleType, drawList })
  const known = before.map(drawn)
  const fresh = sent
    .filter(({ pickMode }) => pickMode !== pickModeCodes.fixed)
    .some((title) => !known.some((one) => isDeepStrictEqual(one, drawn(title))))
  if (fresh) throw new CallError('shown', texts.lecturerDraws)
}

/** Limit of draws: each is compared with every problem of the bank. */
const MAX_DRAWS = 200

/** @throws {CallError} invalid, for too many draws; notFound, for a missing category or one of another type */
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

/** Names of the categories in draws, by id. */
export async function drawCategories(sql: Sql, titleList: readonly Title[]): Promise<Map<string, string>> {
  const ids = drawsOf(titleList).flatMap(({ topicId, subjectId }) => [topicId ?? '0', subjectId ?? '0'])
  const rows = await selectCategories(sql, ids)
  return new Map(rows.map(({ id, categoryName }) => [id, categoryName]))
}

/** The paper that these sections would make, given the outcome of their draws. */
export async function feasibilityOf(
  sql: Sql,
  lecturerId: string,
  titleList: readonly Title[],
  { cells, difficulties }: Drawn,
): Promise<Feasibility> {
  const [rows, categories] = await Promise.all([
    selectProblemRows(sql, lecturerId, [...new Set(fixedIds(titleList))]),
    drawCategories(sql, titleList),
  ])
  const byId = new Map(rows.map((row) => [row.problemId, row]))
  const fixed = titleList.flatMap(({ pickMode, problemList, rule }) =>
    pickMode === pickModeCodes.fixed
      ? problemList.flatMap((one) => {
          const problem = byId.get(one.problemId)
          // Problems that the author may not use reveal nothing, not even their difficulty.
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

/** Deterministic per revision: a retry draws the same problems. */
export const seedOf = (examId: string, rev: number): number =>
  createHash('sha256').update(`${examId} ${rev}`).digest().readUInt32BE() >>> 1

/** Draws a blueprint into fixed sections; `titleList` is null when a draw cannot be met. */
export async function composeTitles(
  sql: Sql,
  lecturerId: string,
  blueprint: readonly Title[],
  seed: number,
  butFor: readonly string[],
): Promise<{ titleList: Title[] | null; check: Feasibility }> {
  // Temporary ids; sections get theirs when they are stored.
  const sections = blueprint.map((title, at) => ({ ...title, id: `b${at}` }))
  const drawn = await resolveDraws(sql, lecturerId, sections, seed, butFor)
  const check = await feasibilityOf(sql, lecturerId, sections, drawn)
  if (check.feasible === 0) return { titleList: null, check }
  const titleList = blueprint.map((title, titleNo): Title => {
    if (title.pickMode === pickModeCodes.fixed) return title
    const ids = drawn.cells.filter((cell) => cell.titleNo === titleNo).flatMap(({ problemIds }) => problemIds)
    return { ...title, pickMode: 1, drawList: [], problemList: ids.map((problemId) => ({ problemId })) }
  })
  return { titleList, check }
}
