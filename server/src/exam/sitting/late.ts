/** Answers that arrive after the end: kept, judged, told to the teacher; never dropped. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { SentAnswer } from '@zhixing/contract/exam/record'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { selectPaper } from '../paper/frozen.ts'
import type { KnownRecord } from './desk.ts'
import { markAgain } from './mark.ts'
import * as sql from './record.sql.ts'
import { GRACE_SECONDS, kept, signatureFits, takesLate } from './rules.ts'
import { addLate, insertLate, mergeLate, selectRevs } from './save.sql.ts'
import type { Taker } from './sit.ts'
import { texts } from './texts.ts'

/** Late answers of one record: far more than a device that was offline has, and not enough to fill a disk with. */
const mostLate = (problemTotal: number): number => 100 + 10 * problemTotal

/** Keeps answers of a record that is no longer open. @returns how it stands then; nothing when it was opened again meanwhile, and nothing is late */
export async function keepLate(
  by: Taker,
  { id }: KnownRecord,
  sent: readonly SentAnswer[],
): Promise<sql.RecordState | undefined> {
  const { services, siteId } = by
  return transaction(services.database.lane(siteId, 'exam'), async (tx) => {
    const record = found(await sql.lockState(tx, siteId, id, GRACE_SECONDS), texts.noRecord)
    if (record.isOpen) return undefined
    const { rules } = found(await selectPaper(tx, siteId, record.examId, record.version, 'any'))
    const revs = await selectRevs(tx, siteId, id)
    const now = Date.parse(record.now)
    const rows = sent
      .filter(({ problemId, rev }) => (revs.get(problemId) ?? 0) < rev)
      .map(({ problemId, rev, userAnswer, answeredAt, mac }) => {
        const signed = signatureFits(record.syncKey, { problemId, rev, userAnswer, answeredAt, mac })
        const taken = takesLate(record, { answeredAt, signed }, { lateSync: rules.lateSync, now })
        return {
          problemId,
          rev,
          userAnswer: kept(userAnswer),
          answeredAt: answeredAt ?? null,
          signed,
          lateStatus: taken ? (1 as const) : (2 as const),
        }
      })
    if (record.lateTotal + rows.length > mostLate(record.problemTotal))
      throw new CallError('tooMany', texts.tooMuchLate)
    const fresh = rows.length > 0 ? await insertLate(tx, siteId, id, rows) : []
    if (fresh.length > 0) {
      await addLate(tx, siteId, id, fresh.length)
      await sql.insertEvent(tx, siteId, {
        recordId: id,
        kind: 'late',
        detail: { total: fresh.length, waiting: fresh.filter(({ lateStatus }) => lateStatus === 2).length },
      })
      await take(
        tx,
        siteId,
        record,
        fresh.filter(({ lateStatus }) => lateStatus === 1),
      )
    }
    return found(await sql.lockState(tx, siteId, id, GRACE_SECONDS), texts.noRecord)
  })
}

/** Puts late answers among those that count, and marks the record anew if it was marked. */
export async function take(
  tx: Tx,
  siteId: number,
  record: sql.RecordState,
  answers: readonly { problemId: string; rev: number }[],
): Promise<void> {
  if (answers.length === 0) return
  const changed = await mergeLate(tx, siteId, record.id, answers)
  const isMarked = record.examStatus === examStatus.marking || record.examStatus === examStatus.marked
  if (changed.length > 0 && isMarked) await markAgain(tx, siteId, record, new Set(changed))
}
