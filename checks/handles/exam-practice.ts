/** Test data for ids of practice and the wrong-answer book (see handles.ts). */
import { makeProblem } from '../../server/test/exam.ts'
import { makeUser, makeVideo } from '../../server/test/factories.ts'
import { ofLecturer } from './exam-kit.ts'
import { among, type Made, type Maker, owners } from './kit.ts'
import type { Person, World } from '../world.ts'

type One = Made['own']

/** Data of the caller, of another user, and of one of the other site. */
const ofPerson =
  (make: (w: World, who: Person) => Promise<One>): Maker =>
  async (w) => ({
    own: await make(w, w.roles.login),
    foreign: { 'of another user': await make(w, w.other), 'of another site': await make(w, w.stranger) },
  })

/** A public problem with an explanation video, and a practice of it; `answered`: with an answer to self-assess. */
async function practice({ t }: World, { siteId, userId }: Person, problemType: number, answered: boolean) {
  const problem = await makeProblem(t.owner, { siteId, problemType, isPublic: 1 })
  const videoId = await makeVideo(t.owner, '0', 10, siteId)
  await t.owner`UPDATE exam_problem SET video_id = ${videoId} WHERE site_id = ${siteId} AND id = ${problem.id}`
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO practice (site_id, user_id, practice_type, problems, answered_count)
    VALUES (${siteId}, ${userId}, 2, ${t.owner.json([{ problemId: problem.id, version: 1 }])}, ${answered ? 1 : 0})
    RETURNING id`
  const id = row?.id ?? ''
  if (answered)
    await t.owner`
      INSERT INTO practice_user_answer (site_id, practice_id, problem_id, user_answer, is_right, answer_status)
      VALUES (${siteId}, ${id}, ${problem.id}, '["甲"]', 0, 'reviewing')`
  return { id, problemId: problem.id }
}
const whole = (answered = false): Maker =>
  ofPerson(async (w, who) => ({ value: (await practice(w, who, 1, answered)).id }))
/** A problem of a practice: one of the two ids varies, the other is the caller's. */
const inPractice = (
  field: 'id' | 'problemId',
  problemType: number,
  answered: boolean,
  input: Record<string, unknown> = {},
): Maker =>
  among(owners(), (w, who) => practice(w, who, problemType, answered))(
    (made) => made[field],
    ({ id, problemId }) => ({ ...(field === 'id' ? { problemId } : { id }), ...input }),
  )

/** An entry of a person's wrong-answer book, with subject, knowledge point and exam. */
async function entry({ t }: World, { siteId, userId }: Person) {
  const category = async (type: number) => {
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO exam_category (site_id, category_name, exam_category_type) VALUES (${siteId}, ${`分类${Math.random()}`}, ${type}) RETURNING id`
    return row?.id ?? ''
  }
  const [subjectId, topicId] = [await category(1), await category(5)]
  const problem = await makeProblem(t.owner, { siteId, isPublic: 1, subjectId, topicIds: [topicId] })
  const [exam] = await t.owner<{ id: string }[]>`SELECT new_id() AS id`
  const examId = exam?.id ?? ''
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO user_error_problem (site_id, user_id, problem_id, problem_type, subject_id, exam_id,
      source_type, user_answer)
    VALUES (${siteId}, ${userId}, ${problem.id}, 1, ${subjectId}, ${examId}, 2, '["A"]')
    RETURNING id`
  return { id: row?.id ?? '', problemId: problem.id, subjectId, topicId, examId }
}
const inBook = (pick: 'id' | 'subjectId' | 'topicId' | 'examId', input?: Record<string, unknown>): Maker =>
  ofPerson(async (w, who) => ({ value: (await entry(w, who))[pick], ...(input ? { input } : {}) }))
/** A category with something to practise. */
const category =
  (pick: 'subjectId' | 'topicId', input: Record<string, unknown>): Maker =>
  async (w) => ({
    own: { value: (await entry(w, w.roles.login))[pick], input },
    foreign: { 'of another site': { value: (await entry(w, w.stranger))[pick], input } },
  })
let serial = 0
const review = ofPerson(async (w, who) => {
  const { id } = await entry(w, who)
  const before = { card: null, rightCount: 0, errorCount: 1, nextReviewTime: new Date().toISOString(), isMastered: 0 }
  const [row] = await w.t.owner<{ id: string }[]>`
    INSERT INTO user_error_review (site_id, error_id, user_id, rating, is_right, answer_status, before)
    VALUES (${who.siteId}, ${id}, ${who.userId}, 3, 1, 'right', ${w.t.owner.json(before)})
    RETURNING id`
  return { value: row?.id ?? '', input: { rating: 4 } }
})

/** A problem in a person's book. */
const met = ofPerson(async (w, who) => {
  const { problemId } = await entry(w, who)
  return { value: problemId, input: { reportType: 2 } }
})
/** A lecturer's problem with a report. */
const reported = ofLecturer(
  async ({ t }, { siteId, lecturerId }) => {
    const { id } = await makeProblem(t.owner, { siteId, lecturerId })
    const { userId } = await makeUser(t.owner, { siteId })
    await t.owner`
      INSERT INTO exam_problem_report (site_id, problem_id, lecturer_id, user_id, version, report_type)
      VALUES (${siteId}, ${id}, ${lecturerId}, ${userId}, 1, 2)`
    return id
  },
  () => ({ reportStatus: 2 }),
)

export const examPracticeHandles: Record<string, Record<string, Maker>> = {
  'exam/auth/practice/*': { id: whole() },
  'exam/auth/user/error/problem/*': {
    subjectId: inBook('subjectId'),
    examId: inBook('examId'),
    topicId: inBook('topicId'),
    ids: inBook('id'),
  },
  'exam/auth/practice/count': {
    subjectId: category('subjectId', { practiceType: 1 }),
    topicIds: category('topicId', { practiceType: 5 }),
  },
  'exam/auth/practice/save': {
    subjectId: category('subjectId', { practiceType: 1, quantity: 5 }),
    topicIds: category('topicId', { practiceType: 5, quantity: 5 }),
  },
  'DELETE exam/auth/practice/user/answer/delete': { id: whole(true) },
  'exam/auth/practice/sign': { id: inPractice('id', 5, true), problemId: inPractice('problemId', 5, true) },
  'exam/auth/practice/user/answer/save': {
    id: inPractice('id', 1, false, { userAnswer: ['B'] }),
    problemId: inPractice('problemId', 1, false, { userAnswer: ['B'] }),
  },
  'exam/auth/practice/user/answer/judge': {
    id: inPractice('id', 5, true, { answerStatus: 'right' }),
    problemId: inPractice('problemId', 5, true, { answerStatus: 'right' }),
  },
  'exam/auth/user/error/problem/view': { id: inBook('id') },
  'GET exam/auth/user/error/problem/problem/view': { id: inBook('id') },
  'DELETE exam/auth/user/error/problem/delete/{id}': { id: inBook('id') },
  'DELETE exam/auth/user/error/problem/delete/all': { ids: inBook('id') },
  'exam/auth/user/error/problem/review': {
    id: async (w) => {
      serial += 1
      return inBook('id', { userAnswer: ['B'], clientKey: `review of the walks ${serial}` })(w)
    },
  },
  'exam/auth/user/error/problem/master': { ids: inBook('id', { isMastered: 1 }) },
  'exam/auth/exam/problem/report/save': { problemId: met },
  'exam/auth/exam/problem/report/handle': { problemId: reported },
  'exam/auth/user/error/problem/rate': { reviewId: review },
  'exam/auth/user/error/problem/note/save': { id: inBook('id', { note: '记一笔' }) },
}
