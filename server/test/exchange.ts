/** Problems of every kind for converter tests: samples, and arbitrary ones that the bank accepts. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import fc from 'fast-check'
import { cleanProblem } from '../src/exam/model/clean-problem.ts'
import { checkProblem } from '../src/exam/model/check-problem.ts'
import { blankDoc, blankSub, letter } from '../src/exam/exchange/blank-doc.ts'
import { blockMath, escapeText, inlineMath, picture } from '../src/exam/exchange/html.ts'

const p = (text: string) => `<p>${escapeText(text)}</p>`
const options = (...texts: string[]) => texts.map((text, at) => ({ id: letter(at), optionContent: p(text) }))

/** One realistic problem of each kind. */
export const samples: Record<string, ProblemDoc> = {
  single: {
    ...blankDoc(kind.single),
    problemContent: `<p>水的化学式 ${inlineMath('\\mathrm{H_2O}')} 中氢原子有几个？</p>`,
    optionList: options('一个', '两个', '三个', '四个'),
    answer: ['B'],
    analysis: p('每个水分子有两个氢原子。'),
    score: 2,
  },
  multiple: {
    ...blankDoc(kind.multiple),
    problemContent: p('下列哪些是质数？'),
    optionList: options('2', '9', '11', '15'),
    answer: ['A', 'C'],
    score: 3,
  },
  uncertain: {
    ...blankDoc(kind.uncertain),
    problemContent: p('下列说法正确的有'),
    optionList: options('地球绕太阳转', '太阳绕地球转', '月球绕地球转'),
    answer: ['A', 'C'],
    score: 4,
  },
  judge: {
    ...blankDoc(kind.judge),
    problemContent: p('光速与光源的运动无关。'),
    answer: ['T'],
    analysis: p('相对论。'),
  },
  blanks: {
    ...blankDoc(kind.blanks),
    problemContent: p('中国的首都是[[1]]，最长的河是[[2]]。'),
    answer: ['北京', '长江'],
    aliasList: [['北京市'], []],
    blankScores: [1, 2],
    blankRule: { orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 1, sameValue: 1 },
    score: 3,
  },
  oneBlank: {
    ...blankDoc(kind.blanks),
    problemContent: p('1 + 1 = [[1]]'),
    answer: ['2'],
    aliasList: [['二', '两']],
    score: 1,
  },
  essay: {
    ...blankDoc(kind.essay),
    problemContent: `<p>证明勾股定理。</p>${blockMath('a^2+b^2=c^2')}`,
    answer: ['<p>以面积相等证明。</p>'],
    rubricList: [
      { id: '1', text: '画出图形', score: 4 },
      { id: '2', text: '写出等式', score: 6 },
    ],
    analysis: p('见课本。'),
    score: 10,
  },
  order: {
    ...blankDoc(kind.order),
    problemContent: p('按时间先后排列下列朝代'),
    optionList: options('唐', '秦', '清', '宋'),
    answer: ['B', 'A', 'D', 'C'],
    score: 2,
  },
  match: {
    ...blankDoc(kind.match),
    problemContent: p('把国家与首都连起来'),
    optionList: options('法国', '日本', '中国'),
    matchList: ['东京', '北京', '巴黎', '柏林'].map((text, at) => ({ id: String(at + 1), optionContent: p(text) })),
    answer: ['3', '1', '2'],
    score: 3,
  },
  cloze: {
    ...blankDoc(kind.cloze),
    problemContent: p('Tom [[1]] a boy. He [[2]] to school every day.'),
    gapList: [{ optionList: options('is', 'are', 'am') }, { optionList: options('go', 'goes') }],
    answer: ['A', 'B'],
    score: 2,
  },
  number: {
    ...blankDoc(kind.number),
    problemContent: p('重力加速度约为多少？'),
    answer: ['9.8'],
    numberRule: { tolerance: 0.1, relative: 0, unit: 'm/s²' },
    score: 2,
  },
  file: {
    ...blankDoc(kind.file),
    problemContent: p('拍照上传你的实验记录。'),
    fileRule: { accept: 'image', most: 5 },
    answer: ['<p>记录完整即可。</p>'],
    score: 5,
  },
}
const { subList: _none, ...sub } = samples.multiple as ProblemDoc
const { subList: _more, ...judged } = samples.judge as ProblemDoc
samples.material = {
  ...blankDoc(kind.material),
  problemContent: `<p>阅读下面的材料，回答问题。</p><table><tbody><tr><td>年份</td><td>产量</td></tr><tr><td>2020</td><td>5</td></tr></tbody></table>`,
  subList: [
    sub,
    judged,
    { ...blankSub(kind.essay), problemContent: p('谈谈你的看法。'), answer: [p('言之成理即可。')], score: 6 },
  ],
  analysis: p('材料出自教材。'),
  score: 9,
}

