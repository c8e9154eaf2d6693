import type { Mark } from '@zhixing/contract/exam/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadePaper, type MadeProblem, makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'
import { collectAll, collectBatch } from './post-grading.ts'

let t: TestApp
let me: MadeUser
let single: MadeProblem
let blanks: MadeProblem
let material: MadeProblem
let essay: MadeProblem
let paper: MadePaper
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeUser(t.owner)
  single = await makeProblem(t.owner, { problemType: 1 })
  blanks = await makeProblem(t.owner, { problemType: 4 })
  material = await makeProblem(t.owner, { problemType: 6 })
  essay = await makeProblem(t.owner, { problemType: 5 })
  paper = await makePaper(t.owner, { problems: [single, blanks, material, essay] })
})
afterAll(() => t.close())

const partOf = (at: number) => material.doc.subList[at]?.id ?? ''
/** Submits answers, marked by rules. */
async function handIn(answers: Record<string, string[]>, over: { userId?: string; paper?: MadePaper } = {}) {
  const sat = over.paper ?? paper
  const { marks } = markRecord(sat.frozen, 1, new Map(Object.entries(answers)))
  return makeRecord(t.owner, { paper: sat, userId: over.userId ?? me.userId, examStatus: 4, answers, marks })
}
const book = (userId = me.userId) => t.owner<
  {
    problem: string
    sub: string
    errors: number
    right: number
    answer: string[]
    source: number
    name: string
    record: string
    status: number
  }[]
>`
  SELECT problem_id AS problem, sub_id AS sub, error_count AS errors, right_count AS right, user_answer AS answer,
    source_type AS source, source_name AS name, record_id AS record, status_id AS status
  FROM user_error_problem WHERE user_id = ${userId} ORDER BY problem_id, sub_id`
const counts = async (id: string) =>
  (
    await t.owner<{ right: number; part: number; wrong: number; none: number }[]>`
      SELECT right_count AS right, part_count AS part, error_count AS wrong, none_count AS none FROM exam_problem WHERE id = ${id}`
  )[0]

