/** Questions in films, for their authors. */
import { momentAudit } from '@zhixing/contract/course/moment'
import { answerForm } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { stateCode } from '@zhixing/contract/states'
import { htmlText } from '@zhixing/exam-model'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { problemBank } from '../exam-hook.ts'
import { askable } from '../moment-problem.ts'
import { type DocMoment, momentsOf } from './doc.ts'
import { givenOf, livingPeriod } from './edits.ts'
import { addMoment, deleteMoment, updateMoment } from './moment-edits.ts'
import { selectMomentFigures } from './moment.sql.ts'
import { previewTicket } from './preview.ts'
import * as references from './references.sql.ts'
import { texts } from './texts.ts'
import { authorOf, editOf, ownCourseOf } from './versions.ts'
import * as sql from './versions.sql.ts'

type Source = Pick<DocMoment, 'sourceId' | 'problem'>

/**
 * The content of a new question: written on the spot, or a copy of a problem of the bank.
 * @throws {CallError} notFound, invalid; shown: a paper that counts contains the problem
 */
async function contentOf(
  tx: Tx,
  { viewer, services }: Pick<Request<'author'>, 'viewer' | 'services'>,
  { problemId, problem }: { problemId: string | undefined; problem: Omit<ProblemDoc, 'subList'> | undefined },
): Promise<Source> {
  if (problemId === undefined) {
    if (problem === undefined) throw new CallError('invalid', texts.noQuestion, 'problem')
    return { sourceId: '', problem: askable(problem) }
  }
  const of = { lecturerId: viewer.lecturerId, problemId, now: new Date(services.clock.now()) }
  const copy = await problemBank.one(services).copyOf(tx, of)
  if (copy === 'missing') throw new CallError('notFound', texts.noProblem)
  if (copy === 'counted') throw new CallError('shown', texts.countedProblem)
  return { sourceId: problemId, problem: askable(copy) }
}

/** Options, or true and false, with how many chose each; none for blanks. */
function choicesWithCounts({ problemType, optionList, answer }: ProblemDoc, chosen: Record<string, number>) {
  const options = answerForm(problemType) === 'judge' ? texts.judged : optionList
  return options.map(({ id, optionContent }) => ({
    choice: id,
    plainText: htmlText(optionContent),
    isKey: answer.includes(id) ? (1 as const) : (0 as const),
    count: chosen[id] ?? 0,
  }))
}

export const calls = implement(momentAudit, {
  async list({ periodId }, request) {
    const { db } = request
    const newest = await ownCourseOf(db, authorOf(request), periodId, texts.noPeriod)
    const { period } = livingPeriod(newest.doc, periodId)
    const video = period.videoId ? (await references.selectVideos(db, [period.videoId])).get(period.videoId) : undefined
    const isReady = video?.videoStatus === stateCode.video.ready && video.isDeleted === 0
    return {
      courseId: newest.courseId,
      courseName: newest.doc.courseName,
      periodId,
      periodName: period.periodName,
      auditStatus: newest.auditStatus,
      rev: newest.rev,
      videoLength: video?.videoLength ?? 0,
      ticket: isReady ? previewTicket(request, period.videoId, periodId) : '',
      list: momentsOf(period).map(({ clientKey: _key, ...moment }) => moment),
    }
  },

  async save({ periodId, rev, second, isRequired, problemId, problem, clientKey }, request) {
    const { result, ...saved } = await editOf(request, periodId, texts.noPeriod, rev, async (doc, _newest, tx) => {
      const { period } = livingPeriod(doc, periodId)
      const before = clientKey ? momentsOf(period).find((one) => one.clientKey === clientKey) : undefined
      if (before) return { doc, result: before.id }
      const content = await contentOf(tx, request, { problemId, problem })
      const [id = ''] = await sql.newIds(tx, 1)
      const moment = { id, second, isRequired, ...content, ...(clientKey ? { clientKey } : {}) }
      return { doc: addMoment(doc, periodId, moment), result: id }
    })
    return { ...saved, id: result }
  },

  async update({ id, rev, second, isRequired, problem }, request) {
    const { result: _result, ...saved } = await editOf(request, id, texts.noMoment, rev, (doc) => ({
      doc: updateMoment(doc, id, givenOf({ second, isRequired, problem: problem && askable(problem) })),
      result: null,
    }))
    return { ...saved, id }
  },

  async delete({ id, rev }, request) {
    const { result: _result, ...saved } = await editOf(request, id, texts.noMoment, rev, (doc) => ({
      doc: deleteMoment(doc, id),
      result: null,
    }))
    return { ...saved, id }
  },

  async statistics({ periodId }, { db, viewer }) {
    const rows = found(await selectMomentFigures(db, viewer.lecturerId, periodId), texts.noPeriod)
    return {
      list: rows.map(({ problem, chosen, ...row }) => ({
        ...row,
        problemType: problem.problemType,
        plainText: htmlText(problem.problemContent),
        choiceList: choicesWithCounts(problem, chosen ?? {}),
      })),
    }
  },
})
