import { kind, letterAt, problemKinds } from '@zhixing/contract/exam/kinds'
import { ProblemDoc, type ProblemDoc as Doc } from '@zhixing/contract/exam/shapes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { markProblem } from './mark-answer.ts'
import { learnerProblem, ruleFor } from './freeze.ts'
import { checkProblem } from './check-problem.ts'
import { cleanProblem } from './clean-problem.ts'
import { htmlText, isEmptyHtml, likeness, nearHash, plainText, shingles, textHash } from './text.ts'

type Input = z.input<typeof ProblemDoc>
const doc = (input: Input): Doc => ProblemDoc.parse(input)
const options = (...texts: string[]) => texts.map((optionContent, at) => ({ id: letterAt(at), optionContent }))
const numbered = (...texts: string[]) => texts.map((optionContent, at) => ({ id: String(at + 1), optionContent }))

/** A valid problem of each kind. */
const good: Record<number, Input> = {
  [kind.single]: {
    problemType: 1,
    problemContent: '<p>一加一等于几？</p>',
    optionList: options('1', '2', '3'),
    answer: ['B'],
  },
  [kind.multiple]: {
    problemType: 2,
    problemContent: '哪些是质数？',
    optionList: options('2', '3', '4'),
    answer: ['A', 'B'],
  },
  [kind.judge]: { problemType: 3, problemContent: '地球是圆的。', answer: ['T'] },
  [kind.blanks]: {
    problemType: 4,
    problemContent: '中国的首都是[[1]]，最长的河是[[2]]。',
    answer: ['北京', '长江'],
    aliasList: [['北京市'], ['扬子江']],
    blankScores: [1, 2],
  },
  [kind.essay]: {
    problemType: 5,
    problemContent: '谈谈你的看法。',
    score: 10,
    rubricList: [
      { id: '1', text: '观点明确', score: 4 },
      { id: '2', text: '论据充分', score: 6 },
    ],
  },
  [kind.material]: {
    problemType: 6,
    problemContent: '阅读下面的短文。',
    subList: [
      { problemType: 1, problemContent: '主旨是？', optionList: options('甲', '乙'), answer: ['A'], score: 2 },
      { problemType: 3, problemContent: '作者赞成。', answer: ['F'], score: 3 },
    ],
  },
  [kind.uncertain]: { problemType: 7, problemContent: '哪些正确？', optionList: options('甲', '乙'), answer: ['A'] },
  [kind.order]: {
    problemType: 8,
    problemContent: '按时间先后排列。',
    optionList: options('唐', '宋', '元', '明'),
    answer: ['A', 'B', 'C', 'D'],
  },
  [kind.match]: {
    problemType: 9,
    problemContent: '把作者与作品连起来。',
    optionList: options('鲁迅', '老舍'),
    matchList: numbered('呐喊', '茶馆', '子夜'),
    answer: ['1', '2'],
  },
  [kind.cloze]: {
    problemType: 10,
    problemContent: 'I [[1]] a boy. You [[2]] a girl.',
    gapList: [{ optionList: options('am', 'is') }, { optionList: options('am', 'are') }],
    answer: ['A', 'B'],
  },
  [kind.number]: { problemType: 11, problemContent: '圆周率？', answer: ['3.14'], numberRule: { tolerance: 0.01 } },
  [kind.file]: { problemType: 12, problemContent: '拍照上传解题过程。', fileRule: { accept: 'image', most: 2 } },
  [kind.hotspot]: {
    problemType: 13,
    problemContent: '点出心脏。',
    spotPicture: '<img src="/files/12/7" alt="人体">',
    spotList: [
      { id: 'A', shape: 'rect', coords: [1000, 1000, 2000, 2000] },
      { id: 'B', shape: 'circle', coords: [5000, 5000, 800] },
      { id: 'C', shape: 'poly', coords: [7000, 7000, 8000, 7000, 7500, 8000] },
    ],
    answer: ['B'],
  },
}
const made = (type: number, over: Partial<Input> = {}) => doc({ ...(good[type] as Input), ...over })
const errorsOf = (one: Doc) => checkProblem(one).map(({ field, msg }) => `${field}：${msg}`)

