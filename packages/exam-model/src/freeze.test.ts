import { kind } from '@zhixing/contract/exam/kinds'
import { ProblemDoc, type ScoreRule, Title } from '@zhixing/contract/exam/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyPaper, totalsOf, withTitleIds } from './paper-doc.ts'
import { type BankProblem, freezePaper, learnerPaper, ruleFor } from './freeze.ts'

const rule = (over: Partial<ScoreRule> = {}): ScoreRule => ({
  score: 2,
  missMode: 0,
  missScore: 0,
  deduct: 0,
  subScores: [],
  ...over,
})
const bank = (id: string, over: Parameters<typeof ProblemDoc.parse>[0] = {}): BankProblem => ({
  id,
  version: 1,
  doc: ProblemDoc.parse({
    problemType: kind.single,
    problemContent: `<p>题 ${id}</p>`,
    optionList: [
      { id: 'A', optionContent: '甲' },
      { id: 'B', optionContent: '乙' },
    ],
    answer: ['B'],
    aliasList: [['秘密别名']],
    rubricList: [{ id: 'r', text: '秘密要点', score: 1 }],
    analysis: '<p>秘密解析</p>',
    ...(over as object),
  }),
  videoId: '99',
  difficulty: 2,
  subjectId: '0',
  topicIds: [],
})
const subs = (...scores: number[]) =>
  scores.map((score, at) => ({
    id: String(900 + at),
    problemType: kind.judge,
    problemContent: '小题',
    answer: ['T'],
    score,
  }))
const material = (id: string, ...scores: number[]) => bank(id, { problemType: kind.material, subList: subs(...scores) })
const title = (over: Parameters<typeof Title.parse>[0]) =>
  Title.parse({ id: 't1', titleName: '一', ...(over as object) })
const freeze = (
  titleList: Title[],
  problems: BankProblem[],
  pools: [string, { count: number; problemIds: string[] }[]][] = [],
) =>
  freezePaper({
    examId: '5',
    version: 3,
    doc: { ...emptyPaper('卷'), titleList },
    problems: new Map(problems.map((one) => [one.id, one])),
    pools: new Map(pools),
  })

describe('ruleFor', () => {
  it('splits the points of a material problem without loss', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 10_000 }),
        (scores, cents) => {
          const divided = ruleFor(material('1', ...scores).doc, rule({ score: cents / 100 }))
          const sum = divided.subScores.reduce((total, points) => total + Math.round(points * 100), 0)
          expect(sum).toBe(cents)
          expect(divided.subScores.every((points) => points >= 0)).toBe(true)
        },
      ),
    )
  })

  it.each([
    ['as they are', [1, 1], 6, [3, 3]],
    ['in tenths', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 19, Array(10).fill(1.9)],
    ['in halves where tenths do not do', [2, 2, 3], 20, [5.5, 6, 8.5]],
    ['in cents where halves are too much', [1, 1, 1], 1, [0.33, 0.33, 0.34]],
    ['evenly where none is worth anything', [0, 0], 5, [2.5, 2.5]],
    ['nothing to what is worth nothing', [0, 3, 4], 10, [0, 4.5, 5.5]],
  ])('splits them %s', (_name, own, score, subScores) => {
    expect(ruleFor(material('1', ...own).doc, rule({ score })).subScores).toEqual(subScores)
  })

  it('uses points given per sub-problem, and drops them for other kinds', () => {
    expect(ruleFor(material('1', 1, 1).doc, rule({ score: 9, subScores: [1.5, 2.5] }))).toMatchObject({
      score: 4,
      subScores: [1.5, 2.5],
    })
    expect(ruleFor(bank('1').doc, rule({ subScores: [1, 2] }))).toMatchObject({ score: 2, subScores: [] })
  })
})

