/** Test data for ids of questions. */
import { makeUser } from '../../server/test/factories.ts'
import { makePaper } from '../../server/test/exam.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { course } from './shelf.ts'
import {
  hidden,
  type Inert,
  insert,
  type Made,
  type Maker,
  named,
  newCourse,
  NOWHERE,
  value,
  withInput,
} from './kit.ts'

const makeQuestion = (t: TestApp, siteId: number, userId: string, more: Record<string, string | number | Date> = {}) =>
  insert(t, 'community_question', {
    site_id: siteId,
    user_id: userId,
    title: '一个问题',
    content: '<p>内容</p>',
    summary: '内容',
    search_words: '',
    ...more,
  })
async function makeAnswer(
  t: TestApp,
  siteId: number,
  userId: string,
  questionId: string,
  more: Record<string, string | number> = {},
) {
  await t.owner`
    INSERT INTO community_count (site_id, target_type, target_id, comment_count, thread_count)
    VALUES (${siteId}, 2, ${questionId}, 9, 9)
    ON CONFLICT DO NOTHING`
  return insert(t, 'community_comment', {
    site_id: siteId,
    target_type: 2,
    target_id: questionId,
    user_id: userId,
    content: '<p>回答</p>',
    ...more,
  })
}

/** Another user, whose rows the caller's reactions may change. */
const anotherUser = async (t: TestApp) => (await makeUser(t.owner)).userId

/** A public question; hidden ones by reason. */
export const question: Maker = async ({ t, me, other, stranger }) => ({
  own: value(await makeQuestion(t, 12, await anotherUser(t))),
  foreign: {
    'of another site': value(await makeQuestion(t, 13, stranger.userId)),
    'of another, waiting': value(await makeQuestion(t, 12, other.userId, { status_id: 2 })),
    'of another, hidden': value(await makeQuestion(t, 12, other.userId, { status_id: 3 })),
    deleted: value(await makeQuestion(t, 12, me.userId, { status_id: 0 })),
  },
})

const ownQuestion: Maker = async ({ t, me, other, stranger }) => ({
  own: value(await makeQuestion(t, 12, me.userId)),
  foreign: {
    'of another user': value(await makeQuestion(t, 12, other.userId)),
    'of another site': value(await makeQuestion(t, 13, stranger.userId)),
    deleted: value(await makeQuestion(t, 12, me.userId, { status_id: 0 })),
  },
})

/** An answer of a question; the caller's where only its author may. Answers of another question do not exist. */
const answerOf =
  (name: 'id' | 'questionsId', whose: 'own' | 'any'): Maker =>
  async ({ t, me, other, stranger }) => {
    const author = await anotherUser(t)
    const questionId = await makeQuestion(t, 12, whose === 'own' ? me.userId : author)
    const elsewhere = await makeQuestion(t, 12, other.userId)
    const input = { [name]: questionId, opType: 2 }
    const own = await makeAnswer(t, 12, author, questionId)
    await makeAnswer(t, 12, author, questionId, { root_id: own, parent_id: own })
    return {
      own: value(own, input),
      foreign: {
        'of another question': value(await makeAnswer(t, 12, other.userId, elsewhere), input),
        'of another site': value(
          await makeAnswer(t, 13, stranger.userId, await makeQuestion(t, 13, stranger.userId)),
          input,
        ),
        hidden: value(await makeAnswer(t, 12, other.userId, questionId, { status_id: 3 }), input),
      },
    }
  }

const ownAnswer: Maker = async ({ t, me, other, stranger }) => {
  const [here, abroad] = [await makeQuestion(t, 12, await anotherUser(t)), await makeQuestion(t, 13, stranger.userId)]
  return {
    own: value(await makeAnswer(t, 12, me.userId, here)),
    foreign: {
      'of another user': value(await makeAnswer(t, 12, other.userId, here)),
      'of another site': value(await makeAnswer(t, 13, stranger.userId, abroad)),
      'on something else': value(await makeAnswer(t, 12, me.userId, here, { target_type: 5 })),
      deleted: value(await makeAnswer(t, 12, me.userId, here, { status_id: 0 })),
    },
  }
}

const lesson: Maker = async ({ t }) => ({
  own: value((await newCourse(t, 12)).periodIds[0] ?? ''),
  foreign: await hidden(t, ({ periodIds }) => periodIds[0] ?? ''),
})

/** A list filtered by the object of a question. */
const listed =
  (column: string, own: (t: TestApp) => Promise<string>, foreign: (t: TestApp) => Promise<Made['foreign']>): Maker =>
  async ({ t }) => {
    const id = await own(t)
    await makeQuestion(t, 12, await anotherUser(t), { [column]: id })
    return { own: value(id), foreign: await foreign(t) }
  }
