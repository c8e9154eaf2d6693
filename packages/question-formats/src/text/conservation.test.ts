import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLinesAsRows } from './rows.ts'
import { cleanLines } from './clean.ts'

/** Beginnings and ends of lines in papers. */
const BEGINS = [
  '一、单选题（每题2分）',
  '二、阅读理解（共20分）',
  '三、完形填空',
  '第一部分 听力',
  '（一）',
  '参考答案',
  '参考答案与解析',
  '答案：',
  '答案：A',
  '答案（B）',
  '【答案】C',
  '【解析】',
  '【考点】',
  '答：',
  '解：',
  '难度：易',
  '分值：3',
  '题型：',
  '知识点：',
  '1. ',
  '2. ',
  '3、',
  '4．',
  '5) ',
  '（1）',
  '（2）',
  '（ B ）3. ',
  '1-3 ABC',
  '题号 1 2 3',
  '答案 A B C',
  '1.A 2.B 3.C',
  'A. ',
  'B. ',
  'A.甲 B.乙 C.丙 D.',
  'C、',
  '（A）',
  '阅读下面短文，完成1~3题。',
  '根据材料，回答4-5题。',
  'Passage 1',
  '注意事项：',
  '姓名：____ 班级：____',
  '第 1 页 共 4 页',
  '__1__ 去 __2__ ',
  '右1. ',
  '[[1]] A. ',
  '',
  '　　',
]
const line = fc
  .tuple(fc.constantFrom(...BEGINS), fc.boolean(), fc.nat(9))
  .map(([begin, hasWord, gap]) => ({ begin, hasWord, isAfterGap: gap === 0 }))

test('property: every line of a source ends up in a problem or in a block with a reason', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (list) => {
      // Every line has a unique word, so that it can be found in the result.
      const words = list.map((_, at) => `词${String.fromCodePoint(0x4e00 + at * 7)}${at}号`)
      const text = list
        .map(({ begin, hasWord, isAfterGap }, at) => `${isAfterGap ? '\n' : ''}${begin}${hasWord ? words[at] : ''}`)
        .join('\n')
      const { rows, report } = readLinesAsRows(cleanLines(text).map((one) => ({ text: one })))
      // A row with an error must be reviewed, next to its original.
      const shown = JSON.stringify(
        rows.map(({ doc, labels, errors, warnings, original }) =>
          errors.length > 0 ? [doc, labels, errors, warnings, original] : [doc, labels, warnings],
        ),
      )
      const blocks = JSON.stringify(report.blockList)
      const originals = rows.map(({ original }) => original).join('')
      list.forEach(({ hasWord }, at) => {
        const word = words[at] ?? ''
        if (!hasWord) return
        if (!shown.includes(word) && !blocks.includes(word)) throw new Error(`${word} is gone from\n${text}`)
        if (!originals.includes(word) && !blocks.includes(word)) throw new Error(`${word} is not shown in\n${text}`)
      })
    }),
    { numRuns: 400 },
  )
})

test('an empty table of answers is reported as a whole', () => {
  const { report } = readLinesAsRows(
    cleanLines('1. 甲。（√）\n题号 1 2 3\n答案\n2. 乙。（×）').map((text) => ({ text })),
  )
  expect(report.blockList.map(({ line, why }) => [line, why])).toEqual([
    [2, 'furniture'],
    [3, 'furniture'],
  ])
})

test('missing numbers are reported, and every line is accounted for', () => {
  const { rows, report } = readLinesAsRows(
    cleanLines(
      '期中测试\n（时间：90分钟 满分：100分）\n一、判断题（每题2分）\n1. 甲。（√）\n2. 乙。（×）\n4. 丁。（√）\n参考答案\n7.A 8.B',
    ).map((text) => ({ text })),
  )
  expect(rows.map(({ doc }) => [doc.problemType, doc.answer, doc.score])).toEqual([
    [3, ['T'], 2],
    [3, ['F'], 2],
    [3, ['T'], 2],
  ])
  expect(report.numberList).toEqual([{ from: 1, to: 4, found: 3, missing: [3] }])
  expect(report.head).toEqual({ title: '期中测试', minutes: 90, total: 100 })
  expect(report.sectionList).toMatchObject([{ title: '一、判断题（每题2分）', rowNos: [1, 2, 3] }])
})
