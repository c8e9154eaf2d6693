/** The contents of templates: an example of each kind, and instructions for the table. */
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { formatKinds } from './kinds/index.ts'
import { noLabels, type Labels } from './row.ts'

/** In the order of the codes; material problems last, since their parts follow them. */
const docs = formatKinds
  .toSorted(([one], [other]) => Number(one === 'material') - Number(other === 'material') || kind[one] - kind[other])
  .flatMap(([, { example }]) => example ?? [])

export const examples: { doc: ProblemDoc; labels: Labels }[] = docs.map((doc) => ({
  doc,
  labels: { ...noLabels(), difficulty: 1, tags: ['示例'] },
}))

export const guide: string[][] = [
  ['题号', '可不填。材料题要填，供它的小题在“所属材料”里引用。'],
  ['所属材料', '材料题的小题填材料题的题号；每道小题单独一行，写在材料题之后。'],
  ['题型', `${docs.map(({ problemType }) => kindName(problemType)).join('、')}。不填时自动识别。`],
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
