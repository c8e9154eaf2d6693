import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeProblem, makeRecord, type MadePaper, type MadeProblem } from '../../../test/exam.ts'
import { makeCourse, makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { samples } from '@zhixing/question-formats/test/samples'
import { readFileAs } from '@zhixing/question-formats/read'

function must<T>(one: T | undefined | null): T {
  if (one === undefined || one === null) throw new Error('it is not there')
  return one
}

type Lecturer = MadeUser & { lecturerId: string }
let t: TestApp
let me: Lecturer
let other: Lecturer
let stranger: Lecturer
let learner: MadeUser
let problems: MadeProblem[]
beforeAll(async () => {
  t = await startTestApp()
  me = await makeLecturer(t.owner)
  other = await makeLecturer(t.owner)
  stranger = await makeLecturer(t.owner, { siteId: 13 })
  learner = await makeUser(t.owner)
  problems = []
  for (const problemType of [1, 2, 3, 4, 5, 6, 11])
    problems.push(await makeProblem(t.owner, { lecturerId: me.lecturerId, problemType }))
})
afterAll(() => t.close())
const as = (who: MadeUser, siteId = 12) => ({ token: who.token, siteId })
const bytes = (base64: string) => Buffer.from(base64, 'base64')

describe('exam/auth/exam/export/problems', () => {
  test.each(['excel', 'word', 'text', 'gift', 'moodle', 'qti'] as const)('%s reads back', async (format) => {
    const { data } = await t.call('exam/auth/exam/export/problems', { format }, as(me))
    const { rows } = await readFileAs(bytes(data.file), format, data.fileName)
    expect(rows).toHaveLength(data.count)
    expect(data.count + data.skippedList.length).toBe(problems.length)
    expect(data.skippedList.length > 0).toBe(format === 'gift')
  })

  test.each(['excel', 'word', 'qti'] as const)(
    '%s of more than a page full is the same, written beside everything else',
    async (format) => {
      const many = await makeLecturer(t.owner)
      for (let at = 0; at < 60; at++) await makeProblem(t.owner, { lecturerId: many.lecturerId })
      const both = await Promise.all(
        [1, 2, 3].map(() => t.call('exam/auth/exam/export/problems', { format }, as(many))),
      )
      // Two at a time; a third request is throttled.
      expect(both.map(({ code }) => code).toSorted()).toEqual([200, 200, 503])
      const { data } = must(both.find(({ code }) => code === 200))
      expect((await readFileAs(bytes(data.file), format, data.fileName)).rows).toHaveLength(60)
    },
  )

  test("by ids and by filters; never a colleague's", async () => {
    const ids = [must(problems[0]).problemId]
    expect((await t.call('exam/auth/exam/export/problems', { format: 'excel', ids }, as(me))).data.count).toBe(1)
    expect(
      (await t.call('exam/auth/exam/export/problems', { format: 'excel', problemType: 3 }, as(me))).data.count,
    ).toBe(1)
    expect((await t.call('exam/auth/exam/export/problems', { format: 'excel', ids }, as(other))).code).toBe(404)
    expect((await t.call('exam/auth/exam/export/problems', { format: 'excel', ids }, as(stranger, 13))).code).toBe(404)
    expect((await t.call('exam/auth/exam/export/problems', { format: 'excel', ids }, as(learner))).code).toBe(306)
  })
})

describe('exam/auth/exam/export/check', () => {
  const check = (input: Record<string, unknown>, who: MadeUser = me, siteId = 12) =>
    t.call('exam/auth/exam/export/check', { format: 'gift', ...input }, as(who, siteId))

  test.each(['excel', 'word', 'text', 'gift', 'moodle', 'qti'] as const)(
    '%s: says beforehand which problems the file will not hold',
    async (format) => {
      const [said, made] = [await check({ format }), await t.call('exam/auth/exam/export/problems', { format }, as(me))]
      expect([said.data.total, said.data.skipTotal]).toEqual([
        made.data.count + made.data.skippedList.length,
        made.data.skippedList.length,
      ])
      const named = said.data.lossList.filter(({ isSkipped }) => isSkipped).map(({ text }) => text)
      expect(new Set(named)).toEqual(new Set(made.data.skippedList.map(({ reason }) => reason)))
    },
  )

  test("reports losses with the affected problems; never a colleague's", async () => {
    const doc = {
      ...must(samples.blanks),
      problemContent: '<p>首都[[1]]、大河[[2]]</p>',
      blankRule: { orderFree: 1, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 1 } as const,
    }
    const one = await makeProblem(t.owner, { lecturerId: other.lecturerId, problemType: 4, doc })
    const said = await check({ format: 'qti', ids: [one.problemId] }, other)
    expect(said.data.lossList.map(({ text, count, isSkipped }) => [text, count, isSkipped])).toEqual([
      ['填空题“各空顺序不限”', 1, 0],
      ['填空题“忽略标点”', 1, 0],
    ])
    expect(said.data.lossList[0]?.problemList).toEqual([{ id: one.problemId, plainText: expect.any(String) }])
    expect((await check({ format: 'excel', ids: [one.problemId] }, other)).data.lossList).toEqual([])
    expect((await check({ ids: [one.problemId] })).code).toBe(404)
    expect((await check({ ids: [one.problemId] }, stranger, 13)).code).toBe(404)
    expect((await check({}, learner)).code).toBe(306)
  })
})

test.each(['excel', 'word', 'text'] as const)(
  'exam/auth/exam/export/template: the %s template is an import without faults',
  async (format) => {
    const { data } = await t.call('exam/auth/exam/export/template', { format }, as(me))
    const { rows } = await readFileAs(bytes(data.file), 'auto', data.fileName)
    expect(rows.map(({ doc }) => doc.problemType)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 6])
    expect(rows.flatMap(({ errors }) => errors)).toEqual([])
    expect((await t.call('exam/auth/exam/export/template', { format }, as(learner))).code).toBe(306)
  },
)

