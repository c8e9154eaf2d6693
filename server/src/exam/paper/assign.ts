/**
 * Papers that are made for some people alone (the exams of a class): a copy of a paper with rules of its own, published at once, in nobody's catalogue. It
 * has no versions that are edited or reviewed: what it asks is fixed when it is set (docs/decisions/0048).
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
import { publishPaper } from './publish.ts'
import { insertFrozen, insertPaperProblems } from './publish.sql.ts'
import { texts } from './texts.ts'
import { insertExam } from './versions.sql.ts'
import { missingNow } from './views.ts'

type Where = Pick<Services, 'events'>

/** What of the copy is its own. */
export interface Assignment {
  examName: string
  rules: Partial<ExamRules>
}

/**
 * Makes a paper for some people from one that the assigner may set.
 * @returns its id
 * @throws {CallError} notFound, shown when the paper or its new rules lack something
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
  const hidden = { isFree: 0, isPublicity: 0, examOriginal: 0, examDiscount: 0, keyword: '' } as const
  const unfiled = { subjectId: '0', yearId: '0', sourceId: '0', graId: '0' }
  await publishPaper(tx, services, tx.siteId, {
    examId,
    version: 1,
    lecturerId,
    doc: { ...own, ...hidden, ...unfiled },
  })
  return examId
}

/** Gives such a paper other rules or another name: its next version, with the same problems. Only before anybody has begun it. @throws {CallError} */
export async function reassignPaper(tx: Tx, examId: string, version: number, { examName, rules }: Assignment) {
  const { correction: _keys, ...before } = found(await selectPaper(tx, examId, version), texts.noExam)
  const frozen = { ...before, version: version + 1, examName, rules: { ...before.rules, ...rules } }
  const [missing] = missingOfRules(frozen.rules, frozen.totalScore)
  if (missing) throw new CallError('shown', missing.sentence)
  await insertFrozen(tx, frozen)
  await insertPaperProblems(tx, frozen)
  await sql.updateAssigned(tx, frozen)
}

/** Papers that somebody may set for others, with what they come to. */
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
