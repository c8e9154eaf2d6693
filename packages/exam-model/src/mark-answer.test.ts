import { kind } from '@zhixing/contract/exam/kinds'
import { ProblemDoc, ScoreRule } from '@zhixing/contract/exam/shapes'
import { describe, expect, test } from 'vitest'
import { readNumber } from '@zhixing/contract/exam/numbers'
import { isBlank, markAnswer, markProblem, totalOf } from './mark-answer.ts'
import { normalised } from './normalised.ts'

const letters = (text: string) => [...text].map((id) => ({ id, optionContent: `选项${id}` }))
const doc = (problemType: number, over: Record<string, unknown> = {}) =>
  ProblemDoc.parse({ problemType, problemContent: '<p>题</p>', optionList: letters('ABCD'), ...over })
const rule = (score = 4, over: Record<string, unknown> = {}) => ScoreRule.parse({ score, ...over })
const right = (score = 4) => ({ score, answerStatus: 'right' })
const part = (score: number) => ({ score, answerStatus: 'part' })
const wrong = (score = 0) => ({ score, answerStatus: 'wrong' })

describe('a blank answer', () => {
  test.each([[undefined], [[]], [['']], [['  ', '\n']]])('%j is blank', (answer) => {
    expect(isBlank(answer)).toBe(true)
    // No deduction without an answer.
    expect(markAnswer(doc(kind.single, { answer: ['A'] }), answer, rule(4, { deduct: 1 }))).toEqual({
      score: 0,
      answerStatus: 'none',
    })
  })
  test('one non-empty text is an answer', () => expect(isBlank(['', 'A'])).toBe(false))
  test.each([kind.essay, kind.file])('of kind %i does not wait for a person', (problemType) => {
    expect(markAnswer(doc(problemType), [' '], rule())).toEqual({ score: 0, answerStatus: 'none' })
    expect(markAnswer(doc(problemType), ['我的答案'], rule())).toEqual({ score: 0, answerStatus: 'reviewing' })
  })
  test('rejects a kind without a marking rule', () => {
    expect(() => markAnswer(doc(kind.material), ['A'], rule())).toThrow('no rule marks problem type 6')
  })
})

describe('single choice and judgement', () => {
  const single = doc(kind.single, { answer: ['B'] })
  test('the key is right, another letter wrong', () => {
    expect(markAnswer(single, ['B'], rule())).toEqual(right())
    expect(markAnswer(single, ['A'], rule())).toEqual(wrong())
    expect(markAnswer(single, ['A'], rule(4, { deduct: 1.5 }))).toEqual(wrong(-1.5))
  })
  test('two letters are wrong', () => {
    expect(markAnswer(single, ['B', 'A'], rule())).toEqual(wrong())
  })
  test('true and false', () => {
    const judge = doc(kind.judge, { answer: ['F'] })
    expect(markAnswer(judge, ['F'], rule(2))).toEqual(right(2))
    expect(markAnswer(judge, ['T'], rule(2))).toEqual(wrong())
  })
})

describe.each([kind.multiple, kind.uncertain])('several letters (kind %i)', (problemType) => {
  const multiple = doc(problemType, { answer: ['A', 'C', 'D'] })
  test('all right letters, in any order, duplicates allowed', () => {
    expect(markAnswer(multiple, ['D', 'A', 'C', 'A', ''], rule())).toEqual(right())
  })
  test('a wrong letter makes the answer wrong', () => {
    for (const missMode of [0, 1, 2])
      expect(markAnswer(multiple, ['A', 'B', 'C', 'D'], rule(4, { missMode, missScore: 1, deduct: 2 }))).toEqual(
        wrong(-2),
      )
  })
  test('a subset earns nothing, a fixed score, or a proportion', () => {
    expect(markAnswer(multiple, ['A', 'C'], rule(4, { missMode: 0 }))).toEqual(wrong())
    expect(markAnswer(multiple, ['A'], rule(4, { missMode: 1, missScore: 1.5 }))).toEqual(part(1.5))
    expect(markAnswer(multiple, ['A', 'C'], rule(4, { missMode: 2 }))).toEqual(part(2.67))
    expect(markAnswer(multiple, ['A'], rule(4, { missMode: 2 }))).toEqual(part(1.33))
  })
  test('a fixed score is capped at the full points', () => {
    expect(markAnswer(multiple, ['A'], rule(1, { missMode: 1, missScore: 3 }))).toEqual(part(1))
  })
  test('a subset is never worse than no answer', () => {
    expect(markAnswer(multiple, ['A'], rule(4, { missMode: 0, deduct: 2 }))).toEqual(wrong(0))
  })
})

