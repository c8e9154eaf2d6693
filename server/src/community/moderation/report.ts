import { report } from '@zhixing/contract/community/moderation'
import { reportReasons } from '@zhixing/contract/community/report-reasons'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import type { ChangeModerated, ReportModerated } from '../../shared/moderation.ts'
import { mapPage } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { plainWords, summaryOf } from '../question/rules.ts'
import { targetType as kindOf, textState } from '../target.ts'
import * as sql from './case.sql.ts'
import { selectRule } from './sanction.sql.ts'
import { authorOfShown, fillForeign, setTextState } from './targets.ts'
import { allowedTo } from './trusted.ts'
import { mayTakePart } from './writer.ts'

export interface NewReport {
  targetType: number
  targetId: string
  targetPart?: number
  userId: string
  reason: number
  detail: string
}

/** Reports a text. Idempotent. Enough reports hide it until a decision. @throws {CallError} notFound, invalid */
export async function reportText(tx: Tx, services: Services, report: NewReport): Promise<void> {
  const authorId = await authorOfShown(tx, services, report, report)
  return writeReported(tx, services, { ...report, authorId })
}

/** As `reportText` for a target whose visibility and author are known. @throws {CallError} invalid for an own text */
export async function writeReported(
  tx: Tx,
  services: Services,
  { targetType, targetId, targetPart = 0, userId, authorId, ...of }: NewReport & { authorId: string },
): Promise<void> {
  if (authorId === userId) throw new CallError('invalid', '不能举报自己发布的内容', 'targetId')
  const caseId = await sql.openCase(tx, { targetType, targetId, targetPart, authorId, source: sql.caseSource.reported })
  const isWeighed = (await allowedTo(services, tx, userId, 'isWeighed'))?.isWeighed ?? 1
  const count = await sql.writeReport(tx, { caseId, userId, isWeighed, ...of })
  const { reportHide } = await selectRule(tx)
  if (reportHide > 0 && count >= reportHide)
    await setTextState(tx, services, { targetType, targetId, targetPart }, textState.pending, reportReasons[6])
}

/** Beginning of a text, for moderators and authors. */
export const excerptOf = (row: Pick<sql.CaseRow, 'content'>) => summaryOf(row.content)

/** Reports from live rooms, whose staff is notified there. Own lines are ignored. */
export const reportForeign: ReportModerated = async (tx, services, { type, authorId, userId, ...report }) => {
  if (authorId !== userId && authorId !== '0')
    await writeReported(tx, services, { ...report, targetType: type, authorId, userId, reason: 6 })
}

/** Queues a changed nickname or avatar of a person whose texts are held: it is shown, and reviewed afterwards. */
export const queueChanged: ChangeModerated = async (tx, services, { type, authorId }) => {
  if ((await allowedTo(services, tx, authorId, 'isHeld'))?.isHeld === 1)
    await sql.openCase(tx, { targetType: type, targetId: authorId, authorId, source: sql.caseSource.held })
}

export const calls = implement(report, {
  async save({ targetType, targetId, reason, detail }, { db, viewer, services, setMessage }) {
    const { userId } = viewer
    await mayTakePart(db, userId)
    await transaction(db, (tx) => reportText(tx, services, { targetType, targetId, userId, reason, detail }))
    setMessage('举报成功，我们会尽快处理')
    return {}
  },

  async listOwn(page, { db, viewer, services }) {
    const rows = await sql.pageOfOwn(db, viewer.userId, page)
    return mapPage({ ...rows, list: await fillForeign(services, db, rows.list) }, (row) => ({
      ...row,
      title: row.title || plainWords(row.content).slice(0, 30),
      excerpt: excerptOf(row),
    }))
  },

  async appeal({ id, appealText }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      const held = await sql.lockCase(tx, id)
      // A refused application for a blog is resubmitted, not appealed.
      if (
        held?.authorId !== viewer.userId ||
        held.targetType === kindOf.blogger ||
        (held.statusId !== sql.caseState.removed && held.appealStatus === 0)
      )
        throw new CallError('notFound', '处理记录不存在')
      if (held.appealStatus !== sql.appealState.none) throw new CallError('conflict', '每条内容只能申诉一次')
      await sql.updateAppeal(tx, id, appealText)
    })
    setMessage('申诉提交成功，请等待复核')
    return {}
  },
})
