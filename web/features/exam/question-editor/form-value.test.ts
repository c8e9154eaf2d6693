import { kind, problemKinds } from '@zhixing/contract/exam/kinds'
import { describe, expect, test } from 'vitest'
import { emptyLeaf, emptyQuestion, gapOf, item, type SavedProblem } from './form-value.ts'
import { valueOf } from './from-doc.ts'
import { marksIn, renumbered } from './marks.ts'
import { docOf, wholeOf } from './to-doc.ts'
import { htmlOf, plainOf, tagsOf } from './plain.ts'

const saved = (doc: Partial<SavedProblem>): SavedProblem => ({
  id: '1',
  version: 1,
  lecturerId: '2',
  isMine: true,
  isDeleted: false,
  problemType: 1,
  problemContent: '题干',
  optionList: [],
  matchList: [],
  gapList: [],
  answer: [],
  aliasList: [],
  blankScores: [],
  blankRule: { orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 0 },
  creditList: [],
  orderCredit: 0,
  numberRule: { tolerance: 0, relative: 0, unit: '' },
  rubricList: [],
  fileRule: { accept: 'image', most: 3 },
  spotPicture: '',
  spotList: [],
  analysis: '',
  score: 2,
  subList: [],
  difficulty: 2,
  subjectId: '0',
  yearId: '0',
  sourceId: '0',
  graId: '0',
  topicIds: [],
  tags: [],
  keyword: '',
  isPublic: false,
  isFree: true,
  videoId: '',
  videoName: '',
  videoStatus: 0,
  useCount: 0,
  rightCount: 0,
  partCount: 0,
  errorCount: 0,
  noneCount: 0,
  gmtCreate: '',
  gmtModified: '',
  ...doc,
})
const abc = (...texts: string[]) =>
  texts.map((optionContent, at) => ({ id: String.fromCharCode(65 + at), optionContent }))

describe('a saved problem', () => {
  test.each<[string, Partial<SavedProblem>, (keyof SavedProblem)[]]>([
    ['choice', { problemType: 2, optionList: abc('甲', '乙', '丙'), answer: ['A', 'C'] }, ['optionList', 'answer']],
    ['judgement', { problemType: 3, answer: ['F'] }, ['answer']],
    [
      'blanks',
      {
        problemType: 4,
        problemContent: '[[1]]和[[2]]',
        answer: ['甲', '乙'],
        aliasList: [['a', 'b'], []],
        blankScores: [1, 3],
        blankRule: { orderFree: 1, ignoreCase: 0, ignoreSpace: 0, ignorePunct: 0 },
      },
      ['problemContent', 'answer', 'aliasList', 'blankScores', 'blankRule'],
    ],
    [
      'blanks of which some texts earn a part',
      {
        problemType: 4,
        problemContent: '[[1]]和[[2]]',
        answer: ['甲', '乙'],
        creditList: [{ place: 1, text: '已 约', percent: 33.5 }],
        blankRule: { orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 1 },
      },
      ['answer', 'creditList', 'blankRule'],
    ],
    [
      'options with shares of their own',
      {
        problemType: 2,
        optionList: abc('甲', '乙', '丙'),
        answer: ['A', 'C'],
        creditList: [
          { place: 0, text: 'A', percent: 75 },
          { place: 0, text: 'B', percent: -50 },
          { place: 0, text: 'C', percent: 25 },
        ],
      },
      ['answer', 'creditList'],
    ],
    [
      'a number with others that are nearly right',
      { problemType: 11, answer: ['9.8'], creditList: [{ place: 0, text: '9.8:0.3', percent: 50 }] },
      ['answer', 'creditList'],
    ],
    [
      'an order of which neighbours count',
      { problemType: 8, optionList: abc('唐', '宋'), answer: ['A', 'B'], orderCredit: 1 },
      ['optionList', 'answer', 'orderCredit'],
    ],
    [
      'match',
      {
        problemType: 9,
        optionList: abc('鲁迅', '老舍'),
        matchList: [
          { id: '1', optionContent: '茶馆' },
          { id: '2', optionContent: '呐喊' },
          { id: '3', optionContent: '子夜' },
        ],
        answer: ['2', '1'],
      },
      ['optionList', 'matchList', 'answer'],
    ],
    [
      'cloze',
      { problemType: 10, problemContent: 'I [[1]]', gapList: [{ optionList: abc('am', 'is') }], answer: ['B'] },
      ['gapList', 'answer'],
    ],
    [
      'number',
      { problemType: 11, answer: ['3.14'], numberRule: { tolerance: 0.05, relative: 1, unit: 'm' } },
      ['answer', 'numberRule'],
    ],
    [
      'essay',
      { problemType: 5, answer: ['<p>参考</p>'], rubricList: [{ id: '1', text: '观点', score: 2 }] },
      ['answer', 'rubricList'],
    ],
    ['file', { problemType: 12, fileRule: { accept: 'any', most: 2 } }, ['fileRule']],
  ])('of kind %s round-trips', (_name, doc, fields) => {
    const whole = saved(doc)
    const out = wholeOf(valueOf(whole))
    for (const field of fields) expect(out[field as keyof typeof out], field).toEqual(whole[field])
  })

  test('an ordering problem is shown in its right order', () => {
    const value = valueOf(saved({ problemType: 8, optionList: abc('宋', '唐'), answer: ['B', 'A'] }))
    expect(value.order.map(({ html }) => html)).toEqual(['唐', '宋'])
    expect(docOf(value)).toMatchObject({ optionList: abc('唐', '宋'), answer: ['A', 'B'] })
  })

  test('with sub-problems keeps their ids', () => {
    const { id: _id, ...part } = saved({ problemType: 3, answer: ['T'] })
    const whole = saved({ problemType: kind.material, subList: [{ ...part, id: '77' }] })
    expect(wholeOf(valueOf(whole)).subList).toMatchObject([{ id: '77', problemType: 3, answer: ['T'] }])
  })
})

