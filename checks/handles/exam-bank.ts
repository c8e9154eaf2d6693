/** Test data for ids of the question bank (see handles.ts). */
import { makeProblem } from '../../server/test/exam.ts'
import { makeOwnVideo } from '../../server/test/factories.ts'
import { authors, type Make, type More, none, ofLecturer, type Who } from './exam-kit.ts'
import { type Inert, type Maker } from './kit.ts'
import type { World } from '../world.ts'

const problemOf: Make = async ({ t }, who) => (await makeProblem(t.owner, who)).problemId
export const problem = (more: More = none) => ofLecturer(problemOf, more)
const video = (more: More = none) =>
  ofLecturer(({ t }, { lecturerId, siteId }) => makeOwnVideo(t.owner, lecturerId, { siteId }), more)
/** A problem in the recycle bin. */
const binned = (more: More = none) =>
  ofLecturer(async (w, who) => {
    const id = await problemOf(w, who)
    await w.t.owner`UPDATE exam_problem SET status_id = 0 WHERE id = ${id}`
    return id
  }, more)
/** A problem whose first version is not its newest. */
const changed = (more: More = none) =>
  ofLecturer(async (w, who) => {
    const id = await problemOf(w, who)
    await w.t.owner`
      INSERT INTO exam_problem_version (site_id, problem_id, version, doc)
      SELECT site_id, id, 2, doc || '{"problemContent": "改过的题干"}'
      FROM exam_problem
      WHERE id = ${id}`
    await w.t
      .owner`UPDATE exam_problem SET version = 2, doc = doc || '{"problemContent": "改过的题干"}' WHERE id = ${id}`
    return id
  }, more)

const sound = {
  problemContent: '地球是圆的。',
  problemType: 3,
  answer: ['T'],
}
const inOwn: More = async (w, own) => ({ ...sound, id: await problemOf(w, own) })

async function newCategory({ t }: World, siteId: number, type: number): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO exam_category (site_id, exam_category_type, category_name) VALUES (${siteId}, ${type}, ${`分类${Math.random()}`}) RETURNING id`
  return row?.id ?? ''
}
/** A category in which a lecturer can file. */
export const category =
  (type: number, more: More = none): Maker =>
  async (w) => {
    const input = await more(w, (await authors(w)).own)
    return {
      own: { value: await newCategory(w, 12, type), input },
      foreign: { 'of another site': { value: await newCategory(w, 13, type), input } },
    }
  }
const filing = (more: More) => ({
  subjectId: category(1, more),
  yearId: category(2, more),
  sourceId: category(3, more),
  graId: category(4, more),
  topicIds: category(5, more),
})
/** A category with a problem of the caller, so that a list filtered by it is not empty. */
export const filled =
  (type: number): Maker =>
  async (w) => {
    const { own, abroad } = await authors(w)
    const make = async (who: Who) => {
      const id = await newCategory(w, who.siteId, type)
      const { problemId } = await makeProblem(w.t.owner, who)
      const column = { 1: 'subject_id', 2: 'year_id', 3: 'source_id', 4: 'gra_id' }[type]
      if (column) await w.t.owner`UPDATE exam_problem SET ${w.t.owner(column)} = ${id} WHERE id = ${problemId}`
      else await w.t.owner`UPDATE exam_problem SET topic_ids = ${w.t.owner.json([id])} WHERE id = ${problemId}`
      return { value: id }
    }
    return { own: await make(own), foreign: { 'of another site': await make(abroad) } }
  }
export const batchOf: Make = async (w, who) => {
  const id = await problemOf(w, who)
  await w.t.owner`UPDATE exam_problem SET batch_id = ${id} WHERE id = ${id}`
  return id
}

const renamed: More = () => ({ categoryName: `改名${Math.random()}` })
const sorted: More = async (w) => ({ ids: [await newCategory(w, 12, 1)] })
const below: More = () => ({ examCategoryType: 1, categoryName: `新增${Math.random()}` })

const partsOwn: Inert = {
  inert: 'an unknown id is replaced by a new one; exam/bank/problem.test.ts',
}
const nothingRead: Inert = { inert: 'ids inside the new content; neither read nor stored' }

export const examBankHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/auth/exam/problem/*': { 'subList.[].id': partsOwn, id: problem() },
  'exam/auth/exam/problem/list': {
    subjectId: filled(1),
    yearId: filled(2),
    sourceId: filled(3),
    graId: filled(4),
    topicId: filled(5),
    batchId: ofLecturer(batchOf),
  },
  'exam/auth/exam/problem/save': { ...filing(() => sound), videoId: video(() => sound) },
  'exam/auth/exam/problem/update': { id: problem(() => sound), ...filing(inOwn), videoId: video(inOwn) },
  'GET exam/auth/exam/problem/view/{id}': { id: problem() },
  'exam/auth/exam/problem/restore': { id: binned() },
  'exam/auth/exam/problem/history/view': { id: problem(() => ({ version: 1 })) },
  'exam/auth/exam/problem/history/restore': { id: changed(() => ({ version: 1 })) },
  'exam/auth/exam/problem/batch': {
    ids: problem(() => ({ deed: 'public' })),
    ...filing(async (w, own) => ({ deed: 'move', ids: [await problemOf(w, own)] })),
  },
  'exam/auth/exam/problem/near': {
    id: { inert: 'excluded ids of an answer reveal nothing; exam/bank/problem.test.ts' },
    'subList.[].id': nothingRead,
  },
  'exam/auth/exam/problem/try': { 'subList.[].id': nothingRead, 'answerList.[].problemId': nothingRead },
  'exam/auth/video/ref': {
    problemId: problem(async ({ t }, { lecturerId }) => ({ videoId: await makeOwnVideo(t.owner, lecturerId) })),
    videoId: video(async (w, own) => ({ problemId: await problemOf(w, own) })),
  },
  'exam/auth/exam/sign': {
    problemId: {
      inert:
        'for the author and for people entitled to the explanation; the caller is neither; exam/bank/problem.test.ts',
    },
  },
  'exam/admin/category/save': { parentId: category(1, below) },
  'exam/admin/category/update': { id: category(1, renamed) },
  'exam/admin/category/delete': { id: category(1) },
  'exam/admin/category/merge': {
    id: category(1, async (w) => ({ intoId: await newCategory(w, 12, 1) })),
    intoId: category(1, async (w) => ({ id: await newCategory(w, 12, 1) })),
  },
  'exam/admin/category/sort': { parentId: category(1, sorted), ids: category(1) },
  'exam/admin/category/stand': { id: category(1, () => ({ statusId: 0 })) },
}
