/** Questions that a film asks, for learners. */
import { moment } from '@zhixing/contract/course/moment'
import type { UserAnswer } from '@zhixing/contract/exam/shapes'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { problemBank } from '../exam-hook.ts'
import { markedMoment, shownMoment } from '../moment-problem.ts'
import { noMomentAnswer } from '../texts.ts'
import { admit } from './admission.ts'
import { type MomentRow, saveAnswer, selectMoment, selectMoments } from './moment.sql.ts'
import { momentAnswered } from './moment-rule.ts'

/** Those of the questions that the viewer may see: not problems of a paper that they have yet to sit. */
async function shownTo<M extends Pick<MomentRow, 'sourceId'>>(
  { db, viewer, services }: Request<'login'>,
  rows: readonly M[],
): Promise<M[]> {
  const sources = rows.flatMap(({ sourceId }) => sourceId ?? [])
  const now = new Date(services.clock.now())
  const locked = await problemBank.one(services).locked(db, viewer.userId, sources, now)
  return rows.filter(({ sourceId }) => sourceId === null || !locked.has(sourceId))
}

const isBlank = (answer: UserAnswer) => answer.every((text) => text.trim() === '')

export const calls = implement(moment, {
  async list({ periodId }, request) {
    await admit(request, periodId)
    const rows = await shownTo(request, await selectMoments(request.db, request.viewer.userId, periodId))
    return {
      list: rows.map(({ id, second, isRequired, problem, isAnswered, isRight }) => ({
        id,
        second,
        isRequired,
        problem: shownMoment({ id, problem }),
        isAnswered,
        isRight,
      })),
    }
  },

  async answer({ id, userAnswer, clientKey }, request) {
    const { db, site, viewer, services } = request
    const row = found(await selectMoment(db, id))
    await admit(request, row.periodId)
    const [shown] = await shownTo(request, [row])
    const asked = found(shown)
    if (isBlank(userAnswer)) throw new CallError('shown', noMomentAnswer)
    const key = { userId: viewer.userId, periodId: row.periodId }
    const { mark } = markedMoment(asked, userAnswer)
    const stored = await saveAnswer(db, {
      ...key,
      momentId: id,
      userAnswer,
      isRight: mark.answerStatus === 'right' ? 1 : 0,
      clientKey,
    })
    const state = await momentAnswered.one(services)(services, site.siteId, key)
    return { ...markedMoment(asked, stored), progress: state?.progress ?? 0, isFinished: state?.isFinished ?? 0 }
  },
})
