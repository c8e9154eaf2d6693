import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { understand } from '../fields/read.ts'
import { noLabels } from '../row.ts'
import { sameDoc } from '../same.ts'
import { anyProblem, samples } from '../../test/samples.ts'
import { problemsOfTable } from './cells.ts'
import { readExcel } from './read.ts'
import { cellsOf, writeExcel } from './write.ts'

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

test('round trip of every kind with its categories', async () => {
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
  // The original of a material problem includes the rows of its parts.
  expect(rows.map(({ original, doc }) => original.split('题干：').length - 1 - doc.subList.length)).toEqual(
    rows.map(() => 1),
  )
  expect(
    rows.every(
      ({ labels }) => labels.topics.join() === '力学,光学' && labels.difficulty === 3 && labels.year === '2025',
    ),
  ).toBe(true)
})

test('property: any problem reads back from its cells', () => {
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

test('a foreign table: other titles, a caption, numbers and booleans as cells', async () => {
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
    [1, 1, ['A']],
    [2, 3, ['T']],
    [3, 1, []],
  ])
  // The original states the row number.
  expect(rows.map(({ original }) => /第 \d 行/.exec(original ?? '')?.[0])).toEqual(['第 3 行', '第 4 行', '第 5 行'])
  expect(rows[0]?.doc.optionList[1]?.optionContent).toBe('<p>3.5</p>')
  expect(rows[0]?.labels.difficulty).toBe(1)
  expect(rows[2]?.errors.map(({ field }) => field)).toEqual(['answer'])
})

test('rejects a table without stems, and a file that is no workbook', async () => {
  const file = await writeXlsx([[{ value: '姓名' }, { value: '学号' }], [{ value: '张三' }]]).toBuffer()
  await expect(readExcel(file)).rejects.toThrow('没有找到“题干”列（表头是：姓名、学号）')
  await expect(readExcel(await writeXlsx([[{ value: ' ' }]]).toBuffer())).rejects.toThrow('Excel 里没有内容')
  await expect(readExcel(Buffer.from('PK nonsense'))).rejects.toThrow(/损坏|无法读取/)
})

const cells = (...rows: (string | null)[][]) =>
  rows.map((row) => row.map((value) => (value === null ? null : { value })))

test('reads every sheet of problems, takes the kind from its name, and skips instructions', async () => {
  const file = await writeXlsx([
    { data: cells(['说明'], ['题干', '必填，不超过 500 字']), sheet: '填写说明' },
    { data: cells(['题干', 'A', 'B', '答案'], ['甲？', '1', '2', 'B']), sheet: '单选题' },
    { data: cells(['题干', '答案'], ['地球是圆的', '对'], ['太阳是方的', '']), sheet: '判断题' },
    { data: cells(['题干', 'A', 'B', 'C', '答案'], ['乙？', '1', '2', '3', 'A']), sheet: '多选题' },
  ]).toBuffer()
  const { rows } = await readExcel(file)
  expect(rows.map(({ doc }) => [doc.problemType, doc.answer])).toEqual([
    [1, ['B']],
    [3, ['T']],
    [3, []],
    [2, ['A']],
  ])
})

test('floating and in-cell pictures belong to their problems; unsupported ones are reported', async () => {
  const png = (shade: number) =>
    Buffer.from(`89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d494441540${shade}`, 'hex')
  const relations = (...list: [id: string, type: string, target: string][]) =>
    strToU8(
      `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`,
    )
  const anchor = (row: number, column: number, id: string) =>
    `<xdr:twoCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:twoCellAnchor>`
  const plain = await writeXlsx(
    cells(
      ['题干', 'A', 'B', '答案'],
      ['看图', null, '没有', 'A'],
      ['选图', '=DISPIMG("ID_7",1)', '乙', 'A'],
      ['图在旁边', '1', '2', 'B'],
    ),
  ).toBuffer()
  const parts = unzipSync(plain)
  const sheet = Object.keys(parts).find((name) => /worksheets\/sheet\d+\.xml$/.test(name)) ?? ''
  const file = zipSync({
    ...parts,
    [sheet.replace(/([^/]+)$/, '_rels/$1.rels')]: relations(['rId9', 'drawing', '../drawings/drawing1.xml']),
    'xl/drawings/drawing1.xml': strToU8(
      `<xdr:wsDr>${anchor(0, 0, 'a')}${anchor(1, 1, 'a')}${anchor(3, 8, 'b')}${anchor(3, 0, 'c')}</xdr:wsDr>`,
    ),
    'xl/drawings/_rels/drawing1.xml.rels': relations(
      ['a', 'image', '../media/a.png'],
      ['b', 'image', '/xl/media/b.png'],
      ['c', 'image', '../media/c.emf'],
    ),
    'xl/cellimages.xml': strToU8(
      '<etc:cellImages><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_7"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="w"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>',
    ),
    'xl/_rels/cellimages.xml.rels': relations(['w', 'image', 'media/w.png']),
    'xl/media/a.png': png(1),
    'xl/media/b.png': png(2),
    'xl/media/w.png': png(3),
    'xl/media/c.emf': Buffer.from('01000000', 'hex'),
  })
  const { rows, media } = await readExcel(file)
  const image = (at: number) => `<img src="/import-media/${at}" alt="" loading="lazy" />`
  const placeOf = (name: string) => media.findIndex(({ fileName }) => fileName === name)
  expect(rows[0]?.doc.optionList[0]?.optionContent).toBe(image(placeOf('a.png')))
  expect(rows[0]?.doc.problemContent).toBe('<p>看图</p>')
  expect(rows[1]?.doc.optionList[0]?.optionContent).toBe(image(placeOf('w.png')))
  expect(rows[2]?.doc.problemContent).toBe(`<p>图在旁边</p>${image(placeOf('b.png'))}`)
  expect(rows.map(({ warnings }) => warnings.length)).toEqual([0, 0, 1])
  expect(rows[2]?.warnings[0]).toContain('c.emf')
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
})

test('formula-like text stays text', async () => {
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
