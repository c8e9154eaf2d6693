import { kind } from '@zhixing/contract/exam/kinds'
import { orderOf } from '@zhixing/contract/exam/order'
import { ExamRules, ProblemDoc, ScoreRule } from '@zhixing/contract/exam/shapes'
import { describe, expect, test } from 'vitest'
import type { FrozenPaper, FrozenProblem } from './freeze.ts'
import { markRecord, passes, problemsOf, remarkRecord, sumsOf } from './mark-record.ts'

const problem = (id: string, over: Record<string, unknown> = {}, score = 2): FrozenProblem => ({
  id,
  version: 1,
  doc: ProblemDoc.parse({ problemType: kind.single, problemContent: '题', answer: ['A'], ...over }),
  rule: ScoreRule.parse({ score }),
  videoId: null,
  difficulty: 2,
  subjectId: '0',
  topicIds: [],
})
const paper = (problemList: FrozenProblem[], pools: { count: number; problemIds: string[] }[], passScore = 3) =>
  ({
    examId: '1',
    version: 1,
    examName: '试卷',
    notice: '',
    rules: ExamRules.parse({ passScore, shuffleTitle: 1, shuffleProblem: 1 }),
    titleList: pools.map((pool, at) => ({ id: `t${at}`, titleName: '', titleDesc: '', titleType: 0, pools: [pool] })),
    problemList,
    totalScore: 0,
    problemTotal: 0,
  }) satisfies FrozenPaper

const ids = Array.from({ length: 10 }, (_, at) => String(at + 1))

describe('a record', () => {
  const fixed = paper(
    [problem('1'), problem('2'), problem('3', { problemType: kind.essay }, 6)],
    [
      { count: 2, problemIds: ['1', '2'] },
      { count: 1, problemIds: ['3'] },
    ],
  )
  test('is marked in the order of the paper, whatever the taker saw', () => {
    for (const seed of [1, 2, 3])
      expect(markRecord(fixed, seed, new Map()).marks.map(({ problemId }) => problemId)).toEqual(['1', '2', '3'])
  })
  test('has partial totals and no pass state while answers wait', () => {
    const answers = new Map([
      ['1', ['A']],
      ['2', ['B']],
      ['3', ['短文']],
      // Not in this paper.
      ['99', ['A']],
    ])
    expect(markRecord(fixed, 1, answers)).toMatchObject({
      score: 2,
      objective: 2,
      subjective: 0,
      waiting: 1,
      answeredTotal: 3,
      totalScore: 10,
      problemTotal: 3,
      isPass: null,
    })
  })
  test('without waiting answers is passed or failed', () => {
    expect(markRecord(fixed, 1, new Map([['1', ['A']]])).isPass).toBe(0)
    const all = new Map([
      ['1', ['A']],
      ['2', ['A']],
    ])
    expect(markRecord(fixed, 1, all)).toMatchObject({ score: 4, isPass: 1, answeredTotal: 2 })
  })
  test('without answers scores 0', () => {
    expect(markRecord(fixed, 1, new Map())).toMatchObject({ score: 0, waiting: 0, answeredTotal: 0, isPass: 0 })
  })
})

test('the pass score is inclusive', () => {
  expect(passes(60, 0, 60)).toBe(1)
  expect(passes(59.99, 0, 60)).toBe(0)
  expect(passes(100, 1, 60)).toBe(null)
})

test('sums count answered problems and possible points', () => {
  const mark = (over: object) => ({ problemId: '1', score: 1, fullScore: 2.5, answerStatus: 'part' as const, ...over })
  expect(
    sumsOf([mark({}), mark({ answerStatus: 'none', score: 0 }), mark({ sysAudit: 1, score: 0.5 })], 1),
  ).toMatchObject({
    score: 1.5,
    objective: 1,
    subjective: 0.5,
    answeredTotal: 2,
    totalScore: 7.5,
    problemTotal: 3,
    isPass: 1,
  })
})

describe('a paper that draws', () => {
  const drawn = paper(
    ids.map((id) => problem(id)),
    [{ count: 3, problemIds: ids }],
  )
  test('marks only the problems of this taker', () => {
    const everything = new Map(ids.map((id) => [id, ['A']]))
    const seen = new Set<string>()
    for (let seed = 1; seed <= 20; seed++) {
      const got = orderOf(drawn.titleList, drawn.rules, seed).flatMap(({ problemIds }) => problemIds)
      const { marks, totalScore, problemTotal } = markRecord(drawn, seed, everything)
      expect(marks.map(({ problemId }) => problemId).sort()).toEqual([...got].sort())
      expect([totalScore, problemTotal]).toEqual([6, 3])
      for (const id of got) seen.add(id)
    }
    expect(seen.size).toBeGreaterThan(5)
  })
  test('counts a problem drawn by two sections once', () => {
    const twice = paper(
      [problem('1')],
      [
        { count: 1, problemIds: ['1'] },
        { count: 1, problemIds: ['1'] },
      ],
    )
    expect(problemsOf(twice, 1).map(({ id }) => id)).toEqual(['1'])
    expect(markRecord(twice, 1, new Map([['1', ['A']]])).totalScore).toBe(2)
  })
  test('skips a problem that its list does not contain', () => {
    expect(problemsOf(paper([problem('1')], [{ count: 2, problemIds: ['1', '404'] }]), 1)).toHaveLength(1)
  })
})

describe('a re-marked record', () => {
  const essay = problem('2', { problemType: kind.essay }, 6)
  const both = paper([problem('1'), essay], [{ count: 2, problemIds: ['1', '2'] }])
  const answers = new Map([
    ['1', ['A']],
    ['2', ['短文']],
  ])
  const given = { problemId: '2', score: 5, fullScore: 6, answerStatus: 'part' as const, sysAudit: 1 as const }
  const before = [{ problemId: '1', score: 0, fullScore: 2, answerStatus: 'wrong' as const }, given]
  test('keeps manual marks', () => {
    const again = remarkRecord(both, 1, answers, before)
    expect(again.marks[1]).toEqual(given)
    expect(again).toMatchObject({ score: 7, objective: 2, subjective: 5, waiting: 0, isPass: 1 })
  })
  test('waits again where the answer changed', () => {
    expect(remarkRecord(both, 1, answers, before, new Set(['2']))).toMatchObject({ score: 2, waiting: 1, isPass: null })
  })
  test('gives everyone the points of a waived problem', () => {
    const free = paper([problem('1'), { ...essay, everybody: ['2'] }], [{ count: 2, problemIds: ['1', '2'] }])
    expect(remarkRecord(free, 1, answers, before)).toMatchObject({ score: 8, waiting: 0 })
  })
})
