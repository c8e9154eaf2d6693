/** Canary test of all learner calls about class exams: no key before the exam shows it, no data of other people. */
import { allCalls } from '@zhixing/contract'
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { DEVICE } from '../../../test/sitting.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const [KEY, ANSWER] = ['ZHKEY', 'ZHANSWER']
interface Ids {
  gradeExamId: string
  gradeId: string
  recordId: string
  relationId: string
}
const R = 'exam/auth/grade/exam/student/relation'
/**
 * Input of every learner call about class exams, except those that start or end an attempt: the test makes these
 * itself.
 */
const asks: Record<string, (ids: Ids) => Record<string, unknown>> = {
  [`POST ${R}/check`]: ({ gradeExamId }) => ({ gradeExamId }),
  [`POST ${R}/continue`]: ({ gradeExamId }) => ({ gradeExamId, deviceId: DEVICE, takeover: 0 }),
  [`POST ${R}/save`]: ({ gradeExamId }) => ({ gradeExamId, studentName: '某某' }),
  [`POST ${R}/view`]: ({ gradeExamId }) => ({ gradeExamId }),
  [`POST ${R}/view/score`]: ({ gradeExamId }) => ({ gradeExamId }),
  [`POST ${R}/page`]: () => ({}),
  [`POST ${R}/tips`]: () => ({}),
  [`PUT ${R}/ignore`]: ({ gradeExamId }) => ({ gradeExamId }),
  'POST exam/auth/grade/student/exam/answer/view': ({ gradeExamId }) => ({ gradeExamId }),
  'POST exam/auth/grade/student/exam/answer/view of another': ({ relationId }) => ({ relationId }),
  'POST exam/auth/grade/student/exam/answer/save': ({ recordId }) => ({ recordId, deviceId: DEVICE }),
  'POST exam/auth/grade/exam/face/view': ({ gradeExamId }) => ({ gradeExamId }),
  'POST exam/auth/grade/exam/face/consent': ({ gradeExamId }) => ({ gradeExamId, consentVersion: 1, fileId: '1' }),
  'POST exam/auth/grade/exam/face/snapshot': ({ gradeExamId }) => ({ gradeExamId, code: 'x', fileId: '1' }),
  'POST exam/auth/grade/exam/face/withdraw': () => ({}),
  'GET exam/api/grade/exam/check': ({ gradeExamId }) => ({ gradeExamId }),
}
const done = [`POST ${R}/begin`, `POST ${R}/submit/audit`]

test('covers every such call', () => {
  const declared = allCalls()
    .filter(
      ({ path, who }) =>
        /^exam\/(auth|api)\/grade\/(student\/)?exam\//.test(path) && (who === 'login' || who === 'anon'),
    )
    .map(({ method, path }) => `${method} ${path}`)
  const known = new Set([...Object.keys(asks).map((key) => key.replace(/ of another$/, '')), ...done])
  expect([...known].toSorted()).toEqual(declared.toSorted())
})

async function telling(ids: Ids, who: MadeUser | null, words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const [key, inputOf] of Object.entries(asks)) {
    const [method = '', path = ''] = key.split(' ')
    const input = inputOf(ids)
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const answer = await t.raw(method, `${path}${query}`, input, who ? { token: who.token } : {})
    if (words.some((word) => JSON.stringify(answer).includes(word))) found.push(key)
  }
  return found
}

test.each([
  ['never', 1, []],
  ['at the hand-in', 2, ['POST exam/auth/grade/student/exam/answer/view']],
  ['after the end, which is to come', 3, []],
] as const)('keys that are shown %s', async (_when, answerShow, shown) => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const { lecturerId } = owner
  const doc = { answer: [KEY, KEY], analysis: `<p>${KEY}</p>` }
  const problem = await makeProblem(t.owner, { lecturerId, problemType: kind.blanks, doc })
  const paper = await makePaper(t.owner, { lecturerId, problems: [problem], rules: { passScore: 1 } })
  await t.owner`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev)
    VALUES (12, ${paper.examId}, 1, ${t.owner.json(paper.doc as never)}, 1, 1)
    ON CONFLICT DO NOTHING`
  const [taker, other] = [await makeMember(t.owner, gradeId), await makeMember(t.owner, gradeId)]
  const stranger = await makeUser(t.owner)
  const endTime = new Date(Date.now() + 7_200_000).toISOString()
  const set = { gradeId, examId: paper.examId, gradeExamName: '测验', endTime, rules: { answerShow, attempts: 1 } }
  const { gradeExamId } = (await t.call('exam/auth/grade/exam/save', set, owner)).data
  const [relation] = await t.owner<{ id: string }[]>`
    SELECT id FROM grade_exam_student_relation WHERE grade_exam_id = ${gradeExamId} AND user_id = ${taker.userId}`
  const begun = await t.call('exam/auth/grade/exam/student/relation/begin', { gradeExamId, deviceId: DEVICE }, taker)
  expect(JSON.stringify(begun)).not.toContain(KEY)
  const { recordId } = begun.data
  const ids = { gradeExamId, gradeId, recordId, relationId: relation?.id ?? '' }
  const answerList = [{ problemId: problem.id, rev: 1, userAnswer: [ANSWER, '错'] }]
  const saved = { recordId, deviceId: DEVICE, answerList }
  expect((await t.call('exam/auth/grade/student/exam/answer/save', saved, taker)).code).toBe(200)

  for (const who of [null, taker, other, stranger]) expect(await telling(ids, who, [KEY])).toEqual([])
  for (const who of [null, other, stranger]) expect(await telling(ids, who, [ANSWER])).toEqual([])
  const handed = await t.call(
    'exam/auth/grade/exam/student/relation/submit/audit',
    { recordId, deviceId: DEVICE },
    taker,
  )
  expect(handed.code).toBe(200)
  expect(JSON.stringify(handed)).not.toContain(KEY)
  for (const who of [null, other, stranger]) expect(await telling(ids, who, [KEY, ANSWER])).toEqual([])
  expect(await telling(ids, taker, [KEY])).toEqual(shown)
})