describe('blanks', () => {
  const blanks = (over: Record<string, unknown> = {}) =>
    doc(kind.blanks, { answer: ['北京', 'New York'], aliasList: [['京城'], ['NYC']], ...over })
  test('each blank counts, aliases included', () => {
    expect(markAnswer(blanks(), ['北京', 'New York'], rule())).toEqual(right())
    expect(markAnswer(blanks(), ['京城', 'nyc'], rule())).toEqual(right())
    expect(markAnswer(blanks(), ['北京', '上海'], rule())).toEqual(part(2))
    expect(markAnswer(blanks(), ['', 'NYC'], rule())).toEqual(part(2))
    expect(markAnswer(blanks(), ['上海', '巴黎'], rule(4, { deduct: 1 }))).toEqual(wrong(-1))
  })
  test('positions matter unless the order is free', () => {
    expect(markAnswer(blanks(), ['New York', '北京'], rule())).toEqual(wrong())
    const free = blanks({ blankRule: { orderFree: 1, ignoreCase: 1, ignoreSpace: 1 } })
    expect(markAnswer(free, ['New York', '北京'], rule())).toEqual(right())
  })
  test('equivalent numbers and formulas match where enabled', () => {
    const rules = { orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 0 } as const
    const given = { answer: ['1/2', '2x+1'], aliasList: [] }
    const exact = doc(kind.blanks, { ...given, blankRule: rules })
    const equal = doc(kind.blanks, { ...given, blankRule: { ...rules, sameValue: 1 } })
    expect(markAnswer(exact, ['0.5', '1+2x'], rule())).toEqual(wrong())
    expect(markAnswer(equal, ['0.5', '1+2X'], rule())).toEqual(right())
    expect(markAnswer(equal, ['$\\frac12$', '2(x+1)-1'], rule())).toEqual(right())
    expect(markAnswer(equal, ['0.51', '2x-1'], rule())).toEqual(wrong())
    const free = doc(kind.blanks, { ...given, blankRule: { ...rules, orderFree: 1, sameValue: 1 } })
    expect(markAnswer(free, ['1+2x', '50%'], rule())).toEqual(right())
    const nearly = doc(kind.blanks, {
      answer: ['√8'],
      aliasList: [],
      blankRule: { ...rules, sameValue: 1 },
      creditList: [{ place: 0, text: '2.828', percent: 50 }],
    })
    expect(markAnswer(nearly, ['2√2'], rule())).toEqual(right())
    expect(markAnswer(nearly, ['2.8280'], rule())).toEqual(part(2))
    // Words are not parsed as formulas.
    const word = doc(kind.blanks, { answer: ['water'], aliasList: [], blankRule: { ...rules, sameValue: 1 } })
    expect(markAnswer(word, ['retaw'], rule())).toEqual(wrong())
  })
  test('in free order a text fills one blank only', () => {
    const free = blanks({ blankRule: { orderFree: 1, ignoreCase: 1, ignoreSpace: 1 } })
    expect(markAnswer(free, ['北京', '北京'], rule())).toEqual(part(2))
    expect(markAnswer(free, ['北京', '京城'], rule())).toEqual(part(2))
  })
  test('in free order augmenting paths reassign texts', () => {
    const free = doc(kind.blanks, {
      answer: ['甲', '甲', '乙'],
      aliasList: [['乙', '丙'], [], ['甲']],
      blankRule: { orderFree: 1, ignoreCase: 1, ignoreSpace: 1 },
    })
    // 丙 fits only the first blank, 甲 all three, 乙 the first and the last: a perfect matching exists.
    for (const answer of [
      ['甲', '乙', '丙'],
      ['乙', '丙', '甲'],
      ['丙', '甲', '乙'],
    ])
      expect(markAnswer(free, answer, rule(3))).toEqual(right(3))
  })
  test('in free order the heavier blank wins a contested text', () => {
    const free = doc(kind.blanks, {
      answer: ['甲', '甲'],
      blankScores: [1, 3],
      blankRule: { orderFree: 1, ignoreCase: 1, ignoreSpace: 1 },
    })
    expect(markAnswer(free, ['甲', '别的'], rule(4))).toEqual(part(3))
  })
  test('weights split the points exactly', () => {
    const weighed = blanks({ blankScores: [3, 1] })
    expect(markAnswer(weighed, ['北京', ''], rule(4))).toEqual(part(3))
    expect(markAnswer(weighed, ['', 'NYC'], rule(4))).toEqual(part(1))
    // 0.1 + 0.2 is 0.3, in any order.
    const tenths = doc(kind.blanks, { answer: ['a', 'b', 'c'], blankScores: [0.1, 0.2, 0.3] })
    expect(markAnswer(tenths, ['a', 'b', 'c'], rule(0.6))).toEqual(right(0.6))
    expect(markAnswer(tenths, ['a', 'b', 'x'], rule(0.6))).toEqual(part(0.3))
  })
  test('zero or missing weights are equal weights', () => {
    expect(markAnswer(blanks({ blankScores: [0, 0] }), ['北京', ''], rule(4))).toEqual(part(2))
    expect(markAnswer(blanks({ blankScores: [1] }), ['', 'NYC'], rule(4))).toEqual(part(2))
  })
  test('a blank without accepted texts does not count', () => {
    expect(markAnswer(doc(kind.blanks, { answer: ['甲', ' '] }), ['甲', ''], rule(4))).toEqual(right())
    expect(markAnswer(doc(kind.blanks, { answer: ['', ''] }), ['甲'], rule(4))).toEqual(wrong())
  })
  test('case and spaces follow the rule', () => {
    const exact = blanks({ blankRule: { orderFree: 0, ignoreCase: 0, ignoreSpace: 0 } })
    expect(markAnswer(exact, ['北京', 'new york'], rule())).toEqual(part(2))
    expect(markAnswer(exact, ['北京', 'NewYork'], rule())).toEqual(part(2))
    expect(markAnswer(exact, ['北京', ' New   York '], rule())).toEqual(right())
    expect(markAnswer(blanks(), ['北 京', 'NEWYORK'], rule())).toEqual(right())
  })
  test('full width equals half width; zero-width characters are ignored', () => {
    const loose = { ignoreCase: 1, ignoreSpace: 1 }
    expect(normalised('ＡＢＣ１２３，', loose)).toBe('abc123,')
    expect(normalised('\u200b北\ufeff京', loose)).toBe('北京')
    expect(normalised('“It’s”', loose)).toBe('"it\'s"')
    expect(normalised(' a \u3000 b ', { ignoreCase: 0, ignoreSpace: 0 })).toBe('a b')
    expect(normalised(' A B ', { ignoreCase: 1, ignoreSpace: 0 })).toBe('a b')
    expect(normalised(' A B ', { ignoreCase: 0, ignoreSpace: 1 })).toBe('AB')
  })
  test('superscripts are powers; dashes are equal', () => {
    const marked = (key: string, given: string) =>
      markAnswer(doc(kind.blanks, { answer: [key] }), [given], rule()).answerStatus
    for (const [key, given] of [
      ['x²', 'x^2'],
      ['10⁻³', '10^-3'],
      ['-5', '−5'],
      ['1-2', '1–2'],
      // Charges and subscripts match their typed forms.
      ['Ca²⁺', 'Ca2+'],
      ['Fe³⁺', 'Fe³⁺'],
      ['H₂O', 'H2O'],
    ] as const)
      expect(marked(key, given), `${key} ${given}`).toBe('right')
    for (const [key, given] of [
      ['x²', 'x2'],
      ['10²', '102'],
      ['x2', 'x²'],
    ] as const)
      expect(marked(key, given), `${key} ${given}`).toBe('wrong')
  })
})

