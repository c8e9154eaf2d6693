import { expect, test } from 'vitest'
import { bareTitle, blanksAsLines, chineseNumber, hasBrackets, isShort, keyWords, sectionsOf } from './paper-text.ts'

test('sections are numbered as schools do', () => {
  expect([1, 10, 11, 19, 20].map(chineseNumber)).toEqual(['一', '十', '十一', '十九', '20'])
})

test('blanks become lines, gaps keep their number', () => {
  expect(blanksAsLines({ problemType: 4, problemContent: '<p>[[1]]和[[2]]</p>' })).toBe(
    '<p>＿＿＿＿＿＿和＿＿＿＿＿＿</p>',
  )
  expect(blanksAsLines({ problemType: 10, problemContent: '<p>[[2]]</p>' })).toBe('<p>＿＿(2)＿＿</p>')
})

test.each([
  [1, ['B'], [], 'B'],
  [3, ['F'], [], '错误'],
  [4, ['北京', '长江'], [['北京市'], []], '北京 或 北京市；长江'],
  [8, ['B', 'A'], [], 'B→A'],
  [9, ['2', '1'], [], 'A-2，B-1'],
  [10, ['A', 'C'], [], '(1) A　(2) C'],
])('the key of kind %i', (problemType, answer, aliasList, words) => {
  expect(keyWords({ problemType }, { answer, aliasList })).toBe(words)
})

test('short options stand beside each other, long formulas and tables do not', () => {
  expect(isShort('<p>氢气</p>')).toBe(true)
  expect(isShort('<p>这是一个很长很长很长很长很长的选项</p>')).toBe(false)
  expect(isShort('<p><span data-type="inline-math" data-latex="x"></span></p>')).toBe(true)
  expect(isShort(`<p><span data-type="inline-math" data-latex="${'x+'.repeat(20)}"></span></p>`)).toBe(false)
  expect(isShort('<table></table>')).toBe(false)
})

test('problems are numbered through all sections; of a pool as many as it gives', () => {
  const problem = (id: string) => ({ id, score: 2.5 }) as never
  const title = (id: string, count: number, problemIds: string[]) => ({
    id,
    titleName: id,
    titleDesc: '',
    titleType: 0,
    pools: [{ count, problemIds }],
  })
  const sections = sectionsOf({
    titleList: [title('a', 2, ['1', '2']), title('b', 1, ['3', '4'])],
    problemList: ['1', '2', '3', '4'].map(problem),
  } as never)
  expect(sections.map(({ problems, total }) => [problems.map(({ no }) => no), total])).toEqual([
    [[1, 2], 5],
    [[3], 2.5],
  ])
})

test('what its author wrote already is not written twice', () => {
  expect(['一、选择题', '十二. 论述', '一般题'].map(bareTitle)).toEqual(['选择题', '论述', '一般题'])
  expect(['<p>是（　　）</p>', '<p>是（ A ）</p>'].map(hasBrackets)).toEqual([true, false])
})
