/** Why an answer was wrong: without a model the places of the course, with one an explanation from them. */
import { explain } from '@zhixing/contract/assistant/explain'
import { MAX_QUESTION } from '@zhixing/contract/assistant/ask'
import { readWrongAnswers, selectProblemCourses } from '../../exam/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { FEW_PLACES, MAX_PLACES } from '../ask/places.ts'
import { refuseWhileSitting } from '../ask/sitting.ts'
import { saveTurn } from '../ask/save-turn.ts'
import { selectSentTurn } from '../ask/turn.sql.ts'
import { modelFor } from '../model/ready-model.ts'
import { placesAgain, placesOfProblem } from '../passage/passages.ts'
import { texts } from '../texts.ts'
import { selectExplained } from './explained.sql.ts'
import { wordsOfProblem } from './prompt.ts'

const NOTICES = { off: 'noModel', site: 'siteFull', user: 'userFull' } as const

export const calls = implement(explain, {
  async save({ problemId, clientKey }, { db, viewer, services }) {
    const { userId } = viewer
    await refuseWhileSitting(db, userId)
    const now = new Date(services.clock.now())
    const [wrong, problem] = await Promise.all([
      readWrongAnswers(db, userId, problemId, now),
      selectProblemCourses(db, problemId),
    ])
    const [last] = wrong
    if (!last || !problem) throw new CallError('notFound', texts.notWrong)
    const sent = clientKey ? await selectSentTurn(db, userId, clientKey) : undefined
    if (sent?.problemId === problemId) return sent
    const former = await selectExplained(db, userId, problemId, last.lastTime)
    if (former) {
      const again = await placesAgain(services, db, { ...former, userId, places: former.placeList })
      if (again.length === former.placeList.length) return former
    }
    const { model, lack } = await modelFor(services, db, userId)
    const stem = wordsOfProblem(last.doc, last.leaf).slice(0, MAX_QUESTION)
    const [covered] = await placesOfProblem(services, db, {
      userId,
      courseIds: problem.courseIds,
      question: stem,
      limit: model ? MAX_PLACES : FEW_PLACES,
    })
    if (!covered) throw new CallError('shown', texts.noCourseCovers)
    const { courseId, places } = covered
    return saveTurn(db, {
      userId,
      talkId: former?.courseId === courseId ? former.talkId : undefined,
      courseId,
      // The title is listed also while the problem is secret again, so that it has nothing of it.
      title: places[0]?.periodName ?? '',
      periodId: '0',
      videoTime: 0,
      problemId,
      question: stem,
      places,
      model,
      notice: lack === null ? '' : NOTICES[lack],
      clientKey,
    })
  },
})
