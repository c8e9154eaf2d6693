import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFileAs } from '../read.ts'
import type { ColumnMap } from '../row.ts'
import { previewRows } from './preview.ts'
import { proposeFields } from './propose.ts'

const csv = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))
const read = (rows: readonly (readonly string[])[], maps: ColumnMap[] = []) =>
  readFileAs(csv(rows), 'auto', 'a.csv', maps)

/** Reads a table by its proposed map, as the screen does without changes. */
async function readAsProposed(rows: readonly (readonly string[])[], over: Partial<ColumnMap> = {}) {
  const asked = await read(rows)
  const shape = asked.tables?.shapes[0]
  if (!asked.tables?.isAsking || !shape) return { shape: undefined, ...asked }
  const map = { signature: shape.signature, ...shape.proposal, ...over }
  const done = await read(rows, [map])
  expect(previewRows(shape, map).map(({ doc }) => doc.answer)).toEqual(
    done.rows.slice(0, 8).map(({ doc }) => doc.answer),
  )
  return { shape, ...done }
}
const seen = (rows: Awaited<ReturnType<typeof read>>['rows']) =>
  rows.map(({ doc, errors }) => [doc.problemType, doc.answer, doc.optionList.length, errors.length])

test('a column of options is not mistaken for the key, and the key is found', async () => {
  const lists = [
    ['权力最大的棋子是？', 'A.车 B.马 C.后 D.兵', 'C'],
    ['棋盘有（    ）行。', 'A． 6            B．7\n\nC． 8            D．9', 'C'],
    ['哪些会走斜线(多选)', 'A.象 B.后 C.车 D.马', 'AB'],
  ]
  for (const titles of [
    ['问题', '选项', '答案'],
    ['题目', '选项', '答案'],
    ['question', 'options', 'answer'],
    ['questionContent', 'answers', 'correctAnswer'],
    ['题目', '答案', '正确答案'],
    ['试题', '备选答案', '正确选项'],
  ]) {
    const { shape, rows } = await readAsProposed([titles, ...lists])
    expect(shape?.proposal.fieldList, titles.join()).toEqual(['题干', '选项', '答案'])
    expect(seen(rows)).toEqual([
      [1, ['C'], 4, 0],
      [1, ['C'], 4, 0],
      [2, ['A', 'B'], 4, 0],
    ])
  }
  // The content of columns overrides wrong titles.
  expect(proposeFields(['题目', '答案', '选项'], lists)).toEqual(['题干', '选项', '答案'])
})

test('English titles with coded kinds are mapped, and unknown kinds are reported', async () => {
  const { shape, rows } = await readAsProposed([
    ['ID', 'qtype', 'question', 'options', 'answer', 'topic'],
    ['1', '1', '2+3=', '', '5', '加法'],
    ['2', '2', '最小的质数是', 'A.1;B.2;C.3;D.4', 'B', '数论'],
  ])
  expect(shape?.proposal.fieldList).toEqual(['题号', '题型', '题干', '选项', '答案', '知识点'])
  expect(rows.map(({ doc, warnings }) => [doc.problemType, doc.answer[0], warnings])).toEqual([
    [5, '<p>5</p>', ['看不懂题型“1”，已按内容判断，请核对']],
    [1, 'B', ['看不懂题型“2”，已按内容判断，请核对']],
  ])
})

test('option columns: numbered, with letters in brackets, with Chinese numerals', () => {
  expect(proposeFields(['题目', '选项（A）', '选项（B）', '正确答案'], [])).toEqual(['题干', '选项A', '选项B', '答案'])
  expect(proposeFields(['题目', '选项一', '选项二', '答案'], [])).toEqual(['题干', '选项A', '选项B', '答案'])
  expect(proposeFields(['题目', '答案1', '答案2', '正确答案'], [])).toEqual(['题干', '选项A', '选项B', '答案'])
})

test('a table without titles is mapped by content, and no row becomes a title', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => [
    String(at + 1),
    at % 3 === 0 ? '单选题' : '判断题',
    `第 ${at} 个说法怎么样？它说的是仓库里的规定，共有若干条`,
    ...(at % 3 === 0 ? ['甲', '乙', '丙'] : ['', '', '']),
    at % 3 === 0 ? 'ABC'.charAt(at % 3) : at % 2 ? '对' : '错',
  ])
  rows[13] = ['14', '单选题', '短题', '甲', '乙', '丙', 'B']
  const { shape, rows: found } = await readAsProposed(rows)
  expect([shape?.headRow, shape?.titleList]).toEqual([0, ['', '', '', '', '', '', '']])
  expect(shape?.proposal.fieldList).toEqual(['题号', '题型', '题干', '选项A', '选项B', '选项C', '答案'])
  expect(found).toHaveLength(20)
  expect(found.flatMap(({ errors }) => errors)).toEqual([])
  expect(found[13]?.doc.answer).toEqual(['B'])
  // The map of one file without titles is not applied to another.
  const other = await read(
    [...rows.slice(0, 5), ['6', '判断题', '别的题目？', '', '', '', '对']],
    [{ signature: shape?.signature ?? '', fieldList: shape?.proposal.fieldList ?? [], kindList: [] }],
  )
  expect(other.tables?.isAsking).toBe(true)
})

