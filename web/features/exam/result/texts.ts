/** Texts of results and explained answers. */
import { submitType, recheckStatus } from '@zhixing/contract/exam/kinds'
import { texts as uiTexts } from '../../../ui/texts.ts'
import { catalogue } from '../../../i18n/catalogue.ts'

const decimals = (value: number): string => String(Math.round(value * 100) / 100)

/** 1 小时 5 分钟, 12 分 30 秒, 40 秒. */
export function lengthText(seconds: number): string {
  const { span } = uiTexts
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds % 60)]
  if (hours > 0) return minutes > 0 ? span.hoursMinutes(hours, minutes) : span.hours(hours)
  if (minutes === 0) return span.seconds(rest)
  return rest > 0 ? span.minutesSeconds(minutes, rest) : span.minutes(minutes)
}

export const texts = catalogue('exam/result', {
  title: '考试结果',
  titleOf: (examName: string) => `${examName} 考试结果`,
  points: (value: number) => `${decimals(value)} 分`,
  unit: '分',
  adviceUsed: '老师评分时参考过 AI 生成的建议，分数由老师给出。',
  number: decimals,
  outOfPass: (total: number, pass: number) => `满分 ${decimals(total)} 分，及格 ${decimals(pass)} 分`,
  pass: '及格',
  fail: (missing: number) => `不及格，还差 ${decimals(missing)} 分`,
  isBest: '这次是你的最好成绩',
  bestOf: (score: number, no: number) => `最好成绩：第 ${no} 次，${decimals(score)} 分`,
  submitted: {
    [submitType.self]: '自己交卷',
    [submitType.time]: '到时自动交卷',
    [submitType.leave]: '离开页面次数过多，自动交卷',
    [submitType.teacher]: '由老师收卷',
  } as Record<number, string>,
  attempt: '次数',
  attemptNo: (no: number) => `第 ${no} 次`,
  submit: '交卷时间',
  way: '交卷方式',
  used: '用时',
  answered: '作答',
  answeredOf: (answered: number, total: number) => `${answered} / ${total} 小题`,
  objective: '客观题',
  subjective: '主观题',
  marking: '正在判分',
  markingAbout: '客观题正在判分，通常几秒钟就好，本页会自己更新。',
  waiting: '等待批阅',
  waitingAbout: (count: number) => `还有 ${count} 题由老师批阅，批完后会给你发站内信。`,
  closed: '成绩暂不公布',
  closedNever: '这场考试不公布成绩，答卷已经收到。',
  closedUntil: '公布时间：',
  explain: '查看解析',
  answers: '查看我的答卷',
  keysLater: '解析开放时间：',
  again: '再考一次',
  records: '我的考试记录',
  sections: '各大题得分',
  sectionRight: (right: number, total: number) => `${total} 小题中 ${right} 小题全对`,
  sectionWaiting: (count: number) => `，${count} 题待批阅`,
  rank: '排名与分布',
  rankOf: (rank: number, total: number) => `第 ${rank} 名，共 ${total} 人`,
  average: '平均分',
  highest: '最高分',
  spread: '成绩分布',
  spreadAbout: '每个人取最好的一次成绩。深色的一段是你所在的位置。',
  band: (from: number, to: number) => `${decimals(from)}–${decimals(to)}`,
  yours: '（你在这里）',
  topics: '薄弱知识点',
  topicsAbout: '按得分率从低到高排列，答错的题已自动收进错题本。',
  practise: '去练习',
  practiseOf: (name: string) => `去练习：${name}`,
  rate: (score: number, total: number) => `${total > 0 ? Math.round((score / total) * 100) : 0}%`,
  allGood: '各知识点都掌握得不错，继续保持。',

  explainTitle: (examName: string) => `${examName} 答卷与解析`,
  back: '返回成绩',
  filters: '显示哪些题',
  all: '全部',
  wrong: '未全对',
  none: '未作答',
  flagged: '做过标记',
  open: '人工批阅',
  noneLeft: '没有这样的题目',
  sheet: '答题卡',
  jump: (no: number, state: string) => `第 ${no} 题，${state}`,
  state: {
    right: '正确',
    part: '部分正确',
    wrong: '错误',
    none: '未作答',
    reviewing: '等待批阅',
    unknown: '已作答',
  } as Record<string, string>,
  inked: '老师在照片上的批注',
  partNo: (no: number, part: number) => (part > 0 ? `${no}（${part}）` : String(no)),
  flag: '交卷前标记过',
  keysClosed: '答案与解析暂未开放，这里只显示你的作答。',
  keysClosedUntil: '答案与解析开放时间：',
  topicNames: '知识点：',
})

export const recheckTexts = catalogue('exam/result/recheck', {
  card: '成绩复核',
  cardOpen: '对某道题的得分有疑问，可以在答卷里逐题申请复核，截止：',
  cardOver: '申请复核的期限已过。',
  cardAsked: (waiting: number, answered: number) =>
    [waiting > 0 && `${waiting} 题复核中`, answered > 0 && `${answered} 题已有结果`].filter(Boolean).join('，'),
  cardGo: '去申请',
  cardView: '查看复核',
  ask: '申请复核',
  markOf: (score: number, full: number) => `本题得分 ${decimals(score)} / ${decimals(full)}`,
  title: (no: string) => `申请复核第 ${no} 题的得分`,
  about:
    '写清楚你认为哪里应当得分。每题只能申请一次，由阅卷老师重新查看后答复，得分可能提高、不变，人工批阅的题也可能降低。申请截止：',
  reason: '复核理由',
  reasonPlace: '例如：评分要点第二条我在第三段写到了……',
  needReason: '请用至少 5 个字说明理由',
  send: '提交申请',
  states: (status: number, before: number, after: number) =>
    status === recheckStatus.waiting
      ? '复核中，等待老师答复'
      : status === recheckStatus.kept
        ? `复核结果：维持原分 ${decimals(after)} 分`
        : `复核结果：由 ${decimals(before)} 分改为 ${decimals(after)} 分`,
  reasonOf: (reason: string) => `你的理由：${reason}`,
  replyOf: (reply: string) => `老师答复：${reply}`,
})
