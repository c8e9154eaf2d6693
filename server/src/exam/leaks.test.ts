/**
 * Confidentiality: no call of a learner may reveal key, explanation or score before the paper shows it, or answers of
 * others at any time. Every such call is made in every state of a record under every visibility rule, and its response
 * is searched. A new call must be added to a list here.
 */
import { allCalls } from '@zhixing/contract'
import { examStatus, kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeProblem, makeRecord, type MadePaper } from '../../test/exam.ts'
import { makeLecturer, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'
import { collectAll } from './practice/post-grading.ts'

let t: TestApp
let lecturerId: string
beforeAll(async () => {
  t = await startTestApp()
  lecturerId = (await makeLecturer(t.owner)).lecturerId
})
afterAll(() => t.close())

const KEY = '秘密的标准答案'
const ANALYSIS = '秘密的解析'
const RUBRIC = '秘密的评分要点'
const OTHERS = '别人写下的答案'
const COMMENT = '老师写下的评语'
const ESSAY_SCORE = 5.37
/** Two points for the right choice, and the essay. */
const SCORE = 2 + ESSAY_SCORE
const OTHERS_SCORE = 6.61

interface Sat {
  user: MadeUser
  paper: MadePaper
  recordId: string
  essay: string
  /** An entry of the wrong-answer book, if any. */
  entry: string
}
type Ask = (sat: Sat) => Record<string, unknown>

const device = { deviceId: 'device-one' }
const asks: Record<string, Ask> = {
  'POST exam/auth/user/exam/download/export': ({ paper }) => ({ examId: paper.examId, withKey: 1 }),
  'POST exam/auth/user/exam/download/print': ({ paper }) => ({ examId: paper.examId, withKey: 1 }),
  'POST exam/auth/user/exam/record/examOnline': ({ paper }) => ({ examId: paper.examId, ...device }),
  'POST exam/auth/user/exam/record/continue': ({ recordId }) => ({ recordId, ...device }),
  'POST exam/auth/user/exam/record/paper': ({ recordId }) => ({ recordId }),
  'POST exam/auth/user/exam/record/answer/save': ({ recordId, essay }) => ({
    recordId,
    ...device,
    answerList: [{ problemId: essay, rev: 1, userAnswer: ['我的短文'] }],
  }),
  // Rejected for an open record: another device is active.
  'POST exam/auth/user/exam/record/examFinish': ({ recordId }) => ({ recordId, deviceId: 'device-two' }),
  'POST exam/auth/user/exam/record/check': ({ paper }) => ({ examId: paper.examId }),
  'POST exam/auth/user/exam/record/list': () => ({}),
  'POST exam/auth/user/exam/record/notice/list': ({ recordId }) => ({ recordId }),
  'POST exam/auth/user/exam/result/view': ({ recordId }) => ({ recordId }),
  'POST exam/auth/user/exam/answer/view': ({ recordId }) => ({ recordId }),
  'POST exam/auth/user/exam/recheck/save': ({ recordId, essay }) => ({
    recordId,
    problemId: essay,
    reason: '请再看一遍这道题',
  }),
  'POST exam/auth/exam/sign': ({ recordId, essay }) => ({ recordId, problemId: essay }),
  'POST exam/api/exam/category/list': () => ({}),
  'POST exam/auth/practice/choices': () => ({}),
  'POST exam/auth/practice/overview': () => ({}),
  'POST exam/auth/practice/count': () => ({ practiceType: 4 }),
  'POST exam/auth/practice/list': () => ({}),
  'GET exam/auth/user/error/problem/category/list': () => ({}),
  'POST exam/auth/user/error/problem/page': () => ({}),
  'POST exam/auth/user/error/problem/view': ({ entry }) => ({ id: entry }),
  'GET exam/auth/user/error/problem/problem/view': ({ entry }) => ({ id: entry }),
  'POST exam/auth/user/error/problem/today': () => ({}),
  'POST exam/auth/user/error/problem/review': ({ entry }) => ({
    id: entry,
    userAnswer: ['再猜一次'],
    clientKey: `guess-${entry}`,
  }),
  'POST exam/auth/user/error/problem/export': () => ({ format: 'docx', withKey: 1 }),
  'POST exam/auth/user/error/problem/stat': () => ({}),
  'POST exam/api/exam/info/list': () => ({}),
  'POST exam/api/exam/info/view': ({ paper }) => ({ examId: paper.examId }),
  'POST exam/api/exam/info/search/list': ({ paper }) => ({ keyword: paper.doc.examName }),
  'POST exam/api/exam/recommend/list': () => ({}),
  'POST exam/auth/exam/list': () => ({}),
  'POST exam/auth/exam/view': ({ paper }) => ({ examId: paper.examId }),
  'POST exam/auth/user/exam/list': () => ({}),
  'POST exam/auth/exam/problem/collection/list': () => ({ collectionType: 5 }),
  'POST exam/auth/exam/problem/collection/collect': ({ essay }) => ({ collectionId: essay, collectionType: 5 }),
}
/**
 * Calls that write and return no problem, need a context this sitting lacks (a course), or belong to practice, which
 * abuse.test.ts covers.
 */
const notAsked = new Set([
  'POST exam/auth/exam/problem/report/save',
  'POST exam/auth/practice/save',
  'POST exam/auth/practice/view',
  'POST exam/auth/practice/delete',
  'POST exam/auth/practice/finish',
  'POST exam/auth/practice/sign',
  'POST exam/auth/practice/user/answer/save',
  'POST exam/auth/practice/recite',
  'POST exam/auth/practice/user/answer/judge',
  'DELETE exam/auth/practice/user/answer/delete',
  'DELETE exam/auth/user/error/problem/delete/{id}',
  'DELETE exam/auth/user/error/problem/delete/all',
  'POST exam/auth/user/error/problem/rate',
  'POST exam/auth/user/error/problem/note/save',
  'POST exam/auth/user/error/problem/master',
  'POST exam/auth/exam/problem/collection/delete',
  'POST exam/api/course/exam/list',
  'POST exam/api/certificate/view',
  'POST exam/auth/exercise/listForPage',
])

test('every learner call is covered or explicitly excluded', () => {
  const declared = allCalls()
    // Calls of classes are covered by grade/exam/leaks.test.ts.
    .filter(({ path, who }) => /^exam\/(?!(auth|api)\/grade\/)/.test(path) && (who === 'login' || who === 'anon'))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...Object.keys(asks), ...notAsked].toSorted()).toEqual(declared.toSorted())
})

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