describe('checkProblem', () => {
  test.each(problemKinds)('a valid $desc has no errors', ({ code }) => {
    expect(errorsOf(made(code))).toEqual([])
    expect(errorsOf(cleanProblem(made(code)))).toEqual([])
  })

  test.each<[string, number, Partial<Input>, string]>([
    ['an empty stem', 1, { problemContent: '<p> </p><br>' }, 'problemContent：请填写题干'],
    ['a hot spot without a picture', 13, { spotPicture: '' }, 'spotPicture：请上传要作答的图片'],
    [
      'a hot spot whose areas are all right',
      13,
      { answer: ['A', 'B', 'C'] },
      'answer：每个区域都是正确答案，考生一看便知：请再画不是答案的区域',
    ],
    ['a key that is no area', 13, { answer: ['D'] }, 'answer：正确答案 D 不在图片的区域中'],
    [
      'a rectangle without a size',
      13,
      {
        spotList: [
          { id: 'A', shape: 'rect', coords: [1000, 1000, 1000, 2000] },
          { id: 'B', shape: 'circle', coords: [5000, 5000, 800] },
        ],
      },
      'spotList.0.coords：区域 A 的形状不完整，请重新画',
    ],
    ['no points', 1, { score: 0 }, 'score：分值必须大于 0'],
    ['one option', 1, { optionList: options('1'), answer: ['A'] }, 'optionList：至少需要两个选项'],
    ['an empty option', 1, { optionList: options('1', ' ', '3') }, 'optionList.1.optionContent：选项 B 是空的'],
    [
      'equal options',
      1,
      { optionList: options('1', '2', '<p>1</p>') },
      'optionList.2.optionContent：选项 A 和 C 的内容相同',
    ],
    [
      'letters out of row',
      1,
      {
        optionList: [
          { id: 'B', optionContent: '1' },
          { id: 'A', optionContent: '2' },
        ],
      },
      'optionList：选项编号必须从 A 开始依次排列',
    ],
    ['no key', 1, { answer: [] }, 'answer：请选择一个正确答案'],
    ['two keys of a single choice', 1, { answer: ['A', 'B'] }, 'answer：请选择一个正确答案'],
    ['a key that is no option', 1, { answer: ['E'] }, 'answer：正确答案 E 不在选项中'],
    [
      'one key of a multiple choice',
      2,
      { answer: ['A'] },
      'answer：多选题至少有两个正确答案，只有一个时请改用单选题或不定项选择题',
    ],
    ['a key twice', 7, { answer: ['A', 'A'] }, 'answer：请选择正确答案'],
    ['no letters at all', 7, { answer: [] }, 'answer：请选择正确答案'],
    ['a judgement that is none', 3, { answer: ['对'] }, 'answer：请选择“正确”或“错误”'],
    [
      'a stem without blanks',
      4,
      { problemContent: '首都是？' },
      'problemContent：题干中还没有空，请在题干里插入至少一个空',
    ],
    [
      'a blank twice',
      4,
      { problemContent: '[[1]] [[1]]' },
      'problemContent：题干中的空必须从 [[1]] 依次编号到 [[2]]，每个空出现一次',
    ],
    [
      'a blank left out',
      4,
      { problemContent: '[[1]] [[3]]' },
      'problemContent：题干中的空必须从 [[1]] 依次编号到 [[2]]，每个空出现一次',
    ],
    ['a blank without a key', 4, { answer: ['北京'] }, 'answer：题干中有 2 个空，答案却有 1 个'],
    ['an empty key', 4, { answer: ['北京', ' '] }, 'answer.1：请填写第 2 空的答案'],
    ['too many aliases', 4, { aliasList: [[], [], ['x']] }, 'aliasList：备选答案比空多'],
    ['weights that do not fit', 4, { blankScores: [1] }, 'blankScores：各空分值的个数与空的个数不同'],
    ['weights of nothing', 4, { blankScores: [0, 0] }, 'blankScores：各空分值不能都为 0'],
    ['an order that leaves one out', 8, { answer: ['A', 'B', 'C'] }, 'answer：正确顺序必须恰好包含每一项'],
    ['an order with one twice', 8, { answer: ['A', 'B', 'C', 'C'] }, 'answer：正确顺序必须恰好包含每一项'],
    ['a pair to nowhere', 9, { answer: ['1', '9'] }, 'answer.1：B 匹配的右侧项不存在'],
    ['a pair left open', 9, { answer: ['1', ''] }, 'answer.1：请为 B 选择右侧的匹配项'],
    [
      'numbers out of row',
      9,
      {
        matchList: [
          { id: '2', optionContent: 'x' },
          { id: '1', optionContent: 'y' },
        ],
      },
      'matchList：右侧编号必须从 1 开始依次排列',
    ],
    ['an empty right side', 9, { matchList: numbered('x', '') }, 'matchList.1.optionContent：右侧 2 是空的'],
    [
      'gaps without choices',
      10,
      { gapList: [{ optionList: options('am', 'is') }] },
      'gapList：短文中有 2 个空，却有 1 组选项',
    ],
    ['a gap without a key', 10, { answer: ['A'] }, 'answer.1：请选择第 2 空的正确选项'],
    ['a gap with a key that is no choice', 10, { answer: ['A', 'D'] }, 'answer.1：第 2 空的正确答案不在它的选项中'],
    ['a number that is none', 11, { answer: ['约三'] }, 'answer：请填写数值答案，例如 3.14、1/3 或 25%'],
    [
      'a share above all',
      11,
      { numberRule: { tolerance: 2, relative: 1 } },
      'numberRule.tolerance：相对误差必须小于 1（0.05 表示 5%）',
    ],
    ['a rubric that does not add up', 5, { score: 9 }, 'rubricList：评分要点合计 10 分，与题目分值 9 分不同'],
    [
      'a rubric line without words',
      5,
      { rubricList: [{ id: '1', text: ' ', score: 10 }] },
      'rubricList.0.text：请填写第 1 条评分要点',
    ],
    ['a material without questions', 6, { subList: [] }, 'subList：材料题至少需要一道小题'],
    [
      'a question that is a material',
      6,
      { subList: [{ problemType: 6, problemContent: 'x' }] },
      'subList.0.problemType：第 1 小题：小题不能再是材料题',
    ],
    [
      'a fault of a question',
      6,
      { subList: [{ problemType: 3, problemContent: 'x', answer: [] }] },
      'subList.0.answer：第 1 小题：请选择“正确”或“错误”',
    ],
    [
      'questions where there are none',
      3,
      { subList: [{ problemType: 3, problemContent: 'x', answer: ['T'] }] },
      'subList：这种题型没有小题',
    ],
  ])('reports %s', (_name, type, over, error) => {
    expect(errorsOf(made(type, over))).toEqual([error])
  })

  test('accepts a picture, audio or formula as stem', () => {
    for (const html of [
      '<p><img src="/files/12/1"></p>',
      '<audio src="/files/12/1"></audio>',
      '<span data-type="inline-math" data-latex="x"></span>',
    ])
      expect(isEmptyHtml(html)).toBe(false)
    expect(isEmptyHtml('<span data-type="inline-math" data-latex=""></span>&nbsp;<br>')).toBe(true)
  })
})