describe('order, match and cloze', () => {
  test('an order is all or nothing', () => {
    const order = doc(kind.order, { answer: ['B', 'A', 'C'] })
    expect(markAnswer(order, ['B', 'A', 'C'], rule())).toEqual(right())
    expect(markAnswer(order, ['B', 'C', 'A'], rule())).toEqual(wrong())
    expect(markAnswer(order, ['B', 'A'], rule())).toEqual(wrong())
    expect(markAnswer(order, ['B', 'A', 'C', 'D'], rule())).toEqual(wrong())
  })
  test.each([kind.match, kind.cloze])('each position of kind %i counts', (problemType) => {
    const places = doc(problemType, { answer: ['2', '1', '3'] })
    expect(markAnswer(places, ['2', '1', '3'], rule())).toEqual(right())
    expect(markAnswer(places, ['2', '', '3'], rule(3))).toEqual(part(2))
    expect(markAnswer(places, ['2'], rule(3))).toEqual(part(1))
    expect(markAnswer(places, ['1', '2', ''], rule(3, { deduct: 1 }))).toEqual(wrong(-1))
  })
  test('an item without a partner does not count', () => {
    const match = doc(kind.match, { answer: ['2', '', '1'] })
    expect(markAnswer(match, ['2', '', '1'], rule())).toEqual(right())
    expect(markAnswer(match, ['2', '', ''], rule())).toEqual(part(2))
    expect(markAnswer(match, ['', '3', ''], rule())).toEqual(wrong())
  })
})

