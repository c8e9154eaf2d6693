import { catalogue } from '../../i18n/catalogue.ts'

/** The rules of a paper as sentences. */
export const texts = catalogue('pages/exam/rule', {
  timed: (minutes: number, closes: boolean) =>
    `限时 ${minutes} 分钟，到时自动交卷${closes ? '；考试关闭时未交卷的也会自动收卷' : ''}。`,
  untimed: '不限答题时长，可以随时离开，下次接着做。',
  score: (total: number, pass: number) => `总分 ${total} 分，${pass} 分及格。`,
  unlimited: (grade: string) => `次数不限，以${grade}为准。`,
  once: '只有一次机会。',
  attempts: (count: number, grade: string) => `最多可考 ${count} 次，以${grade}为准。`,
  grades: { 1: '最高分', 2: '平均分', 3: '第一次的成绩', 4: '最后一次的成绩' } as Record<number, string>,
  interval: (span: string) => `两次之间至少间隔 ${span}。`,
  lateEntry: (minutes: number) => `开考 ${minutes} 分钟后不能再进入。`,
  locked: '进入考试需要密码，请向老师索取。',
  random: '随机组卷，每位考生的题目不同。',
  shuffled: '题目或选项的顺序因人而异。',
  sequential: '按顺序作答，提交一题后不能返回修改。',
  leave: (seconds: number, limit: number) => `离开考试页面超过 ${seconds} 秒记一次切屏，达到 ${limit} 次自动交卷。`,
  submitAfter: (span: string) => `开考 ${span}后才能交卷。`,
  noCalculator: '考试页面不提供计算器。',
  noCopy: '考试页面不允许复制与打印。',
  shown: (score: string, answers: string) => `成绩${score}；答案与解析${answers}。`,
  shows: { 1: '不公布', 2: '交卷后即可查看', 3: '考试结束后公布', 4: '到指定时间公布' } as Record<number, string>,
  offline: '断网不影响作答：答案先存在本机，恢复网络后自动上传。',
})
