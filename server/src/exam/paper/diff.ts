/** The differences between two versions of a paper, in readable form. Pure. */
import { longMoment } from '../../lib/moment.ts'
import { kindName, missMode as missModeCodes, pickMode as pickModeCodes } from '@zhixing/contract/exam/kinds'
import { paperDescription } from '@zhixing/contract/exam/paper-fields'
import type { PaperChange } from '@zhixing/contract/exam/paper-shapes'
import type { ExamRules, ScoreRule, Title } from '@zhixing/contract/exam/shapes'
import { type Changed, describedFields, type Field, fieldChanges, listChanges } from '../../course/index.ts'
import type { PaperDoc } from '@zhixing/exam-model'
import { drawWords } from './draw-words.ts'

/** Names for ids in documents. */
export interface Names {
  categories: ReadonlyMap<string, string>
  problems: ReadonlyMap<string, string>
}

const yesNo = (flag: number) => (flag === 1 ? '是' : '否')
const time = (instant: string | null) => (instant === null ? '不限' : longMoment(instant))
const orNone = (count: number, unit: string, none = '不限') => (count === 0 ? none : `${count} ${unit}`)
const showModes: Record<number, string> = { 1: '不公布', 2: '交卷后公布', 3: '截止后公布', 4: '指定时间公布' }
const gradeMethods: Record<number, string> = { 1: '最高分', 2: '平均分', 3: '首次', 4: '末次' }
const pickModes: Record<number, string> = { 1: '固定选题', 2: '发布时抽题', 3: '每位考生随机抽题' }
const missModes: Record<number, string> = { 0: '漏选不得分', 1: '漏选得部分分', 2: '漏选按比例得分' }

const paperFields = ({ categories }: Names): Field<PaperDoc>[] =>
  describedFields<PaperDoc>(paperDescription.fields, (field) => ({
    field,
    show: ({ [field]: id }) => (id === '0' ? '' : (categories.get(id as string) ?? '已删除的分类')),
  }))

const ruleFields: Field<ExamRules>[] = [
  { field: 'answerTime', name: '答题时长', show: (r) => orNone(r.answerTime, '分钟') },
  { field: 'openTime', name: '开放时间', show: (r) => time(r.openTime) },
  { field: 'closeTime', name: '截止时间', show: (r) => time(r.closeTime) },
  { field: 'lateEntry', name: '迟到限制', show: (r) => orNone(r.lateEntry, '分钟') },
  { field: 'passScore', name: '及格分', show: (r) => `${r.passScore} 分` },
  { field: 'attempts', name: '考试次数', show: (r) => orNone(r.attempts, '次') },
  { field: 'redoInterval', name: '重考间隔', show: (r) => orNone(r.redoInterval, '分钟', '无') },
  { field: 'gradeMethod', name: '多次成绩', show: (r) => gradeMethods[r.gradeMethod] ?? '' },
  { field: 'shuffleTitle', name: '打乱大题', show: (r) => yesNo(r.shuffleTitle) },
  { field: 'shuffleProblem', name: '打乱试题', show: (r) => yesNo(r.shuffleProblem) },
  { field: 'shuffleOption', name: '打乱选项', show: (r) => yesNo(r.shuffleOption) },
  { field: 'navMethod', name: '答题顺序', show: (r) => (r.navMethod === 'free' ? '自由切换' : '按顺序') },
  // The password is reported as changed, never shown.
  {
    field: 'password',
    name: '考试密码',
    show: (r) => (r.password ? `已设置（${'•'.repeat(r.password.length)}）` : '无'),
  },
  { field: 'leaveLimit', name: '切屏限制', show: (r) => orNone(r.leaveLimit, '次', '只记录') },
  { field: 'leaveSeconds', name: '切屏宽限', show: (r) => `${r.leaveSeconds} 秒` },
  { field: 'blockCopy', name: '禁止复制', show: (r) => yesNo(r.blockCopy) },
  { field: 'allowCalculator', name: '计算器', show: (r) => (r.allowCalculator ? '允许' : '不允许') },
  { field: 'submitAfter', name: '最早交卷', show: (r) => orNone(r.submitAfter, '分钟', '不限') },
  { field: 'lateSync', name: '离线补交', show: (r) => orNone(r.lateSync, '分钟', '不接受') },
  { field: 'scoreShow', name: '公布成绩', show: (r) => showModes[r.scoreShow] ?? '' },
  { field: 'answerShow', name: '公布答案', show: (r) => showModes[r.answerShow] ?? '' },
  { field: 'showTime', name: '公布时间', show: (r) => (r.showTime === null ? '无' : time(r.showTime)) },
  { field: 'rankShow', name: '显示排名', show: (r) => yesNo(r.rankShow) },
  {
    field: 'recheckDays',
    name: '成绩复核',
    show: (r) => (r.recheckDays > 0 ? `公布后 ${r.recheckDays} 天内` : '不受理'),
  },
  { field: 'isAnonymous', name: '匿名阅卷', show: (r) => yesNo(r.isAnonymous) },
  { field: 'markTimes', name: '阅卷方式', show: (r) => (r.markTimes === 2 ? '双评' : '单评') },
  { field: 'arbitrationGap', name: '仲裁分差', show: (r) => `${r.arbitrationGap} 分` },
]

