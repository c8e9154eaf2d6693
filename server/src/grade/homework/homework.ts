/** Homework of a class: assigned by managers, viewed by all staff. */
import { audienceCode } from '@zhixing/contract/grade/codes'
import { gradeHomework } from '@zhixing/contract/grade/homework'
import { phase, phaseOf } from '@zhixing/contract/grade/homework-rules'
import { type Sql, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage, type Page } from '../../kernel/page.ts'
import { gradeFor } from '../access.ts'
import { managePath, gradePath, notifyPeople } from '../class/enter.ts'
import { countTargets } from '../exam/exam.sql.ts'
import { logOperation, operations } from '../log.ts'
import { mayManage, mayMark } from '../policy.ts'
import { filesOf, inHomework, staffHomework } from './access.ts'
import * as sql from './homework.sql.ts'
import { isPublished, shownFile, shownHomework } from './shown.ts'
import { texts } from './texts.ts'

const MAX_HOMEWORK = 200
const REMIND_MINUTES = 10

/** Page on which a student does a homework. */
export const ownWorkPath = (homeworkId: string) => `/account/grades/homework/do?homeworkId=${homeworkId}`
/** Management page of a class, at its homework tab. */
export const homeworkPath = (gradeId: string) => managePath(gradeId, 'homework')

const isOtherTime = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one !== other : Date.parse(one) !== Date.parse(other)

/** Validates the form of a homework. @throws {CallError} invalid */
function refuseWrong(form: sql.HomeworkForm): void {
  const { openTime, dueTime, closeTime, lateRule, deductPercent, deductLimit, mayText, fileKinds } = form
  if (openTime !== null && Date.parse(openTime) >= Date.parse(dueTime))
    throw new CallError('invalid', texts.openLate, 'openTime')
  if (closeTime !== null && Date.parse(closeTime) < Date.parse(dueTime))
    throw new CallError('invalid', texts.closeEarly, 'closeTime')
  if (lateRule === 3 && deductPercent === 0) throw new CallError('invalid', texts.deductNeeded, 'deductPercent')
  if (lateRule === 3 && deductLimit < deductPercent) throw new CallError('invalid', texts.limitBelow, 'deductLimit')
  if (mayText === 0 && fileKinds.length === 0) throw new CallError('invalid', texts.nothingAllowed, 'fileKinds')
}

/** Writes the audience of a homework. @throws {CallError} invalid */
async function writeAudience(
  tx: Tx,
  { gradeId, homeworkId }: { gradeId: string; homeworkId: string },
  audience: 1 | 2 | 3,
  sent: readonly string[],
): Promise<void> {
  const ids = audience === audienceCode.all ? [] : [...new Set(sent)]
  if (audience !== 1) {
    if (ids.length === 0) throw new CallError('invalid', texts.noTarget, 'targetIds')
    if ((await countTargets(tx, gradeId, audience, ids)) !== ids.length)
      throw new CallError('invalid', audience === audienceCode.groups ? texts.noGroup : texts.noMember, 'targetIds')
  }
  await sql.replaceTargets(tx, homeworkId, ids)
}

/** A page of homework with the number of works by status. */
async function withCounts(db: Sql, rows: Page<sql.Homework>, now: number) {
  const counts = await sql.countWorks(
    db,
    rows.list.map(({ homeworkId }) => homeworkId),
  )
  const of = new Map(counts.map((one) => [one.homeworkId, one]))
  return mapPage(rows, (row) => ({ ...shownHomework(row, now), ...(of.get(row.homeworkId) ?? noCounts) }))
}