describe('freezePaper', () => {
  it('keeps fixed sections in order, with the rule of the problem or of the section', () => {
    const frozen = freeze(
      [
        title({
          rule: rule({ score: 3 }),
          problemList: [{ problemId: '2' }, { problemId: '1', rule: rule({ score: 0.1, deduct: 0.5 }) }],
        }),
        title({ id: 't2', titleName: '二', problemList: [{ problemId: '3' }], rule: rule({ score: 0.2 }) }),
      ],
      [bank('1'), bank('2'), material('3', 1, 1)],
    )
    expect(frozen.titleList.map(({ pools }) => pools)).toEqual([
      [{ count: 2, problemIds: ['2', '1'] }],
      [{ count: 1, problemIds: ['3'] }],
    ])
    expect(frozen.problemList.map(({ id, rule: own }) => [id, own.score, own.deduct])).toEqual([
      ['2', 3, 0],
      ['1', 0.1, 0.5],
      ['3', 0.2, 0],
    ])
    // 0.1 + 0.2 + 3: no rounding error.
    expect(frozen.totalScore).toBe(3.3)
    expect(frozen.problemTotal).toBe(4)
  })

  it('includes problems drawn once, and pools with the number drawn per taker', () => {
    const drawn = title({ pickMode: 2, drawList: [{ count: 2 }], rule: rule({ score: 5 }) })
    const random = title({ id: 't2', titleName: '二', pickMode: 3, drawList: [{ count: 1 }], rule: rule({ score: 4 }) })
    const frozen = freeze(
      [drawn, random],
      [bank('1'), material('2', 1, 1, 1), bank('3'), bank('4')],
      [
        ['t1', [{ count: 2, problemIds: ['1', '2'] }]],
        ['t2', [{ count: 1, problemIds: ['3', '4'] }]],
      ],
    )
    expect(frozen.totalScore).toBe(14)
    // One and three sub-problems, and one of the two of the pool.
    expect(frozen.problemTotal).toBe(5)
    expect(frozen.problemList).toHaveLength(4)
  })

  it('rejects a problem that was not loaded', () => {
    expect(() => freeze([title({ problemList: [{ problemId: '8' }] })], [])).toThrow('was not loaded')
  })

  it('the learner view contains no keys', () => {
    const frozen = freeze(
      [title({ problemList: [{ problemId: '1' }, { problemId: '2' }] })],
      [
        bank('1'),
        bank('2', { problemType: kind.material, subList: subs(1).map((sub) => ({ ...sub, answer: ['秘密'] })) }),
      ],
    )
    const result = JSON.stringify(learnerPaper(frozen))
    for (const secret of ['秘密', 'answer', 'aliasList', 'rubricList', 'analysis', 'videoId', 'missMode'])
      expect(result).not.toContain(secret)
    const only = learnerPaper(frozen, new Set(['2']))
    expect(only.problemList.map(({ id }) => id)).toEqual(['2'])
    expect(JSON.stringify(only.titleList)).not.toContain('"1"')
  })
})

describe('sections', () => {
  it('keep their ids when the same list is sent again', () => {
    const sent = [title({ id: '', titleName: '一' }), title({ id: '', titleName: '二' })]
    const first = withTitleIds(sent, [])
    expect(new Set(first.map(({ id }) => id)).size).toBe(2)
    expect(withTitleIds(sent, first)).toEqual(first)
  })

  it('have unique ids', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', 't1', 't2', 'x'), { maxLength: 8 }),
        fc.array(fc.constantFrom('t1', 't2', 'y'), { maxLength: 8 }),
        (ids, before) => {
          const made = withTitleIds(
            ids.map((id) => title({ id })),
            before.map((id) => title({ id })),
          )
          expect(made.every(({ id }) => id !== '')).toBe(true)
          expect(new Set(made.map(({ id }) => id)).size).toBe(ids.length)
        },
      ),
    )
  })

  it('are summed in hundredths', () => {
    const list = [
      title({ rule: rule({ score: 0.1 }), problemList: [{ problemId: '1' }, { problemId: '2' }, { problemId: '3' }] }),
      title({ pickMode: 3, drawList: [{ count: 2 }, { count: 1 }], rule: rule({ score: 1.1 }) }),
    ]
    expect(totalsOf(list)).toEqual({ totalScore: 3.6, problemQuantity: 6 })
  })
})
