/** Answers that arrive after the end are stored, judged and reported to the teacher; never dropped. */
import { stateCode } from '@zhixing/contract/states'
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { SentAnswer } from '@zhixing/contract/exam/record'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { selectPaper } from '../paper/index.ts'
import type { KnownRecord } from './attempt-batcher.ts'
import { markAgain } from './mark.ts'
import * as sql from './record.sql.ts'
import { GRACE_SECONDS, isTypedLate, stored, signatureFits, takesLate } from './rules.ts'
import { addLate, insertLate, machine, mergeLate, selectLastSeen, selectRevs } from './save.sql.ts'
import type { Taker } from './taker.ts'
import { texts } from './texts.ts'

/** Limit of late answers per record: far more than an offline device holds, too few to fill a disk. */
const maxLate = (problemTotal: number): number => 100 + 10 * problemTotal

/**
 * Stores answers of a closed record, and answers typed after its end.
 * @returns the late state of each; nothing when the record was reopened meanwhile
 */
export async function storeLate(
  by: Taker,
  { id, places }: KnownRecord,
  sent: readonly SentAnswer[],
): Promise<sql.RecordState | undefined> {
  const { services, siteId } = by
  return transaction(services.database.reservedPool(siteId, 'exam'), async (tx) => {
    const record = found(await sql.lockState(tx, id, GRACE_SECONDS), texts.noRecord)
    if (record.isOpen && !sent.every((answer) => isTypedLate(record, answer))) return undefined
    const { rules } = found(await selectPaper(tx, record.examId, record.version, 'any'))
    const [revs, lastSeen, upSince] = await Promise.all([
      selectRevs(tx, id),
      selectLastSeen(tx, id, GRACE_SECONDS),
      machine.upSince(tx),
    ])
    const furthest = Math.max(0, ...[...revs.keys()].map((problemId) => places?.get(problemId) ?? 0))
    const now = Date.parse(record.now)
    const rows = sent
      .filter(({ problemId, rev }) => (revs.get(problemId) ?? 0) < rev)
      .map(({ problemId, rev, userAnswer, answeredAt, mac }) => {
        const signed = signatureFits(record.syncKey, { problemId, rev, userAnswer, answeredAt, mac })
        const isPassed = (places?.get(problemId) ?? 0) < furthest
        const evidence = { lateSync: rules.lateSync, now, lastSeen: Date.parse(lastSeen), upSince }
        const taken = !isPassed && takesLate(record, { answeredAt, signed }, evidence)
        return {
          problemId,
          rev,
          userAnswer: stored(userAnswer),
          answeredAt: answeredAt ?? null,
          signed,
          lateStatus: taken ? (1 as const) : (2 as const),
        }
      })
    if (record.lateTotal + rows.length > maxLate(record.problemTotal)) throw new CallError('tooMany', texts.tooMuchLate)
    const fresh = rows.length > 0 ? await insertLate(tx, id, rows) : []
    if (fresh.length > 0) {
      await addLate(tx, id, fresh.length)
      await sql.insertEvent(tx, {
        recordId: id,
        kind: 'late',
        detail: {
          total: fresh.length,
          waiting: fresh.filter(({ lateStatus }) => lateStatus === stateCode.late.waiting).length,
        },
      })
      await mergeLateAnswers(
        tx,
        record,
        fresh.filter(({ lateStatus }) => lateStatus === stateCode.late.accepted),
      )
    }
    return found(await sql.lockState(tx, id, GRACE_SECONDS), texts.noRecord)
  })
}

/** Merges late answers into the record, and re-marks it if it is marked. */
export async function mergeLateAnswers(
  tx: Tx,
  record: sql.RecordState,
  answers: readonly { problemId: string; rev: number }[],
): Promise<void> {
  if (answers.length === 0) return
  const changed = await mergeLate(tx, record.id, answers)
  const isMarked = record.examStatus === examStatus.marking || record.examStatus === examStatus.marked
  if (changed.length > 0 && isMarked) await markAgain(tx, record, new Set(changed))
}
