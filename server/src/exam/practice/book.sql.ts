/** How practice adds entries to the wrong-answer book; exams add theirs in post-grading.sql.ts. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import { errorSource, practiceType } from '@zhixing/contract/exam/practice-kinds'
import type { AnySql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { BankProblem } from '@zhixing/exam-model'
import type { GivenAnswer, StoredPractice } from './practice.sql.ts'

const { active } = stateCode.row

/** Columns that a wrong answer resets, whatever its source: due at once, without progress. */
export const againColumns = (
  sql: AnySql,
) => sql`version = excluded.version, problem_type = excluded.problem_type, subject_id = excluded.subject_id, source_type = excluded.source_type,
  exam_id = excluded.exam_id, record_id = excluded.record_id, course_id = excluded.course_id,
    source_name = excluded.source_name, user_answer = excluded.user_answer,
  right_count = 0, last_time = excluded.last_time, card = NULL, next_review_time = excluded.last_time,
    is_mastered = 0, mastered_at = NULL, status_id = ${literal(sql, active)}, gmt_modified = excluded.gmt_modified`

/**
 * Adds wrong answers of a practice to the book, and updates existing entries after right ones. Revealing the key counts
 * as wrong. Call it in the transaction that stores the answers.
 */
export async function bookAnswers(
  tx: Tx,
  {
    siteId,
    userId,
    practice,
    problem,
    answers,
  }: {
    siteId: number
    userId: string
    practice: StoredPractice
    problem: BankProblem
    answers: readonly GivenAnswer[]
  },
): Promise<void> {
  const isMaterial = problem.doc.subList.length > 0
  const subOf = (leaf: string) => (isMaterial ? leaf : '0')
  const typeOf = (leaf: string) =>
    problem.doc.subList.find(({ id }) => id === leaf)?.problemType ?? problem.doc.problemType
  const wrong = answers.filter(({ answerStatus }) => ['wrong', 'part', 'none'].includes(answerStatus))
  if (wrong.length > 0) {
    const rows = wrong.map(({ problemId, userAnswer }) => ({
      sub_id: subOf(problemId),
      problem_type: typeOf(problemId),
      user_answer: userAnswer,
    }))
    const source = practice.practiceType === practiceType.exercise ? errorSource.exercise : errorSource.practice
    await tx`
      INSERT INTO user_error_problem (site_id, user_id, problem_id, sub_id, problem_type, version, subject_id, source_type, source_name, user_answer)
      SELECT ${siteId}::bigint, ${userId}::bigint, ${problem.id}::bigint, r.sub_id, r.problem_type,
        ${problem.version}::int, ${problem.subjectId}::bigint, ${source}::smallint, ${practice.practiceName},
        r.user_answer
      FROM jsonb_to_recordset(${asJson(tx, rows)}) AS r(sub_id bigint, problem_type smallint, user_answer jsonb) ORDER BY r.sub_id
      ON CONFLICT (site_id, user_id, problem_id, sub_id) DO UPDATE SET error_count = user_error_problem.error_count + 1, ${againColumns(tx)}`
  }
  const right = answers.filter(({ answerStatus }) => answerStatus === 'right').map(({ problemId }) => subOf(problemId))
  if (right.length > 0)
    await tx`
      UPDATE user_error_problem SET right_count = right_count + 1, gmt_modified = now()
      WHERE site_id = ${siteId} AND user_id = ${userId} AND problem_id = ${problem.id} AND sub_id = ANY(${tx.ids(right)}) AND status_id = ${literal(tx, active)}`
}
