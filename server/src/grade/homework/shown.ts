/** Homework and works as the viewer sees them: visibility of marks, file URLs. */
import { deductionOf, finalScore, lateDays, phaseOf, workStatus } from '@zhixing/contract/grade/homework-rules'
import type { TaskFile, WorkVersion } from '@zhixing/contract/grade/homework-shapes'
import type { Services } from '../../kernel/services.ts'
import { fileUrl } from '../../system/index.ts'
import type { Homework, StoredTaskFile } from './homework.sql.ts'
import type { OwnLine, StoredInk, StoredWorkFile, Version, Work, WorkLine } from './work.sql.ts'

export interface Asker {
  services: Services
  siteId: number
  userId: string
}

/** Whether students see the marks of a homework. */
export const isPublished = ({ publishMode, publishTime }: Pick<Homework, 'publishMode' | 'publishTime'>): boolean =>
  publishMode === 1 || publishTime !== null

export const shownFile = ({ services, siteId, userId }: Asker, file: StoredTaskFile): TaskFile => ({
  fileId: file.fileId,
  fileName: file.fileName,
  fileSize: file.fileSize,
  fileType: file.fileType,
  fileKind: file.fileKind,
  url: fileUrl(
    services,
    siteId,
    { id: file.fileId, fileKind: file.fileKind === 'image' ? 'private' : 'document' },
    userId,
  ),
})

/** Fields of a homework visible to all. */
export function shownHomework(homework: Homework, now: number) {
  const { content: _content, remindTime: _remindTime, ...row } = homework
  return { ...row, phase: phaseOf(homework, now) }
}

/** Lateness and deduction; zero before submission. */
export function lateness(homework: Homework, countTime: string | null, score: number | null) {
  const deduction = countTime === null ? 0 : deductionOf(homework, countTime)
  return {
    lateDays: countTime === null ? 0 : lateDays(homework.dueTime, countTime),
    deduction,
    finalScore: score === null ? null : finalScore(score, deduction),
  }
}

export const shownLine = (homework: Homework, { countTime, ...line }: WorkLine) => ({
  ...line,
  ...lateness(homework, countTime, line.score),
})

export function shownOwn(line: OwnLine, now: number) {
  const score = isPublished(line) ? line.score : null
  const { deduction: _deduction, ...late } = lateness(line, line.countTime, score)
  const { workStatus: status, submitTime, redoTime } = line
  return {
    ...shownHomework(line, now),
    ...late,
    isSet: line.isSet ? (1 as const) : (0 as const),
    workStatus: status,
    submitTime,
    redoTime,
  }
}

interface Parts {
  versions: readonly Version[]
  files: readonly StoredWorkFile[]
  inks: readonly StoredInk[]
}

/**
 * Versions of a work, latest first. For its student (`forOwner`) marks and annotations are hidden until they are
 * published; a return is visible at once.
 */
export function shownVersions(
  asker: Asker,
  homework: Homework,
  work: Work,
  { versions, files, inks }: Parts,
  forOwner: boolean,
): WorkVersion[] {
  return versions.map((version): WorkVersion => {
    const { versionNo, countTime, withdrawTime, content, submitTime, returnReason, returnTime } = version
    const isMarked = versionNo === work.versionNo && work.workStatus === workStatus.marked
    const seesMark = !forOwner || (isPublished(homework) && (isMarked || returnTime !== null))
    const seesInk = seesMark || returnTime !== null
    const score = seesMark ? version.score : null
    // A withdrawn version is private to the student.
    const isTaken = withdrawTime !== null && !forOwner
    return {
      versionNo,
      content: isTaken ? '' : content,
      submitTime,
      withdrawTime,
      returnReason,
      returnTime,
      score,
      ...lateness(homework, countTime, score),
      comment: seesMark ? version.comment : '',
      markTime: seesMark ? version.markTime : null,
      markerName: seesMark || returnTime !== null ? version.markerName : '',
      fileList: files
        .filter((file) => file.versionNo === versionNo && !isTaken)
        .map((file) => ({
          ...shownFile(asker, file),
          workFileId: file.workFileId,
          inkList: seesInk
            ? inks
                .filter(({ workFileId }) => workFileId === file.workFileId)
                .map(({ pageNo, rev, ink }) => ({ pageNo, rev, ink }))
            : [],
        })),
    }
  })
}
