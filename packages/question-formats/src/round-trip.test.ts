import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readNumber } from '@zhixing/contract/exam/numbers'
import { creditNumber } from '@zhixing/exam-model'
import { readAiken } from './aiken/read.ts'
import { readGift } from './gift/read.ts'
import { writeGift } from './gift/write.ts'
import { formatsOf } from './kinds/index.ts'
import { paragraphs } from './html.ts'
import { readMoodle } from './moodle/read.ts'
import { writeMoodle } from './moodle/write.ts'
import { readQti } from './qti/read.ts'
import { writeQti } from './qti/write.ts'
import { noLabels, type OutProblem } from './row.ts'
import { anyProblem, samples } from '../test/samples.ts'

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const LEAVES = ALL.filter((code) => code !== kind.material)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
/** The picture in generated problems. */
const pictures = new Map([['/files/12/34567', { name: '34567.png', bytes: png, width: 1, height: 1 }]])
const out = (doc: ProblemDoc, over: Partial<OutProblem> = {}): OutProblem => ({
  id: '77',
  doc,
  labels: noLabels(),
  ...over,
})

interface Carried {
  score: boolean
  /** The model answer of manually marked kinds. */
  key: boolean
  weights: boolean
  aliases: boolean
}

/** The parts of a problem that a format can represent, independent of shuffled order. */
function essence(doc: SubProblem | ProblemDoc, carried: Carried): unknown {
  const text = (id: string, list: SubProblem['optionList']) =>
    paragraphs(list.find((one) => one.id === id)?.optionContent ?? '')
  const type = doc.problemType
  const value = readNumber(doc.answer[0] ?? '')
  const answer =
    type === kind.order
      ? doc.answer.map((id) => text(id, doc.optionList))
      : type === kind.match
        ? doc.answer.map((id) => text(id, doc.matchList))
        : type === kind.number
          ? [
              value,
              doc.numberRule.unit,
              Number(
                (doc.numberRule.relative
                  ? Math.abs(value) * doc.numberRule.tolerance
                  : doc.numberRule.tolerance
                ).toPrecision(9),
              ),
            ]
          : type === kind.essay || type === kind.file
            ? carried.key
              ? doc.answer.map(paragraphs)
              : []
            : doc.answer
  const contents = (list: SubProblem['optionList']) => list.map(({ optionContent }) => paragraphs(optionContent))
  return [
    type,
    paragraphs(doc.problemContent),
    type === kind.order ? contents(doc.optionList).sort() : contents(doc.optionList),
    // Equal texts on the right side are indistinguishable.
    [...new Set(contents(doc.matchList))].sort(),
    doc.gapList.map(({ optionList }) => contents(optionList)),
    answer,
    type === kind.blanks && carried.aliases
      ? doc.answer.map((_, at) => [...new Set(doc.aliasList[at] ?? [])].filter((one) => one !== doc.answer[at]).sort())
      : null,
    type === kind.blanks ? carried.weights && doc.blankScores : null,
    type === kind.blanks && carried.weights ? doc.blankRule.ignoreCase : null,
    // Compares numbers by value, since a relative tolerance becomes an absolute one.
    doc.creditList
      .map(({ place, text: nearly, percent }) =>
        type === kind.number
          ? [
              place,
              ...Object.values(creditNumber(nearly, doc.numberRule)).map((one) => Number(one.toPrecision(9))),
              percent,
            ]
          : [place, nearly, Number(percent.toFixed(2))],
      )
      .sort(),
    doc.orderCredit,
    type === kind.file && carried.key ? doc.fileRule : null,
    paragraphs(doc.analysis),
    carried.score && type !== kind.material ? doc.score : null,
    'subList' in doc ? doc.subList.map((sub) => essence(sub, carried)) : null,
  ]
}
const same = (one: ProblemDoc | undefined, other: ProblemDoc, carried: Carried): boolean =>
  one !== undefined &&
  JSON.stringify(essence(one, carried)).replaceAll('/import-media/0', '/files/12/34567') ===
    JSON.stringify(essence(other, carried))

const full: Carried = { score: true, key: true, weights: false, aliases: true }

const giftKinds: number[] = Object.values(kind).filter((code) => formatsOf(code).gift !== null)

