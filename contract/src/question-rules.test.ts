import { expect, test } from 'vitest'
import { answerProblem, plainAnswer, type QuestionKind } from './question-rules.ts'

const asked = (kind?: QuestionKind, optionList: string[] = []) => ({
  isRequired: 0 as const,
  optionList,
  ...(kind && { kind }),
})

test('answers are stored in one form', () => {
  for (const typed of ['2026-1-5', '2026/01/05', '2026.1.5', '2026年1月5日', ' 2026-01-05 '])
    expect(plainAnswer(asked('date'), typed)).toBe('2026-01-05')
  expect(plainAnswer(asked('number'), '１,２００.5')).toBe('1200.5')
  expect(plainAnswer(asked(), ' 本科 ')).toBe('本科')
})

test('answers are checked by kind', () => {
  expect(answerProblem({ ...asked(), isRequired: 1 }, '')).toBe('missing')
  expect(answerProblem(asked(undefined, ['甲', '乙']), '丙')).toBe('option')
  expect(answerProblem(asked('choice', ['甲', '乙']), '乙')).toBeUndefined()
  expect(answerProblem(asked('date'), '2026-02-30')).toBe('date')
  expect(answerProblem(asked('number'), '-3.5')).toBeUndefined()
  expect(answerProblem(asked('number'), '1e9')).toBe('number')
  expect(answerProblem(asked('text'), '长'.repeat(201))).toBe('long')
})
