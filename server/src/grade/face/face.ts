/** Face check before a class exam, for the people who take it. */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { gradeExamFace } from '@zhixing/contract/grade/exam-face'
import {
  EARLY_MINUTES,
  faceConsent,
  faceLetsIn,
  faceModes,
  faceStatus,
  MAX_SNAPSHOTS,
} from '@zhixing/contract/grade/face-rules'
import { rulesFor, selectOwnOverrides, selectPaper } from '../../exam/index.ts'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import type { FaceVerdict } from '../../platform/face/port.ts'
import { fileUrl, selectFile } from '../../system/index.ts'
import type { FaceChecks } from '../../user/index.ts'
import { notifyTogether } from '../class/enter.ts'
import { type GradeExamRow, isTaker, selectGradeExam } from '../exam/exam.sql.ts'
import { noRules } from '../exam/rules.ts'
import { texts as examTexts } from '../exam/texts.ts'
import * as sql from './face.sql.ts'
import { deletePictures } from './pictures.ts'
import { texts } from './texts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Maximum age of an uploaded portrait. */
const FRESH_MS = 60 * MINUTE

type Pictures = Pick<Request<'login'>, 'services' | 'site' | 'viewer'>
const pictureUrl = ({ services, site, viewer }: Pictures, fileId: string | null): string =>
  fileId ? fileUrl(services, site.siteId, { id: fileId, fileKind: 'private' }, viewer.userId) : ''

/** An exam whose audience includes the person. @throws {CallError} notFound */
async function setFor(db: Sql, userId: string, gradeExamId: string): Promise<GradeExamRow> {
  const exam = await selectGradeExam(db, gradeExamId)
  return found(exam && (await isTaker(db, gradeExamId, userId)) ? exam : undefined, examTexts.noExam)
}

/** When snapshots are accepted: from an hour before the person's own window opens until its end, in milliseconds. */
async function timesOf(db: Sql, userId: string, exam: GradeExamRow, now: number) {
  const [paper, [own]] = await Promise.all([
    selectPaper(db, exam.examId, exam.version, 'any'),
    selectOwnOverrides(db, userId, [exam.examId]),
  ])
  const { openTime, closeTime } = rulesFor(found(paper, examTexts.noExam).rules, own ?? noRules)
  const from = openTime === null ? null : Date.parse(openTime) - EARLY_MINUTES * MINUTE
  const isEarly = from !== null && now < from
  const isOver = closeTime !== null && now >= Date.parse(closeTime)
  const end = Math.max(now, closeTime === null ? now : Date.parse(closeTime))
  return {
    isEarly,
    isOver,
    shootFrom: isEarly ? new Date(from).toISOString() : null,
    deleteTime: new Date(end + exam.faceKeepDays * DAY).toISOString(),
  }
}

/** An exam whose face check is open to the person now. @throws {CallError} notFound, shown */
async function openCheck(db: Sql, userId: string, gradeExamId: string, now: number, mayBeEarly = false) {
  const exam = await setFor(db, userId, gradeExamId)
  if (exam.faceCheck === faceModes.off) throw new CallError('shown', texts.off)
  const times = await timesOf(db, userId, exam, now)
  if (times.isOver) throw new CallError('shown', texts.over)
  if (times.isEarly && !mayBeEarly) throw new CallError('shown', texts.tooEarly)
  return { exam, ...times }
}

/** Whether a consent is valid and has a portrait. */
const isValid = (face: sql.Face | undefined): face is sql.Face & { portraitFileId: string } =>
  face !== undefined &&
  face.withdrawTime === null &&
  face.consentVersion === faceConsent.version &&
  face.portraitFileId !== null

/** Verdict of the provider; `unsure` if the provider fails. */
async function compare({ platform, log }: Services, portraitKey: string, snapshotKey: string): Promise<FaceVerdict> {
  const read = (key: string) => async () => buffer(await platform.storage.read(key))
  try {
    return await platform.face.compare({ portrait: read(portraitKey), snapshot: read(snapshotKey) })
  } catch (error) {
    log.error({ err: error, provider: platform.face.provider }, 'face comparison failed')
    return 'unsure'
  }
}

