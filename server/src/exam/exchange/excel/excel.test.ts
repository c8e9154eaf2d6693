import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { understand } from '../fields/read.ts'
import { noLabels } from '../row.ts'
import { sameDoc } from '../same.ts'
import { anyProblem, samples } from '../testing.ts'
import { problemsOfTable } from './cells.ts'
import { readExcel } from './read.ts'
import { cellsOf, writeExcel } from './write.ts'

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

test('every kind goes out and comes back as it was, with what it is filed under', async () => {
  const list = Object.values(samples).map((doc, at) => ({
    id: String(at + 1),
    doc,
    labels: { ...noLabels(), difficulty: 3, subject: '物理', topics: ['力学', '光学'], tags: ['期末'], year: '2025' },
  }))
  const { file, skipped } = await writeExcel(list)
  expect(skipped).toEqual([])
  const { rows } = await readExcel(file)
  expect(rows.map(({ doc }, at) => sameDoc(doc, list[at]?.doc as never))).toEqual(list.map(() => true))
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  expect(
    rows.every(
      ({ labels }) => labels.topics.join() === '力学,光学' && labels.difficulty === 3 && labels.year === '2025',
    ),
  ).toBe(true)
})

test('any problem reads back from its cells', () => {
  fc.assert(
    fc.property(
      anyProblem(
        ALL,
        ALL.filter((code) => code !== 6),
      ),
      (doc) => {
        const rows = cellsOf(doc)
        const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
        const [only, ...more] =
          problemsOfTable([titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]) ?? []
        if (!only || more.length > 0 || !sameDoc(understand(only.raw).doc, doc))
          throw new Error(JSON.stringify(rows, null, 1))
      },
    ),
    { numRuns: 200 },
  )
})

test('a school’s own table: other titles, a title above, numbers and truth as cells', async () => {
  const file = await writeXlsx([
    [{ value: '三年级题库' }],
    [
      { value: '序号' },
      { value: '题目内容*' },
      { value: 'A' },
      { value: 'B' },
      { value: '正确答案' },
      { value: '难易程度' },
    ],
    [{ value: 1 }, { value: '1 + 1 = ?' }, { value: 2 }, { value: 3.5 }, { value: 'A' }, { value: '简单' }],
    [{ value: 2 }, { value: '地球是圆的' }, null, null, { value: true }, { value: '难' }],
    [null, { value: '没有答案' }, { value: 'x' }, { value: 'y' }, null, null],
  ]).toBuffer()
  const { rows } = await readExcel(file)
  expect(rows.map(({ doc, rowNo }) => [rowNo, doc.problemType, doc.answer])).toEqual([
    [3, 1, ['A']],
    [4, 3, ['T']],
    [5, 1, []],
  ])
  expect(rows[0]?.doc.optionList[1]?.optionContent).toBe('<p>3.5</p>')
  expect(rows[0]?.labels.difficulty).toBe(1)
  expect(rows[2]?.errors.map(({ field }) => field)).toEqual(['answer'])
})

test('a table without stems, and what is no workbook, are told', async () => {
  const file = await writeXlsx([[{ value: '姓名' }], [{ value: '张三' }]]).toBuffer()
  await expect(readExcel(file)).rejects.toThrow('没有找到“题干”列')
  await expect(readExcel(Buffer.from('PK nonsense'))).rejects.toThrow('Excel 文件无法读取')
})

test('what begins like a formula stays text', async () => {
  const doc = {
    ...(samples.essay as NonNullable<typeof samples.essay>),
    problemContent: '<p>=HYPERLINK("http://x","y")</p>',
    answer: ['<p>+1;@SUM(A1)</p>'],
  }
  const { file } = await writeExcel([{ id: '1', doc, labels: { ...noLabels(), tags: ['=1+1', '-x'] } }])
  const inside = unzipSync(file)
  for (const [name, bytes] of Object.entries(inside))
    if (/sheet\d+\.xml$/.test(name)) expect(strFromU8(bytes)).not.toMatch(/<f[ >]/)
  const { rows } = await readExcel(file)
  expect(sameDoc(rows[0]?.doc as never, doc)).toBe(true)
  expect(rows[0]?.labels.tags).toEqual(['=1+1', '-x'])
})
