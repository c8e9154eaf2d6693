import { catalogue } from '../../../i18n/catalogue.ts'
import { formatCount } from '../../../i18n/format.ts'

/** Texts of papers: cards, details, records. */
export const texts = catalogue('exam/card', {
  minutes: (minutes: number) => (minutes === 0 ? '不限时' : `${minutes} 分钟`),
  points: (points: number) => `${points} 分`,
  questions: (count: number) => `${count} 题`,
  unit: '题',
  ofTotal: (total: number) => `/ ${total} 分`,
  takers: (count: number) => `${formatCount(count)} 人考过`,
  states: { 1: '未开始', 2: '进行中', 3: '已结束' } as Record<number, string>,
  begin: '开始考试',
  again: '再考一次',
  continue: '继续作答',
  result: '查看成绩',
  resultOf: (name: string) => `查看成绩：${name}`,
  continueOf: (name: string) => `继续作答《${name}》`,
  explain: '查看解析',
  notYet: '考试未开始',
  over: '考试已结束',
  buy: '立即购买',
  notOwned: '请先购买试卷',
  open: '查看试卷',
  openOf: (name: string) => `查看试卷《${name}》`,
  statuses: { 2: '进行中', 3: '已交卷', 4: '待批阅', 5: '已完成', 6: '已作废' } as Record<number, string>,
  attempt: (no: number) => `第 ${no} 次`,
  score: (score: number, total: number) => `${score} / ${total} 分`,
  hidden: '成绩未公布',
  waiting: '等待老师批阅',
  passed: '及格',
  failed: '不及格',
  used: (seconds: number) => {
    const minutes = Math.floor(seconds / 60)
    if (minutes < 1) return `用时 ${Math.max(0, Math.round(seconds))} 秒`
    return minutes < 60 ? `用时 ${minutes} 分钟` : `用时 ${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`
  },
  begun: '开始于',
  submitted: '交卷于',
  submitTypes: { 2: '到时自动交卷', 3: '离开页面过多，自动交卷', 4: '由老师收卷' } as Record<number, string>,
  attempts: (count: number) => `考过 ${count} 次`,
  best: (score: number) => `最高 ${score} 分`,
  cutoff: '截止',
  exercise: '练习',
  exam: '考试',
  practiseAgain: '再练一次',
  practise: '去练习',
  takeExam: '去考试',
} as const)