describe('GIFT', () => {
  const carried = { score: false, key: false, weights: false, aliases: true }
  const back = (doc: ProblemDoc) => readGift(writeGift([out(doc)]).file.toString()).rows
  test.each(
    Object.entries(samples).filter(
      ([, doc]) =>
        giftKinds.includes(doc.problemType) && doc.answer.length < 2 + Number(doc.problemType !== kind.blanks) * 9,
    ),
  )('%s', (_name, doc) => {
    const rows = back(doc)
    expect(rows).toHaveLength(1)
    expect(same(rows[0]?.doc, doc, carried), JSON.stringify(rows[0]?.doc)).toBe(true)
  })
  test('property: any supported problem', () => {
    fc.assert(
      fc.property(anyProblem(giftKinds), (doc) => {
        const { file, skipped } = writeGift([out(doc)])
        if (skipped.length > 0) return doc.problemType === kind.blanks && doc.answer.length > 1
        const { rows } = readGift(file.toString())
        if (rows.length !== 1 || !same(rows[0]?.doc, doc, carried))
          throw new Error(
            `${file.toString()}\n${JSON.stringify(essence(rows[0]?.doc as never, carried))}\n${JSON.stringify(essence(doc, carried))}`,
          )
        return true
      }),
      { numRuns: 200 },
    )
  })
  test('unsupported features are reported', () => {
    const { skipped } = writeGift([out(samples.order as ProblemDoc), out(samples.blanks as ProblemDoc, { id: '2' })])
    expect(skipped).toEqual([
      { id: '77', reason: 'GIFT 格式不支持排序题' },
      { id: '2', reason: 'GIFT 格式不支持多个空的填空题' },
    ])
  })
  test('partial credit is kept; ordering, answer formats and categories are read', () => {
    const { rows } = readGift(
      '$CATEGORY: top/历史/近代\n\nA {~%50%[html]<p>half</p> ~=full ~none}\n\nB {=Paris =%25%Lyon}\n\nC {#=1822:0 =%50%1822:2}\n\nD {#3:2~#no}\n\nE {>2 EXACT VERTICAL\nfirst\nsecond\n}',
    )
    expect(rows.map(({ doc, warnings }) => [doc.problemType, doc.answer, warnings.length])).toEqual([
      [1, ['B'], 0],
      [4, ['Paris'], 0],
      [11, ['1822'], 0],
      [11, ['3'], 0],
      [8, ['A', 'B'], 0],
    ])
    expect(rows.flatMap(({ doc }) => doc.creditList)).toEqual([
      { place: 0, text: 'A', percent: 50 },
      { place: 0, text: 'Lyon', percent: 25 },
      { place: 0, text: '1822:2', percent: 50 },
    ])
    expect(rows[3]?.doc.numberRule.tolerance).toBe(2)
    expect(rows[0]?.doc.optionList[0]?.optionContent).not.toContain('[html]')
    expect(rows[0]?.labels.topics).toEqual(['近代'])
  })
  test("the examples of Moodle's documentation", () => {
    const { rows } = readGift(`
// question: 1 name: Grants tomb
::Grants tomb::Who is buried in Grant's tomb in New York City? {
=Grant
~No one
#Was true for 12 years
~Napoleon
#He was buried in France
}

Two plus {=two =2} equals four.

::Q2:: What's between orange and green in the spectrum? { =yellow # right; good! ~red # wrong, it's yellow ~blue }

When was Ulysses S. Grant born?{#1822:5}

Value of pi? {#3.141..3.142}

Grant is buried.{FALSE}

Match. {
=cat -> cat food
=dog -> dog food
}

What two people are entombed?{ ~%-100%No one ~%50%Grant ~%50%Grant's wife }

Write a short biography {}
`)
    expect(rows.map(({ doc }) => [doc.problemType, doc.answer])).toEqual([
      [1, ['A']],
      [4, ['two']],
      [1, ['A']],
      [11, ['1822']],
      [11, ['3.1415']],
      [3, ['F']],
      [9, ['1', '2']],
      [2, ['B', 'C']],
      [5, []],
    ])
    expect(rows[1]?.doc.problemContent).toBe('<p>Two plus [[1]] equals four.</p>')
    expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  })
})

describe('Moodle XML', () => {
  const back = (doc: ProblemDoc) => readMoodle(writeMoodle([out(doc)], pictures).file.toString()).rows
  test.each(Object.entries(samples))('%s', (_name, doc) => {
    const rows = back(doc)
    expect(rows).toHaveLength(1)
    expect(same(rows[0]?.doc, doc, { ...full, weights: doc.answer.length > 1 }), JSON.stringify(rows[0]?.doc)).toBe(
      true,
    )
  })
  test('property: any problem', () => {
    fc.assert(
      fc.property(anyProblem(ALL, LEAVES), (doc) => {
        const rows = back(doc)
        if (rows.length !== 1 || !same(rows[0]?.doc, doc, full))
          throw new Error(
            `${writeMoodle([out(doc)], pictures).file.toString()}\n${JSON.stringify(essence(rows[0]?.doc as never, full))}\n${JSON.stringify(essence(doc, full))}`,
          )
      }),
      { numRuns: 200 },
    )
  })
  test('pictures are embedded, labels become tags', () => {
    const doc = {
      ...(samples.single as ProblemDoc),
      problemContent: '<p>看图</p><img src="/files/12/9" alt="图" loading="lazy" />',
    }
    const labels = { ...noLabels(), topics: ['力学'], difficulty: 3, tags: ['期末'], subject: '物理' }
    const { file } = writeMoodle(
      [out(doc, { labels })],
      new Map([['/files/12/9', { name: '9.png', bytes: png, width: 1, height: 1 }]]),
    )
    const { rows, media } = readMoodle(file.toString())
    expect(media.map(({ bytes }) => Buffer.from(bytes).equals(png))).toEqual([true])
    expect(rows[0]?.doc.problemContent).toBe('<p>看图</p><img src="/import-media/0" alt="图" loading="lazy" />')
    expect(rows[0]?.labels).toMatchObject({ topics: ['力学'], difficulty: 3, tags: ['期末'], subject: '物理' })
  })
})

