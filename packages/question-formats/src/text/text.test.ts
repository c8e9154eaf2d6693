import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProblem } from '@zhixing/exam-model/check-problem'
import { understand } from '../fields/read.ts'
import { noLabels } from '../row.ts'
import { sameDoc } from '../same.ts'
import { anyProblem, samples } from '../../test/samples.ts'
import { readText } from './read.ts'
import { writeText, writeTexts } from './write.ts'

const docs = (text: string) => readText(text).problems.map(({ raw }) => understand(raw).doc)

describe('common layouts', () => {
  test('options in one line, key and analysis with and without brackets, headings with points', () => {
    const [one, two, three] = docs(`
一、单选题（每题2分，共4分）
1、水的化学式是（  ）
A. H2O  B. CO2　C. O2  D. N2
答案：A  解析：水由氢和氧组成。难度：易
2．下列是金属的是
A、铜
B、木
【答案】A
【解析】铜是金属。
二、多项选择题
1. 质数有（3分）
(A) 2 (B) 3 (C) 4
参考答案：AB
`)
    expect(one).toMatchObject({ problemType: 1, answer: ['A'], score: 2, problemContent: '<p>水的化学式是（  ）</p>' })
    expect(one?.optionList.map(({ optionContent }) => optionContent)).toEqual([
      '<p>H2O</p>',
      '<p>CO2</p>',
      '<p>O2</p>',
      '<p>N2</p>',
    ])
    expect(two).toMatchObject({ problemType: 1, answer: ['A'], analysis: '<p>铜是金属。</p>', score: 2 })
    expect(three).toMatchObject({ problemType: 2, answer: ['A', 'B'], score: 3 })
  })

  test('a key in brackets belongs to the numbered line it is on, not to the problem before', () => {
    const [one, two, ...others] = docs(`
1. 水是（  ）
A. 单质
B. 化合物
2. 铜是（B）
A. 化合物
B. 单质
`)
    expect(one).toMatchObject({ problemContent: '<p>水是（  ）</p>', answer: [] })
    expect(two).toMatchObject({ problemContent: expect.stringContaining('铜是'), answer: ['B'] })
    expect(others).toEqual([])
  })

  test('infers kinds without headings', () => {
    const found = docs(`
1. 地球是圆的。
答案：√
2. 中国的首都是____，国旗是____旗。
答案：北京|北京市；五星红
3. 谈谈你的看法。
答案：略
4. 选出偶数
A.1 B.2 C.4
答案：BC
5. 对的选
A. 正确 B. 错误
答案：B
6. 光速？
答案：3e8
误差：1%
单位：m/s
`)
    expect(found.map(({ problemType }) => problemType)).toEqual([3, 4, 5, 2, 3, 11])
    expect(found[1]).toMatchObject({
      problemContent: '<p>中国的首都是[[1]]，国旗是[[2]]旗。</p>',
      answer: ['北京', '五星红'],
      aliasList: [['北京市'], []],
    })
    expect(found[4]?.answer).toEqual(['F'])
    expect(found[5]?.numberRule).toEqual({ tolerance: 0.01, relative: 1, unit: 'm/s' })
    for (const doc of found) expect(checkProblem(doc)).toEqual([])
  })

  test('a material with （1）（2）, and a question whose （1）（2） share one key', () => {
    const [material, essay] = docs(`
1. 阅读短文：小明有 3 个苹果。
（1）小明有几个苹果？
A. 2  B. 3
答案：B
（2）苹果是水果。
答案：对
2. 解答：（共两问）
（1）求 x；
（2）求 y。
答案：x=1，y=2
`)
    expect(material?.problemType).toBe(6)
    expect(material?.subList.map(({ problemType, answer }) => [problemType, answer])).toEqual([
      [1, ['B']],
      [3, ['T']],
    ])
    expect(essay).toMatchObject({ problemType: 5, subList: [] })
    expect(essay?.problemContent).toContain('求 y')
    expect(essay?.answer).toEqual(['<p>x=1，y=2</p>'])
  })

  test('keys at the end of the paper, and keys in the brackets of the stem', () => {
    const found = docs(`
一、选择题
1. 甲 A. 一 B. 二
A. 一 B. 二
2. 乙
A. 一 B. 二
3. 丙（ B ）
A. 一 B. 二
二、判断题
4. 丁（√）
参考答案
1-2 AB
`)
    expect(found.map(({ answer }) => answer)).toEqual([['A'], ['B'], ['B'], ['T']])
    expect(found[2]?.problemContent).toBe('<p>丙（　　）</p>')
  })

  test('problems without numbers are separated by empty lines', () => {
    const found = docs('甲？\nA. 1\nB. 2\n答案：A\n\n乙？\nA. 1\nB. 2\n答案：B')
    expect(found.map(({ answer }) => answer)).toEqual([['A'], ['B']])
  })

  test('a cloze with choices on numbered lines', () => {
    const [doc] = docs(
      `一、完形填空\n1. Tom [[1]] a boy and [[2]] fast.\n1. A. is B. are\n2. A. run B. runs\n答案：1.A 2.B`,
    )
    expect(doc).toMatchObject({ problemType: 10, answer: ['A', 'B'] })
    expect(doc && checkProblem(doc)).toEqual([])
  })

  test('text between dollar signs is a formula, amounts of money are not', () => {
    const [doc] = docs('1. 若 $x^2=4$，花了 $5 和 $6，求 \\(x\\)。\n答案：略')
    expect(doc?.problemContent).toBe(
      '<p>若 <span data-type="inline-math" data-latex="x^2=4"></span>，花了 $5 和 $6，求 <span data-type="inline-math" data-latex="x"></span>。</p>',
    )
  })

  test.each([
    ['spaces behind a number', `1.${' '.repeat(190_000)}`],
    ['spaces within a line', `1. 题${' '.repeat(190_000)}尾`],
    ['spaces behind an option', `1. 题\nA.${' '.repeat(190_000)}x`],
    ['spaces behind a key', `1. 题\n答案：${' '.repeat(190_000)}x`],
    ['brackets that are not closed', `1. ${'（'.repeat(100_000)}`],
    ['points that are none', `1. ${'（1'.repeat(60_000)}`],
    ['numbers in one line', `1. ${'1、'.repeat(90_000)}`],
    ['options in one line', `1. ${'A. '.repeat(60_000)}`],
  ])('%s take linear time', (_what, text) => {
    const begun = process.cpuUsage()
    docs(text)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(1500)
  })

  test('typed text is escaped', () => {
    const [doc] = docs('1. <script>alert(1)</script><img src=x onerror=alert(1)>\nA. <b>x</b>\nB. y\n答案：A')
    expect(JSON.stringify(doc)).not.toMatch(/<script|<img|<b>/)
  })
})

