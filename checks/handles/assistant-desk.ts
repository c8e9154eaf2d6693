/** Test data for ids of drafted problems and of suggestions for marks. */
import { makeKnownCourse } from '../../server/test/assistant.ts'
import { authors, type Who } from './exam-kit.ts'
import { examExchangeHandles } from './exam-exchange.ts'
import { exam, markedEssay, ofTaker, record } from './exam-marking.ts'
import { makeUser } from '../../server/test/factories.ts'
import { ownVideo } from './vod.ts'
import { type Inert, insert, type Maker, NOWHERE, withInput } from './kit.ts'

const uploaded = examExchangeHandles['exam/auth/exam/import/begin']?.['fileId'] as Maker
const asked = { kinds: [1], count: 1 }

/** A lesson with passages of the caller, of another lecturer, and of the other site. */
const lesson: Maker = async (w) => {
  const { own, theirs, abroad } = await authors(w)
  const made = async ({ lecturerId, siteId }: Who) => ({
    value: (await makeKnownCourse(w.t, { lecturerId, siteId })).periodIds[0] ?? '',
    input: { source: 'lesson', ...asked },
  })
  return {
    own: await made(own),
    foreign: { 'of another lecturer': await made(theirs), 'of another site': await made(abroad) },
    missing: { value: NOWHERE, input: { source: 'lesson', ...asked } },
  }
}

/** A course of the caller, or its first lesson. */
const told =
  (of: (made: Awaited<ReturnType<typeof makeKnownCourse>>) => string | undefined): Maker =>
  async (w) => {
    const { own, theirs, abroad } = await authors(w)
    const made = async ({ lecturerId, siteId }: Who) => ({
      value: of(await makeKnownCourse(w.t, { lecturerId, siteId })) ?? '',
    })
    return {
      own: await made(own),
      foreign: { 'of another lecturer': await made(theirs), 'of another site': await made(abroad) },
    }
  }

const categories: Inert = { inert: 'checked as those of an import; assistant/problems/draft.test.ts' }
const parts: Inert = { inert: 'nothing is stored or looked up by it; assistant/problems/draft.test.ts' }

/** A question in a lesson of the caller's course, of another lecturer's, and of the other site. */
const question: Maker = async (w) => {
  const { own, theirs, abroad } = await authors(w)
  const made = async ({ lecturerId, siteId }: Who) => {
    const { courseId, periodIds } = await makeKnownCourse(w.t, { lecturerId, siteId })
    const { userId } = await makeUser(w.t.owner, { siteId })
    const of = { site_id: siteId, course_id: courseId, user_id: userId, period_id: periodIds[0] ?? '' }
    return { value: await insert(w.t, 'course_comment', { ...of, comment_text: '水熊虫能活多久？' }) }
  }
  return {
    own: await made(own),
    foreign: { 'of another lecturer': await made(theirs), 'of another site': await made(abroad) },
  }
}

export const assistantDeskHandles: Record<string, Record<string, Maker | Inert>> = {
  'assistant/auth/problem/draft': {
    periodIds: lesson,
    fileId: withInput(uploaded, { source: 'document', ...asked }),
    'defaults.subjectId': categories,
    'defaults.topicIds.[]': categories,
  },
  'assistant/auth/desk/reply': { questionId: question },
  'assistant/auth/desk/lesson': { periodId: told(({ periodIds }) => periodIds[0]) },
  'assistant/auth/desk/outline': {
    courseId: withInput(
      told(({ courseId }) => courseId),
      { source: 'topic', text: '水熊虫' },
    ),
  },
  'assistant/auth/desk/course': { courseId: told(({ courseId }) => courseId) },
  'assistant/auth/track/view': { videoId: ownVideo() },
  'assistant/auth/track/save': { videoId: ownVideo({ input: { target: 'en' } }) },
  'assistant/auth/problem/complete': { 'doc.subList.[].id': parts },
  'assistant/auth/mark/setting/*': { examId: exam(() => ({ mode: 1, minAgreement: 40 })) },
  'assistant/auth/mark/suggest': {
    recordId: record(({ essayId }) => ({ problemId: essayId })),
    problemId: markedEssay(({ recordId }) => ({ recordId })),
  },
  'assistant/auth/mark/told': { recordId: ofTaker },
}