describe('marks in a stem', () => {
  test('are numbered in order, and their answers follow', () => {
    expect(marksIn('[[2]]x[[1]]y[[2]]')).toEqual(['2', '1'])
    expect(renumbered('[[3]]x[[1]]')).toEqual({ html: '[[1]]x[[2]]', from: ['3', '1'] })
    const value = {
      ...emptyLeaf(kind.blanks),
      problemContent: '[[3]]x[[1]]',
      blanks: {
        1: { text: '一', aliases: '壹\n\n1', credits: '', score: '1' },
        3: { text: '三', aliases: '', credits: '', score: '1' },
      },
    }
    expect(docOf(value)).toMatchObject({
      problemContent: '[[1]]x[[2]]',
      answer: ['三', '一'],
      aliasList: [[], ['壹', '1']],
      blankScores: [],
    })
  })

  test('of a new gap keep their choices until something is typed', () => {
    const value = { ...emptyLeaf(kind.cloze), problemContent: '[[1]]' }
    expect(gapOf(value, '1')).toBe(gapOf(value, '1'))
    expect(docOf(value)).toMatchObject({ answer: [''], gapList: [{ optionList: abc('', '') }] })
  })
})

test('a moved option stays the right one', () => {
  const [a, b] = [item('甲'), item('乙')]
  const value = { ...emptyLeaf(1), options: [b, a], right: [a.key] }
  expect(docOf(value)).toMatchObject({ optionList: abc('乙', '甲'), answer: ['B'] })
  expect(docOf({ ...value, options: [b] })).toMatchObject({ answer: [] })
})

test('trailing empty rows are dropped, unless they are the right one', () => {
  const [a, b, c, d] = [item('甲'), item('<p> </p>'), item('丙'), item('')]
  expect(docOf({ ...emptyLeaf(1), options: [a, b, c, d] }).optionList).toEqual(abc('甲', '<p> </p>', '丙'))
  expect(docOf({ ...emptyLeaf(1), options: [a, c, d], right: [d.key] })).toMatchObject({ answer: ['C'] })
  expect(docOf({ ...emptyLeaf(kind.order), order: [a, c, d] })).toMatchObject({ answer: ['A', 'B'] })
  expect(
    docOf({
      ...emptyLeaf(kind.match),
      left: [a, c, d],
      rightSide: [c, a, d],
      pairs: { [a.key]: a.key, [c.key]: c.key },
    }),
  ).toMatchObject({ answer: ['2', '1'] })
})

