import { expect, test } from 'vitest'
import { meantBy, slipWords } from './slips.ts'

const titles = [
  '线性代数入门',
  'Python 数据分析',
  'JavaScript 从零开始',
  '微积分（上）',
  '机器学习实战',
  '高中数学函数与导数',
]

test.each([
  ['线性代表', '线性代数', 'another character'],
  ['线代数', '线性代数', 'a missing one'],
  ['线性性代数', '线性代数', 'one too many'],
  ['机器习学', '机器学习', 'two in the wrong order'],
  ['微极分', '微积分', 'another one in the middle of three'],
  ['学数', '数学', 'two characters in the wrong order'],
  ['pyhton', 'python', 'letters in the wrong order'],
  ['javascrpt', 'javascript', 'a missing letter'],
  ['Pythonn 数剧分析', 'python 数据分析', 'letters and characters'],
  ['xianxingdaisu', 'xianxingdaishu', 'pinyin with a missing letter'],
])('corrects %s to %s: %s', (typed, meant) => {
  expect(slipWords(typed)).not.toBe('')
  expect(meantBy(typed, titles)).toBe(meant)
})

test('leaves correct, short and unknown words alone', () => {
  expect(meantBy('线性代数', titles)).toBe('')
  expect(meantBy('Python 数据分析', titles)).toBe('')
  // Replacing one of two characters gives another word.
  expect(meantBy('函书', titles)).toBe('')
  expect(meantBy('古代汉语', titles)).toBe('')
  expect(slipWords('！')).toBe('')
  expect(slipWords('sql')).toBe('')
  expect(slipWords('学')).toBe('')
})

test('bounds the query of a long text', () => {
  expect(slipWords('学'.repeat(200)).length).toBeLessThan(600)
  expect(slipWords('abcdefghijklmnop'.repeat(10))).toBe('')
})
