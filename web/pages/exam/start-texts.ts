import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of the start page of an exam. */
export const startTexts = catalogue('pages/exam/start', {
  title: '考前须知',
  titleOf: (exam: string) => `${exam} · 考前须知`,
  facts: '考试信息',
  time: '答题时长',
  minutes: (minutes: number) => (minutes > 0 ? `${minutes} 分钟` : '不限时'),
  score: '总分 / 及格',
  scores: (total: number, pass: number) => `${total} 分 / ${pass} 分`,
  problems: '题量',
  count: (count: number) => `${count} 题`,
  window: '开放时间',
  always: '随时可考',
  from: '起',
  until: '止',
  attempts: '考试次数',
  used: (used: number, attempts: number) =>
    attempts > 0 ? `已考 ${used} 次，最多 ${attempts} 次` : `已考 ${used} 次，不限次数`,
  sections: '试卷结构',
  section: (count: number, score: number) => `${count} 题，${score} 分`,
  rules: '考试规则',
  notice: '考试须知',
  rule: {
    clock: '时间以服务器为准。到时间会自动交卷，已作答的内容都会计入。',
    noClock: '不限时间，答完后自己交卷。',
    late: (minutes: number) => `开考 ${minutes} 分钟后不能再进入。`,
    saving: '每次作答都会先存在这台设备上，再存到服务器。断网、死机、换设备都可以接着答。',
    lateSync: (minutes: number) =>
      minutes > 0
        ? `考试结束时如果没有网络，${minutes >= 60 ? `${Math.round(minutes / 60)} 小时` : `${minutes} 分钟`}内联网仍可自动补交结束前写下的答案。`
        : '',
    sequential: '按顺序作答，进入下一题后不能返回。',
    random: '每位考生的题目不完全相同。',
    shuffled: '题目或选项的顺序因人而异。',
    leave: (limit: number, seconds: number) =>
      limit > 0
        ? `离开考试页面超过 ${seconds} 秒会被记录，达到 ${limit} 次将自动交卷。选择文件和拍照不算。`
        : `离开考试页面超过 ${seconds} 秒会被记录。选择文件和拍照不算。`,
    early: (minutes: number) => `开考 ${minutes} 分钟后才能交卷。`,
    noCalculator: '这场考试不提供计算器。',
    copy: '不允许复制和打印题目。文字仍可选中，读屏软件可正常朗读，自己输入的内容可以复制。',
    device: '同一时间只能在一台设备上作答；在另一台设备上继续时，这台设备会变为只读。',
    again: (minutes: number) =>
      `两次考试之间至少间隔 ${minutes >= 60 ? `${Math.round((minutes / 60) * 10) / 10} 小时` : `${minutes} 分钟`}。`,
  },
  check: '设备检查',
  checking: '正在检查…',
  recheck: '重新检查',
  network: '网络',
  networkGood: (ms: number) => `正常，往返 ${ms} 毫秒`,
  networkSlow: (ms: number) => `较慢，往返 ${ms} 毫秒。答案会先存在本机，不影响作答`,
  networkBad: '连不上服务器，请检查网络',
  clock: '时钟',
  clockGood: '与服务器一致',
  clockOff: (text: string) => `与服务器相差 ${text}。考试以服务器时间为准，不影响作答`,
  storage: '本机保存',
  storageGood: '可以保存答案',
  storageBad: '不能保存数据（可能是无痕模式或空间不足），请保持联网，不要关闭页面',
  offline: '离线打开',
  offlineGood: '断网后刷新页面仍可继续',
  offlineBad: '此浏览器不支持，断网后请不要刷新或关闭页面',
  ok: '正常',
  warn: '注意',
  password: '考试密码',
  begin: '开始考试',
  goOn: '继续考试',
  opensIn: (text: string) => `距离可以开始还有 ${text}`,
  unfinished: '你有一次没有完成的考试',
  unfinishedAbout: (answered: number) => `已保存 ${answered} 道题的答案。`,
  endsAt: '自动交卷时间',
  notBought: '请先获得这份试卷，再开始考试',
  toPaper: '返回试卷详情',
  toClassExams: '返回班级考试',
  studentName: '姓名',
  studentNameHint: '老师会在成绩单上看到这个名字',
  day: '天',
  hour: '小时',
  minute: '分',
  second: '秒',
})

/** 93784 s → 1 天 2 小时 3 分 4 秒 */
export function longText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const parts: [number, string][] = [
    [Math.floor(left / 86_400), startTexts.day],
    [Math.floor(left / 3600) % 24, startTexts.hour],
    [Math.floor(left / 60) % 60, startTexts.minute],
    [left % 60, startTexts.second],
  ]
  const first = parts.findIndex(([value]) => value > 0)
  return parts
    .slice(first < 0 ? 3 : first)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ')
}
