/** Review of face checks by staff who mark: portrait and snapshot side by side, and the decision. */
import { gradeExamFaceReview } from '@zhixing/contract/grade/exam-face'
import { faceLetsIn, faceStatus } from '@zhixing/contract/grade/face-rules'
import { selectTakings } from '../../exam/index.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { fileUrl } from '../../system/index.ts'
import { refuseOwn } from '../access.ts'
import { logOperation, operations } from '../log.ts'
import { staffExam } from '../exam/access.ts'
import { notify } from '../exam/exam.ts'
import { selectTakerIds } from '../exam/exam.sql.ts'
import { selectStudents } from '../exam/relation.sql.ts'
import * as sql from './face.sql.ts'
import { texts } from './texts.ts'

const { begun, waiting, same, different, asks, letIn } = faceStatus
const states = {
  todo: [waiting, asks],
  same: [same],
  different: [different],
  letIn: [letIn],
  none: [begun],
  all: Object.values(faceStatus),
} as const satisfies Record<string, readonly number[]>
type State = keyof typeof states
const isIn = (state: State, status: number) => (states[state] as readonly number[]).includes(status)

export const calls = implement(gradeExamFaceReview, {
  async page({ gradeExamId, state, keyword, ...page }, { db, need, viewer, services, site }) {
    const { exam } = await staffExam(db, viewer, gradeExamId, need, { readsOnly: true })
    const [takings, checks] = await Promise.all([selectTakings(db, [exam.examId]), sql.selectChecks(db, gradeExamId)])
    const satIds = new Set(takings.map(({ userId }) => userId))
    const checkOf = new Map(checks.map((check) => [check.userId, check]))
    const students = await selectStudents(db, { ...exam, satIds: [...satIds] })
    const statusOf = (userId: string) => checkOf.get(userId)?.faceStatus ?? begun
    const word = keyword.toLowerCase()
    const wanted = students.filter(
      ({ userId, nickname, studentName }) =>
        isIn(state, statusOf(userId)) && `${nickname} ${studentName}`.toLowerCase().includes(word),
    )
    // Requests for admission come first: these students are blocked.
    if (state === 'todo') wanted.sort((a, b) => statusOf(b.userId) - statusOf(a.userId))
    const rows = wanted.slice(offsetOf(page), offsetOf(page) + page.pageSize)
    const portraits = await sql.selectPortraits(
      db,
      rows.map(({ userId }) => userId),
    )
    const url = (id: string | null | undefined) =>
      id ? fileUrl(services, site.siteId, { id, fileKind: 'private' }, viewer.userId) : ''
    const count = (one: State) => students.filter(({ userId }) => isIn(one, statusOf(userId))).length
    return {
      ...pageOf(
        page,
        wanted.length,
        rows.map(({ userId, nickname, studentName, headImgUrl }) => {
          const check = checkOf.get(userId)
          const status = check?.faceStatus ?? begun
          return {
            userId,
            nickname,
            studentName,
            headImgUrl,
            faceStatus: status,
            mayEnter: faceLetsIn(exam.faceCheck, status, check?.verdict ?? 'unsure') ? (1 as const) : (0 as const),
            hasBegun: satIds.has(userId) ? (1 as const) : (0 as const),
            // The portrait is revealed for comparison only.
            portraitUrl: check?.snapshotFileId ? url(portraits.get(userId)) : '',
            snapshotUrl: url(check?.snapshotFileId),
            snapshotTime: check?.snapshotTime ?? null,
            deleteTime: check?.snapshotFileId ? check.deleteTime : null,
            verdict: check?.verdict ?? 'unsure',
            failReason: check?.failReason ?? '',
            reviewReason: check?.reviewReason ?? '',
            reviewerName: check?.reviewerName ?? '',
            reviewTime: check?.reviewTime ?? null,
            rev: check?.rev ?? 0,
          }
        }),
      ),
      gradeId: exam.gradeId,
      gradeExamName: exam.gradeExamName,
      faceCheck: exam.faceCheck,
      faceKeepDays: exam.faceKeepDays,
      serverTime: new Date(services.clock.now()).toISOString(),
      counts: {
        todo: count('todo'),
        same: count('same'),
        different: count('different'),
        letIn: count('letIn'),
        none: count('none'),
        all: students.length,
      },
    }
  },

  async review({ gradeExamId, faceStatus: decided, reason, list }, request) {
    const { db, viewer } = request
    const seen = [...new Map(list.map((one) => [one.userId, one])).values()]
    const total = await transaction(db, async (tx) => {
      const { exam } = await staffExam(tx, viewer, gradeExamId, request.need)
      if (exam.faceCheck === 0) throw new CallError('shown', texts.off)
      if (decided === different && !reason) throw new CallError('invalid', texts.needReason, 'reason')
      refuseOwn(
        viewer,
        seen.map(({ userId }) => userId),
      )
      const takers = new Set(await selectTakerIds(tx, gradeExamId))
      if (seen.some(({ userId }) => !takers.has(userId))) throw new CallError('invalid', texts.notTaker, 'list')
      if (decided !== letIn && seen.some(({ rev }) => rev === 0)) throw new CallError('shown', texts.nothingToCompare)
      const done = await sql.decide(tx, gradeExamId, seen, { faceStatus: decided, reason, userId: viewer.userId })
      if (done.length < seen.length) throw new CallError('conflict', texts.changed)
      await notify(tx, request, gradeExamId, done, texts.decided[decided](exam.gradeExamName, reason))
      const line = { gradeId: exam.gradeId, operationType: operations.exam, operatorId: viewer.userId }
      const detail = texts.log[decided](exam.gradeExamName, done.length)
      await logOperation(tx, { ...line, detail, ...(done.length === 1 && done[0] ? { userId: done[0] } : {}) })
      return done.length
    })
    request.setMessage(texts.reviewed(total))
    return { total }
  },
})
