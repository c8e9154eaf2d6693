/**
 * Assigned papers (exams of a class): a copy of a paper with its own rules, published at once and not in the catalogue.
 * It has no drafts and no review: its content is fixed when it is assigned (docs/decisions/0048).
 */
import type { ExamRules } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { mapPage, type Page, type PageRequest } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { totalsOf } from '@zhixing/exam-model'
import * as sql from './assign.sql.ts'
import { missingOfRules } from './check.ts'
import { selectPaper } from './frozen.ts'
import { publishPaper, unlisted } from './publish.ts'
import { insertFrozen, insertPaperProblems } from './publish.sql.ts'
import { texts } from './texts.ts'
import { insertExam } from './versions.sql.ts'
import { missingNow } from './views.ts'

type Where = Pick<Services, 'events' | 'extensions' | 'jobs'>

/** The fields in which the copy differs. */
export interface Assignment {
  examName: string
  rules: Partial<ExamRules>
}

/**
 * Creates an assigned paper from one that the assigner may use.
 * @returns its id
 * @throws {CallError} notFound; shown, when the paper or its new rules are incomplete
 */
export async function assignPaper(
  tx: Tx,
  services: Where,
  by: sql.Assigner,
  { sourceExamId, examName, rules }: Assignment & { sourceExamId: string },
): Promise<string> {
  const { doc, lecturerId } = found(await sql.selectAssignable(tx, by, sourceExamId), texts.noExam)
  const own = { ...doc, examName, isFree: 1 as const, rules: { ...doc.rules, ...rules } }
  const [missing] = await missingNow(tx, lecturerId, own)
  if (missing) throw new CallError('shown', missing.sentence)
  const examId = await insertExam(tx, lecturerId, examName)
  await sql.setAssigned(tx, examId)
  const unfiled = { keyword: '', subjectId: '0', yearId: '0', sourceId: '0', graId: '0' }
  await publishPaper(tx, services, tx.siteId, {
    examId,
    version: 1,
    lecturerId,
    doc: { ...own, ...unlisted, ...unfiled },
  })
  return examId
}

/**
 * Gives an assigned paper new rules or a new name: its next version, with the same problems. Only before the first
 * attempt.
 * @throws {CallError}
 */
export async function reassignPaper(tx: Tx, examId: string, version: number, { examName, rules }: Assignment) {
  const { correction: _keys, ...before } = found(await selectPaper(tx, examId, version), texts.noExam)
  const frozen = { ...before, version: version + 1, examName, rules: { ...before.rules, ...rules } }
  const [missing] = missingOfRules(frozen.rules, frozen.totalScore)
  if (missing) throw new CallError('shown', missing.sentence)
  await insertFrozen(tx, frozen)
  await insertPaperProblems(tx, frozen)
  await sql.updateAssigned(tx, frozen)
}

/** Papers that a person may assign, with their totals. */
export async function assignablePapers(
  db: Sql,
  by: sql.Assigner & { keyword: string },
  page: PageRequest,
): Promise<Page<Omit<sql.AssignableRow, 'titleList'> & { totalScore: number; problemQuantity: number }>> {
  return mapPage(await sql.pageOfAssignable(db, by, page), ({ titleList, ...row }) => ({
    ...row,
    ...totalsOf(titleList),
  }))
}
