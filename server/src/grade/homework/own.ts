/** Homework for students: draft, submission, withdrawal, feedback. */
import { ownHomework } from '@zhixing/contract/grade/homework'
import { lateDays, phase, phaseOf, refusalOf, type WorkState, workStatus } from '@zhixing/contract/grade/homework-rules'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { gradeFor } from '../access.ts'
import { filesOf, ownHomeworkOf } from './access.ts'
import { type Homework, selectTaskFiles, type StoredTaskFile } from './homework.sql.ts'
import { shownFile, shownOwn, shownVersions } from './shown.ts'
import { texts } from './texts.ts'
import * as sql from './work.sql.ts'

const MEGABYTE = 1024 * 1024

/** State of a work, which decides whether it can be submitted. Pure. @param versions latest first */
export function stateOf(work: sql.Work | undefined, versions: readonly sql.Version[]): WorkState | null {
  if (!work) return null
  const returned = versions.findIndex(({ returnTime }) => returnTime !== null)
  return {
    workStatus: work.workStatus,
    handIns: returned === -1 ? versions.length : returned,
    isRework: returned !== -1,
    redoTime: work.redoTime,
  }
}

/** Whether rich text has content: text, media or a formula. Pure. */
const hasContent = (html: string): boolean =>
  /<(img|video|audio)\b|data-latex=/.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** Validates files against the homework's rules. @throws {CallError} invalid */
function refuseFiles({ fileKinds, maxFiles, maxMegabytes }: Homework, files: readonly StoredTaskFile[]): void {
  if (files.length > maxFiles) throw new CallError('invalid', texts.manyFiles(maxFiles), 'fileIds')
  for (const { fileName, fileKind, fileSize } of files) {
    if (!fileKinds.includes(fileKind)) throw new CallError('invalid', texts.kindRefused(fileName), 'fileIds')
    if (fileSize > maxMegabytes * MEGABYTE)
      throw new CallError('invalid', texts.fileTooLarge(fileName, maxMegabytes), 'fileIds')
  }
}

/** Files for a work: the student's own, and those already attached. */
async function workFiles(tx: Sql, work: sql.Work, fileIds: readonly string[]) {
  return filesOf(tx, work.userId, fileIds, await sql.selectWorkFiles(tx, work.workId))
}

