/** Maps rows of papers to wire shapes. */
import type { AuthoredPaper, PaperMissing, PaperState } from '@zhixing/contract/exam/paper-shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { first } from '../../kernel/page.ts'
import type { Worker } from '../../user/index.ts'
import { selectUsable } from '../bank/index.ts'
import { missingOf } from './check.ts'
import { drawCategories } from './compose.ts'
import type { Names } from './diff.ts'
import type { PaperDoc } from '@zhixing/exam-model'
import { selectProblemRows } from './problems.sql.ts'
import { fixedIds, resolveDraws } from './resolve.ts'
import { pageOfStates, type StateRow } from './states.sql.ts'
import { texts } from './texts.ts'
import * as sql from './versions.sql.ts'

/** A row without fields for operators. */
export function stateOf({
  lecturerId: _lecturerId,
  lecturerName: _lecturerName,
  isRecommend: _isRecommend,
  examSort: _examSort,
  ...state
}: StateRow): PaperState {
  return state
}

/**
 * The state of one paper.
 * @throws {CallError} notFound
 */
export async function stateRow(db: Sql, examId: string): Promise<StateRow> {
  const { list } = await pageOfStates(db, { siteId: db.siteId, examId, keyword: '', sort: 'changed' }, first(1))
  return found(list[0], texts.noExam)
}

/** What currently blocks submission of a version. */
export async function missingNow(db: Sql, lecturerId: string, doc: PaperDoc): Promise<PaperMissing[]> {
  const [usable, { cells }, categories] = await Promise.all([
    selectUsable(db, lecturerId, [...new Set(fixedIds(doc.titleList))]),
    resolveDraws(db, lecturerId, doc.titleList, 1),
    drawCategories(db, doc.titleList),
  ])
  return missingOf(doc, { usable, cells, categories })
}

/** A paper for its form. */
export async function paperView(db: Sql, { lecturerId: by }: Worker, row: sql.PaperRow): Promise<AuthoredPaper> {
  const { doc, lecturerId, examId } = row
  const ids = doc.titleList.flatMap(({ problemList }) => problemList.map(({ problemId }) => problemId))
  const [state, problemList, missingList] = await Promise.all([
    stateRow(db, examId),
    selectProblemRows(db, lecturerId, [...new Set(ids)]),
    missingNow(db, lecturerId, doc),
  ])
  return { ...stateOf(state), ...doc, isOwn: lecturerId === by ? 1 : 0, problemList, missingList }
}

/** Names of the categories and problems in documents, by id. */
export async function namesOf(db: Sql, lecturerId: string, docs: PaperDoc[]): Promise<Names> {
  const draws = docs.flatMap(({ titleList }) => titleList.flatMap(({ drawList }) => drawList))
  const [categories, problems] = await Promise.all([
    sql.selectCategories(db, [
      ...docs.flatMap((doc) => [doc.subjectId, doc.yearId, doc.sourceId, doc.graId]),
      ...draws.flatMap(({ topicId = '0', subjectId = '0' }) => [topicId, subjectId]),
    ]),
    selectProblemRows(db, lecturerId, [...new Set(docs.flatMap(({ titleList }) => fixedIds(titleList)))]),
  ])
  return {
    categories: new Map(categories.map(({ id, categoryName }) => [id, categoryName])),
    problems: new Map(problems.map(({ problemId, plainText }) => [problemId, plainText])),
  }
}
