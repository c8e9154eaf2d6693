/** The contents of templates: an example of each kind, and instructions for the table. */
import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { blankDoc, blankSub } from './blank-doc.ts'
import { noLabels, type Labels } from './row.ts'

const p = (text: string): string => `<p>${text}</p>`
const options = (...texts: string[]) => texts.map((text, at) => ({ id: letterAt(at), optionContent: p(text) }))
const of = (problemType: number, stem: string, over: Partial<ProblemDoc>): ProblemDoc => ({
  ...blankDoc(problemType),
  problemContent: p(stem),
  score: 2,
  ...over,
})
const part = (problemType: number, stem: string, over: Partial<ProblemDoc>) => {
  const { subList: _none, ...sub } = of(problemType, stem, over)
  return { ...blankSub(problemType), ...sub }
}
const math = (latex: string): string => `<span data-type="inline-math" data-latex="${latex}"></span>`

const docs: ProblemDoc[] = [
  of(kind.single, '我国面积最大的省级行政区是', {
    optionList: options('西藏', '新疆', '内蒙古', '青海'),
    answer: ['B'],
    analysis: p('新疆面积约 166 万平方千米。'),
  }),
  of(kind.multiple, '下列哪些是质数？', { optionList: options('2', '9', '11', '15'), answer: ['A', 'C'], score: 3 }),
  of(kind.uncertain, '关于光，下列说法正确的有', {
    optionList: options('光在真空中传播最快', '光是一种电磁波', '光不能在水中传播'),
    answer: ['A', 'B'],
    score: 3,
  }),
  of(kind.judge, '圆的面积与半径的平方成正比。', { answer: ['T'] }),
  of(kind.blanks, '中国的首都是[[1]]，最长的河是[[2]]。', {
    answer: ['北京', '长江'],
    aliasList: [['北京市'], []],
    blankScores: [1, 1],
  }),
  of(kind.essay, `证明：${math('a^2+b^2 \\geq 2ab')}。`, {
    answer: [p('由平方非负，展开移项即得。')],
    rubricList: [
      { id: '1', text: '写出平方非负', score: 4 },
      { id: '2', text: '展开并移项', score: 6 },
    ],
    score: 10,
  }),
  of(kind.order, '按时间先后排列下列朝代', {
    optionList: options('唐', '秦', '清', '宋'),
    answer: ['B', 'A', 'D', 'C'],
  }),
  of(kind.match, '把国家与首都连起来', {
    optionList: options('法国', '日本', '中国'),
    matchList: ['东京', '北京', '巴黎'].map((text, at) => ({ id: String(at + 1), optionContent: p(text) })),
    answer: ['3', '1', '2'],
    score: 3,
  }),
  of(kind.cloze, 'Tom [[1]] a student. He [[2]] to school every day.', {
    gapList: [{ optionList: options('is', 'are') }, { optionList: options('go', 'goes') }],
    answer: ['A', 'B'],
  }),
  of(kind.number, '地球表面的重力加速度约为多少？', {
    answer: ['9.8'],
    numberRule: { tolerance: 0.1, relative: 0, unit: 'm/s²' },
  }),
  of(kind.file, '完成实验，拍照上传实验记录。', { fileRule: { accept: 'image', most: 3 }, score: 5 }),
  {
    ...blankDoc(kind.material),
    problemContent: p('阅读材料：小明买了 3 本书，每本 12 元，又买了一支 5 元的笔。'),
    subList: [
      part(kind.single, '小明一共花了多少元？', { optionList: options('36', '41', '17', '46'), answer: ['B'] }),
      part(kind.judge, '书的总价超过 30 元。', { answer: ['T'] }),
    ],
    score: 4,
  },
]

export const examples: { doc: ProblemDoc; labels: Labels }[] = docs.map((doc) => ({
  doc,
  labels: { ...noLabels(), difficulty: 1, tags: ['示例'] },
}))

export const guide: string[][] = [
  ['题号', '可不填。材料题要填，供它的小题在“所属材料”里引用。'],
  ['所属材料', '材料题的小题填材料题的题号；每道小题单独一行，写在材料题之后。'],
  [
    '题型',
    '单选题、多选题、判断题、填空题、简答题、材料题、不定项选择题、排序题、匹配题、完形填空题、数值题、附件题。不填时自动识别。',
  ],
  ['题干', '必填。公式写成 $x^2$；填空题的空写成 [[1]]、[[2]]，或用下划线 ____。需要表格等复杂内容时可以直接写 HTML。'],
  ['选项A…', '一列一个选项，最多到选项 Z。排序题为待排序的项，匹配题为左侧各项。'],
  [
    '答案',
    '单选 B；多选 AC；判断 正确/错误；填空每空用分号隔开，同一空的多个写法用竖线隔开：北京|北京市；长江；排序 B→A→C；匹配 A-2；B-1；完形 1.A 2.B；数值直接写数字。',
  ],
  ['右侧项', '匹配题的右侧，一行一个：1. 东京'],
  ['各空选项', '完形填空每个空的选项，一行一个：1. A. is 换行 B. are'],
  ['规则', '填空题可写：顺序不限，区分大小写，区分空格，忽略标点；排序题可写：按相邻次序给分。'],
  [
    '部分得分',
    '标准答案以外能得一部分分的答案：选择题 C 50%；填空题 1.约五十 50%（空的序号在前）；数值题 9.8:0.2 50%（冒号后是误差）。',
  ],
  ['每空分值', '填空题各空的分值，用分号隔开；不填时平均。'],
  ['误差、单位', '数值题允许的误差，如 0.1 或 5%；单位如 m/s²。'],
  ['评分要点', '简答题、附件题，一行一条：（4分）写出公式。合计要等于分值。'],
  ['附件要求', '附件题：图片，最多 3 个；或：任意文件，最多 2 个。'],
  ['难度', '易、中、难。'],
  ['学科、知识点、年份、来源、年级', '填本站已有的名称；没有的会保存为标签。多个知识点用分号隔开。'],
]
