/** Marking of works: scores, comments, annotations, returning for rework. */
import { gradeHomeworkMark } from '@zhixing/contract/grade/homework'
import { workStatus } from '@zhixing/contract/grade/homework-rules'
import { type Sql, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { refuseOwn } from '../access.ts'
import { notifyPeople } from '../class/enter.ts'
import { logOperation, operations } from '../log.ts'
import type { Need } from '../policy.ts'
import { refuseBeforeOwn, staffHomework } from './access.ts'
import { ownWorkPath } from './homework.ts'
import type { Homework } from './homework.sql.ts'
import { isPublished, shownLine, shownVersions } from './shown.ts'
import { texts } from './texts.ts'
import * as sql from './work.sql.ts'

type Staff = Request<'gradeAdmin'>
interface WorkRef {
  homeworkId: string
  userId: string
  versionNo: number
  rev: number
}

/**
 * Locks a work for marking or returning; the version and revision must be those the teacher saw. @throws {CallError}
 * notFound, forbidden, conflict, shown
 */
async function lockWork(tx: Tx, { viewer }: Staff, { homeworkId, userId, versionNo, rev }: WorkRef) {
  const { homework } = await staffHomework(tx, viewer, homeworkId, 'mark')
  refuseOwn(viewer, [userId])
  const work = found(await sql.selectWork(tx, homeworkId, userId, 'hold'), texts.noWork)
  if (work.versionNo === 0) throw new CallError('notFound', texts.noWork)
  if (work.rev !== rev || work.versionNo !== versionNo) throw new CallError('conflict', texts.workChanged)
  if (work.workStatus !== workStatus.handedIn && work.workStatus !== workStatus.marked)
    throw new CallError('shown', texts.notToMark)
  return { homework, work }
}

async function logMark(tx: Tx, { viewer }: Staff, { gradeId }: Homework, userId: string, detail: string) {
  await logOperation(tx, { gradeId, operationType: operations.mark, operatorId: viewer.userId, userId, detail })
}

/** A submitted file, for staff of its class. @throws {CallError} notFound, forbidden, shown */
async function fileFor(db: Sql, { viewer }: Staff, workFileId: string, need: Need) {
  const file = found(await sql.selectWorkFile(db, workFileId), texts.noFile)
  const { homework } = await staffHomework(db, viewer, file.homeworkId, need, texts.noFile)
  if (need === 'mark') refuseOwn(viewer, [file.userId])
  if (file.fileKind !== 'image' && file.fileKind !== 'pdf') throw new CallError('shown', texts.notDrawable)
  return { file, homework }
}

export const calls = implement(gradeHomeworkMark, {
  async list({ homeworkId }, { db, need, viewer }) {
    const { homework } = await staffHomework(db, viewer, homeworkId, need)
    const lines = await sql.selectLines(db, homework)
    return { list: lines.map((line) => shownLine(homework, line)) }
  },

  async view({ homeworkId, userId }, { db, need, viewer, services, site }) {
    const { homework } = await staffHomework(db, viewer, homeworkId, need)
    await refuseBeforeOwn(db, viewer, homeworkId)
    const [line] = await sql.selectLines(db, homework, userId)
    const { nickname, workStatus: status, redoTime } = found(line, texts.noWork)
    const work = await sql.selectWork(db, homeworkId, userId)
    if (!work) return { userId, nickname, workStatus: status, rev: 0, redoTime, versionList: [] }
    const [versions, files, inks] = await Promise.all([
      sql.selectVersions(db, work.workId),
      sql.selectWorkFiles(db, work.workId),
      sql.selectInk(db, work.workId),
    ])
    const asker = { services, siteId: site.siteId, userId: viewer.userId }
    const versionList = shownVersions(asker, homework, work, { versions, files, inks }, false)
    return { userId, nickname, workStatus: status, rev: work.rev, redoTime, versionList }
  },

  async mark({ score, comment, ...wanted }, request) {
    const { db, viewer, services } = request
    const rev = await transaction(db, async (tx) => {
      const { homework, work } = await lockWork(tx, request, wanted)
      if (score > homework.fullScore) throw new CallError('invalid', texts.scoreAbove(homework.fullScore), 'score')
      const isFirst = work.workStatus !== workStatus.marked
      await sql.writeMark(tx, work, { score, comment, userId: viewer.userId })
      const saved = await sql.writeStatus(tx, work.workId, { workStatus: workStatus.marked })
      if (isFirst && isPublished(homework))
        await notifyPeople(
          tx,
          services,
          [work.userId],
          texts.markMessage(homework.homeworkName),
          ownWorkPath(homework.homeworkId),
        )
      await logMark(tx, request, homework, work.userId, texts.log.mark(homework.homeworkName))
      return saved
    })
    request.setMessage(texts.marked)
    return { rev }
  },

  async giveBack({ reason, redoTime, ...wanted }, request) {
    const { db, viewer, services } = request
    if (redoTime !== null && Date.parse(redoTime) <= services.clock.now())
      throw new CallError('invalid', texts.redoPast, 'redoTime')
    const rev = await transaction(db, async (tx) => {
      const { homework, work } = await lockWork(tx, request, wanted)
      await sql.writeReturn(tx, work, { reason, userId: viewer.userId })
      const saved = await sql.writeStatus(tx, work.workId, { workStatus: workStatus.returned, redoTime })
      const message = texts.returnMessage(homework.homeworkName, reason)
      await notifyPeople(tx, services, [work.userId], message, ownWorkPath(homework.homeworkId))
      await logMark(tx, request, homework, work.userId, texts.log.giveBack(homework.homeworkName))
      return saved
    })
    request.setMessage(texts.returned)
    return { rev }
  },

  async ink({ workFileId, pageNo, rev, ink }, request) {
    const { db, viewer } = request
    const saved = await transaction(db, async (tx) => {
      await fileFor(tx, request, workFileId, 'mark')
      return sql.writeInk(tx, { workFileId, pageNo, rev, ink, operatorId: viewer.userId })
    })
    if (saved === undefined) throw new CallError('conflict', texts.inkChanged)
    return { rev: saved }
  },

  async inkView({ workFileId, pageNo }, request) {
    const { db } = request
    await fileFor(db, request, workFileId, 'read')
    const page = await sql.selectPageInk(db, workFileId, pageNo)
    return { pageNo, rev: page?.rev ?? 0, ink: page?.ink ?? [] }
  },
})
