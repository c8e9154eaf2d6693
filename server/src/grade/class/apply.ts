/** Applications: reviewed one by one or in bulk, or ignored. */
import { gradeApply } from '@zhixing/contract/grade/apply'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { mobileFor } from '../../user/index.ts'
import { gradeFor } from '../access.ts'
import * as sql from './apply.sql.ts'
import { enter, gradePath, joinSource, notifyPeople } from './enter.ts'
import { logOperation, operations } from '../log.ts'
import { lockGrade } from '../member/member.sql.ts'
import { messages, texts } from '../texts.ts'

interface Verdict {
  auditStatus: number
  auditOpinion: string
}

/**
 * Decides pending applications. Classes are locked in a fixed order, which avoids deadlock between reviewers.
 * @returns the applications decided now, and all that were named
 */
async function decide(
  tx: Tx,
  services: Services,
  viewer: Request<'login'>['viewer'],
  ids: readonly string[],
  verdict: Verdict,
) {
  const named = await sql.selectGradesOf(tx, ids)
  if (named.length < new Set(ids).size) throw new CallError('notFound', texts.noApplication)
  const gradeIds = [...new Set(named.map(({ gradeId }) => gradeId))].toSorted()
  const done: sql.ApplicationRow[] = []
  const all: sql.ApplicationRow[] = []
  for (const gradeId of gradeIds) {
    const { gradeName } = await gradeFor(tx, viewer, gradeId, 'mark').catch((error: unknown) => {
      // An application to another class is reported as missing.
      throw error instanceof CallError && error.code === NOT_FOUND
        ? new CallError('notFound', texts.noApplication)
        : error
    })
    const grade = found(await lockGrade(tx, gradeId), texts.noGrade)
    const rows = await sql.lockApplications(
      tx,
      named.filter((one) => one.gradeId === gradeId).map(({ id }) => id),
    )
    all.push(...rows)
    const waiting = rows.filter(({ auditStatus }) => auditStatus === sql.applyStatus.pending)
    if (waiting.length === 0) continue
    await sql.writeVerdict(
      tx,
      waiting.map(({ id }) => id),
      { ...verdict, auditUserId: viewer.userId },
    )
    const userIds = waiting.map(({ userId }) => userId)
    if (verdict.auditStatus === sql.applyStatus.approved) {
      await enter(
        tx,
        grade,
        waiting.map(({ userId, nickname, joinSource: source }) => ({
          userId,
          nickname,
          joinSource: source === joinSource.code ? joinSource.code : joinSource.application,
        })),
        { operatorId: viewer.userId, detail: waiting.length === 1 ? '通过申请' : `通过 ${waiting.length} 份申请` },
      )
      await notifyPeople(tx, services, userIds, messages.approved(gradeName), gradePath(gradeId))
    } else if (verdict.auditStatus === sql.applyStatus.refused) {
      for (const userId of userIds)
        await logOperation(tx, {
          gradeId,
          operationType: operations.refuse,
          operatorId: viewer.userId,
          userId,
          detail: verdict.auditOpinion,
        })
      await notifyPeople(tx, services, userIds, messages.refused(gradeName, verdict.auditOpinion), gradePath(gradeId))
    }
    done.push(...waiting)
  }
  return { done, all }
}
const NOT_FOUND = 404

export const calls = implement(gradeApply, {
  async page({ gradeId, auditStatus, ...page }, { db, need, viewer }) {
    if (gradeId) await gradeFor(db, viewer, gradeId, need)
    return mapPage(await sql.pageOfApplications(db, viewer.userId, page, { gradeId, auditStatus }), (row) => ({
      ...row,
      mobile: mobileFor(false, row.mobile),
    }))
  },

  async summary({ gradeId }, { db, need, viewer }) {
    if (gradeId) await gradeFor(db, viewer, gradeId, need)
    const count = await sql.countByStatus(db, viewer.userId, gradeId)
    const { pending, approved, refused, ignored } = sql.applyStatus
    return { pending: count(pending), approved: count(approved), refused: count(refused), ignored: count(ignored) }
  },

  async audit({ id, ...verdict }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const { done, all } = await decide(tx, services, viewer, [id], verdict)
      // The same decision made twice is no conflict.
      if (done.length === 0 && all[0]?.auditStatus !== verdict.auditStatus)
        throw new CallError('conflict', texts.decided)
    })
    setMessage(verdict.auditStatus === sql.applyStatus.approved ? '审核成功，已通过' : '审核成功，已拒绝')
    return {}
  },

  async auditBatch({ ids, ...verdict }, { db, viewer, services, setMessage }) {
    const { done, all } = await transaction(db, (tx) => decide(tx, services, viewer, ids, verdict))
    const passedCount = all.length - done.length
    setMessage(passedCount > 0 ? `审核成功 ${done.length} 份，${passedCount} 份已被处理` : '审核成功')
    return { doneCount: done.length, passedCount }
  },

  async ignore({ id }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const verdict = { auditStatus: sql.applyStatus.ignored, auditOpinion: '' }
      const { done, all } = await decide(tx, services, viewer, [id], verdict)
      if (done.length === 0 && all[0]?.auditStatus !== verdict.auditStatus)
        throw new CallError('conflict', texts.decided)
    })
    setMessage('操作成功')
    return {}
  },

  async tips(_input, { db, viewer }) {
    const tips = await sql.selectTips(db, viewer.userId)
    return { ...tips, num: tips.pendingCount + tips.decidedList.length }
  },

  async seen(_input, { db, viewer }) {
    await sql.markSeen(db, viewer.userId)
    return {}
  },
})