describe('collecting wrong answers', () => {
  test('wrong and partly right ones, each part of a material separately; not right, unanswered or unmarked ones', async () => {
    const { recordId } = await handIn({
      [single.id]: ['A'],
      [blanks.id]: ['红', '黄'],
      [partOf(0)]: ['B'],
      [partOf(1)]: ['F'],
      [essay.id]: ['我的看法'],
    })
    expect(await collectAll(t.owner)).toBe(1)
    expect(await book()).toEqual([
      {
        problem: single.id,
        sub: '0',
        errors: 1,
        right: 0,
        answer: ['A'],
        source: 1,
        name: paper.doc.examName,
        record: recordId,
        status: 1,
      },
      {
        problem: blanks.id,
        sub: '0',
        errors: 1,
        right: 0,
        answer: ['红', '黄'],
        source: 1,
        name: paper.doc.examName,
        record: recordId,
        status: 1,
      },
      {
        problem: material.id,
        sub: partOf(1),
        errors: 1,
        right: 0,
        answer: ['F'],
        source: 1,
        name: paper.doc.examName,
        record: recordId,
        status: 1,
      },
    ])
    expect(await counts(single.id)).toEqual({ right: 0, part: 0, wrong: 1, none: 0 })
    expect(await counts(blanks.id)).toEqual({ right: 0, part: 1, wrong: 0, none: 0 })
    expect(await counts(material.id)).toEqual({ right: 0, part: 1, wrong: 0, none: 0 })
    const stats = await t.owner<{ id: string; status: string }[]>`
      SELECT problem_id AS id, last_status AS status FROM user_problem_stat WHERE user_id = ${me.userId} ORDER BY 1`
    expect(stats).toEqual([
      { id: single.id, status: 'wrong' },
      { id: blanks.id, status: 'part' },
      { id: material.id, status: 'part' },
    ])
  })

  test('idempotent, also with concurrent processes', async () => {
    await handIn({ [single.id]: ['A'] })
    const took = await Promise.all(Array.from({ length: 5 }, () => collectBatch(t.owner)))
    expect(took.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await collectAll(t.owner)).toBe(0)
    expect(await book()).toMatchObject([{ errors: 1 }])
    expect(await counts(single.id)).toMatchObject({ wrong: 1 })
  })

  test('a batch is atomic', async () => {
    const { recordId } = await handIn({ [single.id]: ['A'] })
    await t.owner`ALTER TABLE user_error_problem ADD CONSTRAINT refuse CHECK (source_name <> ${t.owner.unsafe(`'${paper.doc.examName}'`)}) NOT VALID`
    await expect(collectBatch(t.owner)).rejects.toThrow('refuse')
    await t.owner`ALTER TABLE user_error_problem DROP CONSTRAINT refuse`
    expect(await counts(single.id)).toMatchObject({ wrong: 0 })
    const [row] = await t.owner`SELECT collected_at FROM user_exam_record WHERE id = ${recordId}`
    expect(row).toEqual({ collectedAt: null })
    expect(await collectAll(t.owner)).toBe(1)
    expect(await counts(single.id)).toMatchObject({ wrong: 1 })
  })

  test('another wrong answer is counted and resets the entry; a right one is recorded', async () => {
    await handIn({ [single.id]: ['A'] })
    await collectAll(t.owner)
    await t.owner`
      UPDATE user_error_problem
      SET is_mastered = 1, card = '{}', next_review_time = now() + interval '30 days', status_id = 0
      WHERE user_id = ${me.userId}`
    await handIn({ [single.id]: ['C'] })
    await collectAll(t.owner)
    const [entry] = await t.owner`
      SELECT error_count, is_mastered, card, status_id, user_answer, next_review_time <= now() AS due FROM user_error_problem WHERE user_id = ${me.userId}`
    expect(entry).toEqual({ errorCount: 2, isMastered: 0, card: null, statusId: 1, userAnswer: ['C'], due: true })
    await handIn({ [single.id]: ['B'] })
    await collectAll(t.owner)
    expect(await book()).toMatchObject([{ errors: 2, right: 1 }])
  })

  test('manual marks are collected later, and only those are counted again', async () => {
    const { recordId } = await handIn({ [single.id]: ['A'], [essay.id]: ['离题'] })
    await collectAll(t.owner)
    expect((await book()).map(({ problem }) => problem)).toEqual([single.id])
    const [row] = await t.owner<{ marks: Mark[] }[]>`SELECT marks FROM user_exam_record WHERE id = ${recordId}`
    const marks = row?.marks.map((mark) =>
      mark.problemId === essay.id ? { ...mark, answerStatus: 'wrong', sysAudit: 1, score: 0 } : mark,
    )
    await t.owner`UPDATE user_exam_record SET marks = ${t.owner.json(marks as never)}, exam_status = 5, finished_at = clock_timestamp() WHERE id = ${recordId}`
    expect(await collectAll(t.owner)).toBe(1)
    expect(await collectAll(t.owner)).toBe(0)
    expect(await book()).toMatchObject([
      { problem: single.id, errors: 1 },
      { problem: essay.id, errors: 1, answer: ['离题'] },
    ])
    expect(await counts(single.id)).toMatchObject({ wrong: 1 })
    expect(await counts(essay.id)).toMatchObject({ wrong: 1 })
  })

  test('a corrected key removes the entries it caused', async () => {
    const { recordId } = await handIn({ [single.id]: ['A'], [blanks.id]: ['x', 'y'] })
    await collectAll(t.owner)
    const [row] = await t.owner<{ marks: Mark[] }[]>`SELECT marks FROM user_exam_record WHERE id = ${recordId}`
    const marks = row?.marks.map((mark) => (mark.problemId === single.id ? { ...mark, answerStatus: 'right' } : mark))
    await t.owner`UPDATE user_exam_record SET marks = ${t.owner.json(marks as never)}, finished_at = clock_timestamp() WHERE id = ${recordId}`
    await collectAll(t.owner)
    expect((await book()).filter(({ status }) => status === 1).map(({ problem }) => problem)).toEqual([blanks.id])
  })

  test('books are per person and per site', async () => {
    const other = await makeUser(t.owner)
    const abroad = await makeUser(t.owner, { siteId: 13 })
    const theirs = await makePaper(t.owner, { siteId: 13 })
    const first = theirs.problems[0]?.id ?? ''
    await handIn({ [single.id]: ['A'] }, { userId: other.userId })
    await handIn({ [first]: ['A'] }, { userId: abroad.userId, paper: theirs })
    await collectAll(t.owner)
    expect(await book()).toEqual([])
    expect(await book(other.userId)).toMatchObject([{ problem: single.id }])
    const [row] = await t.owner`SELECT site_id FROM user_error_problem WHERE user_id = ${abroad.userId}`
    expect(row).toEqual({ siteId: '13' })
  })

  test('void and open records are skipped', async () => {
    const marks: Mark[] = [{ problemId: single.id, score: 0, fullScore: 2, answerStatus: 'wrong' }]
    await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 6, marks })
    await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 2 })
    expect(await collectAll(t.owner)).toBe(0)
    expect(await book()).toEqual([])
  })
})