export const calls = implement(gradeHomework, {
  async save(
    { gradeId, homeworkId: id, clientKey, fileIds, targetIds, ...sent },
    { db, need, viewer, services, setMessage },
  ) {
    const late = sent.lateRule === 3 ? {} : { deductPercent: 0, deductLimit: 0 }
    const kinds = [...new Set(sent.fileKinds)]
    const form: sql.HomeworkForm = {
      ...sent,
      ...late,
      fileKinds: kinds,
      closeTime: sent.lateRule === 1 ? null : sent.closeTime,
      content: cleanHtml(sent.content),
    }
    refuseWrong(form)
    const homeworkId = await transaction(db, async (tx) => {
      if (id) await sql.lockHomework(tx, id)
      const before = id ? (await staffHomework(tx, viewer, id, need)).homework : undefined
      const { gradeName } = await gradeFor(tx, viewer, before?.gradeId ?? gradeId, need)
      const line = { gradeId: before?.gradeId ?? gradeId, operationType: operations.exam, operatorId: viewer.userId }
      if (before) {
        const best = Math.max(0, ...(await sql.selectMarked(tx, before.homeworkId)).map(({ score }) => score))
        if (best > form.fullScore) throw new CallError('invalid', texts.fullBelow(best), 'fullScore')
        const files = await filesOf(tx, viewer.userId, fileIds, await sql.selectTaskFiles(tx, before.homeworkId))
        const previous = new Set(await sql.selectLearnerIds(tx, before.homeworkId))
        await sql.updateHomework(tx, before.homeworkId, form)
        await sql.replaceTaskFiles(tx, before.homeworkId, files)
        await writeAudience(tx, before, form.audience, targetIds)
        const now = await sql.selectLearnerIds(tx, before.homeworkId)
        const added = now.filter((userId) => !previous.has(userId))
        const { homeworkName, dueTime } = form
        const link = ownWorkPath(before.homeworkId)
        await notifyPeople(tx, services, added, texts.setMessage(homeworkName, gradeName, dueTime), link)
        const isMoved = Date.parse(dueTime) !== Date.parse(before.dueTime)
        const isOther =
          isMoved ||
          form.content !== before.content ||
          form.lateRule !== before.lateRule ||
          isOtherTime(form.openTime, before.openTime) ||
          isOtherTime(form.closeTime, before.closeTime)
        const remaining = isOther ? now.filter((userId) => previous.has(userId)) : []
        const changed = texts.changeMessage(homeworkName, gradeName, dueTime, isMoved ? before.dueTime : null)
        await notifyPeople(tx, services, remaining, changed, link)
        const current = new Set(now)
        const removed = [...previous].filter((userId) => !current.has(userId))
        const cancelled = texts.cancelMessage(homeworkName, gradeName)
        await notifyPeople(tx, services, removed, cancelled, gradePath(before.gradeId))
        await logOperation(tx, { ...line, detail: texts.log.change(homeworkName) })
        return before.homeworkId
      }
      const same = clientKey ? await sql.lockKey(tx, gradeId, clientKey) : undefined
      if (same) return same
      if ((await sql.countHomework(tx, gradeId)) >= MAX_HOMEWORK) throw new CallError('shown', texts.many(MAX_HOMEWORK))
      const files = await filesOf(tx, viewer.userId, fileIds)
      const made = await sql.insertHomework(tx, {
        ...form,
        gradeId,
        userId: viewer.userId,
        clientKey: clientKey ?? null,
      })
      await sql.replaceTaskFiles(tx, made, files)
      await writeAudience(tx, { gradeId, homeworkId: made }, form.audience, targetIds)
      const message = texts.setMessage(form.homeworkName, gradeName, form.dueTime)
      await notifyPeople(tx, services, await sql.selectLearnerIds(tx, made), message, ownWorkPath(made))
      await logOperation(tx, { ...line, detail: texts.log.set(form.homeworkName) })
      return made
    })
    setMessage(id ? texts.changed : texts.saved)
    return { homeworkId }
  },

  async del({ homeworkId }, request) {
    const { services } = request
    await inHomework(request, homeworkId, async (tx, homework) => {
      const { homeworkName, gradeName, gradeId, dueTime, closeTime } = homework
      const isOver = Date.parse(closeTime ?? dueTime) <= services.clock.now()
      const receivers = isOver ? [] : await sql.selectLearnerIds(tx, homeworkId)
      await sql.deleteHomework(tx, homeworkId)
      await notifyPeople(tx, services, receivers, texts.cancelMessage(homeworkName, gradeName), gradePath(gradeId))
      return { log: { operationType: operations.exam, detail: texts.log.remove(homeworkName) } }
    })
    request.setMessage(texts.deleted)
    return {}
  },

  async teachingPage({ isWaiting, ...page }, { db, viewer, services }) {
    const rows = await sql.pageOfTeaching(db, { userId: viewer.userId, isWaiting }, page)
    return withCounts(db, rows, services.clock.now())
  },

  async adminPage({ gradeId, keyword, ...page }, { db, need, viewer, services }) {
    await gradeFor(db, viewer, gradeId, need)
    return withCounts(db, await sql.pageOfHomework(db, { gradeId, keyword }, page), services.clock.now())
  },

  async view({ homeworkId }, { db, need, viewer, services, site }) {
    const { homework, grade } = await staffHomework(db, viewer, homeworkId, need)
    const [[counts], files, targetIds, marked] = await Promise.all([
      sql.countWorks(db, [homeworkId]),
      sql.selectTaskFiles(db, homeworkId),
      sql.selectTargets(db, homeworkId),
      sql.selectMarked(db, homeworkId),
    ])
    const asker = { services, siteId: site.siteId, userId: viewer.userId }
    return {
      ...shownHomework(homework, services.clock.now()),
      ...(counts ?? noCounts),
      content: homework.content,
      fileList: files.map((file) => shownFile(asker, file)),
      targetIds,
      bestScore: marked.length > 0 ? Math.max(...marked.map(({ score }) => score)) : null,
      mayManage: mayManage(grade.userRole) ? 1 : 0,
      mayMark: mayMark(grade.userRole) ? 1 : 0,
    }
  },

  async publish({ homeworkId }, request) {
    const { total } = await inHomework(request, homeworkId, async (tx, homework) => {
      if (homework.publishMode === 1) throw new CallError('shown', texts.publishedAlready)
      const marked = await sql.selectMarked(tx, homeworkId)
      if (isPublished(homework) || !(await sql.publishHomework(tx, homeworkId))) return { log: null, total: 0 }
      const userIds = marked.map(({ userId }) => userId)
      const { homeworkName } = homework
      await notifyPeople(tx, request.services, userIds, texts.markMessage(homeworkName), ownWorkPath(homeworkId))
      return {
        log: { operationType: operations.mark, detail: texts.log.publish(homeworkName) },
        total: marked.length,
      }
    })
    request.setMessage(texts.published(total))
    return { total }
  },

  async remind({ homeworkId }, request) {
    const { services } = request
    const { total } = await inHomework(request, homeworkId, async (tx, homework) => {
      const { homeworkName, gradeName, dueTime } = homework
      if (phaseOf(homework, services.clock.now()) === phase.early) throw new CallError('shown', texts.notOpenYet)
      const missing = await sql.selectMissing(tx, homeworkId)
      if (missing.length === 0) throw new CallError('shown', texts.remindNobody)
      if (!(await sql.noteReminded(tx, homeworkId, REMIND_MINUTES))) throw new CallError('shown', texts.remindedNow)
      await notifyPeople(
        tx,
        services,
        missing,
        texts.remindMessage(homeworkName, gradeName, dueTime),
        ownWorkPath(homeworkId),
      )
      return {
        log: { operationType: operations.mark, detail: texts.log.remind(homeworkName, missing.length) },
        total: missing.length,
      }
    })
    request.setMessage(texts.reminded(total))
    return { total }
  },
})

const noCounts = { studentTotal: 0, handedTotal: 0, returnedTotal: 0, markedTotal: 0 }