const word = fc.stringMatching(/^[a-z\u4e00-\u4fff]{1,8}$/)
const distinct = (min: number, max: number) => fc.uniqueArray(word, { minLength: min, maxLength: max })
const points = fc.integer({ min: 1, max: 2000 }).map((cents) => cents / 100)

/** Problems as an author may send them, valid or not. */
const anyLeaf: fc.Arbitrary<Input> = fc
  .record({
    problemType: fc.constantFrom(1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12),
    words: distinct(0, 6),
    others: distinct(0, 6),
    picks: fc.array(fc.nat(5), { maxLength: 6 }),
    blanks: fc.integer({ min: 1, max: 4 }),
    score: points,
    orderFree: fc.constantFrom(0 as const, 1 as const),
    key: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), fc.constantFrom('1/3', '25%', '一')),
    shuffle: fc.boolean(),
  })
  .map(({ problemType, words, others, picks, blanks, score, orderFree, key, shuffle }): Input => {
    const optionList = options(...words)
    const letters = optionList.map(({ id }) => id)
    const marks = Array.from({ length: blanks }, (_, at) => `词[[${at + 1}]]`).join('')
    const chosen = picks.map((at) => letterAt(at))
    const byKind: Record<number, Partial<Input>> = {
      1: { optionList, answer: chosen.slice(0, 1) },
      2: { optionList, answer: chosen },
      3: { answer: [shuffle ? 'T' : 'F'] },
      4: {
        problemContent: marks,
        answer: others.slice(0, blanks),
        blankRule: { orderFree },
        aliasList: words.length > blanks ? [] : words.map((one) => [one]),
      },
      5: {},
      7: { optionList, answer: chosen },
      8: { optionList, answer: shuffle ? letters.toReversed() : letters },
      9: {
        optionList,
        matchList: numbered(...others),
        answer: picks.slice(0, words.length).map((at) => String(at + 1)),
      },
      // Gaps with fewer than two choices are rejected by the schema.
      10: {
        problemContent: marks,
        gapList: words.length < 2 ? [] : Array.from({ length: blanks }, () => ({ optionList })),
        answer: chosen,
      },
      11: { answer: [key] },
      12: {},
    }
    return { problemType, problemContent: '题干', score, ...byKind[problemType] }
  })
