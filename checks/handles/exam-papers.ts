/** Test data for ids of papers (see handles.ts). */
import { makePaper, makeProblem } from '../../server/test/exam.ts'
import { authors, type Input, leftOut, ofLecturer, type Who } from './exam-kit.ts'
import { type Inert, type Maker, taughtAt } from './kit.ts'
import type { World } from '../world.ts'

/** A lecturer's paper on the shelf, in its first version. */
const paperOf = async ({ t }: World, who: Who): Promise<string> => {
  const problem = await makeProblem(t.owner, who)
  return (await makePaper(t.owner, { ...who, problems: [problem] })).examId
}
const problemOf = async ({ t }: World, who: Who): Promise<string> => (await makeProblem(t.owner, who)).problemId
/** With an open draft that can be submitted. */
const draftOf = async (w: World, who: Who): Promise<string> => {
  const examId = await paperOf(w, who)
  await w.t.owner`UPDATE exam_version SET audit_status = 3 WHERE exam_id = ${examId}`
  return examId
}
const pendingOf = async (w: World, who: Who): Promise<string> => {
  const examId = await paperOf(w, who)
  await w.t.owner`UPDATE exam_version SET audit_status = 0, submit_time = now() WHERE exam_id = ${examId}`
  await w.t.owner`UPDATE exam_info SET live_version = 0, is_putaway = 0 WHERE id = ${examId}`
  await w.t.owner`DELETE FROM exam_paper WHERE exam_id = ${examId}`
  return examId
}

/** Sections of a paper that contain the id. */
const oneTitle =
  (title: Input, more: Input = {}) =>
  async (w: World, own: Who): Promise<Input> => ({
    ...more,
    examId: await paperOf(w, own),
    titleList: [{ titleName: '一', ...title }],
  })
const drawing = (more: Input = {}) => ({ pickMode: 2, drawList: [{ count: 1, ...more }] })
const unsaved = (title: Input) => async (): Promise<Input> => ({ titleList: [{ titleName: '一', ...title }] })
const paper = (more: Input = {}) => ofLecturer(paperOf, async () => more)
const inOwn = async (w: World, own: Who): Promise<Input> => ({ examId: await paperOf(w, own) })

/** Operators see all papers of their site. */
const ofSite =
  (make: (w: World, who: Who) => Promise<string>, input: Input = {}): Maker =>
  async (w) => {
    const { theirs, abroad } = await authors(w)
    return {
      own: { value: await make(w, theirs), input },
      foreign: { 'of another site': { value: await make(w, abroad), input } },
    }
  }

const category =
  (examCategoryType: number, more: (w: World, own: Who) => Promise<Input> = async () => ({})): Maker =>
  async (w) => {
    const input = await more(w, (await authors(w)).own)
    const make = async (siteId: number) => {
      const [row] = await w.t.owner<{ id: string }[]>`
        INSERT INTO exam_category (site_id, exam_category_type, category_name) VALUES (${siteId}, ${examCategoryType}, ${`分类${Math.random()}`}) RETURNING id`
      return { value: row?.id ?? '', input }
    }
    return {
      own: await make(12),
      foreign: { 'of another site': await make(13) },
    }
  }
const categories = (more?: (w: World, own: Who) => Promise<Input>) => ({
  subjectId: category(1, more),
  yearId: category(2, more),
  sourceId: category(3, more),
  graId: category(4, more),
})

export const examPapersHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/auth/exam/audit/*': { examId: paper() },
  'exam/auth/exam/audit/save': { orgId: taughtAt(), ...categories() },
  'exam/auth/exam/audit/update': { examId: paper({ keyword: '改' }), ...categories(inOwn) },
  'exam/auth/exam/audit/save/exam/ref': {
    examId: paper({ titleList: [] }),
    'titleList.[].drawList.[].topicId': category(5, oneTitle(drawing())),
    'titleList.[].drawList.[].subjectId': category(1, oneTitle(drawing())),
    'titleList.[].problemList.[].problemId': ofLecturer(problemOf, oneTitle({ problemList: [{}] })),
  },
  'exam/auth/exam/auto/save/exam/ref': {
    examId: paper({ titleList: [{ titleName: '一', ...drawing() }] }),
    'titleList.[].drawList.[].topicId': category(5, oneTitle(drawing())),
    'titleList.[].drawList.[].subjectId': category(1, oneTitle(drawing())),
    'titleList.[].problemList.[].problemId': ofLecturer(problemOf, oneTitle({ problemList: [{}] })),
  },
  'exam/auth/exam/auto/check': {
    'titleList.[].drawList.[].topicId': category(5, unsaved(drawing())),
    'titleList.[].drawList.[].subjectId': category(1, unsaved(drawing())),
    'titleList.[].problemList.[].problemId': ofLecturer(problemOf, unsaved({ problemList: [{}] })),
    butFor: leftOut,
  },
  'exam/auth/exam/audit/is/submit/audit': { examId: ofLecturer(draftOf) },
  'exam/auth/exam/audit/withdraw': { examId: ofLecturer(pendingOf) },
  'exam/auth/exam/audit/is/put/way': { examId: paper({ isPutaway: 1 }) },
  'exam/auth/exam/audit/history/restore': { examId: paper({ version: 1 }) },
  'exam/auth/exam/audit/problem/view': { problemIds: ofLecturer(problemOf) },
  'exam/auth/exam/audit/problem/like': { problemId: ofLecturer(problemOf), butFor: leftOut },
  'exam/admin/exam/review/view': { examId: ofSite(pendingOf) },
  'exam/admin/exam/review/pass': { examId: ofSite(pendingOf, { version: 1 }) },
  'exam/admin/exam/review/reject': { examId: ofSite(pendingOf, { version: 1, auditOpinion: '请修改' }) },
  'exam/admin/exam/ban': { examId: ofSite(paperOf, { reason: '违规' }) },
  'exam/admin/exam/unban': {
    examId: ofSite(async (w, who) => {
      const examId = await paperOf(w, who)
      await w.t.owner`UPDATE exam_info SET ban_reason = '违规', is_putaway = 0 WHERE id = ${examId}`
      return examId
    }),
  },
  'exam/admin/exam/list': { lecturerId: ofSite(async (w, who) => (await paperOf(w, who)) && who.lecturerId) },
  'exam/admin/exam/recommend': { examId: ofSite(paperOf) },
}
