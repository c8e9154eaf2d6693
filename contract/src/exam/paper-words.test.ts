import { expect, test } from 'vitest'
import { blanksAsLines, chineseNumber, fullWords, keyWords, rubricWords, sectionsOf, tailWords } from './paper-words.ts'

test('section numbers are Chinese numerals', () => {
  expect([1, 10, 11, 19, 20].map(chineseNumber)).toEqual(['一', '十', '十一', '十九', '20'])
})

test('blanks become lines, gaps keep their number', () => {
  expect(blanksAsLines(4, '<p>[[1]]和[[2]]</p>')).toBe('<p>＿＿＿＿＿＿和＿＿＿＿＿＿</p>')
  expect(blanksAsLines(10, '<p>[[2]]</p>')).toBe('<p>＿＿(2)＿＿</p>')
})

test.each([
  ['a choice', 1, '<p>是</p>', '', '（　　）'],
  ['a choice with brackets of its own', 2, '<p>是（ 　）</p>', '', ''],
  ['a choice with something in brackets', 3, '<p>是（甲）</p>', '', '（　　）'],
  ['a number with a unit', 11, '<p>多少（ ）</p>', 'kg', '（单位：kg）'],
  ['an essay', 5, '<p>论述</p>', '', ''],
])('%s: what follows the stem', (_name, problemType, problemContent, unit, words) => {
  expect(tailWords({ problemType, problemContent, unit })).toBe(words)
})

test.each([
  [1, ['B'], [], 'B'],
  [2, ['A', 'C'], [], 'AC'],
  [3, ['F'], [], '错误'],
  [3, [], [], ''],
  [4, ['北京', '长江'], [['北京市'], []], '北京 或 北京市；长江'],
  [8, ['B', 'A'], [], 'B→A'],
  [9, ['2', '1'], [], 'A-2，B-1'],
  [10, ['A', 'C'], [], '(1) A　(2) C'],
])('the key of kind %i: %j', (problemType, answer, aliasList, words) => {
  expect(keyWords({ problemType }, { answer, aliasList })).toBe(words)
})

test('a rubric in one line, a head in one line', () => {
  expect(rubricWords({ rubricList: [] })).toBe('')
  const rubricList = [
    { id: '1', text: '画图', score: 4 },
    { id: '2', text: '列式', score: 1.5 },
  ]
  expect(rubricWords({ rubricList })).toBe('评分要点：画图（4 分）；列式（1.5 分）')
  expect([fullWords({ totalScore: 100 }, 90), fullWords({ totalScore: 7.5 }, 0)]).toEqual([
    '满分 100 分　考试时间 90 分钟',
    '满分 7.5 分　不限时',
  ])
})

test('problems are numbered across sections; a pool counts as drawn; equal points are stated once', () => {
  const problem = (id: string, score: number) => ({ id, score }) as never
  const title = (titleName: string, count: number, problemIds: string[]) =>
    ({ titleName, pools: [{ count, problemIds }] }) as never
  const sections = sectionsOf({
    titleList: [title('一、选择题', 2, ['1', '2']), title('十二. 论述', 1, ['3', '4']), title('杂题', 2, ['5', '6'])],
    problemList: [
      problem('1', 2.5),
      problem('2', 2.5),
      problem('3', 10),
      problem('4', 10),
      problem('5', 1),
      problem('6', 2),
    ],
  })
  expect(
    sections.map(({ name, sum, problems }) => [name, sum, problems.map(({ no, score }) => `${no}${score}`)]),
  ).toEqual([
    ['一、选择题', '（共 2 题，每题 2.5 分，共 5 分）', ['1', '2']],
    ['二、论述', '（共 1 题，每题 10 分，共 10 分）', ['3']],
    ['三、杂题', '（共 2 题，共 3 分）', ['4（1 分）', '5（2 分）']],
  ])
})