/** A taker with a wrong blank, a right choice and an essay marked by a person; another taker exists. */
async function sat(rules: Record<string, unknown>, status: 2 | 3 | 4 | 5 | 6): Promise<Sat> {
  const [blank, single, essay] = [
    await makeProblem(t.owner, {
      lecturerId,
      problemType: kind.blanks,
      doc: { problemContent: '<p>填空 [[1]]</p>', answer: [KEY], aliasList: [[]], analysis: `<p>${ANALYSIS}</p>` },
    }),
    await makeProblem(t.owner, { lecturerId, doc: { analysis: `<p>${ANALYSIS}</p>` } }),
    await makeProblem(t.owner, {
      lecturerId,
      problemType: kind.essay,
      doc: { answer: [KEY], rubricList: [{ id: 'r', text: RUBRIC, score: 1 }] },
    }),
  ]
  const paper = await makePaper(t.owner, {
    lecturerId,
    titles: [{ problems: [blank, single] }, { problems: [essay], rule: { score: 10 } }],
    rules: { attempts: 1, ...rules },
  })
  const record = async (user: MadeUser, as: 2 | 3 | 4 | 5 | 6, text: string, points: number) => {
    const answers = { [blank.id]: ['错的'], [single.id]: ['B'], [essay.id]: [text] }
    const rest = { paper, userId: user.userId, examStatus: as, seed: 1, answers }
    if (as === 2 || as === 3) return makeRecord(t.owner, rest)
    const marks = markRecord(paper.frozen, 1, new Map(Object.entries(answers))).marks.map((mark) =>
      mark.problemId === essay.id && as === 5
        ? { ...mark, score: points, answerStatus: 'part' as const, sysAudit: 1 as const, comment: COMMENT }
        : mark,
    )
    return makeRecord(t.owner, { ...rest, marks, score: as === 4 ? 2 : 2 + points })
  }
  const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const { recordId } = await record(user, status, '我的短文', ESSAY_SCORE)
  await record(other, 5, OTHERS, OTHERS_SCORE)
  await collectAll(t.owner)
  const [entry] = await t.owner<
    { id: string }[]
  >`SELECT id FROM user_error_problem WHERE user_id = ${user.userId} ORDER BY id LIMIT 1`
  return { user, paper, recordId, essay: essay.id, entry: entry?.id ?? '987654321012345678' }
}