const ruleText = ({ score, missMode, missScore, deduct, subScores }: ScoreRule): string =>
  [
    `每题 ${score} 分`,
    missMode === missModeCodes.fixed ? `漏选得 ${missScore} 分` : (missModes[missMode] ?? ''),
    ...(deduct > 0 ? [`答错扣 ${deduct} 分`] : []),
    ...(subScores.length > 0 ? [`小题 ${subScores.join('、')} 分`] : []),
  ].join('，')

const titleFields = (names: Names): Field<Title>[] => [
  { field: 'titleName', name: '大题名称', show: (t) => t.titleName },
  { field: 'titleType', name: '题型', show: (t) => (t.titleType === 0 ? '混合' : kindName(t.titleType)) },
  { field: 'pickMode', name: '选题方式', show: (t) => pickModes[t.pickMode] ?? '' },
  { field: 'rule', name: '计分', show: (t) => ruleText(t.rule) },
  {
    field: 'drawList',
    name: '抽题规则',
    show: (t) =>
      t.pickMode === pickModeCodes.fixed
        ? ''
        : t.drawList.map((draw) => `${drawWords(draw, names.categories)}·${draw.count} 题`).join('；'),
  },
  { field: 'titleDesc', name: '大题说明', show: (t) => t.titleDesc, html: true },
]

interface Placed {
  id: string
  rule: ScoreRule
}
const problemFields: Field<Placed>[] = [{ field: 'rule', name: '计分', show: ({ rule }) => ruleText(rule) }]
const placed = (title: Title | undefined): Placed[] =>
  title?.pickMode === pickModeCodes.fixed
    ? title.problemList.map(({ problemId, rule }) => ({ id: problemId, rule: rule ?? title.rule }))
    : []

/** All changes from `before` to `after`; without `before` everything is new. */
export function changesOf(examId: string, before: PaperDoc | null, after: PaperDoc, names: Names): PaperChange[] {
  const old = before ?? { ...after, titleList: [] }
  const was = new Map(old.titleList.map((title) => [title.id, title]))
  const titleLabel = ({ titleName }: Title) => `大题「${titleName}」`
  const problemLabel = (title: Title) => (one: Placed) =>
    `${title.titleName} / ${names.problems.get(one.id)?.slice(0, 40) || '试题'}`
  const titles: Changed<'title'>[] = listChanges('title', old.titleList, after.titleList, titleLabel, (from, to) =>
    fieldChanges('title', to.id, titleLabel(to), titleFields(names), from, to),
  )
  return [
    ...fieldChanges('paper', examId, '基本信息', paperFields(names), old, after),
    ...fieldChanges('rules', examId, '考试规则', ruleFields, old.rules, after.rules),
    ...titles,
    ...after.titleList.flatMap((title) => {
      const label = problemLabel(title)
      return listChanges('problem', placed(was.get(title.id)), placed(title), label, (from, to) =>
        fieldChanges('problem', to.id, label(to), problemFields, from, to),
      )
    }),
  ]
}