test('every kind has initial values, and changing the kind keeps input', () => {
  for (const { code } of problemKinds) expect(wholeOf(emptyQuestion(code, 'k')).problemType).toBe(code)
  const value = { ...emptyQuestion(1, 'k'), options: [item('甲')] }
  expect(docOf({ ...value, problemType: 3 }).optionList).toBeUndefined()
  expect(docOf({ ...value, problemType: 1 }).optionList).toEqual(abc('甲'))
})

test('parses tags with common separators', () => {
  expect(tagsOf('期末，必考、 期末;a b')).toEqual(['期末', '必考', 'a', 'b'])
})

test('text without markup is a plain line, and back', () => {
  expect(plainOf('<p>a &lt; b &amp; c</p>')).toBe('a < b & c')
  expect(plainOf('x')).toBe('x')
  expect(plainOf('<p>一</p><p>二</p>')).toBeNull()
  expect(plainOf('<p><span data-type="inline-math" data-latex="x"></span></p>')).toBeNull()
  for (const text of ['a < b & c', '&lt;', '<script>']) expect(plainOf(htmlOf(text))).toBe(text)
})

test.each([
  ['without a key', []],
  ['with a key that forgets some', ['C']],
  ['with a key that names some twice', ['B', 'B', 'Z']],
])('items to order %s are all there to be corrected', (_name, answer) => {
  const optionList = ['甲', '乙', '丙'].map((text, at) => ({
    id: String.fromCharCode(65 + at),
    optionContent: `<p>${text}</p>`,
  }))
  const doc = wholeOf(valueOf(saved({ problemType: kind.order, optionList, answer })))
  expect(doc.optionList?.map(({ optionContent }) => optionContent).sort()).toEqual(
    optionList.map(({ optionContent }) => optionContent).sort(),
  )
  const [first] = answer
  if (first) expect(doc.optionList?.[0]?.optionContent).toBe(optionList.find(({ id }) => id === first)?.optionContent)
})

test('invalid numbers are sent as NaN, so that the server rejects them', () => {
  const number = valueOf(saved({ problemType: kind.number, answer: ['9.8'] }))
  const sent = (tolerance: string) => JSON.stringify(docOf({ ...number, tolerance }).numberRule)
  expect(['', '0.1', '-1', '约'].map((text) => JSON.parse(sent(text)).tolerance)).toEqual([0, 0.1, -1, null])
  const blanks = valueOf(saved({ problemType: kind.blanks, problemContent: '[[1]]和[[2]]', answer: ['甲', '乙'] }))
  const weighed = {
    ...blanks,
    ownScores: true,
    blanks: { ...blanks.blanks, 2: { text: '乙', aliases: '', credits: '', score: '' } },
  }
  expect(JSON.stringify(docOf(weighed).blankScores)).toBe('[1,null]')
})

test('areas of a picture keep their letters, their picture and its description', () => {
  const spotList = [
    { id: 'A', shape: 'rect' as const, coords: [0, 0, 100, 100] },
    { id: 'B', shape: 'circle' as const, coords: [5000, 5000, 400] },
  ]
  const spotPicture = '<img src="/files/12/7" alt="A &amp; &quot;B&quot;">'
  const value = valueOf(saved({ problemType: kind.hotspot, spotPicture, spotList, answer: ['B'] }))
  expect(value).toMatchObject({ picture: '/files/12/7', pictureAlt: 'A & "B"' })
  expect(docOf(value)).toMatchObject({ spotPicture, spotList, answer: ['B'] })
  // Without the first area the other becomes A.
  expect(docOf({ ...value, spots: value.spots.slice(1) })).toMatchObject({ answer: ['A'] })
})
