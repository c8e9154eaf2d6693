import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blueprintTitles,
  evenly,
  moved,
  newTitle,
  numeral,
  passAfter,
  rescored,
  split,
  totalsOf,
  withParts,
  withProblems,
} from './compose.ts'
import type { Title } from './state.ts'

const fixed = (id: string, count: number, score: number): Title => ({
  ...newTitle([]),
  id,
  rule: { score, missMode: 0, missScore: 0, deduct: 0, subScores: [] },
  problemList: Array.from({ length: count }, (_, at) => ({ problemId: `${id}${at}` })),
})

describe('sections', () => {
  it('have Chinese numerals', () => {
    expect([1, 10, 11, 20, 21].map(numeral)).toEqual(['一', '十', '十一', '二十', '二十一'])
  })

  it('take problems by kind, each problem once', () => {
    const problems = [
      { problemId: '1', problemType: 3, score: 2 },
      { problemId: '2', problemType: 1, score: 2 },
      { problemId: '3', problemType: 3, score: 2 },
    ]
    const first = withProblems([], problems, 'byKind')
    expect(first.map(({ titleName, problemList }) => [titleName, problemList.length])).toEqual([
      ['一、单选题', 1],
      ['二、判断题', 2],
    ])
    const again = withProblems(first, [...problems, { problemId: '4', problemType: 3, score: 2 }], 'byKind')
    expect(again.map(({ problemList }) => problemList.length)).toEqual([1, 3])
    expect(
      withProblems(again, [{ problemId: '5', problemType: 9, score: 2 }], again[0]?.id ?? '')[0]?.problemList,
    ).toHaveLength(2)
  })

  it('take over the points of the bank', () => {
    const pick = (problemId: string, problemType: number, score: number) => ({ problemId, problemType, score })
    const scores = (title: Title | undefined) => title?.problemList.map(({ rule }) => (rule ?? title.rule).score)
    const [single, blanks, material] = withProblems(
      [],
      [pick('1', 1, 6), pick('2', 1, 4), pick('3', 1, 6), pick('4', 4, 2), pick('5', 6, 7.5)],
      'byKind',
    )
    // The section gets the points most problems have; 2 is the default of the form, not a choice.
    expect([single?.rule.score, scores(single)]).toEqual([6, [6, 4, 6]])
    expect([blanks?.rule.score, scores(blanks)]).toEqual([4, [4]])
    expect(scores(material)).toEqual([7.5])
    // A section keeps points that were set; a problem with other points overrides them.
    const [more] = withProblems([fixed('a', 1, 5)], [pick('9', 1, 2), pick('8', 1, 3)], 'a')
    expect([more?.rule.score, scores(more)]).toEqual([5, [5, 5, 3]])
  })

  it('move by one and stop at the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })
})

describe('split', () => {
  it('makes whole numbers that sum to the total', () => {
    expect(split(10, [5, 3, 2])).toEqual([5, 3, 2])
    expect(split(7, [1, 1, 1])).toEqual([3, 2, 2])
    fc.assert(
      fc.property(fc.nat(500), fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), (count, weights) => {
        const parts = split(count, weights)
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : count)
        expect(parts.every((part, at) => part >= 0 && (weights[at] !== 0 || part === 0))).toBe(true)
      }),
    )
  })
})

describe('rescored', () => {
  it('makes the paper worth exactly the target, in half points', () => {
    const made = rescored([fixed('a', 10, 2), fixed('b', 5, 4), fixed('c', 2, 10)], 100)
    expect(made && totalsOf(made).score).toBe(100)
    expect(made?.every(({ rule }) => (rule.score * 2) % 1 === 0 && rule.score > 0)).toBe(true)
  })

  it('returns null if there is no solution', () => {
    expect(rescored([fixed('a', 3, 2)], 100)).toBeNull()
    expect(rescored([], 100)).toBeNull()
    expect(rescored([fixed('a', 3, 2)], 0)).toBeNull()
  })

  it('always hits the target if it returns a solution', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ count: fc.integer({ min: 1, max: 20 }), score: fc.integer({ min: 1, max: 10 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.integer({ min: 10, max: 150 }),
        (sections, target) => {
          const made = rescored(
            sections.map(({ count, score }, at) => fixed(String(at), count, score)),
            target,
          )
          if (made) expect(totalsOf(made).score).toBe(target)
        },
      ),
    )
  })
})

describe('blueprintTitles', () => {
  it('makes one section per kind, with a draw per count', () => {
    const rows = [
      {
        problemType: 1,
        topicId: '7',
        subjectId: '',
        counts: [2, 0, 1, 0] as [number, number, number, number],
        score: 3,
      },
      {
        problemType: 3,
        topicId: '',
        subjectId: '',
        counts: [0, 0, 0, 5] as [number, number, number, number],
        score: 1,
      },
      {
        problemType: 1,
        topicId: '8',
        subjectId: '',
        counts: [0, 1, 0, 0] as [number, number, number, number],
        score: 3,
      },
      {
        problemType: 5,
        topicId: '',
        subjectId: '',
        counts: [0, 0, 0, 0] as [number, number, number, number],
        score: 9,
      },
    ]
    const titles = blueprintTitles(rows, true, 1)
    expect(titles.map(({ titleName, drawList }) => [titleName, drawList.length])).toEqual([
      ['二、单选题', 3],
      ['三、判断题', 1],
    ])
    expect(titles[0]?.drawList[0]).toEqual({ problemType: 1, difficulty: 1, topicId: '7', isPublic: true, count: 2 })
    expect(totalsOf(titles)).toEqual({ score: 17, count: 9 })
  })
})

it('an untouched pass mark follows the points, at 60 %', () => {
  expect(passAfter(60, 0, 50)).toBe(30)
  expect(passAfter(30, 50, 55)).toBe(33)
  expect(passAfter(33, 55, 55.5)).toBe(33.5)
  expect(passAfter(40, 50, 100)).toBe(40)
  expect(passAfter(30, 50, 0)).toBe(60)
})

it('sub-problems have their own points, and their problem the sum', () => {
  expect(evenly(10, 3)).toEqual([3, 3.5, 3.5])
  expect(evenly(10, 4)).toEqual([2.5, 2.5, 2.5, 2.5])
  expect(evenly(1, 4).reduce((sum, points) => sum + points, 0)).toBe(1)
  expect(evenly(3.25, 2)).toEqual([1.5, 1.75])
  const rule = { score: 10, missMode: 0 as const, missScore: 0, deduct: 0, subScores: [] }
  expect(withParts(rule, [2, 3.5])).toMatchObject({ score: 5.5, subScores: [2, 3.5] })
  expect(withParts({ ...rule, subScores: [2, 3] }, [])).toMatchObject({ score: 10, subScores: [] })
})
