/** Test data for ids of papers, collections and course exams (see handles.ts). */
import { type MadePaper, makePaper, makeProblem, makeRecord } from '../../server/test/exam.ts'
import { makeCourse, makeLecturer } from '../../server/test/factories.ts'
import { organizationWithPaper } from './organization.ts'
import { among, type Inert, insert, type Made, type Maker, value } from './kit.ts'
import { must, type World } from '../world.ts'

type Over = Parameters<typeof makePaper>[1]
type Input = Record<string, unknown>

let serial = 0
const category = (w: World, siteId: number, type: number) =>
  insert(w.t, 'exam_category', { site_id: siteId, exam_category_type: type, category_name: `试卷分类 ${++serial}` })

/** A category with a paper. */
const filed =
  (column: 'subject_id' | 'year_id' | 'source_id' | 'gra_id', type: number): Maker =>
  async (w) => {
    const make = async (siteId: number) => {
      const id = await category(w, siteId, type)
      const { examId } = await makePaper(w.t.owner, { siteId })
      await w.t.owner`UPDATE exam_info SET ${w.t.owner({ [column]: id })} WHERE id = ${examId}`
      return value(id)
    }
    return { own: await make(12), foreign: { 'of another site': await make(13) } }
  }

const author: Maker = async (w) => ({
  own: value((await makePaper(w.t.owner)).lecturerId),
  foreign: { 'of another site': value((await makePaper(w.t.owner, { siteId: 13 })).lecturerId) },
})

/** Papers that may not be opened, by reason. */
async function hidden({ t }: World, over: Over = {}): Promise<Made['foreign']> {
  const [abroad, off, deleted, unborn] = [
    await makePaper(t.owner, { ...over, siteId: 13 }),
    await makePaper(t.owner, { ...over, isPutaway: 0 }),
    await makePaper(t.owner, over),
    await makePaper(t.owner, over),
  ]
  await t.owner`UPDATE exam_info SET is_deleted = 1 WHERE id = ${deleted.examId}`
  await t.owner`UPDATE exam_info SET live_version = 0 WHERE id = ${unborn.examId}`
  return {
    'of another site': value(abroad.examId),
    'off the shelf': value(off.examId),
    deleted: value(deleted.examId),
    'never published': value(unborn.examId),
  }
}

const withInput = (list: Made['foreign'], input: Input): Made['foreign'] =>
  Object.fromEntries(Object.entries(list).map(([whose, one]) => [whose, { ...one, input }]))

const paper =
  (input: Input = {}, prepare: (w: World, made: MadePaper) => Promise<unknown> = async () => {}): Maker =>
  async (w) => {
    const made = await makePaper(w.t.owner)
    await prepare(w, made)
    return {
      own: value(made.examId, input),
      foreign: withInput(await hidden(w), input),
    }
  }

/** Collected by the caller, and by another user. */
const collected: Maker = async (w) => {
  const [own, theirs] = [await makePaper(w.t.owner), await makePaper(w.t.owner)]
  const path = 'exam/auth/exam/problem/collection/collect'
  await must(w.t, path, { collectionId: own.examId, collectionType: 4 }, w.me)
  await must(w.t, path, { collectionId: theirs.examId, collectionType: 4 }, w.other)
  const input = { collectionType: 4 }
  return {
    own: value(own.examId, input),
    foreign: { 'collected by another user': value(theirs.examId, input) },
  }
}

/** A problem that the caller has met; papers are covered by the tests of the catalogue. */
const toCollect: Maker = async (w) => {
  const problem = await makeProblem(w.t.owner)
  await makeRecord(w.t.owner, { paper: await makePaper(w.t.owner, { problems: [problem] }), userId: w.me.userId })
  const input = { collectionType: 5 }
  const [unmet, abroad] = [await makeProblem(w.t.owner), await makeProblem(w.t.owner, { siteId: 13, isPublic: 1 })]
  return {
    own: value(problem.problemId, input),
    foreign: {
      'a problem that one has not met': value(unmet.problemId, input),
      'a problem of another site': value(abroad.problemId, input),
    },
  }
}

interface TiedCourse {
  courseId: string
  chapterId: string
  periodId: string
  tieId: string
  paper: MadePaper
}

