/** Sends the reports that are due by mail. */
import { nextMailTime } from '@zhixing/contract/org/report-mail-rules'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { chinaDate } from '../../lib/moment.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { selectOrg } from '../access.sql.ts'
import { mailReportType } from '../jobs.ts'
import { selectDepartment } from '../member/department.sql.ts'
import { messages, texts } from '../texts.ts'
import { selectBehind as selectPlanBehind } from '../plan/person.sql.ts'
import { minutesOf } from '../record/record-lines.ts'
import { departmentsOf, groundOf, reportFile } from './figures.ts'
import * as sql from './mail.sql.ts'
import { selectBehind } from './study.sql.ts'

/** Larger files are left out of mails: servers refuse them. */
const MAX_BYTES = 8 * 1024 * 1024

/** Key of the run at a planned time. */
export const dueKey = (nextTime: string): string => `due ${nextTime}`
const isDueKey = (runKey: string): boolean => runKey.startsWith('due ')

interface Made {
  orgName: string
  departmentName: string
  total: Awaited<ReturnType<typeof departmentsOf>>['total']
  behind: Pick<Awaited<ReturnType<typeof selectBehind>>, 'overdueCount' | 'soonCount'>
  plans: { overdueCount: number; soonCount: number }
  file: { fileName: string; content: Buffer } | undefined
}

/** The report of a branch; a sentence if there is none. */
async function makeReport(db: Db, services: Services, { orgId, departmentId }: sql.ReportMail): Promise<Made | string> {
  const org = await selectOrg(db, orgId)
  if (!org) return texts.noOrg
  const department = departmentId === '0' ? null : await selectDepartment(db, orgId, departmentId)
  if (department === undefined) return texts.noDepartment
  const { orgName } = org
  const ground = groundOf({ orgId, scope: department === null ? null : [departmentId] }, services)
  const [{ total }, behind, plans, { fileName, file }] = [
    await departmentsOf(db, ground),
    await selectBehind(db, ground, 1),
    await selectPlanBehind(db, ground, 1),
    await reportFile(db, ground, { orgName, departmentId: department === null ? undefined : departmentId }),
  ]
  const content = Buffer.from(file, 'base64')
  return {
    orgName,
    departmentName: department?.departmentName ?? texts.everyone,
    total,
    behind,
    plans,
    file: content.length > MAX_BYTES ? undefined : { fileName, content },
  }
}

/** Sets the time of the next run of a plan whose time has come. */
async function goOn(tx: Tx, plan: sql.ReportMail, now: number): Promise<void> {
  if (Date.parse(plan.nextTime) > now) return
  await sql.writeNext(tx, plan.reportMailId, new Date(nextMailTime(plan, now)).toISOString())
}

/** The plan of a run, locked; undefined if the run is no longer wanted or was done. */
async function claim(tx: Tx, id: string, runKey: string, error: string): Promise<sql.ReportMail | undefined> {
  const plan = await sql.selectReportMail(tx, id, true)
  if (!plan) return undefined
  if (isDueKey(runKey) && (plan.isPaused === 1 || dueKey(plan.nextTime) !== runKey)) return undefined
  return (await sql.insertRun(tx, id, runKey, error)) ? plan : undefined
}

/**
 * One run of a plan. The report is made before the transaction that claims the run, queues its mails and sets the next
 * time, so that a run is sent once however many workers and retries there are.
 */
export const mailReportJob = jobKind(mailReportType, {
  async run({ siteId, reportMailId, runKey }, { services }) {
    const db = services.database.of(siteId)
    const wanted = await sql.selectReportMail(db, reportMailId)
    if (!wanted || (await sql.hasRun(db, reportMailId, runKey))) return
    const made = await makeReport(db, services, wanted)
    const now = services.clock.now()
    await transaction(db, async (tx) => {
      // Rights are those of now: people may have left, or head another department.
      const allowed = (await sql.selectReceivers(tx, wanted.orgId, wanted.departmentId)).filter(
        ({ userId, isAllowed }) => isAllowed === 1 && wanted.userIds.includes(userId),
      )
      const problem = typeof made === 'string' ? made : allowed.length === 0 ? texts.noReceivers : ''
      const plan = await claim(tx, reportMailId, runKey, problem)
      if (!plan) return
      // A plan that was changed since is made again by the next try.
      if (plan.departmentId !== wanted.departmentId) throw new Error('the plan was changed meanwhile')
      await goOn(tx, plan, now)
      if (typeof made === 'string' || problem !== '') return
      const { orgName, departmentName, total, behind, plans, file } = made
      const { overdueCount, soonCount } = behind
      const msgId = await sendMessage(tx, services, {
        siteId,
        userIds: allowed.map(({ userId }) => userId),
        msgType: msgTypes.system,
        kind: 'report',
        linkUrl: `/account/organization/reports?orgId=${plan.orgId}`,
        attachment: file,
        ...messages.report({
          orgName,
          departmentName,
          day: chinaDate(new Date(now).toISOString()),
          isAttached: file !== undefined,
          minutes: minutesOf(total.seconds),
          ...total,
          overdueCount,
          soonCount,
          plans,
        }),
      })
      await sql.writeRun(tx, reportMailId, runKey, { msgId: msgId ?? '0', receiverCount: allowed.length })
    })
  },

  async failed({ siteId, reportMailId, runKey }, { services }, error) {
    services.log.error({ err: error, siteId, reportMailId }, 'report could not be mailed')
    await transaction(services.database.of(siteId), async (tx) => {
      const plan = await claim(tx, reportMailId, runKey, texts.reportFailed)
      if (plan) await goOn(tx, plan, services.clock.now())
    })
  },
})

/** Queues the runs that are due; a run of the same time is queued once. */
export async function mailReports({ database, jobs }: Services): Promise<{ count: number }> {
  const due = await sql.selectDueMails(database.owner)
  for (const { siteId, reportMailId, nextTime } of due) {
    const runKey = dueKey(nextTime)
    await jobs.send(
      database.owner,
      mailReportType,
      { siteId, reportMailId, runKey },
      { onceKey: `${reportMailId} ${runKey}` },
    )
  }
  return { count: due.length }
}
