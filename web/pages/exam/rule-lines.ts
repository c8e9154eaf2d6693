/** Rules of a paper as sentences, most important first. Pure. */
import type { OutputOf } from '@zhixing/contract'

type Exam = Pick<OutputOf<'exam/api/exam/info/view'>, 'answerTime' | 'totalScore' | 'passScore' | 'closeTime' | 'rules'>

const shows: Record<number, string> = { 1: '不公布', 2: '交卷后即可查看', 3: '考试结束后公布', 4: '到指定时间公布' }
const grades: Record<number, string> = { 1: '最高分', 2: '平均分', 3: '第一次的成绩', 4: '最后一次的成绩' }

/** Formats a span: 45 分钟, 2 小时, 3 天. */
export function spanText(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440} 天`
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`
}

export function ruleLines({ answerTime, totalScore, passScore, closeTime, rules }: Exam): string[] {
  const lines = [
    answerTime > 0
      ? `限时 ${answerTime} 分钟，到时自动交卷${closeTime ? '；考试关闭时未交卷的也会自动收卷' : ''}。`
      : '不限答题时长，可以随时离开，下次接着做。',
    `总分 ${totalScore} 分，${passScore} 分及格。`,
    rules.attempts === 0
      ? `次数不限，以${grades[rules.gradeMethod] ?? ''}为准。`
      : rules.attempts === 1
        ? '只有一次机会。'
        : `最多可考 ${rules.attempts} 次，以${grades[rules.gradeMethod] ?? ''}为准。`,
  ]
  if (rules.redoInterval > 0) lines.push(`两次之间至少间隔 ${spanText(rules.redoInterval)}。`)
  if (rules.lateEntry > 0) lines.push(`开考 ${rules.lateEntry} 分钟后不能再进入。`)
  if (rules.isLocked === 1) lines.push('进入考试需要密码，请向老师索取。')
  if (rules.isRandom === 1) lines.push('随机组卷，每位考生的题目不同。')
  if (rules.isShuffled === 1) lines.push('题目或选项的顺序因人而异。')
  if (rules.navMethod === 'sequential') lines.push('按顺序作答，提交一题后不能返回修改。')
  if (rules.leaveLimit > 0)
    lines.push(`离开考试页面超过 ${rules.leaveSeconds} 秒记一次切屏，达到 ${rules.leaveLimit} 次自动交卷。`)
  if (rules.submitAfter > 0) lines.push(`开考 ${spanText(rules.submitAfter)}后才能交卷。`)
  if (rules.allowCalculator === 0) lines.push('考试页面不提供计算器。')
  if (rules.blockCopy === 1) lines.push('考试页面不允许复制与打印。')
  lines.push(`成绩${shows[rules.scoreShow] ?? '不公布'}；答案与解析${shows[rules.answerShow] ?? '不公布'}。`)
  lines.push('断网不影响作答：答案先存在本机，恢复网络后自动上传。')
  return lines
}