const WORDS = [
  '水',
  '氢气',
  'water',
  'x<y & z',
  '3.5 米',
  '“引号”',
  'A. 像选项',
  '答案：像标签',
  '1. 像题号',
  '（2）像小题',
  '$5',
  '50%',
  'a;b|c',
  '~=#{}',
  '\\',
  'C++',
  'É',
  '😀',
  '一、单选题',
  '[[x]]',
  '（ B ）',
  '____',
  '<b>',
  "it's",
  '{=x}',
  '::t::',
]
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((list) => list.join(' '))
const latex = fc.constantFrom('x^2', '\\frac{a}{b}', '\\sqrt[3]{x}', 'a_1+b', '\\alpha \\leq \\beta', 'f(x)=\\{y\\}')
const inlineRich = fc.oneof(
  { weight: 6, arbitrary: words.map(escapeText) },
  { weight: 1, arbitrary: latex.map(inlineMath) },
  { weight: 1, arbitrary: words.map((text) => `<strong>${escapeText(text)}</strong>`) },
)
const paragraph = fc.array(inlineRich, { minLength: 1, maxLength: 3 }).map((parts) => `<p>${parts.join(' ')}</p>`)
/** Arbitrary rich text: paragraphs, sometimes a display formula, a table or an image. */
const anyRich = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: paragraph },
      { weight: 1, arbitrary: latex.map(blockMath) },
      { weight: 1, arbitrary: fc.constant(picture('/files/12/34567', '图')) },
      {
        weight: 1,
        arbitrary: fc.constant('<table><tbody><tr><td><p>甲</p></td><td><p>乙</p></td></tr></tbody></table>'),
      },
      { weight: 1, arbitrary: fc.constant('<ul><li><p>一</p></li><li><p>二</p></li></ul>') },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(''))
const key = fc.constantFrom('水', 'water', 'H2O', 'a;b', 'x|y', '3.5', 'a=b', '{x}', '甲 乙', '~', '$1', 'C:\\x', '#')
const score = fc.constantFrom(1, 2, 0.5, 10)

const anyOptions = (min: number, max: number) =>
  fc
    .array(paragraph, { minLength: min, maxLength: max })
    // Options must differ.
    .map((list) => list.map((html, at) => ({ id: letter(at), optionContent: html.replace('</p>', ` ${at}</p>`) })))

const chosen = (list: { id: string }[], min: number) =>
  fc
    .subarray(
      list.map(({ id }) => id),
      { minLength: min },
    )
    .map((ids) => [...ids].sort())

const blanksIn = (count: number) => Array.from({ length: count }, (_, at) => `<p>空 [[${at + 1}]]。</p>`).join('')