/**
 * Makes all calls.
 * @returns which calls revealed which of these texts or numbers
 */
async function result(one: Sat, secrets: readonly (string | number)[]): Promise<string[]> {
  const found: string[] = []
  for (const [key, ask] of Object.entries(asks)) {
    const [method = '', path = ''] = key.split(' ')
    const answer = await t.raw(method, path, ask(one), { token: one.user.token })
    // An error response would hide a leak.
    expect([500, 422, 429, 301], `${key}: ${answer.msg}`).not.toContain(answer.code)
    const body = JSON.stringify(answer)
    for (const secret of secrets) {
      // Numbers are compared as values: their digits may occur in a timestamp.
      const isReported =
        typeof secret === 'string' ? body.includes(secret) : new RegExp(`[:[]${secret}[,}\\]]`).test(body)
      if (isReported) found.push(`${path}: ${secret}`)
    }
  }
  return found
}

const keys = [KEY, ANALYSIS, RUBRIC]
const never = [OTHERS, 2 + OTHERS_SCORE, OTHERS_SCORE]
const scores = [SCORE, ESSAY_SCORE]

describe.each([
  ['never', { show: 1 }, false],
  ['after the hand-in', { show: 2 }, true],
  ['after it closes, which it has not', { show: 3, closeTime: hours(1) }, false],
  ['after it closes, which it has', { show: 3, closeTime: hours(-1) }, true],
  ['at a time that has not come', { show: 4, showTime: hours(1) }, false],
  ['at a time that has come', { show: 4, showTime: hours(-1) }, true],
])('a paper that shows it %s', (_when, { show, ...times }, shows) => {
  test('reveals no key and no score during a sitting', async () => {
    const one = await sat({ answerShow: show, scoreShow: show, ...times }, examStatus.doing)
    expect(await result(one, [...keys, ...scores, ...never])).toEqual([])
  })

  test('reveals no score of a void or unmarked record', async () => {
    const rules = { answerShow: show, scoreShow: show, ...times }
    const wasVoid = await sat(rules, examStatus.voided)
    expect(await result(wasVoid, [...keys, ...scores, ...never])).toEqual([])
    const waiting = await sat(rules, examStatus.handedIn)
    expect(await result(waiting, [...(shows ? [] : keys), ...scores, ...never])).toEqual([])
  })

  test(`shows a marked taker keys ${shows ? 'then' : 'not yet'}, and nothing of others`, async () => {
    const one = await sat({ answerShow: show, scoreShow: 1, ...times }, examStatus.marked)
    expect(await result(one, [...scores, ...never])).toEqual([])
    const of = (await result(one, keys)).map((line) => line.split(':')[0])
    if (shows) expect(of).toContain('exam/auth/user/exam/answer/view')
    else expect(of).toEqual([])
  })

  test(`shows a marked taker the score ${shows ? 'then' : 'not yet'}, without the keys`, async () => {
    const one = await sat({ answerShow: 1, scoreShow: show, ...times }, examStatus.marked)
    expect(await result(one, [...keys, ...never])).toEqual([])
    const of = (await result(one, [SCORE])).map((line) => line.split(':')[0])
    if (shows) expect(of).toContain('exam/auth/user/exam/result/view')
    else expect(of).toEqual([])
  })
})
