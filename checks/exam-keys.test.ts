/**
 * The content of a counted paper is in no answer before it is taken, and its keys in none before the paper shows them.
 * Every call that a visitor, taker, other learner or other lecturer may make is made with the ids of such a paper, of
 * its problems, and of everything through which a person may have met the problems before (practice, wrong-answer book,
 * collection, report, exercise).
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadePaper, type MadeProblem, makePaper, makeProblem, makeRecord } from '../server/test/exam.ts'
import { makeLecturer, type MadeUser } from '../server/test/factories.ts'
import { collectAll } from '../server/src/exam/practice/post-grading.ts'
import { filledIn, handlesOf, eachCall, sampleOf } from './reading.ts'
import { makeWorld, must, type Person, reviveSessions, send, withoutLimits, type World } from './world.ts'

const KEY = 'ZHKEY'
const STEM = 'ZHSTEM'
/** A numeric key. */
const NUMBER = '31415926535'
const stem = (words: string) => `<p>${STEM} ${words}</p>`

let w: World
let taker: Person
let author: MadeUser & { lecturerId: string }
beforeAll(async () => {
  w = await makeWorld({ connections: 1 })
  withoutLimits(w.t)
  author = await makeLecturer(w.t.owner)
  taker = w.me
})
beforeEach(() => reviveSessions(w))
afterAll(() => w.close())

/** A paper with problems of several kinds, with markers in every stem, key and explanation. */
async function markedPaper(isPublic: 0 | 1, rules: Record<string, unknown>): Promise<MadePaper> {
  const { lecturerId } = author
  const sub = { problemType: 4, problemContent: stem('小题 [[1]]'), answer: [`${KEY}-part`] }
  const make = (problemType: number, doc: Parameters<typeof makeProblem>[1] extends infer O ? O : never) =>
    makeProblem(w.t.owner, { lecturerId, isPublic, problemType, ...doc })
  const problems: MadeProblem[] = [
    await make(4, {
      doc: {
        problemContent: stem('甲 [[1]]'),
        answer: [`${KEY}-blank`],
        aliasList: [[`${KEY}-alias`]],
        analysis: `<p>${KEY}-analysis</p>`,
      },
    }),
    await make(5, {
      doc: {
        problemContent: stem('乙'),
        answer: [`${KEY}-essay`],
        rubricList: [{ id: 'r1', text: `${KEY}-rubric`, score: 2 }],
      },
    }),
    await make(11, { doc: { problemContent: stem('丙'), answer: [NUMBER], analysis: `<p>${KEY}-number</p>` } }),
    await make(6, { doc: { problemContent: stem('丁'), subList: [{ ...sub, analysis: `<p>${KEY}-sub</p>` }] } }),
  ]
  return makePaper(w.t.owner, { lecturerId, problems, rules })
}

/** Calls that end the attempt or the session. */
const ENDS = /examFinish|submit\/audit|logout|cancel|password/i
/** The test itself makes this call: the only way into an attempt. */
const BEGINS = /record\/examOnline/

/**
 * Makes every exam call of this role with these ids in every id field. @returns the calls whose answer contained one of
 * the words
 */