describe('round trip', () => {
  test.each(Object.entries(samples))('%s', (_name, doc) => {
    const [back, ...more] = docs(writeText(doc))
    expect(more).toEqual([])
    expect(back && sameDoc(back, doc), writeText(doc)).toBe(true)
  })

  test('property: any valid problem', () => {
    fc.assert(
      fc.property(anyProblem([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]), (doc) => {
        const text = writeText(doc)
        const back = docs(text)
        if (back.length !== 1 || !back[0] || !sameDoc(back[0], doc)) throw new Error(text)
      }),
      { numRuns: 300 },
    )
  })

  test('several problems with their categories', () => {
    const list = Object.values(samples).map((doc, at) => ({
      doc,
      labels: { ...noLabels(), difficulty: 1 + (at % 3), topics: ['力学', '热学'], subject: '物理', tags: ['期中'] },
    }))
    const back = readText(writeTexts(list)).problems
    expect(back.map(({ raw }) => raw.labels.difficulty)).toEqual(list.map(({ labels }) => labels.difficulty))
    expect(back.every(({ raw }) => raw.labels.topics.join() === '力学,热学' && raw.labels.subject === '物理')).toBe(
      true,
    )
    expect(back.map(({ raw }, at) => sameDoc(understand(raw).doc, list[at]?.doc as never))).toEqual(
      list.map(() => true),
    )
  })
})