export const calls = implement(ownHomework, {
  async page({ gradeId, state, ...page }, { db, need, viewer, services }) {
    if (gradeId) await gradeFor(db, viewer, gradeId, need)
    const rows = await sql.pageOfOwn(db, { userId: viewer.userId, gradeId, state }, page)
    const now = services.clock.now()
    return mapPage(rows, (row) => shownOwn(row, now))
  },

  async view({ homeworkId }, { db, viewer, services, site }) {
    const homework = await ownHomeworkOf(db, viewer, homeworkId)
    const now = services.clock.now()
    const asker = { services, siteId: site.siteId, userId: viewer.userId }
    const work = await sql.selectWork(db, homeworkId, viewer.userId)
    const [taskFiles, versions, files, inks] = await Promise.all([
      selectTaskFiles(db, homeworkId),
      work ? sql.selectVersions(db, work.workId) : [],
      work ? sql.selectWorkFiles(db, work.workId) : [],
      work ? sql.selectInk(db, work.workId) : [],
    ])
    // Before the open time only name and date are visible.
    const isEarly = phaseOf(homework, now) === phase.early && !work?.versionNo
    const state = stateOf(work, versions)
    const drafted = files.filter(({ versionNo }) => versionNo === 0)
    return {
      ...shownOwn(homework, now),
      content: isEarly ? '' : homework.content,
      fileList: isEarly ? [] : taskFiles.map((file) => shownFile(asker, file)),
      refusal: refusalOf(homework, { isSet: homework.isSet, work: state }, now),
      handInsLeft: Math.max(0, homework.resubmitTotal + 1 - (state?.handIns ?? 0)),
      draft: {
        content: work?.draftContent ?? '',
        fileList: drafted.map((file) => shownFile(asker, file)),
        rev: work?.draftRev ?? 0,
      },
      versionList: work ? shownVersions(asker, homework, work, { versions, files, inks }, true) : [],
      serverTime: new Date(now).toISOString(),
    }
  },

  async draft({ homeworkId, content, fileIds, rev }, { db, viewer, services }) {
    const saved = await transaction(db, async (tx) => {
      const homework = await ownHomeworkOf(tx, viewer, homeworkId)
      if (!homework.isSet) throw new CallError('shown', texts.refusals.left)
      if (phaseOf(homework, services.clock.now()) === phase.early) throw new CallError('shown', texts.refusals.early)
      const work = await sql.holdWork(tx, homeworkId, viewer.userId)
      if (work.draftRev !== rev) throw new CallError('conflict', texts.draftChanged)
      const files = await workFiles(tx, work, fileIds)
      await sql.writeWorkFiles(tx, { workId: work.workId, versionNo: 0 }, files)
      return sql.writeDraft(tx, work.workId, cleanHtml(content))
    })
    return { rev: saved }
  },

  async submit({ homeworkId, content: sent, fileIds, clientKey }, { db, viewer, services, setMessage }) {
    const content = cleanHtml(sent)
    const made = await transaction(db, async (tx) => {
      const homework = await ownHomeworkOf(tx, viewer, homeworkId)
      const work = await sql.holdWork(tx, homeworkId, viewer.userId)
      const versions = await sql.selectVersions(tx, work.workId)
      const of = ({ versionNo, submitTime, countTime }: sql.Version) => ({
        versionNo,
        submitTime,
        lateDays: lateDays(homework.dueTime, countTime),
      })
      const same = clientKey && versions.find((version) => version.clientKey === clientKey)
      if (same) return of(same)
      const now = services.clock.now()
      const refusal = refusalOf(homework, { isSet: homework.isSet, work: stateOf(work, versions) }, now)
      if (refusal) throw new CallError('shown', texts.refusals[refusal])
      if (homework.mayText === 0 && hasContent(content)) throw new CallError('invalid', texts.noText, 'content')
      const files = await workFiles(tx, work, fileIds)
      refuseFiles(homework, files)
      if (files.length === 0 && !hasContent(content)) throw new CallError('invalid', texts.empty, 'content')
      const submitTime = new Date(now).toISOString()
      // A rework counts as late as the version it replaces.
      const mended = versions.find(({ returnTime }) => returnTime !== null)
      const versionNo = (versions[0]?.versionNo ?? 0) + 1
      const countTime = mended?.countTime ?? submitTime
      await sql.insertVersion(tx, {
        workId: work.workId,
        versionNo,
        content,
        submitTime,
        countTime,
        clientKey: clientKey ?? null,
      })
      await sql.writeWorkFiles(tx, { workId: work.workId, versionNo }, files)
      // The submission becomes the draft, so that a withdrawal restores it.
      await sql.writeWorkFiles(tx, { workId: work.workId, versionNo: 0 }, files)
      await sql.writeDraft(tx, work.workId, content)
      await sql.writeStatus(tx, work.workId, { workStatus: workStatus.handedIn, versionNo })
      return { versionNo, submitTime, lateDays: lateDays(homework.dueTime, countTime) }
    })
    setMessage(made.lateDays > 0 ? texts.submittedLate(made.lateDays) : texts.submitted)
    return made
  },

  async withdraw({ homeworkId, versionNo }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const homework = await ownHomeworkOf(tx, viewer, homeworkId)
      const work = await sql.selectWork(tx, homeworkId, viewer.userId, 'hold')
      if (work?.workStatus !== workStatus.handedIn || work.versionNo !== versionNo)
        throw new CallError('shown', texts.notWithdrawable)
      const state = stateOf(work, await sql.selectVersions(tx, work.workId))
      const refusal = refusalOf(homework, { isSet: homework.isSet, work: state }, services.clock.now())
      if (refusal === 'noMore') throw new CallError('shown', texts.withdrawLast)
      if (refusal) throw new CallError('shown', texts.refusals[refusal])
      await sql.writeWithdrawn(tx, work)
      await sql.writeStatus(tx, work.workId, { workStatus: state?.isRework ? workStatus.returned : workStatus.none })
    })
    setMessage(texts.withdrawn)
    return {}
  },
})
