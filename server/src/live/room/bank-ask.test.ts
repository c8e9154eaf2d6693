import { expect, test } from 'vitest'
import { problemDoc } from '../../../test/exam.ts'
import { askOf } from './bank-ask.ts'

const options = (...list: string[]) =>
  list.map((optionContent, at) => ({ id: String.fromCharCode(65 + at), optionContent }))

test('converts choice questions with right options and explanation', () => {
  const single = problemDoc(1, {
    problemContent: '<p>“一鼓作气”出自哪部书？</p>',
    optionList: options('《左传》', '<b>《史记》</b>'),
    answer: ['A'],
    analysis: '<p>《曹刿论战》。</p>',
  })
  expect(askOf(single)).toEqual({
    askType: 1,
    askTitle: '“一鼓作气”出自哪部书？',
    optionList: ['《左传》', '《史记》'],
    rightList: [0],
    askHtml: '',
    optionHtmlList: [],
    explanation: '<p>《曹刿论战》。</p>',
  })
  const several = problemDoc(7, { optionList: options('甲', '乙', '丙'), answer: ['A', 'C'] })
  expect(askOf(several)).toMatchObject({ askType: 2, rightList: [0, 2] })
  const judge = problemDoc(3, { problemContent: '<p>地球是圆的。</p>', answer: ['F'] })
  expect(askOf(judge)).toMatchObject({ askType: 1, optionList: ['正确', '错误'], rightList: [1] })
})

test('keeps rich text beside a plain-text summary', () => {
  const stem = '<p>求 <span data-latex="x^2=4"></span> 的根</p>'
  const doc = problemDoc(1, { problemContent: stem, optionList: options('<img src="/a.png">', '±2'), answer: ['B'] })
  expect(askOf(doc)).toMatchObject({
    askTitle: '求 x^2=4 的根',
    askHtml: stem,
    optionList: ['选项 A（图）', '±2'],
    optionHtmlList: ['<img src="/a.png">', '±2'],
  })
  const long = askOf(
    problemDoc(1, { problemContent: '长'.repeat(500), optionList: options('甲', '乙'), answer: ['A'] }),
  )
  if (typeof long === 'string') throw new Error(long)
  expect([[...long.askTitle].length, long.askHtml.length]).toEqual([200, 500])
})

test('refuses other kinds and too many options, with a reason', () => {
  expect(askOf(problemDoc(4))).toBe('只有单选、多选、不定项和判断题可以作为课堂题目')
  expect(askOf(problemDoc(1, { optionList: options(...'甲乙丙丁戊己庚辛壬'), answer: ['A'] }))).toBe(
    '课堂题目最多 8 个选项',
  )
})
