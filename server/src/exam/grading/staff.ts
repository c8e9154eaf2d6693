/**
 * Marking by staff who are no lecturers (assistants of a class). The calling domain authorises them; people do not mark
 * their own work.
 */
import type { MarkTask } from '@zhixing/contract/exam/marking'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { selectPaper } from '../paper/index.ts'
import { giveMark, type GivenNow, type Marker } from './give-mark.ts'
import { selectRecordOf } from './grading-queue.sql.ts'
import { taskOf } from './task.ts'
import { texts } from './texts.ts'

interface OneRecord {
  examId: string
  recordId: string
}

/**
 * Manually marked answers of a record, as markers see them; empty when there are none.
 * @throws {CallError} notFound
 */
export async function tasksFor(db: Sql, { userId }: { userId: string }, of: OneRecord): Promise<MarkTask[]> {
  const record = found(await selectRecordOf(db, { ...of, userId }), texts.noTask)
  const paper = found(await selectPaper(db, record.examId, record.version), texts.noExam)
  const tasks = record.marks.filter((mark) => mark.answerStatus === 'reviewing' || mark.sysAudit === 1)
  return Promise.all(tasks.map(({ problemId }) => taskOf(db, { userId }, record, paper, problemId, 0)))
}

/**
 * Gives a mark for an answer of a record of this exam.
 * @throws {CallError} as giveMark
 */
export async function markFor(
  tx: Tx,
  marker: Marker,
  { examName, ...of }: OneRecord & { examName: string },
  given: GivenNow,
) {
  const record = found(await selectRecordOf(tx, { ...of, userId: marker.userId }, true), texts.noTask)
  return giveMark(tx, marker, { record, exam: { examName, isAuthor: 0 } }, given)
}