const anyProblem = fc.oneof(
  anyLeaf,
  fc.array(anyLeaf, { maxLength: 4 }).map((subList): Input => ({ problemType: 6, problemContent: '材料', subList })),
)

/** The right answers of a problem, by id. */
function keysOf(one: Doc) {
  const all = one.problemType === kind.material ? one.subList : [{ ...one, id: '1' }]
  return new Map(all.map((leaf) => [leaf.id ?? '1', leaf.answer]))
}
const withIds = (one: Doc): Doc => ({ ...one, subList: one.subList.map((sub, at) => ({ ...sub, id: String(at + 2) })) })
const ruled = (one: Doc) => ruleFor(one, { score: one.score, missMode: 0, missScore: 0, deduct: 0, subScores: [] })

describe('a valid problem', () => {
  test('its key earns full marks', () => {
    let sound = 0
    fc.assert(
      fc.property(anyProblem, (input) => {
        const one = withIds(cleanProblem(doc(input)))
        if (checkProblem(one).length > 0) return
        sound++
        const whole = { id: '1', doc: one, rule: ruled(one) }
        const marks = markProblem(whole, keysOf(one))
        for (const mark of marks) {
          expect(['right', 'reviewing', 'none']).toContain(mark.answerStatus)
          if (mark.answerStatus === 'right') expect(mark.score).toBe(mark.fullScore)
        }
        // Kinds marked by a rule are right.
        const types = one.problemType === kind.material ? one.subList.map((sub) => sub.problemType) : [one.problemType]
        types.forEach((type, at) => {
          if (type !== kind.essay && type !== kind.file) expect(marks[at]?.answerStatus).toBe('right')
        })
      }),
      { numRuns: 600 },
    )
    // Guards against a vacuous property.
    expect(sound).toBeGreaterThan(100)
  })

  test('cleaning is idempotent and preserves meaning', () => {
    fc.assert(
      fc.property(anyProblem, (input) => {
        const once = cleanProblem(doc(input))
        expect(cleanProblem(once)).toEqual(once)
        expect(cleanProblem(doc(JSON.parse(JSON.stringify(once)) as Input))).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })

  test('the learner view reveals nothing about the key, not even through the order of items or pairs', () => {
    for (const type of [kind.order, kind.match]) {
      const one = cleanProblem(made(type))
      const straight =
        type === kind.order ? one.optionList.map(({ id }) => id) : one.answer.map((_, at) => String(at + 1))
      expect(one.answer).not.toEqual(straight)
      // Pairs are preserved.
      const text = (list: Doc['optionList'], id: string | undefined) =>
        list.find((item) => item.id === id)?.optionContent
      if (type === kind.order)
        expect(one.answer.map((id) => text(one.optionList, id))).toEqual(['唐', '宋', '元', '明'])
      else
        expect(one.optionList.map((item, at) => [item.optionContent, text(one.matchList, one.answer[at])])).toEqual([
          ['鲁迅', '呐喊'],
          ['老舍', '茶馆'],
        ])
    }
    const shown = JSON.stringify(
      learnerProblem({
        id: '1',
        doc: withIds(cleanProblem(made(kind.blanks, { analysis: '解析在此' }))),
        rule: ruled(made(kind.blanks)),
      }),
    )
    for (const secret of ['北京', '长江', '扬子江', '解析在此']) expect(shown).not.toContain(secret)
  })
})

describe('cleanProblem', () => {
  test('renames options to A, B, C and updates keys', () => {
    const one = cleanProblem(
      doc({
        problemType: 2,
        problemContent: 'x',
        optionList: [
          { id: 'C', optionContent: '丙' },
          { id: 'A', optionContent: '甲' },
        ],
        answer: ['C', 'A', 'C'],
      }),
    )
    expect(one.optionList).toEqual(options('丙', '甲'))
    expect(one.answer).toEqual(['A', 'B'])
  })

  test('resets fields that the kind does not use', () => {
    const one = cleanProblem(
      made(kind.judge, {
        optionList: options('1', '2'),
        matchList: numbered('x'),
        blankScores: [1],
        aliasList: [['x']],
      }),
    )
    expect(one).toMatchObject({ optionList: [], matchList: [], blankScores: [], aliasList: [], answer: ['T'] })
  })

  test('sums the points of sub-problems', () => {
    expect(cleanProblem(made(kind.material, { score: 99 })).score).toBe(5)
  })

  test('applies the allow-list to every field', () => {
    const bad = '好<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)></svg>'
    const one = cleanProblem(
      doc({
        problemType: 6,
        problemContent: bad,
        analysis: bad,
        subList: [
          { problemType: 1, problemContent: bad, analysis: bad, optionList: options(bad, bad), answer: ['A'] },
          { problemType: 9, problemContent: bad, optionList: options(bad), matchList: numbered(bad), answer: ['1'] },
          { problemType: 10, problemContent: bad, gapList: [{ optionList: options(bad, bad) }], answer: ['A'] },
          { problemType: 5, problemContent: bad, answer: [bad] },
        ],
      }),
    )
    expect(JSON.stringify(one)).not.toMatch(/<script|onerror|onload|<svg/)
  })

  test('removes characters that cannot be stored', () => {
    const one = cleanProblem(
      made(kind.blanks, { problemContent: '首\u0000都[[1]]和[[2]]', answer: ['北\ud800京', '\u0007长江'] }),
    )
    expect(one.problemContent).toBe('首都[[1]]和[[2]]')
    expect(one.answer[1]).toBe('长江')
    expect(one.answer[0]?.isWellFormed()).toBe(true)
  })
})

describe('plain text of a problem', () => {
  test('replaces tags by spaces, formulas by LaTeX, entities by characters', () => {
    expect(htmlText('<p>甲</p><p>乙&lt;丙&amp;丁</p>若<span data-type="inline-math" data-latex="x^2"></span>则')).toBe(
      '甲 乙<丙&丁 若 x^2 则',
    )
    expect(plainText(made(kind.blanks))).toBe('中国的首都是____，最长的河是____。')
    expect(plainText(made(kind.single))).toBe('一加一等于几？ 1 2 3')
  })

  test('the hash ignores spacing and punctuation', () => {
    const one = made(kind.single)
    const other = made(kind.single, { problemContent: '<h2>一加一 等于几</h2>', optionList: options('１', '2。', '3') })
    expect(textHash(other)).toEqual(textHash(one))
    expect(textHash(made(kind.single, { optionList: options('1', '2', '4') }))).not.toEqual(textHash(one))
    expect(textHash(made(kind.single, { problemContent: '一加一等于几？<img src="/files/12/9">' }))).not.toEqual(
      textHash(one),
    )
  })

  test('one changed character keeps texts similar', () => {
    const text = '下列关于光合作用的说法中，正确的是哪一项？请结合所学知识作答。'
    expect(likeness(shingles(text), shingles(text.replace('哪一项', '哪项')))).toBeGreaterThan(0.7)
    expect(likeness(shingles(text), shingles('细胞呼吸发生在什么部位？'))).toBe(0)
  })

  test('the near-duplicate hash is a PostgreSQL bigint, null for empty text', () => {
    fc.assert(
      fc.property(word, (text) => {
        const hash = BigInt(nearHash(text) ?? 'x')
        expect(hash >= -(2n ** 63n) && hash < 2n ** 63n).toBe(true)
      }),
    )
    expect(nearHash('，。 ')).toBeNull()
  })
})

describe('partial credit', () => {
  const errorsOf = (input: Input) => checkProblem(doc(input)).map(({ field }) => field)
  const credit = (text: string, percent: number, place = 0) => ({ text, percent, place })
  test.each<[string, number, Partial<Input>, boolean]>([
    ['another option', kind.single, { creditList: [credit('A', 50)] }, true],
    ['the key itself', kind.single, { creditList: [credit('B', 50)] }, false],
    ['an option that is not there', kind.single, { creditList: [credit('Z', 50)] }, false],
    ['the same option twice', kind.single, { creditList: [credit('A', 50), credit('A', 20)] }, false],
    ['shares that add up', kind.multiple, { creditList: [credit('A', 80), credit('B', 20), credit('C', -50)] }, true],
    ['shares that do not', kind.multiple, { creditList: [credit('A', 80), credit('B', 30)] }, false],
    ['a right option without a share', kind.multiple, { creditList: [credit('A', 100)] }, false],
    ['a text of a blank', kind.blanks, { creditList: [credit('江', 50, 1)] }, true],
    ['a blank that is not there', kind.blanks, { creditList: [credit('江', 50, 2)] }, false],
    ['what earns all of it already', kind.blanks, { creditList: [credit('扬子江', 50, 1)] }, false],
    ['nothing', kind.blanks, { creditList: [credit('江', 0, 1)] }, false],
  ])('%s', (_name, type, over, isGood) => {
    expect(errorsOf({ ...(good[type] as Input), ...over })).toEqual(isGood ? [] : ['creditList'])
  })
  test('must be a number for number problems', () => {
    const number = { problemType: kind.number, problemContent: 'g = ？', answer: ['9.8'] }
    expect(errorsOf({ ...number, creditList: [credit('10', 50), credit('9.8:0.3', 20)] })).toEqual([])
    expect(errorsOf({ ...number, creditList: [credit('约十', 50)] })).toEqual(['creditList'])
  })
  test('follows renamed options, and is dropped for kinds without it', () => {
    const moved = cleanProblem(
      doc({
        ...(good[kind.single] as Input),
        optionList: [
          { id: 'C', optionContent: '丙' },
          { id: 'A', optionContent: '甲' },
        ],
        answer: ['A'],
        creditList: [credit('C', 50)],
      }),
    )
    expect([moved.answer, moved.creditList]).toEqual([['B'], [credit('A', 50)]])
    expect(cleanProblem(doc({ ...(good[kind.judge] as Input), creditList: [credit('F', 50)] })).creditList).toEqual([])
  })
})
