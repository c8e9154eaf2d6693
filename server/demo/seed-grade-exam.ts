/** Exams of the demo class: a graded one with an absent student, and an open one. */
import { isSubjective } from '@zhixing/contract/exam/kinds'
import { assignPaper, selectPaper } from '../src/exam/index.ts'
import { insertGradeExam, selectTakerIds } from '../src/grade/exam/exam.sql.ts'
import { completeRelation, ensureRelations, selectOwnRelations } from '../src/grade/exam/relation.sql.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import type { People } from './seed-people.ts'
import { writeSittings } from './seed-sittings.ts'

/** Author of the papers. */
const AUTHOR = 'shen'
const CLASS = 'SHUJU666'
const DAY = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY).toISOString()

/** Runs after the classes are seeded. */
export async function seedGradeExams(tx: Tx, services: Services, people: People): Promise<void> {
  const author = people.lecturers.get(AUTHOR)
  const [grade] = await tx<{ id: string; userId: string }[]>`
    SELECT id, user_id FROM grade_info WHERE site_id = ${tx.siteId} AND invitation_code = ${CLASS}`
  const papers = await tx<{ id: string }[]>`
    SELECT id FROM exam_info WHERE site_id = ${tx.siteId} AND lecturer_id = ${author?.lecturerId ?? '0'} AND live_version > 0 AND is_deleted = 0 AND is_assigned = 0
    ORDER BY problem_quantity, id LIMIT 2`
  const [past, open] = papers
  if (!author || !grade || !past || !open) return
  const set = async (sourceExamId: string, gradeExamName: string, openTime: string, closeTime: string) => {
    const rules = {
      openTime,
      closeTime,
      answerTime: 40,
      attempts: 1,
      answerShow: 3,
      scoreShow: 2,
      lateEntry: 0,
      submitAfter: 0,
    }
    const by = { ownLecturerId: author.lecturerId, sharedLecturerId: '0' }
    const examId = await assignPaper(tx, services, by, { sourceExamId, examName: gradeExamName, rules })
    const paper = await selectPaper(tx, examId, 1)
    const asksPeople = paper?.problemList.some(({ doc }) => isSubjective(doc.problemType)) === true
    const row = {
      gradeId: grade.id,
      examId,
      sourceExamId,
      gradeExamName,
      audience: 1,
      auditType: asksPeople ? 2 : 1,
      faceCheck: 0,
      faceKeepDays: 30,
      clientKey: null,
    } as const
    const gradeExamId = await insertGradeExam(tx, { ...row, userId: grade.userId })
    const userIds = await selectTakerIds(tx, gradeExamId)
    await ensureRelations(tx, gradeExamId, userIds)
    return { examId, gradeExamId, userIds }
  }
  const sat = await set(past.id, '入班摸底测验', days(-6), days(-5))
  await set(open.id, '第二周随堂测验', days(-0.1), days(3))
  const frozen = await selectPaper(tx, sat.examId, 1)
  if (!frozen) throw new Error('the paper of the class was not made')
  // The last one was absent.
  const takers = sat.userIds.slice(0, -1)
  await writeSittings(
    tx,
    takers.map((userId, at) => ({
      siteId: tx.siteId,
      examId: sat.examId,
      frozen,
      userId,
      ability: (at % 5) / 2 - 0.6,
      beginTime: Date.now() - 5.6 * DAY + at * 60_000,
      isMarked: true,
      markerId: author.userId,
      seed: 9_001 + at * 7919,
    })),
  )
  const [own] = await selectOwnRelations(tx, people.learner, [sat.gradeExamId])
  if (own)
    await completeRelation(tx, own.relationId, { userId: grade.userId, comment: '基础扎实，函数部分再多练几道。' })
}
