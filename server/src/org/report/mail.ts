/** Reports by mail: plans of owners and managers. */
import { orgReportMail } from '@zhixing/contract/org/report-mail'
import { mailCycle, nextMailTime } from '@zhixing/contract/org/report-mail-rules'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mailerOf, selectMailable, selectMailResults } from '../../user/index.ts'
import { inOrg, orgFor } from '../access.ts'
import { mailReportType } from '../jobs.ts'
import { selectDepartment, selectPaths } from '../member/department.sql.ts'
import { texts } from '../texts.ts'
import * as sql from './mail.sql.ts'

const MAX_PLANS = 20
const words = texts.reportMail

/** Staff with what keeps them from getting a report of a department. */
async function receiversOf(db: Sql, orgId: string, departmentId: string) {
  const list = await sql.selectReceivers(db, orgId, departmentId)
  const mailable = await selectMailable(
    db,
    list.map(({ userId }) => userId),
  )
  return list.map((one) => ({ ...one, hasMail: mailable.has(one.userId) ? (1 as const) : (0 as const) }))
}

/** @throws {CallError} notFound for people who may not get it; invalid without a proved address */
async function refuseOthers(tx: Tx, orgId: string, departmentId: string, userIds: readonly string[]): Promise<void> {
  const known = new Map((await receiversOf(tx, orgId, departmentId)).map((one) => [one.userId, one]))
  for (const userId of userIds) {
    const one = known.get(userId)
    if (!one) throw new CallError('notFound', texts.noMember)
    if (one.isAllowed === 0) throw new CallError('invalid', words.notAllowed(one.memberName), 'userIds')
    if (one.hasMail === 0) throw new CallError('invalid', words.noMail(one.memberName), 'userIds')
  }
}

/** A plan of the organisation, locked. */
async function planOf(tx: Tx, orgId: string, id: string): Promise<sql.ReportMail> {
  const plan = found(await sql.selectReportMail(tx, id, true), words.none)
  if (plan.orgId !== orgId) throw new CallError('notFound', words.none)
  return plan
}

const whenOf = ({ cycle, day, hour }: Pick<sql.MailPlan, 'cycle' | 'day' | 'hour'>) =>
  cycle === mailCycle.week ? words.weekly(day, hour) : words.monthly(day, hour)

export const calls = implement(orgReportMail, {
  async list({ orgId }, { db, viewer, services, site }) {
    await orgFor(db, viewer, orgId, 'manage')
    const [plans, paths, mailer] = await Promise.all([
      sql.selectReportMails(db, orgId),
      selectPaths(db, orgId),
      mailerOf(services, db, site),
    ])
    const results = await selectMailResults(
      db,
      plans.map(({ msgId }) => msgId),
    )
    const departments = [...new Set(plans.map(({ departmentId }) => departmentId))]
    const receivers = new Map(
      await Promise.all(departments.map(async (id) => [id, await receiversOf(db, orgId, id)] as const)),
    )
    const list = plans.map(({ msgId, receiverCount, operatorId: _, userIds, lastError, ...plan }) => {
      const { sentCount = 0, waitingCount = 0, failedCount = 0, error = '' } = results.get(msgId) ?? {}
      return {
        ...plan,
        departmentName: plan.departmentId === '0' ? '' : (paths.get(plan.departmentId) ?? texts.noDepartment),
        receiverList: (receivers.get(plan.departmentId) ?? []).filter(({ userId }) => userIds.includes(userId)),
        lastError: lastError || error,
        sentCount,
        waitingCount,
        // Without a mail at all: the address was removed, or mails of this kind are switched off.
        failedCount: failedCount + Math.max(0, receiverCount - sentCount - waitingCount - failedCount),
      }
    })
    return { isOffered: mailer ? 1 : 0, list }
  },

  async people({ orgId, departmentId }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'manage')
    if (departmentId !== '0') found(await selectDepartment(db, orgId, departmentId), texts.noDepartment)
    return { list: await receiversOf(db, orgId, departmentId) }
  },

  async save({ orgId, reportMailId, ...given }, request) {
    const { services, viewer, site } = request
    const plan = { ...given, userIds: [...new Set(given.userIds)] }
    const nextTime = new Date(nextMailTime(plan, services.clock.now())).toISOString()
    const { id } = await inOrg(request, orgId, 'manage', async (tx) => {
      if (!(await mailerOf(services, request.db, site))) throw new CallError('shown', words.notOffered)
      if (plan.departmentId !== '0') found(await selectDepartment(tx, orgId, plan.departmentId), texts.noDepartment)
      if (reportMailId !== undefined) await planOf(tx, orgId, reportMailId)
      else if ((await sql.countReportMails(tx, orgId)) >= MAX_PLANS)
        throw new CallError('shown', words.tooMany(MAX_PLANS))
      await refuseOthers(tx, orgId, plan.departmentId, plan.userIds)
      const saved = { ...plan, orgId, operatorId: viewer.userId, nextTime }
      const log = { operation: texts.log.reportMail, detail: whenOf(plan) }
      if (reportMailId === undefined) return { log, id: await sql.insertReportMail(tx, saved) }
      await sql.updateReportMail(tx, reportMailId, saved)
      return { log, id: reportMailId }
    })
    request.setMessage('保存成功')
    return { reportMailId: id, nextTime }
  },

  async pause({ orgId, reportMailId, isPaused }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const plan = await planOf(tx, orgId, reportMailId)
      if (plan.isPaused === isPaused) return { log: null }
      // What fell into the pause is not sent afterwards.
      const nextTime = new Date(nextMailTime(plan, request.services.clock.now())).toISOString()
      await sql.writePaused(tx, reportMailId, isPaused, nextTime)
      const operation = isPaused === 1 ? texts.log.reportMailOff : texts.log.reportMailOn
      return { log: { operation, detail: whenOf(plan) } }
    })
    request.setMessage(isPaused === 1 ? '暂停成功' : '恢复成功')
    return {}
  },

  async send({ orgId, reportMailId, clientKey }, request) {
    const { services, site } = request
    await inOrg(request, orgId, 'manage', async (tx) => {
      if (!(await mailerOf(services, request.db, site))) throw new CallError('shown', words.notOffered)
      const plan = await planOf(tx, orgId, reportMailId)
      const runKey = `now ${clientKey}`
      await services.jobs.send(
        tx,
        mailReportType,
        { siteId: tx.siteId, reportMailId, runKey },
        { onceKey: `${reportMailId} ${runKey}` },
      )
      return { log: { operation: texts.log.reportMailNow, detail: whenOf(plan) } }
    })
    request.setMessage(words.sending)
    return {}
  },

  async delete({ orgId, reportMailId }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const plan = await planOf(tx, orgId, reportMailId)
      await sql.deleteReportMail(tx, reportMailId)
      return { log: { operation: texts.log.noReportMail, detail: whenOf(plan) } }
    })
    request.setMessage('删除成功')
    return {}
  },
})
