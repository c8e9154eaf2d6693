/** Re-marks all records of a version after a correction of its key. */
import { transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { selectPaper } from '../paper/index.ts'
import * as sql from './correction.sql.ts'
import { withGiven } from '../attempt/index.ts'
import { remarkRecord } from '@zhixing/exam-model'
import { remarkType } from './jobs.ts'
import { texts } from './texts.ts'

/** Records per transaction: a fraction of a second, so that locks are short. */
const CHUNK = 200
const SECOND_ROUND = 60_000

/**
 * Resumable after a crash at any point: each record stores the number of the correction it was marked by. A taker whose
 * score changes is notified in the same transaction.
 */
export const remarkJob = jobKind(remarkType, {
  async run({ siteId, examId, version, isSecond }, { services, signal }) {
    const db = services.database.of(siteId)
    for (let more = true; more; ) {
      signal.throwIfAborted()
      more = await transaction(db, async (tx) => {
        const paper = await selectPaper(tx, examId, version)
        if (!paper) return false
        const of = { examId, version, correction: paper.correction }
        const records = await sql.lockStale(tx, { ...of, limit: CHUNK })
        const ids = records.map(({ recordId }) => recordId)
        const answers = Map.groupBy(await sql.selectAllAnswers(tx, ids), ({ recordId }) => recordId)
        const marked = records.map(({ recordId, seed, marks }) => {
          const own = new Map(answers.get(recordId)?.map((one) => [one.problemId, one.userAnswer]))
          return { recordId, paper, marks: remarkRecord(paper, seed, own, marks).marks }
        })
        const sums = await withGiven(tx, marked)
        const rows = sums.map((sum, at) => ({ recordId: ids[at] as string, ...sum }))
        if (rows.length > 0) await sql.writeRemarked(tx, paper.correction, rows)
        const changed = records.filter(({ score }, at) => score !== null && rows[at]?.score !== score)
        await sendMessage(tx, services, {
          siteId,
          userIds: changed.map(({ userId }) => userId),
          msgType: msgTypes.course,
          kind: 'mark',
          linkUrl: '/account/exams/myExamination',
          ...texts.changedMessage(paper.examName),
        })
        await sql.addProgress(tx, of, { done: records.length, changed: changed.length })
        if (records.length === CHUNK) return true
        await sql.finishCorrections(tx, of)
        if (!isSecond) {
          const startAfter = new Date(Date.now() + SECOND_ROUND)
          await services.jobs.send(tx, remarkType, { siteId, examId, version, isSecond: 1 }, { startAfter })
        }
        return false
      })
    }
  },
})
