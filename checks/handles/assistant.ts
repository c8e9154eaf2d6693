/** Test data for ids of conversations with courses. */
import { makeKnownCourse } from '../../server/test/assistant.ts'
import { makePaper, makeProblem } from '../../server/test/exam.ts'
import { type MadeCourse, makeCourse } from '../../server/test/factories.ts'
import { makeReplay } from '../../server/test/replay.ts'
import type { Person, World } from '../world.ts'
import { hidden, type Inert, insert, type Maker, NOWHERE, ofPerson, value } from './kit.ts'

const question = '水熊虫能活多久'

/** Nothing may be asked while a counted paper is sat; makers of exam calls have begun some. */
const endAttempts = ({ t }: World) =>
  t.owner`UPDATE user_exam_record SET cutoff_time = now() - interval '1 second' WHERE cutoff_time IS NULL OR cutoff_time > now()`

const visibleCourse: Maker = async (w) => {
  await endAttempts(w)
  const foreign = await hidden(w.t, ({ courseId }) => courseId)
  for (const one of Object.values(foreign)) one.input = { question }
  return {
    own: value((await makeCourse(w.t.owner)).courseId, { question }),
    foreign,
    missing: value(NOWHERE, { question }),
  }
}

async function talkOf({ t, course, course13 }: World, who: Person): Promise<{ id: string; courseId: string }> {
  const { courseId } = who.siteId === 12 ? course : course13
  const id = await insert(t, 'assistant_talk', {
    site_id: who.siteId,
    user_id: who.userId,
    course_id: courseId,
    title: question,
  })
  return { id, courseId }
}

const turn: Maker = ofPerson(async (w, who) => {
  const { id } = await talkOf(w, who)
  return insert(w.t, 'assistant_turn', {
    site_id: who.siteId,
    talk_id: id,
    user_id: who.userId,
    question,
    state: 'places',
  })
})
const ratedTurn: Maker = async (w) => {
  const { own, foreign } = await turn(w)
  const input = { useful: 1 }
  return {
    own: { ...own, input },
    foreign: Object.fromEntries(Object.entries(foreign).map(([why, one]) => [why, { ...one, input }])),
    missing: value(NOWHERE, input),
  }
}

const talk: Maker = ofPerson(async (w, who) => (await talkOf(w, who)).id)

const continuedTalk: Maker = async (w) => {
  await endAttempts(w)
  const mine = await talkOf(w, w.me)
  const input = { question, courseId: mine.courseId }
  return {
    own: value(mine.id, input),
    foreign: {
      'of another user': value((await talkOf(w, w.other)).id, input),
      'of another site': value((await talkOf(w, w.stranger)).id, input),
    },
    missing: value(NOWHERE, input),
  }
}

const practisedProblem: Maker = async (w) => {
  await endAttempts(w)
  const { owner } = w.t
  return {
    own: value((await makeProblem(owner, { isPublic: 1 })).id),
    foreign: {
      'of another site': value((await makeProblem(owner, { siteId: 13, isPublic: 1 })).id),
      'not public': value((await makeProblem(owner, { isPublic: 0 })).id),
    },
  }
}

/** A problem that the caller answered wrong, whose course explains it. */
const wrongProblem: Maker = async (w) => {
  await endAttempts(w)
  const { courseId } = await makeKnownCourse(w.t, { isFree: 1, price: 0 })
  const wrong = async (who: Person) => {
    const problem = await makeProblem(w.t.owner, {
      siteId: who.siteId,
      isPublic: 1,
      doc: { problemContent: `<p>${question}？</p>` },
    })
    const paper = await makePaper(w.t.owner, {
      siteId: who.siteId,
      problems: [problem],
      rules: { attempts: 0, answerTime: 0 },
    })
    if (who.siteId === 12)
      await insert(w.t, 'course_exam_ref', {
        site_id: 12,
        course_id: courseId,
        ref_type: 1,
        ref_id: courseId,
        exam_id: paper.examId,
        exercise_type: 2,
      })
    await insert(w.t, 'user_error_problem', {
      site_id: who.siteId,
      user_id: who.userId,
      problem_id: problem.id,
      problem_type: 1,
      source_type: 2,
    })
    return value(problem.id)
  }
  return {
    own: await wrong(w.me),
    foreign: {
      'of another user': await wrong(w.other),
      'of another site': await wrong(w.stranger),
      'not answered wrong': value((await makeProblem(w.t.owner, { isPublic: 1 })).id),
    },
  }
}

/** A session that the caller missed from begin to end. */
const missedSession =
  (input: Record<string, unknown>): Maker =>
  async (w) => {
    await endAttempts(w)
    const make = async (over: Parameters<typeof makeReplay>[1] = {}) =>
      value((await makeReplay(w.t, over)).periodId, input)
    return {
      own: await make(),
      foreign: {
        'of another site': await make({ siteId: 13 }),
        'off the shelf': await make({ isPutaway: 0 }),
      },
      missing: value(NOWHERE, input),
    }
  }

/** A lesson whose text the caller may read, with its course. */
const readLesson =
  (field: 'courseId' | 'periodId'): Maker =>
  async (w) => {
    await endAttempts(w)
    const other = field === 'courseId' ? 'periodId' : 'courseId'
    const pairs = new Map<string, string>()
    const pick = ({ courseId, periodIds: [periodId = ''] }: MadeCourse) => {
      const ids = { courseId, periodId }
      pairs.set(ids[field], ids[other])
      return ids[field]
    }
    const foreign = await hidden(w.t, pick)
    for (const one of Object.values(foreign)) one.input = { [other]: pairs.get(one.value) }
    const own = pick(await makeKnownCourse(w.t))
    const input = { [other]: pairs.get(own) }
    return { own: value(own, input), foreign, missing: value(NOWHERE, input) }
  }

const openLesson: Inert = { inert: 'only noted beside the question; nothing is read by it' }
const filter: Inert = { inert: 'a filter of the own conversations' }

export const assistantHandles: Record<string, Record<string, Maker | Inert>> = {
  'assistant/api/place/find': { courseId: visibleCourse },
  'assistant/auth/place/lesson/page': { courseId: readLesson('courseId'), periodId: readLesson('periodId') },
  'assistant/auth/place/problem': { problemId: practisedProblem },
  'assistant/auth/problem/similar': { problemId: practisedProblem },
  'assistant/auth/ask/save': { courseId: visibleCourse, talkId: continuedTalk, periodId: openLesson },
  'assistant/auth/ask/rate': { turnId: ratedTurn },
  'assistant/auth/explain/save': { problemId: wrongProblem },
  'assistant/auth/missed/view': { periodId: missedSession({}) },
  'assistant/auth/missed/save': { periodId: missedSession({ begin: 0, end: 600 }) },
  'assistant/auth/talk/list': { courseId: filter },
  'assistant/auth/talk/view': { id: talk },
  'assistant/auth/talk/delete': { id: talk },
}