/** A course with a paper tied to its first period. */
async function tied(
  w: World,
  over: { siteId?: number; lecturerId?: string; isPutaway?: 0 | 1 } = {},
): Promise<TiedCourse> {
  const { siteId = 12 } = over
  const course = await makeCourse(w.t.owner, over)
  const made = await makePaper(w.t.owner, { siteId })
  const periodId = course.periodIds[0] ?? ''
  const tieId = await insert(w.t, 'course_exam_ref', {
    site_id: siteId,
    course_id: course.courseId,
    ref_type: 3,
    ref_id: periodId,
    exam_id: made.examId,
  })
  return { courseId: course.courseId, chapterId: course.chapterId, periodId, tieId, paper: made }
}

const visibleCourse: Maker = async (w) => ({
  own: value((await tied(w)).courseId),
  foreign: {
    'of another site': value((await tied(w, { siteId: 13 })).courseId),
    'off the shelf': value((await tied(w, { isPutaway: 0 })).courseId),
  },
})

/** A part of the course in the input, and one of another course. */
const part =
  (pick: (course: TiedCourse) => string): Maker =>
  async (w) => {
    const [here, elsewhere] = [await tied(w), await tied(w)]
    const input = { courseId: here.courseId }
    return {
      own: value(pick(here), input),
      foreign: { 'of another course': value(pick(elsewhere), input) },
    }
  }

/** A part of a course of the caller, of another lecturer, and of one of the other site. */
const taught = among(
  async ({ t, roles }: World) => {
    const [me] = await t.owner<
      { id: string }[]
    >`SELECT id FROM lecturer WHERE site_id = 12 AND user_id = ${roles.lecturer.userId}`
    const another = async (siteId: number) => ({
      siteId,
      lecturerId: (await makeLecturer(t.owner, { siteId })).lecturerId,
    })
    return {
      own: { siteId: 12, lecturerId: me?.id ?? '' },
      foreign: { 'of another lecturer': await another(12), 'of another site': await another(13) },
    }
  },
  (w, owner) => tied(w, owner),
)

/** A paper to tie to an own course: one of the catalogue. */
const tieable: Maker = async (w) => {
  const course = await taught(({ courseId }) => courseId)(w)
  const input = { courseId: course.own.value, refType: 1 }
  const secret = await makePaper(w.t.owner, { doc: { isPublicity: 0 } })
  return {
    own: value((await makePaper(w.t.owner)).examId, input),
    foreign: { ...withInput(await hidden(w), input), 'not in the catalogue': value(secret.examId, input) },
  }
}

const examOf = ({ paper: { examId } }: TiedCourse): Input => ({ examId, refType: 1 })
const inOwn = ({ courseId, paper: { examId } }: TiedCourse): Input => ({ courseId, examId, refType: 3 })

export const examCatalogueHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/api/exam/info/list': {
    subjectId: filed('subject_id', 1),
    yearId: filed('year_id', 2),
    sourceId: filed('source_id', 3),
    graId: filed('gra_id', 4),
    lecturerId: author,
    orgId: organizationWithPaper,
  },
  'exam/api/exam/info/view': { examId: paper() },
  'exam/api/exam/recommend/list': {
    // It ranks first among recommendations, unless it is the paper they are for.
    examId: paper({}, ({ t }, { examId }) =>
      t.owner`UPDATE exam_info SET is_recommend = 1, study_count = 1000000 WHERE id = ${examId}`.then(() => undefined),
    ),
  },
  'exam/auth/exam/list': { subjectId: filed('subject_id', 1) },
  'exam/auth/exam/view': { examId: paper() },
  'exam/auth/exam/problem/collection/collect': { collectionId: toCollect },
  'exam/auth/exam/problem/collection/delete': { collectionId: collected },
  'exam/api/course/exam/list': { courseId: visibleCourse },
  'exam/auth/exercise/listForPage': {
    courseId: visibleCourse,
    chapterId: part(({ chapterId }) => chapterId),
    periodId: part(({ periodId }) => periodId),
  },
  'exam/auth/course/exam/paper/list': { courseId: taught(({ courseId }) => courseId) },
  'exam/auth/course/exam/ref/list': { courseId: taught(({ courseId }) => courseId) },
  'exam/auth/course/exam/ref/save': {
    courseId: taught(({ courseId }) => courseId, examOf),
    refId: taught(({ periodId }) => periodId, inOwn),
    examId: tieable,
  },
  'exam/auth/course/exam/ref/sort': {
    courseId: taught(
      ({ courseId }) => courseId,
      ({ tieId }) => ({ idList: [tieId] }),
    ),
    idList: taught(
      ({ tieId }) => tieId,
      ({ courseId }) => ({ courseId }),
    ),
  },
  'exam/auth/course/exam/ref/delete': { id: taught(({ tieId }) => tieId) },
}