const listedCourse = listed(
  'course_id',
  async (t) => (await newCourse(t, 12)).courseId,
  (t) => hidden(t, ({ courseId }) => courseId),
)
const listedLesson = listed(
  'period_id',
  async (t) => (await newCourse(t, 12)).periodIds[0] ?? '',
  (t) => hidden(t, ({ periodIds }) => periodIds[0] ?? ''),
)
const listedPerson: Maker = async ({ t, stranger }) => {
  const userId = await anotherUser(t)
  await makeQuestion(t, 12, userId)
  return { own: value(userId), foreign: { 'of another site': value(stranger.userId) } }
}
const listedLabel: Maker = async ({ t, stranger }) => {
  const make = async (siteId: number, userId: string) => {
    const label = await insert(t, 'community_label', {
      site_id: siteId,
      label_type: 2,
      label_name: `标签${Math.random()}`,
    })
    const target_id = await makeQuestion(t, siteId, userId)
    await t.owner`INSERT INTO community_label_ref ${t.owner({ site_id: siteId, target_type: 2, target_id, label_id: label, shown_time: new Date() })}`
    return label
  }
  return {
    own: value(await make(12, await anotherUser(t))),
    foreign: { 'of another site': value(await make(13, stranger.userId)) },
  }
}
const invited: Maker = async ({ t, me, stranger }) => {
  const input = { questionsId: await makeQuestion(t, 12, me.userId) }
  return {
    own: value(await anotherUser(t), input),
    foreign: { 'of another site': value(stranger.userId, input) },
  }
}
/** Two questions to merge: `name` varies, the other is public. */
const mergedPair =
  (name: 'id' | 'intoId', whose: 'own' | 'any'): Maker =>
  async (w) => {
    const isOwnOther = name === 'intoId' && whose === 'own'
    const other = await makeQuestion(w.t, 12, isOwnOther ? w.me.userId : await anotherUser(w.t))
    const make = name === 'id' && whose === 'own' ? ownQuestion : question
    return withInput(make, { [name === 'id' ? 'intoId' : 'id']: other })(w)
  }
/** A merge in a given state. */
const mergeIn =
  (status: number): Maker =>
  async ({ t, stranger }) => {
    const make = async (siteId: number, userId: string) =>
      insert(t, 'community_question_merge', {
        site_id: siteId,
        question_id: await makeQuestion(t, siteId, userId, { status_id: status === 2 ? 4 : 1 }),
        into_id: await makeQuestion(t, siteId, userId),
        proposer_id: userId,
        status_id: status,
      })
    return {
      own: value(await make(12, await anotherUser(t))),
      foreign: { 'of another site': value(await make(13, stranger.userId)) },
    }
  }
const listedPaper = listed(
  'exam_id',
  async (t) => (await makePaper(t.owner)).examId,
  async (t) => ({ 'of another site': value((await makePaper(t.owner, { siteId: 13 })).examId) }),
)
const listedProblem: Inert = { inert: 'Questions store the id of their problem, which is not read.' }
/**
 * A paper and one of its problems; `name` varies. Papers outside of the catalogue and problems of other papers do not
 * exist.
 */
const problemOfPaper =
  (name: 'examId' | 'problemId'): Maker =>
  async ({ t }) => {
    const [here, other, off, abroad] = await Promise.all([
      makePaper(t.owner),
      makePaper(t.owner),
      makePaper(t.owner, { isPutaway: 0 }),
      makePaper(t.owner, { siteId: 13 }),
    ])
    const idOf = ({ examId, problems }: typeof here) => (name === 'examId' ? examId : (problems[0]?.id ?? ''))
    const rest = name === 'examId' ? { problemId: here.problems[0]?.id } : { examId: here.examId }
    return {
      own: value(idOf(here), rest),
      foreign: {
        'of another paper': value(idOf(other), rest),
        'of a paper off the shelf': value(idOf(off), rest),
        'of another site': value(idOf(abroad), rest),
      },
      missing: value(NOWHERE, rest),
    }
  }

export const questionHandles: Record<string, Record<string, Maker | Inert>> = {
  'community/auth/questions/*': { id: ownQuestion },
  'community/auth/questions/comment/*': { id: ownAnswer },
  'community/auth/questions/user/record/*': { questionsId: question, commentId: answerOf('questionsId', 'any') },
  'community/auth/questions/invite/*': { questionsId: question },
  'community/api/questions/list': {
    courseId: listedCourse,
    periodId: listedLesson,
    examId: listedPaper,
    problemId: listedProblem,
    userId: listedPerson,
    labelNo: listedLabel,
  },
  'community/api/questions/similar/list': {
    exceptId: { inert: 'Excluded from the answer, without being read.' },
  },
  'community/api/questions/view': { id: question },
  'community/api/questions/comment/list': { questionsId: question, rootId: answerOf('questionsId', 'any') },
  'community/auth/questions/save': {
    courseId: course,
    periodId: lesson,
    examId: problemOfPaper('examId'),
    problemId: problemOfPaper('problemId'),
  },
  'community/auth/questions/view': { id: question },
  'community/auth/questions/update': { acceptCommentId: answerOf('id', 'own') },
  'community/auth/questions/comment/save': {
    questionsId: question,
    parentId: answerOf('questionsId', 'any'),
    mentionIds: named,
  },
  'community/auth/questions/invite/save': { userId: invited },
  'community/auth/questions/merge/save': { id: mergedPair('id', 'own'), intoId: mergedPair('intoId', 'own') },
  'community/admin/question/merge/save': { id: mergedPair('id', 'any'), intoId: mergedPair('intoId', 'any') },
  'community/admin/question/merge/refuse': { id: mergeIn(1) },
  'community/admin/question/merge/undo': { id: mergeIn(2) },
}
