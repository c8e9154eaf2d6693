/** Calls about suggestions for marks. */
import { type Agreement, markAdvice } from '@zhixing/contract/assistant/mark'
import { examFor, examOfAuthor, htmlText, ownsRecord, selectGivenScores, viewMarkTask } from '../../exam/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { passedText } from '../../shared/words/port.ts'
import { modelFor, requireModel, structuredAnswer } from '../model/ready-model.ts'
import { selectSetting } from '../model/setting.sql.ts'
import { texts } from '../texts.ts'
import { ADVICE_TOKENS, Advised, adviceMessages, adviceOf, rubricOf } from './advice.ts'
import * as sql from './advice.sql.ts'
import { agreementOf, isOffered } from './agreement.ts'

/** Suggestions that are compared with marks. */
const COMPARED = 50

/** Agreement by problem, of the answers that a person has marked. */
async function agreements(db: Sql, examId: string): Promise<Map<string, Agreement>> {
  const advised = await sql.selectLastAdvice(db, examId, COMPARED)
  const marks = await selectGivenScores(db, advised)
  const given = new Map(marks.map((mark) => [`${mark.recordId} ${mark.problemId}`, mark]))
  const byProblem = Map.groupBy(advised, ({ problemId }) => problemId)
  return new Map(
    [...byProblem].map(([problemId, list]) => [
      problemId,
      agreementOf(
        list.flatMap(({ recordId, answerTag, score }) => {
          const mark = given.get(`${recordId} ${problemId}`)
          return mark && mark.answerTag === answerTag ? [{ suggested: score, given: mark.score }] : []
        }),
      ),
    ]),
  )
}

const unknown: Agreement = agreementOf([])

export const calls = implement(markAdvice, {
  async settingView({ examId }, { db, viewer, services }) {
    const { isAuthor } = await examFor(db, viewer.lecturerId, examId)
    const [setting, { notice }, known] = await Promise.all([
      sql.selectMarkSetting(db, examId),
      modelFor(services, db, viewer.userId),
      agreements(db, examId),
    ])
    return {
      ...setting,
      isAuthor,
      notice,
      problemList: [...known].map(([problemId, agreement]) => ({
        problemId,
        ...agreement,
        isOffered: isOffered(agreement, setting.minAgreement) ? (1 as const) : (0 as const),
      })),
    }
  },

  async settingSave({ examId, mode, minAgreement }, { db, viewer, setMessage }) {
    await examOfAuthor(db, viewer.lecturerId, examId)
    await sql.upsertMarkSetting(db, examId, { mode, minAgreement })
    setMessage(texts.settingsSaved)
    return {}
  },

  async suggest({ recordId, problemId }, { db, viewer, services }) {
    const { task, examId, takerId, takerName } = await viewMarkTask(db, viewer, recordId, problemId)
    const { mode, minAgreement } = await sql.selectMarkSetting(db, examId)
    if (mode === 0) throw new CallError('shown', texts.adviceOff)
    if (mode === 2 && !task.givenList.some(({ isMine }) => isMine === 1))
      throw new CallError('shown', texts.adviceAfter)
    const agreement = (await agreements(db, examId)).get(problemId) ?? unknown
    if (!isOffered(agreement, minAgreement)) throw new CallError('shown', texts.adviceUnreliable)
    const known = await sql.selectAdvice(db, recordId, problemId, task.answerTag)
    if (known) return { ...known, agreement }
    const answer = htmlText(task.userAnswer[0] ?? '').trim()
    if (answer === '') throw new CallError('shown', texts.adviceNoText)
    const ready = await requireModel(services, db, viewer.userId)
    const rubric = rubricOf(task.explained.rubricList, task.fullScore)
    const value = await structuredAnswer({ db, viewer, services }, ready, 'marking', {
      name: 'marks',
      schema: Advised,
      maxTokens: ADVICE_TOKENS,
      messages: adviceMessages({
        stem: htmlText([task.stem, task.problem.problemContent].join('\n')),
        reference: htmlText(task.explained.answer[0] ?? ''),
        rubric,
        answer,
        names: [takerName],
      }),
    })
    const made = adviceOf(value, { answer, rubric, fullScore: task.fullScore })
    const comment = (await passedText(services, db, made.comment)) ?? ''
    const advice = { ...made, comment, fullScore: task.fullScore }
    const of = { examId, recordId, problemId, answerTag: task.answerTag, userId: takerId, model: ready.model.name }
    await sql.upsertAdvice(db, of, advice)
    return { ...advice, agreement }
  },

  async told({ recordId }, { db, viewer }) {
    if (!(await ownsRecord(db, viewer.userId, recordId))) throw new CallError('notFound')
    const { tellsLearners } = await selectSetting(db)
    return { isUsed: tellsLearners === 1 && (await sql.hasAdvice(db, viewer.userId, recordId)) ? 1 : 0 }
  },
})
