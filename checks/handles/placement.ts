/** Test data for ids of placement tests and attempts at them. */
import { makeProblem } from '../../server/test/exam.ts'
import type { TestApp } from '../../server/test/harness.ts'
import type { World } from '../world.ts'
import { type Inert, insert, type Maker, ofPerson, ofSite, withInput } from './kit.ts'

let serial = 0
const level = { levelName: '入门', minScore: 0 }
const key = () => `walls-placement-attempt-${++serial}`

const category = (type: number) => (t: TestApp, siteId: number) =>
  insert(t, 'exam_category', { site_id: siteId, exam_category_type: type, category_name: `分类${++serial}` })

/** A test with five problems. */
async function makePlacement(t: TestApp, siteId: number): Promise<string> {
  const subjectId = await category(1)(t, siteId)
  for (let no = 0; no < 5; no++) await makeProblem(t.owner, { siteId, isPublic: 1, subjectId })
  const levels = [{ ...level, levelText: '', courseList: [], gradeList: [], articleList: [] }]
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO placement (site_id, placement_name, subject_id, source, question_count, minutes, ready_count, level_list)
    VALUES (${siteId}, ${`测评${++serial}`}, ${subjectId}, 1, 5, 10, 5, ${t.owner.json(levels)}) RETURNING id`
  return row?.id ?? ''
}
const placement = ofSite(makePlacement)
const subject = ofSite(category(1))

const result = {
  levelName: '',
  levelText: '',
  topicList: [],
  rightCount: 0,
  isLead: 0,
  courseIds: [],
  gradeIds: [],
  articleIds: [],
}
const attempt = ofPerson(async ({ t }, { siteId, userId }) => {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO placement_attempt (site_id, user_id, key_hash, placement_name, is_adaptive, question_count, deadline, pool, finish_time, result)
    VALUES (${siteId}, ${userId}, ${Buffer.from(key())}, '测评', 0, 5, now(), '[]', now(), ${t.owner.json(result)}) RETURNING id`
  return row?.id ?? ''
})

const filled = async (w: World) => ({
  placementName: `测评${++serial}`,
  source: 1,
  questionCount: 5,
  minutes: 10,
  levelList: [level],
  subjectId: (await subject(w)).own.value,
})
const named: Inert = {
  inert: 'stored as it was chosen; only what the site offers is asked or shown; marketing/placement/placement.test.ts',
}
const form = {
  'exam.id': named,
  'topicList.[].id': named,
  'levelList.[].courseList.[].id': named,
  'levelList.[].gradeList.[].id': named,
  'levelList.[].articleList.[].id': named,
}
const withoutSubject = async (w: World) => {
  const { subjectId: _subject, ...rest } = await filled(w)
  return rest
}
const counted: Inert = {
  inert: 'counts problems: those of another site are none; marketing/placement/placement.test.ts',
}

export const placementHandles: Record<string, Record<string, Maker | Inert>> = {
  'marketing/api/placement/begin': { placementId: withInput(placement, () => ({ attemptKey: key() })) },
  'marketing/api/placement/answer': {
    problemId: { inert: 'an answer to a question that is not open changes nothing; placement.test.ts' },
  },
  'marketing/auth/placement/view': { id: attempt },
  'marketing/admin/placement/check': { subjectId: counted, topicIds: counted, examId: counted },
  'marketing/admin/placement/save': { subjectId: withInput(subject, withoutSubject), ...form },
  'marketing/admin/placement/update': {
    id: withInput(placement, filled),
    subjectId: withInput(subject, async (w) => ({
      ...(await withoutSubject(w)),
      id: (await placement(w)).own.value,
    })),
    ...form,
  },
  'marketing/admin/placement/delete': { id: placement },
}
