/** Properties of any problem and any answer. */
import { kind } from '@zhixing/contract/exam/kinds'
import { ProblemDoc, ScoreRule } from '@zhixing/contract/exam/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markAnswer, totalOf } from './mark-answer.ts'
import { normalised } from './normalised.ts'

const ALL = ['A', 'B', 'C', 'D', 'E']
const options = ALL.map((id) => ({ id, optionContent: id }))
const points = fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100)
const anyRule = fc
  .record({ score: points, missMode: fc.constantFrom(0, 1, 2), missScore: points, deduct: points })
  .map((rule) => ScoreRule.parse(rule))
const subset = fc.subarray(ALL, { minLength: 1 })
const word = fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }).filter((text) => text.trim() !== '')
const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map(String),
)

/** A problem marked by rules, whose key is a possible answer. */
const anyDoc = fc
  .oneof(
    fc.constantFrom(...ALL).map((answer) => ({ problemType: kind.single, answer: [answer] })),
    fc.constantFrom('T', 'F').map((answer) => ({ problemType: kind.judge, answer: [answer] })),
    subset.map((answer) => ({ problemType: kind.multiple, answer })),
    subset.map((answer) => ({ problemType: kind.uncertain, answer })),
    fc.shuffledSubarray(ALL, { minLength: 2 }).map((answer) => ({ problemType: kind.order, answer })),
    subset.map((answer) => ({ problemType: kind.match, answer })),
    subset.map((answer) => ({ problemType: kind.cloze, answer })),
    fc.record({
      problemType: fc.constant(kind.blanks),
      answer: fc.array(word, { minLength: 1, maxLength: 5 }),
      aliasList: fc.array(fc.array(word, { maxLength: 2 }), { maxLength: 5 }),
      blankScores: fc.array(points, { maxLength: 5 }),
      blankRule: fc.record({
        orderFree: fc.constantFrom(0, 1),
        ignoreCase: fc.constantFrom(0, 1),
        ignoreSpace: fc.constantFrom(0, 1),
      }),
    }),
    fc.record({
      problemType: fc.constant(kind.number),
      answer: number.map((text) => [text]),
      numberRule: fc.record({
        tolerance: fc.constantFrom(0, 0.01, 3),
        relative: fc.constantFrom(0, 1),
        unit: fc.constantFrom('', 'kg', '%'),
      }),
    }),
  )
  .map((over) => ProblemDoc.parse({ problemContent: '题', optionList: options, ...over }))
// Letters hit options more often than arbitrary text.
const anyAnswer = fc.array(fc.oneof(fc.constantFrom(...ALL, 'T', 'F', ''), fc.string()), { maxLength: 7 })

test('points are whole hundredths between the deduction and the full points', () => {
  fc.assert(
    fc.property(anyDoc, anyAnswer, anyRule, (doc, answer, rule) => {
      const { score, answerStatus } = markAnswer(doc, answer, rule)
      expect(score).toBeGreaterThanOrEqual(-rule.deduct)
      expect(score).toBeLessThanOrEqual(rule.score)
      expect(score).toBe(Math.round(score * 100) / 100)
      if (answerStatus === 'right') expect(score).toBe(rule.score)
      if (score < 0) expect(answerStatus).toBe('wrong')
    }),
  )
})

test('the key earns full points', () => {
  fc.assert(
    fc.property(anyDoc, anyRule, (doc, rule) => {
      // Excludes keys that normalise to nothing, which no answer can match.
      fc.pre(doc.problemType !== kind.blanks || doc.answer.some((text) => normalised(text, doc.blankRule) !== ''))
      expect(markAnswer(doc, doc.answer, rule)).toEqual({ score: rule.score, answerStatus: 'right' })
    }),
  )
})

test('another right letter never loses points, a wrong one never gains any', () => {
  fc.assert(
    fc.property(subset, fc.subarray(ALL), anyRule, fc.constantFrom(...ALL), (key, chosen, rule, letter) => {
      const doc = ProblemDoc.parse({
        problemType: kind.multiple,
        problemContent: '题',
        optionList: options,
        answer: key,
      })
      // A fixed partial score may exceed a proportional one: more letters then earn the same, or everything.
      const before = markAnswer(doc, chosen, rule).score
      const after = markAnswer(doc, [...chosen, letter], rule).score
      if (key.includes(letter)) expect(after).toBeGreaterThanOrEqual(before)
      else expect(after).toBeLessThanOrEqual(Math.max(0, before))
    }),
  )
})

test('blanks in free order are worth the same in any order', () => {
  const texts = fc.array(fc.constantFrom('甲', '乙', '丙', '丁', ''), { minLength: 3, maxLength: 3 })
  const aliases = fc.array(fc.subarray(['甲', '乙', '丙']), { minLength: 3, maxLength: 3 })
  const weights = fc.array(fc.constantFrom(1, 2, 3), { minLength: 3, maxLength: 3 })
  const orders = [
    [0, 1, 2] as const,
    [0, 2, 1] as const,
    [1, 0, 2] as const,
    [1, 2, 0] as const,
    [2, 0, 1] as const,
    [2, 1, 0] as const,
  ]
  fc.assert(
    fc.property(texts, aliases, weights, anyRule, (answer, aliasList, blankScores, rule) => {
      const doc = (orderFree: number) =>
        ProblemDoc.parse({
          problemType: kind.blanks,
          problemContent: '题',
          answer: ['甲', '乙', '丙'],
          aliasList,
          blankScores,
          blankRule: { orderFree, ignoreCase: 1, ignoreSpace: 1 },
        })
      const inOrder = (order: readonly number[]) => order.map((at) => answer[at] ?? '')
      const free = orders.map((order) => markAnswer(doc(1), inOrder(order), rule))
      expect(new Set(free.map(({ score }) => score)).size).toBe(1)
      // Equal to the best permutation of the answers in fixed order.
      const best = Math.max(...orders.map((order) => markAnswer(doc(0), inOrder(order), rule).score))
      expect(free[0]?.score).toBe(best)
    }),
  )
})

test('full width and surrounding spaces do not matter', () => {
  const wide = (text: string) =>
    [...text].map((c) => (c > ' ' && c <= '~' ? String.fromCharCode(c.charCodeAt(0) + 0xfee0) : c)).join('')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const rule = { ignoreCase: 1, ignoreSpace: 0 }
      expect(normalised(`  ${wide(text)} `, rule)).toBe(normalised(text, rule))
      expect(normalised(normalised(text, rule), rule)).toBe(normalised(text, rule))
    }),
  )
})

test('sums are exact', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 2000 }), { maxLength: 200 }), (cents) => {
      const marks = cents.map((one, at) => ({
        problemId: String(at + 1),
        score: one / 100,
        fullScore: 20,
        answerStatus: 'part' as const,
        sysAudit: (at % 2) as 0 | 1,
      }))
      const sum = cents.reduce((total, one) => total + one, 0)
      const { score, objective, subjective } = totalOf(marks)
      expect(score).toBe(Math.max(0, sum) / 100)
      expect(Math.round((objective + subjective) * 100)).toBe(sum)
    }),
  )
})