async function found(
  who: Person | null,
  { examId, ids, words, except }: { examId: string; ids: readonly string[]; words: string[]; except?: RegExp },
): Promise<string[]> {
  const telling: string[] = []
  const isLecturer = who === w.roles.lecturer
  const calls = eachCall(
    ({ path, who: whose }) =>
      path.startsWith('exam/') &&
      !ENDS.test(path) &&
      !BEGINS.test(path) &&
      !except?.test(path) &&
      (whose === 'anon' || (who !== null && (whose === 'login' || (isLecturer && whose === 'lecturer')))),
  )
  for (const [key, call] of calls) {
    const handles = handlesOf(call)
    const sample = sampleOf(call)
    const fill = (value: string) => handles.reduce<unknown>((input, { path }) => filledIn(input, path, value), sample)
    const inputs = new Set([JSON.stringify(sample)])
    for (const id of ids) {
      inputs.add(JSON.stringify(fill(id)))
      for (const { path } of handles) {
        inputs.add(JSON.stringify(filledIn(sample, path, id)))
        // Most of these calls name a paper and an object in it.
        inputs.add(JSON.stringify(filledIn(fill(examId), path, id)))
      }
    }
    for (const input of inputs) {
      const as = who ? { token: who.token } : {}
      const answer = JSON.stringify(await send(w.t, call, JSON.parse(input) as Record<string, unknown>, as))
      if (words.some((word) => answer.includes(word))) telling.push(`${key} ${input}`)
    }
  }
  return telling
}

/** A plain problem, and one with a part. */
const someOf = ({ problems }: MadePaper): string[] => [
  problems[0]?.id ?? '',
  problems[3]?.id ?? '',
  problems[3]?.doc.subList[0]?.id ?? '',
]

/** Creates everything through which a person can meet problems before they are in a paper. @returns its ids */
async function meet({ siteId, userId }: Person, problems: readonly MadeProblem[]): Promise<string[]> {
  const { owner } = w.t
  const drawn = owner.json(problems.map(({ id }) => ({ problemId: id, version: 1 })))
  const first = problems[0]?.id ?? ''
  const [practice] = await owner<{ id: string }[]>`
    INSERT INTO practice (site_id, user_id, practice_type, problems, answered_count) VALUES (${siteId}, ${userId}, 2, ${drawn}, 1) RETURNING id`
  await owner`
    INSERT INTO practice_user_answer (site_id, practice_id, problem_id, user_answer, is_right, answer_status)
    VALUES (${siteId}, ${practice?.id ?? ''}, ${first}, '["错"]', 0, 'wrong')`
  const entries = await owner<{ id: string }[]>`
    INSERT INTO user_error_problem (site_id, user_id, problem_id, problem_type, source_type)
    SELECT ${siteId}, ${userId}, id, problem_type, 2
    FROM exam_problem
    WHERE id IN ${owner(problems.map(({ id }) => id))}
    RETURNING id`
  await owner`
    INSERT INTO exam_collection (site_id, user_id, collection_type, collection_id)
    SELECT ${siteId}, ${userId}, 5, id
    FROM exam_problem
    WHERE id IN ${owner(problems.map(({ id }) => id))}`
  await owner`
    INSERT INTO exam_problem_report (site_id, problem_id, lecturer_id, user_id, version, report_type)
    VALUES (${siteId}, ${first}, ${author.lecturerId}, ${userId}, 1, 1)`
  // A finished exercise of a course with the same problems, whose keys it shows.
  const exercise = await makePaper(owner, {
    lecturerId: author.lecturerId,
    problems: [...problems],
    rules: { attempts: 0, answerTime: 0 },
  })
  await owner`
    INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id, exercise_type)
    VALUES (${siteId}, ${w.course.courseId}, 1, ${w.course.courseId}, ${exercise.examId}, 2)`
  const { recordId } = await makeRecord(owner, {
    paper: exercise,
    userId,
    examStatus: 5,
    answers: { [first]: ['错'] },
  })
  return [practice?.id ?? '', ...entries.slice(0, 1).map(({ id }) => id), exercise.examId, recordId]
}

const RULES = { attempts: 1, answerTime: 60 }