const makers: Record<number, fc.Arbitrary<SubProblem>> = {
  [kind.single]: anyOptions(2, 5).chain((optionList) =>
    fc
      .constantFrom(...optionList.map(({ id }) => id))
      .chain((id) => {
        const others = optionList.flatMap((one) => (one.id === id ? [] : [one.id]))
        return fc.tuple(fc.constant(id), fc.subarray(others), fc.constantFrom(25, 50, 33.33333))
      })
      .map(([id, partly, percent]) => ({
        ...blankSub(kind.single),
        optionList,
        answer: [id],
        creditList: partly.map((text) => ({ place: 0, text, percent })),
      })),
  ),
  [kind.multiple]: anyOptions(2, 6).chain((optionList) =>
    fc.tuple(chosen(optionList, 2), fc.boolean(), fc.constantFrom(-50, -25)).map(([answer, isWeighed, cost]) => ({
      ...blankSub(kind.multiple),
      optionList,
      answer,
      // One right option is worth half, the others share the rest; a wrong one costs a part.
      creditList:
        isWeighed && answer.length < optionList.length
          ? optionList.map(({ id }) => ({
              place: 0,
              text: id,
              percent: !answer.includes(id)
                ? cost
                : id === answer[0]
                  ? 50
                  : Number((50 / (answer.length - 1)).toFixed(5)),
            }))
          : [],
    })),
  ),
  [kind.uncertain]: anyOptions(2, 6).chain((optionList) =>
    chosen(optionList, 1).map((answer) => ({ ...blankSub(kind.uncertain), optionList, answer })),
  ),
  [kind.judge]: fc.constantFrom('T', 'F').map((one) => ({ ...blankSub(kind.judge), answer: [one] })),
  [kind.blanks]: fc
    .tuple(
      fc.array(fc.tuple(key, fc.uniqueArray(key, { maxLength: 2 })), { minLength: 1, maxLength: 3 }),
      fc.constantFrom<0 | 1>(0, 1),
      fc.constantFrom<0 | 1>(0, 1),
      fc.boolean(),
      fc.constantFrom<0 | 1>(0, 1),
      fc.constantFrom(0, 20, 50),
      fc.boolean(),
    )
    .map(([list, orderFree, ignoreCase, weighed, ignorePunct, percent, isWild]) => ({
      ...blankSub(kind.blanks),
      problemContent: blanksIn(list.length),
      // Wildcards, and escaped literal stars.
      answer: list.map(([one], at) => (isWild ? (at === 0 ? `${one}*` : one.replaceAll('*', '\\*')) : one)),
      aliasList: list.map(([, more]) => more),
      blankRule: {
        orderFree,
        ignoreCase,
        ignoreSpace: 1 as const,
        ignorePunct,
        ...(isWild ? { wildcard: 1 as const } : {}),
      },
      // A text of the first blank that is not a key.
      creditList: percent > 0 && !orderFree ? [{ place: 0, text: '差不多；半对', percent }] : [],
      blankScores: weighed ? list.map((_, at) => at + 1) : [],
    })),
  [kind.essay]: fc.tuple(fc.option(anyRich), fc.boolean()).map(([answer, rubric]) => ({
    ...blankSub(kind.essay),
    answer: answer ? [answer] : [],
    rubricList: rubric ? [{ id: '1', text: '要点一', score: 2 }] : [],
    score: 2,
  })),
  [kind.order]: anyOptions(2, 5).chain((optionList) =>
    fc
      .shuffledSubarray(
        optionList.map(({ id }) => id),
        { minLength: optionList.length },
      )
      .chain((answer) =>
        fc
          .constantFrom<0 | 1>(0, 1)
          .map((orderCredit) => ({ ...blankSub(kind.order), optionList, answer, orderCredit })),
      ),
  ),
  [kind.match]: fc.tuple(anyOptions(2, 4), anyOptions(2, 5)).chain(([optionList, right]) =>
    fc
      .array(fc.integer({ min: 1, max: right.length }), { minLength: optionList.length, maxLength: optionList.length })
      .map((answer) => ({
        ...blankSub(kind.match),
        optionList,
        matchList: right.map(({ optionContent }, at) => ({ id: String(at + 1), optionContent })),
        answer: answer.map(String),
      })),
  ),
  [kind.cloze]: fc.array(anyOptions(2, 4), { minLength: 1, maxLength: 3 }).chain((lists) =>
    fc.tuple(...lists.map((list) => fc.constantFrom(...list.map(({ id }) => id)))).map((answer) => ({
      ...blankSub(kind.cloze),
      problemContent: blanksIn(lists.length),
      gapList: lists.map((optionList) => ({ optionList })),
      answer,
    })),
  ),
  [kind.number]: fc
    .tuple(
      fc.constantFrom('9.8', '1/3', '-2e3', '25%', '0'),
      fc.constantFrom(0, 0.5, 0.05),
      fc.constantFrom<0 | 1>(0, 1),
      fc.constantFrom('', 'kg', 'm/s²'),
      fc.subarray(['7', '8.5:0.25']),
    )
    .map(([answer, tolerance, relative, unit, near]) => ({
      ...blankSub(kind.number),
      answer: [answer],
      numberRule: { tolerance, relative, unit },
      creditList: near.map((text, at) => ({ place: 0, text, percent: at === 0 ? 50 : 20 })),
    })),
  [kind.file]: fc
    .tuple(fc.constantFrom<'image' | 'any'>('image', 'any'), fc.integer({ min: 1, max: 9 }))
    .map(([accept, max]) => ({ ...blankSub(kind.file), fileRule: { accept, most: max } })),
}

const anySub = (kinds: readonly number[]) =>
  fc
    .constantFrom(...kinds)
    .chain((code) => fc.tuple(makers[code] as fc.Arbitrary<SubProblem>, anyRich, fc.option(anyRich), score))
    .map(
      ([made, stem, analysis, points]): SubProblem => ({
        ...made,
        problemContent: made.problemContent === '' ? stem : `${stem}${made.problemContent}`,
        analysis: analysis ?? '',
        score: made.rubricList.length > 0 ? made.score : points,
      }),
    )

/** An arbitrary problem of these kinds that the bank accepts unchanged. */
export function anyProblem(
  kinds: readonly number[],
  subKinds: readonly number[] = [1, 2, 3, 4, 5],
): fc.Arbitrary<ProblemDoc> {
  const leaves = kinds.filter((code) => code !== kind.material)
  const plain = anySub(leaves.length > 0 ? leaves : [kind.single]).map((one): ProblemDoc => ({ ...one, subList: [] }))
  const material = fc
    .tuple(anyRich, fc.array(anySub(subKinds), { minLength: 1, maxLength: 3 }))
    .map(([problemContent, subList]): ProblemDoc => ({ ...blankDoc(kind.material), problemContent, subList }))
  const all = kinds.includes(kind.material)
    ? leaves.length > 0
      ? fc.oneof(plain, plain, plain, material)
      : material
    : plain
  return all.map(cleanProblem).filter((doc) => checkProblem(doc).length === 0)
}