describe('exam/auth/user/exam/download/export', () => {
  const words = (file: string) => strFromU8(must(unzipSync(bytes(file))['word/document.xml']))
  const paper = async (rules: Record<string, unknown> = {}): Promise<MadePaper> =>
    makePaper(t.owner, { lecturerId: me.lecturerId, problems, rules })
  const load = (examId: string, who: MadeUser, over: Record<string, unknown> = {}, siteId = 12) =>
    t.call('exam/auth/user/exam/download/export', { examId, ...over }, as(who, siteId))
  const print = (examId: string, who: MadeUser, over: Record<string, unknown> = {}) =>
    t.call('exam/auth/user/exam/download/print', { examId, ...over }, as(who))

  test('for its author, with and without keys, in both layouts', async () => {
    const { examId } = await paper({ openTime: '2099-01-01T00:00:00Z' })
    const plain = await load(examId, me)
    expect(plain.data.fileName).toMatch(/\.docx$/)
    expect(words(plain.data.file)).not.toContain('参考答案与解析')
    const keyed = await load(examId, me, { withKey: 1, layout: 'a3' })
    expect(words(keyed.data.file)).toContain('参考答案与解析')
    expect(words(keyed.data.file)).toContain('w:num="2"')
  })

  /** Printable practice: unlimited attempts and time, open to all. */
  const FREE = { attempts: 0, answerTime: 0 }

  test('for a learner: a paper that does not count; keys after handing in', async () => {
    const alone = await makeProblem(t.owner, { lecturerId: me.lecturerId })
    const made = await makePaper(t.owner, { lecturerId: me.lecturerId, problems: [alone], rules: FREE })
    expect((await load(made.examId, learner)).code).toBe(200)
    expect((await load(made.examId, learner, { withKey: 1 })).code).toBe(999)
    expect((await print(made.examId, learner)).data).toMatchObject({ mayHaveKey: 0, isAuthor: 0, explainedList: [] })
    await makeRecord(t.owner, { paper: made, userId: learner.userId, examStatus: 5 })
    expect((await load(made.examId, learner, { withKey: 1 })).code).toBe(200)
    const printed = await print(made.examId, learner, { withKey: 1 })
    expect(printed.data.explainedList.length).toBeGreaterThan(0)
  })

  test.each([
    ['may be sat once', { attempts: 1 }],
    ['has a time limit', { answerTime: 60 }],
    ['must not be copied', { blockCopy: 1 as const }],
    ['opens at a time', { openTime: '2020-01-01T00:00:00Z' }],
    ['has a password', { password: '1234' }],
    ['closes at a time', { closeTime: '2099-01-01T00:00:00Z' }],
  ])('a paper that %s is available only after handing in', async (_name, rules) => {
    const alone = await makeProblem(t.owner, { lecturerId: me.lecturerId })
    const made = await makePaper(t.owner, {
      lecturerId: me.lecturerId,
      problems: [alone],
      rules: { ...FREE, ...rules },
    })
    const someone = await makeUser(t.owner)
    const refused = await load(made.examId, someone)
    expect(refused).toMatchObject({ code: 999, data: null })
    expect((await print(made.examId, someone)).data).toBeNull()
    await makeRecord(t.owner, { paper: made, userId: someone.userId, examStatus: 3 })
    expect((await load(made.examId, someone)).code).toBe(200)
  })

  test('a paper linked as an exam counts, and so does an exercise containing a problem under embargo', async () => {
    const alone = await makeProblem(t.owner, { lecturerId: me.lecturerId })
    const both = { lecturerId: me.lecturerId, problems: [alone], rules: FREE }
    const [exam, exercise] = [await makePaper(t.owner, both), await makePaper(t.owner, both)]
    expect((await load(exam.examId, learner)).code).toBe(200)
    const { courseId } = await makeCourse(t.owner)
    await t.owner`
      INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id, exercise_type)
      VALUES (12, ${courseId}, 1, ${courseId}, ${exam.examId}, 1)`
    expect((await load(exam.examId, learner)).code).toBe(999)
    expect((await load(exercise.examId, learner)).code).toBe(999)
    await makeRecord(t.owner, { paper: exam, userId: learner.userId, examStatus: 5 })
    expect((await load(exam.examId, learner)).code).toBe(200)
    expect((await load(exercise.examId, learner)).code).toBe(200)
  })

  test('no key before the paper shows it', async () => {
    const made = await paper({ answerShow: 1 })
    const someone = await makeUser(t.owner)
    await makeRecord(t.owner, { paper: made, userId: someone.userId, examStatus: 5 })
    expect((await load(made.examId, someone, { withKey: 1 })).code).toBe(999)
    expect(JSON.stringify((await print(made.examId, someone)).data)).not.toContain('aliasList')
  })

  test('missing, unlisted and foreign papers give the same response', async () => {
    const made = await paper()
    await t.owner`UPDATE exam_info SET is_putaway = 0 WHERE id = ${made.examId}`
    const someone = await makeUser(t.owner)
    for (const answered of [
      await load(made.examId, someone),
      await load('987654321012345678', someone),
      await load(made.examId, stranger, {}, 13),
    ])
      expect(answered).toMatchObject({ code: 404, msg: '试卷不存在或已下架' })
    expect((await t.raw('POST', 'exam/auth/user/exam/download/export', { examId: made.examId })).code).toBe(303)
  })
})