test('no call reveals a stem, key or explanation of a counted paper before it is taken', async () => {
  const shared = await markedPaper(1, RULES)
  // Control: the author does see them.
  const own = await w.t.call('exam/auth/exam/audit/preview', { examId: shared.examId }, { token: author.token })
  expect(JSON.stringify(own).split(KEY).length).toBeGreaterThan(7)
  const met = await meet(taker, shared.problems)
  const [exerciseId = '', exerciseRecord = ''] = met.slice(-2)
  const everything = { examId: shared.examId, ids: [shared.examId, ...met, ...someOf(shared)] }
  const all = [KEY, STEM, NUMBER]

  // The answers of a finished exercise show the problems, without keys.
  const view = { method: 'POST', path: 'exam/auth/user/exam/answer/view' } as const
  const done = await w.t.raw(view.method, view.path, { recordId: exerciseRecord }, { token: taker.token })
  expect(JSON.stringify(done)).toContain(STEM)
  const ownExercise = /record\/paper|record\/continue|answer\/view|download/
  for (const who of [null, taker, w.other]) {
    expect(await found(who, { ...everything, words: all, except: ownExercise }), 'not sat').toEqual([])
    const here = { ...everything, ids: [exerciseId, exerciseRecord, shared.examId], words: [KEY, NUMBER] }
    expect(await found(who, here), 'the exercise').toEqual([])
  }

  // Colleagues see shared problems, and none of the others.
  const hidden = await markedPaper(0, RULES)
  await w.t.owner`UPDATE exam_problem SET is_public = 0 WHERE id IN ${w.t.owner(shared.problems.map(({ id }) => id))}`
  const ids = [hidden.examId, ...someOf(hidden)]
  expect(await found(w.roles.lecturer, { examId: hidden.examId, ids, words: all }), 'a colleague').toEqual([])
  await w.t.owner`UPDATE exam_problem SET is_public = 1 WHERE id IN ${w.t.owner(shared.problems.map(({ id }) => id))}`

  // During the attempt, the attempt itself shows stems, and nothing shows a key.
  const device = { deviceId: 'device-one' }
  const begun = await must(w.t, 'exam/auth/user/exam/record/examOnline', { examId: shared.examId, ...device }, taker)
  const { recordId } = begun
  expect(JSON.stringify(begun)).not.toContain(KEY)
  const sitting = { ...everything, ids: [...everything.ids, recordId] }
  expect(await found(taker, { ...sitting, words: all, except: ownExercise }), 'sitting').toEqual([])
  const attempt = { examId: shared.examId, ids: [recordId, exerciseId, exerciseRecord], words: [KEY, NUMBER] }
  expect(await found(taker, attempt), 'in the attempt').toEqual([])
  for (const who of [null, w.other])
    expect(await found(who, { ...sitting, words: all, except: ownExercise }), 'sat by another').toEqual([])
})

test('no call reveals a key that its paper never shows', async () => {
  const paper = await markedPaper(1, { answerShow: 1, scoreShow: 2, attempts: 2 })
  const { recordId } = await makeRecord(w.t.owner, {
    paper,
    userId: taker.userId,
    examStatus: 3,
    answers: Object.fromEntries(
      paper.problems.flatMap(({ id, doc }) => [id, ...doc.subList.map((sub) => sub.id ?? id)]).map((id) => [id, ['x']]),
    ),
  })
  await w.t.owner`
      UPDATE user_exam_record
      SET marked_at = now(), exam_status = 5,
        marks = (SELECT jsonb_agg(jsonb_build_object('problemId', problem_id::text, 'score', 0, 'fullScore', 2,
          'answerStatus', 'wrong'))
          FROM user_exam_answer
          WHERE record_id = ${recordId})
      WHERE id = ${recordId}`
  await collectAll(w.t.owner)
  const errors = await w.t.owner<
    { id: string }[]
  >`SELECT id FROM user_error_problem WHERE user_id = ${taker.userId} AND exam_id = ${paper.examId}`
  expect(errors.length).toBeGreaterThan(0)
  const ids = [paper.examId, recordId, ...errors.slice(0, 2).map(({ id }) => id), ...someOf(paper)]
  for (const who of [null, taker, w.other])
    expect(await found(who, { examId: paper.examId, ids, words: [KEY, NUMBER] })).toEqual([])
})