const CODED = [
  ['题目类型', '题目', '答案'],
  ['判断题', '仓库门口应保持畅通。', '1'],
  ['判断题', '灭火器可以随意挪作他用。', '2'],
  ['判断题', '离开时应关灯（包括走廊）。', '1'],
]

test('coded true/false keys need confirmation', async () => {
  const asked = await read(CODED)
  expect([asked.tables?.isAsking, asked.tables?.shapes[0]?.keyWordList]).toEqual([true, ['1', '2']])
  const unsaid = await readAsProposed(CODED)
  expect(unsaid.rows.map(({ errors }) => errors.length > 0)).toEqual([true, true, true])
  const said = await readAsProposed(CODED, {
    keyList: [
      { word: '1', meaning: 'F' },
      { word: '2', meaning: 'T' },
    ],
  })
  expect(said.rows.map(({ doc, errors, warnings }) => [doc.answer, errors, warnings])).toEqual([
    [['F'], [], []],
    [['T'], [], []],
    [['F'], [], []],
  ])
  const zeros = await readAsProposed(CODED.map((row) => row.map((cell) => (cell === '2' ? '0' : cell))))
  expect(zeros.rows.map(({ doc, warnings }) => [doc.answer, warnings.length])).toEqual([
    [['T'], 1],
    [['F'], 1],
    [['T'], 1],
  ])
  expect(zeros.rows[1]?.warnings[0]).toContain('答案是代码“0”，已按“错误”导入')
})

test('options inside the stem are extracted, or reported as missing', async () => {
  const { rows } = await readAsProposed([
    ['题型', '题干', '答案', '备注'],
    ['', '哪些是金属（ ）&铁&木头&铜', 'A&C', 'x'],
    ['', '水的化学式是（ ）A.H2O B.CO2', 'A', 'x'],
    ['', '缺了选项的题（ ）', 'AC', 'x'],
  ])
  expect(rows.map(({ doc }) => [doc.problemType, doc.problemContent, doc.answer])).toEqual([
    [2, '<p>哪些是金属（ ）</p>', ['A', 'C']],
    [1, '<p>水的化学式是（ ）</p>', ['A']],
    [4, '<p>缺了选项的题[[1]]</p>', ['AC']],
  ])
  expect(rows.map(({ warnings }) => warnings[0] ?? '')).toEqual([
    '选项是从题干里拆出来的，请核对',
    '选项是从题干里拆出来的，请核对',
    '答案“AC”像是选项的字母，但没有找到选项，请核对',
  ])
})

test('positions as keys are 0-based where a key is 0', async () => {
  const table = (...keys: string[]) => [
    ['题目', '选项', '答案', '出题人'],
    ...keys.map((key, at) => [`第 ${at + 1} 个问题是什么？`, '甲|乙|丙', key, '张三']),
  ]
  const fromZero = await readAsProposed(table('0', '2', '1'))
  expect(fromZero.rows.map(({ doc, warnings }) => [doc.answer, warnings.length])).toEqual([
    [['A'], 1],
    [['C'], 1],
    [['B'], 1],
  ])
  const fromOne = await readAsProposed(table('1', '3', '2'))
  expect(fromOne.rows.map(({ doc, warnings }) => [doc.answer, warnings.length])).toEqual([
    [['A'], 0],
    [['C'], 0],
    [['B'], 0],
  ])
  const unclear = await readAsProposed(table('1', '2', '1'))
  expect(unclear.rows.map(({ doc, warnings }) => [doc.answer, warnings.length])).toEqual([
    [['A'], 1],
    [['B'], 1],
    [['A'], 1],
  ])
  const both = await readAsProposed(table('0', '3', '2'))
  expect(both.rows.every(({ errors }) => errors.length > 0)).toBe(true)
})

test('an old workbook is read under any name; its pictures are reported', async () => {
  const old = (name: string) => readFileSync(new URL(`../../../files/test/samples/${name}`, import.meta.url))
  const { rows, format } = await readFileAs(old('old-binary-named-xlsx.xlsx'), 'auto', 'a.xlsx', [])
  expect([format, rows.map(({ doc, errors }) => [doc.problemType, doc.answer, errors])]).toEqual([
    'excel',
    [[1, ['A'], []]],
  ])
  const many = await readFileAs(old('old-workbook.xls'), 'excel', 'b.xls', [])
  expect([many.tables?.isAsking, many.tables?.shapes[0]?.rowTotal]).toEqual([true, 83])
})