describe('numbers', () => {
  test.each([
    ['42', 42],
    ['-3.5', -3.5],
    ['+7', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['１２．５', 12.5],
    ['1e3', 1000],
    ['1.5E-2', 0.015],
    ['1,234', 1234],
    ['1,234,567.8', 1_234_567.8],
    ['1,0000', 10_000],
    ['1 000', 1000],
    ['3/4', 0.75],
    ['½', 0.5],
    ['1 1/2', 1.5],
    ['1½', 1.5],
    ['-2 3/4', -2.75],
    ['12 345/10', 1234.5],
    ['-1/4', -0.25],
    ['1.5/3', 0.5],
    ['25%', 0.25],
    ['12.5％', 0.125],
    ['−5', -5],
    ['10³', 1000],
    ['10⁻²', 0.01],
    ['2.5×10^3', 2500],
    ['-2*10^3', -2000],
  ])('%s', (text, number) => expect(readNumber(text)).toBeCloseTo(number, 12))
  test.each(['', 'abc', '1.2.3', '1,5', '1,23,4', '--1', '1/0x', '5 kg', '%', 'e5', '1e', '.', '1.5.%', '10^', 'x12'])(
    '%s is none',
    (text) => expect(readNumber(text)).toBeNaN(),
  )
  test('a division by zero matches no key', () => {
    const zero = doc(kind.number, { answer: ['1/0'] })
    expect(markAnswer(zero, ['1/0'], rule())).toEqual(wrong())
  })

  const number = (answer: string, over: Record<string, unknown> = {}) =>
    doc(kind.number, { answer: [answer], numberRule: { tolerance: 0, relative: 0, unit: '', ...over } })
  test('the tolerance is inclusive', () => {
    const pi = number('0.3', { tolerance: 0.1 })
    for (const answer of ['0.4', '0.2', '0.30']) expect(markAnswer(pi, [answer], rule())).toEqual(right())
    for (const answer of ['0.4001', '0.1999', '-0.3', 'x'])
      expect(markAnswer(pi, [answer], rule(4, { deduct: 1 }))).toEqual(wrong(-1))
  })
  test('a relative tolerance scales with the key, negative keys included', () => {
    const key = number('-200', { tolerance: 0.05, relative: 1 })
    for (const answer of ['-210', '-190']) expect(markAnswer(key, [answer], rule())).toEqual(right())
    for (const answer of ['-210.1', '-189.9', '200']) expect(markAnswer(key, [answer], rule())).toEqual(wrong())
  })
  test('tiny and huge keys match only themselves', () => {
    expect(markAnswer(number('1.6e-19'), ['1.6×10^-19'], rule())).toEqual(right())
    expect(markAnswer(number('1.6e-19'), ['0'], rule())).toEqual(wrong())
    expect(markAnswer(number('1234567890123'), ['1234567890124'], rule())).toEqual(wrong())
    expect(markAnswer(number('0'), ['1e-15'], rule())).toEqual(wrong())
    expect(markAnswer(number('0'), ['0.00'], rule())).toEqual(right())
  })
  test('the unit is optional, another unit is wrong', () => {
    const length = number('5 kg', { unit: 'kg' })
    for (const answer of ['5', '5kg', '5 kg', '５ｋｇ']) expect(markAnswer(length, [answer], rule())).toEqual(right())
    for (const answer of ['5g', '5m', 'kg']) expect(markAnswer(length, [answer], rule())).toEqual(wrong())
    expect(markAnswer(number('3', { unit: 'm²' }), ['3 m²'], rule())).toEqual(right())
    expect(markAnswer(number('50', { unit: '%' }), ['50%'], rule())).toEqual(right())
    expect(markAnswer(number('0.5'), ['50%'], rule())).toEqual(right())
  })
  test('a variable name before the number is accepted', () => {
    for (const answer of ['x=5', 'x ＝ 5', 'V=5 kg'])
      expect(markAnswer(number('5', { unit: 'kg' }), [answer], rule())).toEqual(right())
    for (const answer of ['x=6', '2x=5', 'x=', '=5', 'x=y=5'])
      expect(markAnswer(number('5'), [answer], rule())).toEqual(wrong())
  })
})

describe('a material problem', () => {
  const sub = (id: string, problemType: number, answer: string[]) => ({
    id,
    problemType,
    problemContent: '小题',
    answer,
    score: 1,
  })
  const material = doc(kind.material, { subList: [sub('11', kind.single, ['A']), sub('12', kind.essay, [])] })
  test('has a mark with its own points per sub-problem', () => {
    const problem = { id: '1', doc: material, rule: rule(5, { subScores: [2, 3], deduct: 1 }) }
    const answers = new Map([
      ['11', ['B']],
      ['12', ['短文']],
    ])
    expect(markProblem(problem, answers)).toEqual([
      { problemId: '11', fullScore: 2, score: -1, answerStatus: 'wrong' },
      { problemId: '12', fullScore: 3, score: 0, answerStatus: 'reviewing' },
    ])
    expect(markProblem({ ...problem, rule: rule(5) }, new Map([['11', ['A']]]))).toEqual([
      { problemId: '11', fullScore: 1, score: 1, answerStatus: 'right' },
      { problemId: '12', fullScore: 1, score: 0, answerStatus: 'none' },
    ])
  })
  test('other kinds have one mark', () => {
    const single = { id: '7', doc: doc(kind.single, { answer: ['A'] }), rule: rule(2) }
    expect(markProblem(single, new Map([['7', ['A']]]))).toEqual([
      { problemId: '7', fullScore: 2, score: 2, answerStatus: 'right' },
    ])
  })
})

describe('the total', () => {
  const mark = (score: number, over: Record<string, unknown> = {}) => ({
    problemId: '1',
    fullScore: 5,
    score,
    answerStatus: 'part' as const,
    ...over,
  })
  test('separates points by rules and by people, and counts waiting answers', () => {
    const marks = [mark(0.1), mark(0.2), mark(3, { sysAudit: 1 }), mark(0, { answerStatus: 'reviewing' })]
    expect(totalOf(marks)).toEqual({ score: 3.3, objective: 0.3, subjective: 3, waiting: 1 })
  })
  test('is at least 0', () => {
    expect(totalOf([mark(-2), mark(1)])).toEqual({ score: 0, objective: -1, subjective: 0, waiting: 0 })
    expect(totalOf([])).toEqual({ score: 0, objective: 0, subjective: 0, waiting: 0 })
  })
})

describe('partial credit', () => {
  const credits = (...list: [string, number, number?][]) =>
    list.map(([text, percent, place = 0]) => ({ place, text, percent }))
  test('another option of a single choice earns its percentage', () => {
    const single = doc(kind.single, { answer: ['B'], creditList: credits(['A', 25], ['C', 100]) })
    expect(markAnswer(single, ['A'], rule())).toEqual(part(1))
    expect(markAnswer(single, ['C'], rule())).toEqual(right())
    expect(markAnswer(single, ['D'], rule(4, { deduct: 1 }))).toEqual(wrong(-1))
  })
  test('percentages of several options are summed, at least 0', () => {
    const weighed = doc(kind.multiple, { answer: ['A', 'C'], creditList: credits(['A', 75], ['C', 25], ['B', -50]) })
    expect(markAnswer(weighed, ['C', 'A'], rule())).toEqual(right())
    expect(markAnswer(weighed, ['A', 'B'], rule())).toEqual(part(1))
    expect(markAnswer(weighed, ['C', 'B'], rule(4, { deduct: 1 }))).toEqual(wrong(-1))
    const thirds = doc(kind.multiple, {
      answer: ['A', 'B', 'C'],
      creditList: credits(['A', 33.333], ['B', 33.333], ['C', 33.333]),
    })
    expect(markAnswer(thirds, ['A', 'B', 'C'], rule())).toEqual(right())
  })
  test('a near text earns a percentage of its blank', () => {
    const blanks = doc(kind.blanks, {
      answer: ['北京', '长江'],
      blankScores: [1, 3],
      creditList: credits(['江', 50, 1]),
    })
    expect(markAnswer(blanks, ['北京', ' 江 '], rule())).toEqual(part(2.5))
    // Only for the blank it belongs to.
    expect(markAnswer(blanks, ['江', '长江'], rule())).toEqual(part(3))
  })
  test('a number earns the best matching credit', () => {
    const near = doc(kind.number, {
      answer: ['9.8'],
      numberRule: { tolerance: 0.1, relative: 0, unit: 'm/s²' },
      creditList: credits(['9.8:0.3', 60], ['10', 70], ['98 m/s²', 10]),
    })
    expect(markAnswer(near, ['9.9'], rule(10))).toEqual(right(10))
    expect(markAnswer(near, ['9.6'], rule(10))).toEqual(part(6))
    expect(markAnswer(near, ['10'], rule(10))).toEqual(part(7))
    expect(markAnswer(near, ['98'], rule(10))).toEqual(part(1))
    expect(markAnswer(near, ['x'], rule(10))).toEqual(wrong())
  })
  test('an order earns a share per right pair of neighbours, where enabled', () => {
    const order = doc(kind.order, { answer: ['C', 'A', 'B', 'D'], orderCredit: 1 })
    expect(markAnswer(order, ['C', 'A', 'B', 'D'], rule(3))).toEqual(right(3))
    expect(markAnswer(order, ['D', 'C', 'A', 'B'], rule(3))).toEqual(part(2))
    expect(markAnswer(order, ['D', 'B', 'A', 'C'], rule(3))).toEqual(wrong())
    expect(markAnswer(order, ['C', 'A'], rule(3))).toEqual(part(1))
    expect(markAnswer(doc(kind.order, { answer: ['C', 'A', 'B'] }), ['C', 'B', 'A'], rule(3))).toEqual(wrong())
  })
  test('punctuation is ignored where the rule says so', () => {
    const loose = { orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 1 }
    const title = doc(kind.blanks, { answer: ['红楼梦'], blankRule: loose })
    expect(markAnswer(title, ['《红楼梦》。'], rule())).toEqual(right())
    expect(markAnswer(doc(kind.blanks, { answer: ['红楼梦'] }), ['《红楼梦》'], rule())).toEqual(wrong())
    expect(markAnswer(doc(kind.blanks, { answer: ['-5'], blankRule: loose }), ['5'], rule())).toEqual(wrong())
    expect(markAnswer(doc(kind.blanks, { answer: ['，'], blankRule: loose }), ['。'], rule())).toEqual(wrong())
  })
  test('documents without credit fields are marked as before', () => {
    const { creditList: _none, orderCredit: _no, ...old } = doc(kind.single, { answer: ['B'] })
    expect(markAnswer(old as never, ['A'], rule())).toEqual(wrong())
    expect(markAnswer(old as never, ['B'], rule())).toEqual(right())
  })
})

describe('areas of a picture', () => {
  const spotList = ['A', 'B', 'C'].map((id) => ({ id, shape: 'circle', coords: [5000, 5000, 500] }))
  const hotspot = doc(kind.hotspot, {
    optionList: [],
    spotPicture: '<img src="/files/12/7">',
    spotList,
    answer: ['A', 'C'],
  })
  test('all right areas and no other', () => {
    expect(markAnswer(hotspot, ['C', 'A'], rule())).toEqual(right())
    expect(markAnswer(hotspot, ['A', 'B', 'C'], rule(4, { deduct: 1 }))).toEqual(wrong(-1))
  })
  test('some of the right areas earn a part where the paper says so', () => {
    expect(markAnswer(hotspot, ['A'], rule())).toEqual(wrong())
    expect(markAnswer(hotspot, ['A'], rule(4, { missMode: 1, missScore: 1 }))).toEqual(part(1))
    expect(markAnswer(hotspot, ['A'], rule(4, { missMode: 2 }))).toEqual(part(2))
  })
})
