import { kind } from '@zhixing/contract/exam/kinds'
import { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { expect, test } from 'vitest'
import { checkProblem } from './check-problem.ts'
import { explainedOf } from './explained.ts'
import { markAnswer } from './mark-answer.ts'

const blankRule = { orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 0, wildcard: 1 } as const
const doc = (answer: string[], over: object = {}) => ({
  ...ProblemDoc.parse({ problemType: kind.blanks, problemContent: '' }),
  problemContent: `<p>${answer.map((_, at) => `[[${at + 1}]]`).join(' ')}</p>`,
  answer,
  blankRule,
  ...over,
})
const rule = { score: 10, missMode: 0 as const, missScore: 0, deduct: 0, subScores: [] }
const marks = (problem: ReturnType<typeof doc>, ...answers: string[]) =>
  answers.map((text) => markAnswer(problem, [text], rule).score)

test('an asterisk matches any text, including none', () => {
  expect(marks(doc(['*鲁迅*']), '鲁迅', '鲁迅先生', '是 鲁 迅', '周树人', '')).toEqual([10, 10, 10, 0, 0])
  expect(marks(doc(['北京*']), '北京市', '北京', '大北京')).toEqual([10, 10, 0])
  expect(marks(doc(['a*B*c']), 'abc', 'A1b2C', 'acb', 'ab')).toEqual([10, 10, 0, 0])
  // Prefix and suffix must not overlap.
  expect(marks(doc(['ab*ba']), 'aba', 'abba')).toEqual([0, 10])
  expect(marks(doc(['2\\*3']), '2*3', '213')).toEqual([10, 0])
  expect(marks(doc(['*鲁迅*'], { blankRule: { ...blankRule, wildcard: 0 } }), '鲁迅', '*鲁迅*')).toEqual([0, 10])
})

test('credits may contain wildcards; free order supports them', () => {
  const partly = doc(['鲁迅'], { creditList: [{ place: 0, text: '周*', percent: 50 }] })
  expect(marks(partly, '鲁迅', '周树人', '胡适')).toEqual([10, 5, 0])
  const free = doc(['甲*', '*乙'], { blankRule: { ...blankRule, orderFree: 1 } })
  expect(markAnswer(free, ['天乙', '甲子'], rule).score).toBe(10)
})

test('matching is linear in the number of wildcards', () => {
  const began = process.cpuUsage()
  expect(marks(doc([`${'*a'.repeat(250)}b`]), 'a'.repeat(20_000))).toEqual([0])
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
})

test('displayed keys have no asterisks; a key of asterisks only is invalid', () => {
  const [shown] = explainedOf({
    id: '1',
    doc: doc(['*鲁迅*'], { aliasList: [['周*人', '2\\*3']], creditList: [{ place: 0, text: '树人*', percent: 50 }] }),
    videoId: null,
  })
  expect([shown?.answer, shown?.aliasList, shown?.creditList[0]?.text]).toEqual([['鲁迅'], [['周…人', '2*3']], '树人'])
  expect(checkProblem(doc(['**'])).map(({ field }) => field)).toEqual(['answer.0'])
  expect(checkProblem(doc(['*鲁迅*']))).toEqual([])
})
