/** Exams of a class: assigned by managers, viewed by all staff. */
import { audienceCode } from '@zhixing/contract/grade/codes'
import { isSubjective } from '@zhixing/contract/exam/kinds'
import type { ExamRules } from '@zhixing/contract/exam/shapes'
import { gradeExam } from '@zhixing/contract/grade/exam'
import {
  assignablePapers,
  type Assigner,
  assignPaper,
  countTakings,
  deleteAssigned,
  reassignPaper,
  selectBegun,
  selectPaper,
  type StoredPaper,
} from '../../exam/index.ts'
import type { Db, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { gradeFor } from '../access.ts'
import type { GradeWithMember } from '../access.sql.ts'
import { gradePath } from '../class/enter.ts'
import { countWaiting } from '../face/face.sql.ts'
import { inClass } from '../in-class.ts'
import { operations } from '../log.ts'
import { mayManage, mayMark } from '../policy.ts'
import { inExam, staffExam } from './access.ts'
import * as sql from './exam.sql.ts'
import { ensureRelations } from './relation.sql.ts'
import { windowOf } from './rules.ts'
import { texts } from './texts.ts'

type Staff = Request<'gradeAdmin'>

/** Whose papers the viewer may assign: their own, and those of the lecturer who owns the class. */
const assignerOf = ({ viewer }: Staff, { lecturerId }: GradeWithMember): Assigner => ({
  ownLecturerId: viewer.lecturerId ?? '0',
  sharedLecturerId: lecturerId,
})

/** Drops fields that were not sent. */
const definedFields = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Converts window, duration and other sent fields to rules of the exam engine. */
function rulesOf({
  beginTime,
  endTime,
  answerTime,
  rules = {},
}: {
  beginTime?: string | null | undefined
  endTime?: string | null | undefined
  answerTime?: number | undefined
  rules?: { [K in keyof ExamRules]?: ExamRules[K] | undefined } | undefined
}): Partial<ExamRules> {
  return { ...definedFields(rules), ...definedFields({ openTime: beginTime, closeTime: endTime, answerTime }) }
}

/** Whether a paper has problems that need manual marking. */
const asksPeople = ({ problemList }: StoredPaper): boolean =>
  problemList.some(
    ({ doc }) => isSubjective(doc.problemType) || doc.subList.some((sub) => isSubjective(sub.problemType)),
  )

/** Writes the audience of an exam. @throws {CallError} invalid */
async function writeAudience(
  tx: Tx,
  { gradeId, gradeExamId }: { gradeId: string; gradeExamId: string },
  audience: sql.Audience,
  sent: readonly string[],
): Promise<void> {
  const ids = audience === audienceCode.all ? [] : [...new Set(sent)]
  if (audience !== 1) {
    if (ids.length === 0) throw new CallError('invalid', texts.noTarget, 'targetIds')
    if ((await sql.countTargets(tx, gradeId, audience, ids)) !== ids.length)
      throw new CallError('invalid', audience === audienceCode.groups ? texts.noGroup : texts.noMember, 'targetIds')
  }
  await sql.replaceTargets(tx, gradeExamId, ids)
}

/** Sends a message to (part of) the audience of an exam. */
export async function notify(
  tx: Tx,
  { services, site }: Pick<Staff, 'services'> & { site: Pick<Staff['site'], 'siteId'> },
  gradeExamId: string,
  userIds: readonly string[],
  message: { msgTitle: string; msgText: string },
  linkUrl = `/exam/startExam?gradeExamId=${gradeExamId}`,
): Promise<void> {
  await sendMessage(tx, services, {
    siteId: site.siteId,
    userIds: [...userIds],
    msgType: msgTypes.course,
    kind: 'due',
    linkUrl,
    ...message,
  })
}

/** Adds audience size and attempt counts to rows. */
async function withCounts(db: Db, rows: readonly sql.GradeExamRow[], now: number) {
  const [takers, takings] = await Promise.all([
    sql.countTakers(
      db,
      rows.map(({ gradeExamId }) => gradeExamId),
    ),
    countTakings(
      db,
      rows.map(({ examId }) => examId),
    ),
  ])
  const takersOf = new Map(takers.map(({ gradeExamId, total }) => [gradeExamId, total]))
  const takingsOf = new Map(takings.map((one) => [one.examId, one]))
  return (row: sql.GradeExamRow) => {
    const of = takingsOf.get(row.examId)
    return {
      ...row,
      examStatus: windowOf(row.beginTime, row.endTime, now),
      studentTotal: takersOf.get(row.gradeExamId) ?? 0,
      doingTotal: of?.doing ?? 0,
      handedTotal: of?.handed ?? 0,
      markingTotal: of?.marking ?? 0,
      markedTotal: of?.marked ?? 0,
    }
  }
}

export const calls = implement(gradeExam, {
  async save(
    { gradeId, examId: sourceExamId, gradeExamName, audience, targetIds, clientKey, faceCheck, faceKeepDays, ...sent },
    request,
  ) {
    const { viewer, services } = request
    const { made } = await inClass(request, { gradeId }, async (tx, grade) => {
      const before = clientKey ? await sql.lockKey(tx, gradeId, clientKey) : undefined
      if (before) return { log: null, made: before }
      const copied = { sourceExamId, examName: gradeExamName, rules: rulesOf(sent) }
      const examId = await assignPaper(tx, services, assignerOf(request, grade), copied)
      const auditType = asksPeople(found(await selectPaper(tx, examId, 1))) ? 2 : 1
      const row = { gradeId, examId, sourceExamId, gradeExamName, audience, auditType, userId: viewer.userId } as const
      const gradeExamId = await sql.insertGradeExam(tx, {
        ...row,
        faceCheck,
        faceKeepDays,
        clientKey: clientKey ?? null,
      })
      await writeAudience(tx, { gradeId, gradeExamId }, audience, targetIds)
      const userIds = await sql.selectTakerIds(tx, gradeExamId)
      await ensureRelations(tx, gradeExamId, userIds)
      const { beginTime, endTime } = sent
      await notify(
        tx,
        request,
        gradeExamId,
        userIds,
        texts.setMessage(gradeExamName, grade.gradeName, beginTime, endTime),
      )
      const log = { operationType: operations.exam, detail: texts.log.set(gradeExamName) }
      return { log, made: { gradeExamId, examId } }
    })
    request.setMessage(texts.saved)
    return made
  },

  async edit({ gradeExamId, gradeExamName, audience, targetIds, faceCheck, faceKeepDays, ...sent }, request) {
    await inExam(request, gradeExamId, async (tx, exam, grade) => {
      const examName = gradeExamName ?? exam.gradeExamName
      const rules = rulesOf(sent)
      const paper = found(await selectPaper(tx, exam.examId, exam.version))
      const isOther = Object.entries(rules).some(([name, rule]) => paper.rules[name as keyof ExamRules] !== rule)
      const { begun } = await selectBegun(tx, exam.examId)
      if (isOther && begun) throw new CallError('shown', texts.begun)
      if (!begun && (isOther || examName !== exam.gradeExamName))
        await reassignPaper(tx, exam.examId, exam.version, { examName, rules })
      const previous = new Set(await sql.selectTakerIds(tx, gradeExamId))
      const to = audience ?? exam.audience
      await sql.updateGradeExam(tx, gradeExamId, {
        gradeExamName: examName,
        audience: to,
        faceCheck: faceCheck ?? exam.faceCheck,
        faceKeepDays: faceKeepDays ?? exam.faceKeepDays,
      })
      if (audience !== undefined || targetIds !== undefined)
        await writeAudience(tx, exam, to, targetIds ?? (await sql.selectTargets(tx, gradeExamId)))
      const userIds = await sql.selectTakerIds(tx, gradeExamId)
      await ensureRelations(tx, gradeExamId, userIds)
      const { openTime: begin = paper.rules.openTime, closeTime: end = paper.rules.closeTime } = rules
      const added = userIds.filter((id) => !previous.has(id))
      await notify(tx, request, gradeExamId, added, texts.setMessage(examName, grade.gradeName, begin, end))
      const remaining = isOther ? userIds.filter((id) => previous.has(id)) : []
      const { openTime, closeTime } = paper.rules
      const before: [string | null, string | null] | null =
        openTime === begin && closeTime === end ? null : [openTime, closeTime]
      const changed = texts.changeMessage(examName, grade.gradeName, [begin, end], before)
      await notify(tx, request, gradeExamId, remaining, changed)
      const current = new Set(userIds)
      const removed = [...previous].filter((id) => !current.has(id))
      await notify(
        tx,
        request,
        gradeExamId,
        removed,
        texts.cancelMessage(examName, grade.gradeName),
        gradePath(exam.gradeId),
      )
      return { log: { operationType: operations.exam, detail: texts.log.change(examName) } }
    })
    request.setMessage(texts.changed)
    return {}
  },

  async del({ gradeExamId }, request) {
    await inExam(request, gradeExamId, async (tx, exam) => {
      if ((await selectBegun(tx, exam.examId)).open) throw new CallError('shown', texts.isSat)
      const isOver = exam.endTime !== null && Date.parse(exam.endTime) <= request.services.clock.now()
      const receivers = isOver ? [] : await sql.selectTakerIds(tx, gradeExamId)
      await sql.deleteGradeExam(tx, gradeExamId)
      const message = texts.cancelMessage(exam.gradeExamName, exam.gradeName)
      await notify(tx, request, gradeExamId, receivers, message, gradePath(exam.gradeId))
      await deleteAssigned(tx, exam.examId)
      return { log: { operationType: operations.exam, detail: texts.log.remove(exam.gradeExamName) } }
    })
    request.setMessage(texts.deleted)
    return {}
  },

  async studentIds({ gradeExamId }, { db, need, viewer }) {
    const { exam } = await staffExam(db, viewer, gradeExamId, need)
    const [targetIds, studentIds] = await Promise.all([
      sql.selectTargets(db, gradeExamId),
      sql.selectTakerIds(db, gradeExamId),
    ])
    return { audience: exam.audience, targetIds, studentIds }
  },

  async adminPage({ gradeId, keyword, ...page }, { db, need, viewer, services }) {
    if (gradeId) await gradeFor(db, viewer, gradeId, need)
    const rows = await sql.pageOfExams(db, { gradeId, keyword, userId: viewer.userId }, page)
    return mapPage(rows, await withCounts(db, rows.list, services.clock.now()))
  },

  async view({ gradeExamId }, { db, need, viewer, services }) {
    const { exam, grade } = await staffExam(db, viewer, gradeExamId, need)
    const [counted, targetIds, paper, { begun }, faceWaiting] = await Promise.all([
      withCounts(db, [exam], services.clock.now()),
      sql.selectTargets(db, gradeExamId),
      selectPaper(db, exam.examId, exam.version, 'any'),
      selectBegun(db, exam.examId),
      countWaiting(db, gradeExamId),
    ])
    return {
      ...counted(exam),
      targetIds,
      faceWaiting,
      rules: found(paper).rules,
      isBegun: begun ? 1 : 0,
      isGrader: viewer.lecturerId !== null && mayMark(grade.userRole) ? 1 : 0,
      mayManage: mayManage(grade.userRole) ? 1 : 0,
      mayMark: mayMark(grade.userRole) ? 1 : 0,
    }
  },

  async papers({ gradeId, keyword, ...page }, request) {
    const by = assignerOf(
      request,
      await gradeFor(request.db, request.viewer, gradeId, request.need, { readsOnly: true }),
    )
    return mapPage(await assignablePapers(request.db, { ...by, keyword }, page), ({ lecturerId, ...row }) => ({
      ...row,
      isMine: lecturerId === by.ownLecturerId ? 1 : 0,
    }))
  },
})