export const calls = implement(gradeExamFace, {
  async view({ gradeExamId }, request) {
    const { db, viewer, services } = request
    const exam = await setFor(db, viewer.userId, gradeExamId)
    const [face, check, times] = await Promise.all([
      sql.selectFace(db, viewer.userId),
      sql.selectCheck(db, gradeExamId, viewer.userId),
      timesOf(db, viewer.userId, exam, services.clock.now()),
    ])
    const status = check?.faceStatus ?? faceStatus.begun
    return {
      faceCheck: exam.faceCheck,
      faceKeepDays: exam.faceKeepDays,
      consentVersion: isValid(face) ? face.consentVersion : 0,
      consentTime: isValid(face) ? face.consentTime : null,
      portraitUrl: isValid(face) ? pictureUrl(request, face.portraitFileId) : '',
      faceStatus: status,
      mayEnter: faceLetsIn(exam.faceCheck, status, check?.verdict ?? 'unsure') ? 1 : 0,
      mayShoot: times.isEarly || times.isOver ? 0 : 1,
      shootFrom: times.shootFrom,
      snapshotsLeft: Math.max(0, MAX_SNAPSHOTS - (check?.snapshotTotal ?? 0)),
      deleteTime: check?.snapshotFileId ? check.deleteTime : null,
      failReason: check?.failReason ?? '',
      reviewReason: check?.reviewReason ?? '',
    }
  },

  async consent({ gradeExamId, consentVersion, fileId }, request) {
    const { db, viewer, services } = request
    if (consentVersion !== faceConsent.version) throw new CallError('shown', texts.oldConsent)
    const now = services.clock.now()
    await transaction(db, async (tx) => {
      const { deleteTime } = await openCheck(tx, viewer.userId, gradeExamId, now, true)
      const since = new Date(now - FRESH_MS).toISOString()
      if (!(await sql.selectFresh(tx, viewer.userId, fileId, since)))
        throw new CallError('invalid', texts.notOwnPortrait, 'fileId')
      const before = await sql.selectFace(tx, viewer.userId)
      await sql.upsertFace(tx, viewer.userId, { consentVersion, portraitFileId: fileId, deleteTime })
      if (before?.portraitFileId) await deletePictures(tx, services, viewer.userId, [before.portraitFileId])
    })
    request.setMessage(texts.consented)
    return {}
  },

  async withdraw(_input, request) {
    const { db, viewer, services } = request
    await transaction(db, async (tx) => {
      await sql.noteWithdrawn(tx, viewer.userId)
      await deletePictures(tx, services, viewer.userId, await sql.selectPicturesOf(tx, viewer.userId))
    })
    request.setMessage(texts.withdrawn)
    return {}
  },

  async snapshot({ gradeExamId, code, fileId }, request) {
    const { db, viewer, services } = request
    const { userId } = viewer
    const { exam, deleteTime } = await openCheck(db, userId, gradeExamId, services.clock.now())
    const before = await sql.selectCheck(db, gradeExamId, userId)
    if (before?.faceCode !== code) throw new CallError('shown', texts.oldCode)
    const face = await sql.selectFace(db, userId)
    if (!isValid(face)) throw new CallError('shown', texts.needConsent)
    const key = await sql.selectFresh(db, userId, fileId, before.codeTime)
    if (!key) throw new CallError('invalid', texts.notOwnSnapshot, 'fileId')
    // Called outside the transaction: the provider may be slow.
    const verdict = await compare(services, (await selectFile(db, face.portraitFileId))?.fileKey ?? '', key)
    const status = verdict === 'same' ? faceStatus.same : faceStatus.waiting
    await transaction(db, async (tx) => {
      const check = await sql.lockCheck(tx, gradeExamId, userId)
      if (check?.faceCode !== code) throw new CallError('shown', texts.oldCode)
      if (check.faceStatus === faceStatus.same || check.faceStatus === faceStatus.letIn)
        throw new CallError('shown', texts.passed)
      if (check.snapshotTotal >= MAX_SNAPSHOTS) throw new CallError('shown', texts.tooManySnapshots)
      await sql.writeSnapshot(tx, gradeExamId, userId, { fileId, faceStatus: status, verdict, deleteTime })
      await sql.keepPortrait(tx, userId, deleteTime)
      if (check.snapshotFileId) await deletePictures(tx, services, userId, [check.snapshotFileId])
    })
    request.setMessage(texts.sent)
    return { faceStatus: status, mayEnter: faceLetsIn(exam.faceCheck, status, verdict) ? 1 : 0 }
  },
})

/** Implements the face check calls of the account (`face/contras/code`, `fail`) for classes. */
export const examFaceChecks: FaceChecks = {
  async start({ db, services }, userId, gradeExamId) {
    const exam = await selectGradeExam(db, gradeExamId)
    if (!exam || exam.faceCheck === faceModes.off || !(await isTaker(db, gradeExamId, userId))) return undefined
    const code = randomBytes(18).toString('base64url')
    const times = await timesOf(db, userId, exam, services.clock.now())
    if (times.isOver) return undefined
    await transaction(db, (tx) => sql.writeCode(tx, gradeExamId, userId, code))
    return code
  },

  async fail({ db, services, nickname }, userId, code, reason) {
    const of = await sql.selectByCode(db, userId, code)
    if (!of) return
    await transaction(db, async (tx) => {
      const check = await sql.lockCheck(tx, of.gradeExamId, userId)
      const exam = await selectGradeExam(tx, of.gradeExamId)
      const isDecided = check?.faceStatus === faceStatus.same || check?.faceStatus === faceStatus.letIn
      if (!exam || !check || check.faceCode !== code || isDecided) return
      await sql.writeAsk(tx, of.gradeExamId, userId, reason)
      if (check.faceStatus === faceStatus.asks) return
      // Merged: a whole class without cameras may ask within a minute.
      await notifyTogether(tx, services, await sql.selectDeciders(tx, exam.gradeId), {
        groupKey: `class face ${of.gradeExamId}`,
        personId: userId,
        words: (people) => texts.asks(nickname, exam.gradeExamName, reason, people),
        linkUrl: `/account/grades/exam/faces?gradeExamId=${of.gradeExamId}`,
      })
    })
  },
}