describe('QTI 2.1', () => {
  const back = async (doc: ProblemDoc) => (await readQti((await writeQti([out(doc)], pictures)).file)).rows
  test.each(Object.entries(samples))('%s', async (_name, doc) => {
    const rows = await back(doc)
    expect(rows).toHaveLength(1)
    expect(
      same(rows[0]?.doc, doc, { ...full, weights: true }),
      `${JSON.stringify(essence(rows[0]?.doc as never, full))}\n${JSON.stringify(essence(doc, full))}`,
    ).toBe(true)
  })
  test('property: any problem', async () => {
    await fc.assert(
      fc.asyncProperty(anyProblem(ALL, LEAVES), async (doc) => {
        const rows = await back(doc)
        if (rows.length !== 1 || !same(rows[0]?.doc, doc, full))
          throw new Error(
            `${JSON.stringify(essence(rows[0]?.doc as never, full))}\n${JSON.stringify(essence(doc, full))}`,
          )
      }),
      { numRuns: 150 },
    )
  })
})

test('unreadable items of a package become rows with errors', async () => {
  const { file } = await writeQti(
    [samples.single, samples.judge, samples.multiple].map((doc, at) => out(doc as ProblemDoc, { id: String(at + 1) })),
    pictures,
  )
  const parts = unzipSync(file)
  const [first = '', second = ''] = Object.keys(parts).filter((name) => name !== 'imsmanifest.xml')
  const { [first]: _gone, ...rest } = parts
  const { rows } = await readQti(zipSync({ ...rest, [second]: strToU8('<assessmentItem>') }))
  expect(rows.map(({ doc, errors }) => [doc.problemType, errors.length > 0])).toEqual([
    [5, true],
    [5, true],
    [2, false],
  ])
  expect(rows[0]?.warnings[0]).toContain(`${first} 无法读取：包里没有这个文件`)
  expect(rows[1]?.warnings[0]).toContain('XML 格式有误')
})

test('a package stays within the import limit; problems that do not fit are returned', async () => {
  const list = Array.from({ length: 1200 }, (_, at) => out(samples.judge as ProblemDoc, { id: String(at + 1) }))
  const { file, skipped } = await writeQti(list, pictures)
  expect([skipped.length, skipped[0]]).toEqual([201, { id: '1000', reason: expect.stringContaining('请分批导出') }])
  expect((await readQti(file)).rows).toHaveLength(999)
}, 120_000)

test('Aiken, with an error that is shown', () => {
  const { rows } = readAiken(
    '水的化学式？\nA. H2O\nB) CO2\nANSWER: A\n\n没有答案\nA. 1\nB. 2\n\n质数？\nA. 2\nB. 3\nC. 4\nANSWER: A, B',
  )
  expect(rows.map(({ doc }) => [doc.problemType, doc.answer])).toEqual([
    [1, ['A']],
    [1, []],
    [2, ['A', 'B']],
  ])
  expect(rows.map(({ errors }) => errors.length)).toEqual([0, 1, 0])
  expect(rows[0]?.doc.problemContent).toBe('<p>水的化学式？</p>')
})

test('QTI 3 is read as QTI 2; an item with random variables is rejected by name', async () => {
  const item = (inside: string, more = '') =>
    Buffer.from(
      `<?xml version="1.0"?><qti-assessment-item identifier="i"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>b</qti-value></qti-correct-response></qti-response-declaration>${more}<qti-item-body>${inside}</qti-item-body></qti-assessment-item>`,
    )
  const choice =
    '<qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>哪一个？</qti-prompt><qti-simple-choice identifier="a">甲</qti-simple-choice><qti-simple-choice identifier="b">乙</qti-simple-choice></qti-choice-interaction>'
  const { rows } = await readQti(item(choice))
  expect(rows.map(({ doc, errors }) => [doc.problemType, doc.optionList.length, doc.answer, errors])).toEqual([
    [1, 2, ['B'], []],
  ])
  const template = '<qti-template-declaration identifier="X" cardinality="single" base-type="integer"/>'
  expect((await readQti(item(choice, template))).rows[0]?.errors[0]?.msg).toContain('随机变量')
})
