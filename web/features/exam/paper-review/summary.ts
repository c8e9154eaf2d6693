/** Summarizes the rules of a paper in sentences. Pure. */
import type { ExamRules as Rules } from '../../../shapes.ts'

const day = new Intl.DateTimeFormat('zh-CN', {
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Shanghai',
})
const when = (time: string): string => day.format(new Date(time))

/** Formats minutes. */
export function span(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  return [days && `${days} 天`, hours && `${hours} 小时`, rest && `${rest} 分钟`].filter(Boolean).join(' ') || '0 分钟'
}

export function timeSentence({ answerTime, openTime, closeTime, lateEntry }: Rules): string {
  const window =
    openTime && closeTime
      ? `${when(openTime)} 至 ${when(closeTime)} 之间可以开考`
      : openTime
        ? `${when(openTime)} 起可以开考`
        : closeTime
          ? `${when(closeTime)} 以前可以开考`
          : '随时可以开考'
  const late = openTime && lateEntry > 0 ? `，迟到超过 ${span(lateEntry)}不能进入` : ''
  return `${window}${late}；${answerTime > 0 ? `每次作答限时 ${span(answerTime)}` : '作答不限时'}。`
}

const grades: Record<number, string> = { 1: '最高分', 2: '平均分', 3: '首次成绩', 4: '末次成绩' }

export function attemptSentence({ attempts, redoInterval, gradeMethod, passScore }: Rules): string {
  const pass = `${passScore} 分及格。`
  if (attempts === 1) return `每人只能考 1 次，${pass}`
  const gap = redoInterval > 0 ? `，两次之间至少间隔 ${span(redoInterval)}` : ''
  return `每人${attempts === 0 ? '不限次数' : `最多考 ${attempts} 次`}${gap}，取${grades[gradeMethod]}，${pass}`
}

export function orderSentence({ shuffleTitle, shuffleProblem, shuffleOption, navMethod }: Rules): string {
  const mixed = [shuffleTitle && '大题', shuffleProblem && '试题', shuffleOption && '选项'].filter(Boolean).join('、')
  const order = mixed ? `每位学员的${mixed}顺序不同` : '所有学员的题目顺序相同'
  return `${order}，${navMethod === 'free' ? '可以来回切换题目' : '做完一题才能做下一题，不能返回'}。`
}

export function fairSentence({
  password,
  leaveLimit,
  leaveSeconds,
  blockCopy,
  allowCalculator,
  submitAfter,
  lateSync,
}: Rules): string {
  return [
    password ? '需要输入密码才能开考' : '不需要密码',
    leaveLimit > 0
      ? `离开页面超过 ${leaveSeconds} 秒计一次切屏，满 ${leaveLimit} 次自动交卷`
      : `离开页面超过 ${leaveSeconds} 秒只做记录`,
    ...(blockCopy ? ['不能复制和打印试题'] : []),
    ...(allowCalculator ? [] : ['不提供计算器']),
    ...(submitAfter > 0 ? [`开考 ${submitAfter} 分钟后才能交卷`] : []),
    lateSync > 0 ? `断网学员的答案在结束后 ${span(lateSync)}内自动补交` : '结束后不接受离线补交',
  ]
    .join('；')
    .concat('。')
}

function shown(what: string, mode: number, showTime: string | null): string {
  if (mode === 1) return `${what}不公布`
  if (mode === 2) return `${what}交卷后立即公布`
  if (mode === 3) return `${what}在截止时间后公布`
  return showTime ? `${what}在 ${when(showTime)} 公布` : `${what}在指定时间公布`
}

export function showSentence({ scoreShow, answerShow, showTime, rankShow, recheckDays }: Rules): string {
  const rank = rankShow ? '显示排名' : '不显示排名'
  const again = scoreShow === 1 ? '' : recheckDays > 0 ? `，公布后 ${recheckDays} 天内可以申请复核` : '，不受理复核'
  return `${shown('成绩', scoreShow, showTime)}，${shown('答案与解析', answerShow, showTime)}，${rank}${again}。`
}

export function markSentence({ isAnonymous, markTimes, arbitrationGap }: Rules): string {
  const who = isAnonymous ? '阅卷时看不到学员姓名' : '阅卷时显示学员姓名'
  return markTimes === 2
    ? `主观题由两人分别评阅，相差超过 ${arbitrationGap} 分时仲裁；${who}。`
    : `主观题由一人评阅；${who}。`
}

/** All rules in words, one line per group. */
export const rulesText = (rules: Rules): string =>
  [timeSentence, attemptSentence, orderSentence, fairSentence, showSentence, markSentence]
    .map((sentence) => sentence(rules))
    .join('\n')
