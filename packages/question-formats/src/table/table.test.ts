import { describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { parseCsv } from '@zhixing/files/csv'
import { readFileAs } from '../read.ts'
import { proposeFields } from './propose.ts'
import { splitOptions } from './options.ts'
import type { ColumnMap } from '../row.ts'

describe('options in one cell', () => {
  test.each([
    ['A.铁|B.铜|C.金', ['铁', '铜', '金']],
    ['A.铁\nB.铜\nC.金', ['铁', '铜', '金']],
    ['A、铁；B、铜', ['铁', '铜']],
    ['A. 铁  B. 铜  C. 金', ['铁', '铜', '金']],
    ['铁|铜|金', ['铁', '铜', '金']],
    ['铁\n铜', ['铁', '铜']],
    ['铁$$铜$$金', ['铁', '铜', '金']],
    ['1.铁\n2.铜', ['铁', '铜']],
    ['["铁","铜"]', ['铁', '铜']],
    ['A.第一行\n还是第一项\nB.第二项', ['第一行\n还是第一项', '第二项']],
    ['A.铁 B.铜\nC.金 D.银', ['铁', '铜', '金', '银']],
    ['只有一项', []],
    ['', []],
  ])('%j', (cell, parts) => {
    expect(splitOptions(cell)).toEqual(parts)
  })
})

test('CSV: quotes, embedded line breaks, other delimiters, unclosed quotes', () => {
  expect(parseCsv('\ufeff题目,"选项"\r\n"a ""b"", c","A.1\nB.2"\r\n\r\nx,y')).toEqual([
    ['题目', '选项'],
    ['a "b", c', 'A.1\nB.2'],
    [],
    ['x', 'y'],
  ])
  expect(parseCsv('a;b\n1;2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(parseCsv('a\tb\n1\t2\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  // A caption with commas above the table.
  expect(parseCsv('题库（2026 年，高一，物理）\n题目,答案\n"甲，乙",丙')[2]).toEqual(['甲，乙', '丙'])
  expect(parseCsv('题目，答案\n甲，乙')).toEqual([
    ['题目', '答案'],
    ['甲', '乙'],
  ])
  expect(parseCsv('a,"b')).toEqual([['a', 'b']])
})

test('proposes columns by title and content', () => {
  expect(proposeFields(['编号', '试题题干', '备选答案', '正确答案', '试题难度', '创建人'], [])).toEqual([
    '题号',
    '题干',
    '选项',
    '答案',
    '难度',
    '',
  ])
  expect(proposeFields(['Question', 'Option 1', 'Option 2', 'Correct Answer', 'Type'], [])).toEqual([
    '题干',
    '选项A',
    '选项B',
    '答案',
    '题型',
  ])
  expect(
    proposeFields(
      ['甲', '乙', '丙', '丁'],
      [
        ['单选', '水的化学式是什么？请选择', 'A.H2O|B.CO2', 'A'],
        ['判断', '地球绕着太阳转，对吗？', '', '对'],
      ],
    ),
  ).toEqual(['题型', '题干', '选项', '答案'])
})

const CSV = `题库导出,,,,,
编号,试题类型,试题题干,备选答案,正确答案,创建人
1,单选题,水的化学式是,A.H2O|B.CO2|C.O2,A,张三
2,多选题,哪些是质数,2|4|7,"1,3",张三
3,是非,地球是圆的,,正确,李四
4,简述题,谈谈你的看法,,言之成理即可,李四
5,单选题,我国首都是,"上海
北京",北京,李四
,,,,,王五
`
const read = (maps?: ColumnMap[]) => readFileAs(new TextEncoder().encode(CSV), 'auto', '题库.csv', maps)

test('a foreign table needs a map first, and then every row is accounted for', async () => {
  const asked = await read([])
  expect([asked.format, asked.rows.length, asked.tables?.isAsking]).toEqual(['csv', 0, true])
  const shape = asked.tables?.shapes[0]
  if (!shape) throw new Error('no table is shown')
  expect([shape.headRow, shape.rowTotal, shape.titleList[2], shape.rowList[4]?.[3]]).toEqual([
    2,
    6,
    '试题题干',
    '上海\n北京',
  ])
  expect(shape.proposal).toEqual({
    fieldList: ['题号', '题型', '题干', '选项', '答案', ''],
    kindList: [
      { word: '单选题', kind: 1 },
      { word: '多选题', kind: 2 },
      { word: '是非', kind: 3 },
      { word: '简述题', kind: 0 },
    ],
    keyList: [],
  })
  const map = {
    ...shape.proposal,
    signature: shape.signature,
    kindList: shape.proposal.kindList.map((one) => (one.word === '简述题' ? { ...one, kind: 5 } : one)),
  }
  const done = await read([map])
  expect(
    done.rows.map(({ rowNo, doc, errors }) => [
      rowNo,
      doc.problemType,
      doc.answer,
      doc.optionList.length,
      errors.length,
    ]),
  ).toEqual([
    [1, 1, ['A'], 3, 0],
    [2, 2, ['A', 'C'], 3, 0],
    [3, 3, ['T'], 0, 0],
    [4, 5, ['<p>言之成理即可</p>'], 0, 0],
    [5, 1, ['B'], 2, 0],
  ])
  expect(done.report.blockList.map(({ line, why, text }) => [line, why, text])).toEqual([
    [1, 'head', '<p>题库导出</p>'],
    [2, 'furniture', '<p>没有导入的列：创建人</p>'],
    [8, 'unplaced', '<p>王五</p>'],
  ])
  expect(done.tables?.used).toEqual([map])
  expect(done.rows[4]?.original).toBe(
    '<pre><code>第 7 行\n编号：5\n试题类型：单选题\n试题题干：我国首都是\n备选答案：上海\n北京\n正确答案：北京\n创建人：李四</code></pre>',
  )
})

test('the template needs no map; a foreign workbook does', async () => {
  const sheet = (rows: string[][]) => writeXlsx(rows.map((row) => row.map((value) => ({ value }))))
  const bytes = async (rows: string[][]) => new Uint8Array(await sheet(rows).toBuffer())
  const own = await readFileAs(
    await bytes([
      ['题干', '选项A', '选项B', '答案'],
      ['1+1', '2', '3', 'A'],
    ]),
    'auto',
    'a.xlsx',
    [],
  )
  expect([own.rows.length, own.tables?.isAsking]).toEqual([1, false])
  expect(own.rows[0]?.original).toBe('<pre><code>第 2 行\n题干：1+1\n选项A：2\n选项B：3\n答案：A</code></pre>')
  const other = await readFileAs(
    await bytes([
      ['题目内容', '可选项', '答案'],
      ['1+1', '2|3', 'A'],
    ]),
    'auto',
    'a.xlsx',
    [],
  )
  expect([other.rows.length, other.tables?.isAsking, other.tables?.shapes[0]?.proposal.fieldList]).toEqual([
    0,
    true,
    ['题干', '选项', '答案'],
  ])
})
