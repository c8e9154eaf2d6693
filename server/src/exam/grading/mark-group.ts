/** Bulk marking of equal answers, each through the path of a single mark: same locks, rounds and notifications. */
import { markGroup, MAX_GROUP } from '@zhixing/contract/exam/mark-group'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { alikeGroups, areAlike, type FrozenPaper } from '@zhixing/exam-model'
import { examFor, type MarkedExam, selectPaper } from '../paper/index.ts'
import { giveMark, type GivenNow, takeBack } from './give-mark.ts'
import { lockRecord, selectVersions } from './grading-queue.sql.ts'
import { selectTexts, selectWaitingTexts } from './mark-group.sql.ts'
import { subjectsOf, takerName } from './task.ts'
import { texts } from './texts.ts'

/** Maximum number of groups in one response. */
const MAX_GROUPS = 50

/**
 * The newest submitted version, and the points of one of its problems.
 * @throws {CallError} notFound
 */
async function problemOf(
  db: Db,
  exam: MarkedExam,
  problemId: string,
): Promise<{ paper: FrozenPaper; fullScore: number }> {
  const versions = await selectVersions(db, exam.examId)
  for (const version of versions.length > 0 ? versions : [exam.liveVersion]) {
    const paper = await selectPaper(db, exam.examId, version)
    const subject = paper && subjectsOf(paper).find((one) => one.problemId === problemId)
    if (!subject) continue
    const { problem, part } = subject
    const sub = problem.doc.subList[part]
    return { paper, fullScore: sub ? (problem.rule.subScores[part] ?? sub.score) : problem.rule.score }
  }
  throw new CallError('notFound', texts.noTask)
}

export const calls = implement(markGroup, {
  async list({ examId, problemId }, { db, viewer }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const { paper, fullScore } = await problemOf(db, exam, problemId)
    const answers = await selectWaitingTexts(db, {
      examId,
      problemId,
      userId: viewer.userId,
      any: false,
      back: false,
      arbitrate: false,
      isAuthor: exam.isAuthor === 1,
      markTimes: paper.rules.markTimes,
    })
    const groupList = alikeGroups(answers)
      .slice(0, MAX_GROUPS)
      .map(({ text, list }) => ({
        text,
        total: list.length,
        list: list.slice(0, MAX_GROUP).map(({ recordId, nickname, answerTag, text: own }) => ({
          recordId,
          takerName: takerName(paper, { recordId, nickname }),
          text: own,
          answerTag,
        })),
      }))
    return { fullScore, waitingTotal: answers.length, groupList }
  },

  async save({ examId, problemId, score, comment, answerList }, { db, site, viewer, services, setMessage }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const { fullScore } = await problemOf(db, exam, problemId)
    if (score > fullScore) throw new CallError('invalid', texts.tooHigh(fullScore), 'score')
    const ids = answerList.map(({ recordId }) => recordId)
    const held = await selectTexts(db, problemId, ids)
    if (held.some(({ hasFiles }) => hasFiles) || !areAlike(held.map(({ text }) => text)))
      throw new CallError('shown', texts.notAlike)
    const marker = { services, siteId: site.siteId, userId: viewer.userId }
    const savedIds: string[] = []
    for (const { recordId, answerTag } of answerList) {
      const given: GivenNow = { problemId, score, rubric: [], comment, answerTag, replace: 0, arbitrate: 0 }
      try {
        await transaction(db, async (tx) => {
          const record = found(await lockRecord(tx, viewer.lecturerId, recordId), texts.noTask)
          if (record.examId !== examId) throw new CallError('notFound', texts.noTask)
          await giveMark(tx, marker, { record, exam }, given)
        })
        savedIds.push(recordId)
      } catch (error) {
        // The answer changed or another marker was faster: left for individual marking.
        if (!(error instanceof CallError) || error.field === 'score') throw error
      }
    }
    if (savedIds.length === 0) throw new CallError('conflict', texts.groupGone)
    const skippedTotal = answerList.length - savedIds.length
    setMessage(texts.groupSaved(savedIds.length, skippedTotal))
    return { savedIds, skippedTotal }
  },

  async undo({ examId, problemId, recordIds }, { db, viewer, setMessage }) {
    await problemOf(db, await examFor(db, viewer.lecturerId, examId), problemId)
    let undoneTotal = 0
    for (const recordId of recordIds)
      undoneTotal += await transaction(db, async (tx) => {
        const record = await lockRecord(tx, viewer.lecturerId, recordId)
        return record?.examId === examId && (await takeBack(tx, viewer.userId, record, problemId)) ? 1 : 0
      })
    setMessage(undoneTotal === 0 ? texts.nothingToUndo : texts.groupUndone(undoneTotal))
    return { undoneTotal, isAll: undoneTotal === recordIds.length ? 1 : 0 }
  },
})
