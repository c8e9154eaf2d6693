import { ask, MAX_QUESTION, place, talk } from '@zhixing/contract/assistant/ask'
import { readableLessons, selectCoursePlaces } from '../../course/index.ts'
import { selectPractisable, selectProblemCourses, selectRevealed } from '../../exam/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { allowedText } from '../../shared/words/port.ts'
import { modelFor } from '../model/ready-model.ts'
import { wordsOfProblem } from '../explain/prompt.ts'
import { pageOfLesson } from '../passage/passage.sql.ts'
import { findPlaces, placesOfProblem, shownPlace } from '../passage/passages.ts'
import { texts } from '../texts.ts'
import { hasSimilar } from '../problems/similar.ts'
import { unitVector } from '../passage/vector.ts'
import { isFollowUp } from './follow-up.ts'
import { readableTurns } from './readable-turns.ts'
import { FEW_PLACES, MAX_PLACES } from './places.ts'
import { refuseWhileSitting } from './sitting.ts'
import { redact } from './redact.ts'
import { saveTurn } from './save-turn.ts'
import * as sql from './turn.sql.ts'

/** Turns of a conversation that are shown. */
const MAX_TURNS = 100
/** A question waits at most so long for its vector; words rank it otherwise. */
const VECTOR_MS = 3000

/** Why the places are the answer, if there is a model but its budget is used up. */
const NOTICES = { off: '', site: 'siteFull', user: 'userFull' } as const

/** What is searched for: without personal data, which no lesson has. */
const searched = (text: string, nickname: string): string => redact(text, [nickname]).replaceAll(/〔.*?〕/g, ' ')

/** The words of the former question, for one that refers to it. */
const withFormer = (question: string, former: string | undefined): string =>
  former && isFollowUp(question) ? `${former.slice(0, 120)}\n${question}` : question

const placeCalls = implement(place, {
  async find({ courseId, question }, { db, viewer, services }) {
    if (viewer) await refuseWhileSitting(db, viewer.userId)
    const userId = viewer?.userId ?? null
    const places = found(await findPlaces(services, db, { userId, courseId, question, limit: FEW_PLACES }))
    return { placeList: places.map(shownPlace) }
  },

  async ofLesson({ courseId, periodId, pageCurrent, pageSize }, { db, viewer, services }) {
    await refuseWhileSitting(db, viewer.userId)
    const readable = found(await readableLessons(services, db, viewer.userId, courseId))
    if (!readable.lessons.has(periodId) || !(await readable.isOpened(periodId))) throw new CallError('notFound')
    return mapPage(
      await pageOfLesson(db, courseId, periodId, { pageCurrent, pageSize }),
      ({ lineList, ...passage }) => ({
        ...passage,
        place: lineList[0]?.[0] ?? 0,
        text: lineList.map(([, text]) => text).join('\n'),
      }),
    )
  },

  async ofProblem({ problemId }, { db, viewer, services }) {
    const { userId } = viewer
    await refuseWhileSitting(db, userId)
    const now = new Date(services.clock.now())
    const [revealed, practisable, row] = await Promise.all([
      selectRevealed(db, userId, [problemId], now),
      selectPractisable(db, userId, [problemId], now),
      selectProblemCourses(db, problemId),
    ])
    const { doc, courseIds } = found(revealed.has(problemId) ? row : undefined)
    const [names, covered, { notice }] = await Promise.all([
      selectCoursePlaces(db, courseIds),
      placesOfProblem(services, db, {
        userId,
        courseIds,
        question: wordsOfProblem(doc).slice(0, MAX_QUESTION),
        limit: FEW_PLACES,
      }),
      modelFor(services, db, userId),
    ])
    const nameOf = new Map(names.map(({ courseId, courseName }) => [courseId, courseName]))
    const placeList = covered.flatMap(({ courseId, places }) =>
      places.map((place) => ({ ...shownPlace(place), courseId, courseName: nameOf.get(courseId) ?? '' })),
    )
    return { placeList, hasSimilar: notice === '' && practisable.has(problemId) && hasSimilar(doc) ? 1 : 0 }
  },
})

const askCalls = implement(ask, {
  async save({ courseId, talkId, periodId = '0', videoTime, question: given, clientKey }, request) {
    const { db, viewer, services } = request
    const { userId } = viewer
    const sent = clientKey ? await sql.selectSentTurn(db, userId, clientKey) : undefined
    if (sent) return sent
    await refuseWhileSitting(db, userId)
    const question = await allowedText(services, db, 'question', given, texts.listedQuestion)
    const continued = talkId === undefined ? undefined : found(await sql.selectTalk(db, userId, talkId), texts.noTalk)
    if (continued && continued.courseId !== courseId) throw new CallError('notFound', texts.noTalk)
    const now = new Date(services.clock.now())
    const former = continued
      ? (await readableTurns(db, userId, await sql.selectTurns(db, continued.id, 1), now))[0]?.question
      : undefined
    const { model, lack } = await modelFor(services, db, userId)
    const words = searched(withFormer(question, former), viewer.nickname)
    const embeddingName = model?.embeddingName ?? ''
    const vector =
      model && embeddingName
        ? await model
            .embed([words], AbortSignal.timeout(VECTOR_MS))
            .then(({ vectors: [values] }) => (values ? { model: embeddingName, values: unitVector(values) } : null))
            .catch(() => null)
        : null
    const places = found(
      await findPlaces(services, db, {
        userId,
        courseId,
        question: words,
        limit: model ? MAX_PLACES : FEW_PLACES,
        vector,
      }),
    )
    return saveTurn(db, {
      userId,
      talkId: continued?.id,
      courseId,
      title: question,
      periodId,
      videoTime,
      question,
      places,
      model,
      notice: lack === null ? '' : NOTICES[lack],
      clientKey,
    })
  },

  async rate({ turnId, useful }, { db, viewer, setMessage }) {
    if (!(await sql.rateTurn(db, viewer.userId, turnId, useful))) throw new CallError('notFound', texts.noTalk)
    setMessage(texts.rated)
    return {}
  },
})

const talkCalls = implement(talk, {
  list: ({ courseId, ...page }, { db, viewer }) => sql.pageOfTalks(db, viewer.userId, courseId, page),

  async view({ id }, { db, viewer, services }) {
    const { courseId } = found(await sql.selectTalk(db, viewer.userId, id), texts.noTalk)
    await refuseWhileSitting(db, viewer.userId)
    const turns = await sql.selectTurns(db, id, MAX_TURNS)
    const now = new Date(services.clock.now())
    return { id, courseId, turnList: await readableTurns(db, viewer.userId, turns, now) }
  },

  async delete({ id }, { db, viewer, setMessage }) {
    if (!(await sql.deleteTalk(db, viewer.userId, id))) throw new CallError('notFound', texts.noTalk)
    setMessage(texts.deleted)
    return {}
  },
})

export const calls = [...placeCalls, ...askCalls, ...talkCalls]
