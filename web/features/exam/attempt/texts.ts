import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the exam room and its start page. */
const two = (part: number) => String(part).padStart(2, '0')
const timeOf = (ms: number) => {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
export const minutesText = (seconds: number): string => texts.toMinutes(seconds)

/** State of the connection, and whether answers are persisted here. */
interface Line {
  isSlow: boolean
  isMemoryOnly: boolean
}
const whereStored = (isMemoryOnly: boolean) =>
  isMemoryOnly ? '答案还在这个页面里，请不要关闭页面' : '答案都保存在这台设备上'

export const texts = catalogue('exam/attempt', {
  exam: '考试',
  loading: '正在打开试卷…',
  noRecord: '没有指定考试记录',
  toExams: '去看试卷',
  unreachable: '暂时连不上服务器',
  unreachableAbout: '试卷还没有取到这台设备上。请检查网络，连上后会自动打开。',
  tryAgain: '重试',
  refused: '无法打开这次考试',
  toMinutes: (seconds: number) => (seconds >= 60 ? `${Math.round(seconds / 60)} 分钟` : `${seconds} 秒`),

  saved: (at: number) => `已保存 ${timeOf(at)}`,
  panelMove: (name: string) => `移动${name}`,
  panelClose: (name: string) => `关闭${name}`,
  handInFrom: (at: number) => `这场考试 ${timeOf(at)} 以后才能交卷，现在请继续作答或检查。`,
  saving: '保存中…',
  offline: (count: number, { isSlow, isMemoryOnly }: Line) => {
    const line = isSlow ? '网络较慢' : '离线'
    if (isMemoryOnly) return count > 0 ? `${line}，${count} 题还没有保存，请不要关闭页面` : `${line}，请不要关闭页面`
    return count > 0 ? `${line}，已存本机 ${count} 题` : `${line}，答题不受影响`
  },
  otherDevice: '另一台设备正在作答',
  otherTab: '已在另一个标签页作答',
  signInNeeded: (isMemoryOnly: boolean) =>
    isMemoryOnly ? '登录已失效，请登录后再关闭页面' : '登录已失效，答案存在本机',
  lost: '服务器不认识这次考试',
  announcedOffline: ({ isSlow, isMemoryOnly }: Line) =>
    `${isSlow ? '网络较慢' : '网络已断开'}，可以继续作答，${isMemoryOnly ? '请不要关闭页面' : '答案保存在这台设备上'}`,
  announcedOnline: '网络已恢复，答案已全部保存',

  left: '剩余时间',
  noLimit: '不限时',
  timeLeftText: (text: string) => `剩余时间 ${text}`,
  handIn: '交卷',

  sheet: '答题卡',
  sheetOn: (answered: number, total: number) => `答题卡 ${answered}/${total}`,
  progress: (answered: number, total: number, flagged: number) =>
    `已答 ${answered} / ${total}${flagged > 0 ? ` · 标记 ${flagged}` : ''}`,
  stateOf: (no: number, state: { answered: boolean; partial: boolean; flagged: boolean; current: boolean }) =>
    [
      `第 ${no} 题`,
      state.answered ? '已答' : state.partial ? '未答完' : '未答',
      state.flagged ? '已标记' : '',
      state.current ? '当前' : '',
    ]
      .filter(Boolean)
      .join('，'),
  legend: { done: '已答', partial: '未答完', todo: '未答', flagged: '标记' },
  sectionAbout: (count: number, score: number) => `共 ${count} 题，${score} 分`,
  nthOf: (no: number, total: number) => `第 ${no} 题，共 ${total} 题`,
  flag: '标记',
  flagged: '已标记',
  previous: '上一题',
  next: '下一题',
  toEnd: '去交卷',
  sequential: '本卷按顺序作答，进入下一题后不能返回',
  sequentialTitle: '进入下一题？',
  sequentialSure: (empty: boolean) =>
    empty ? '这道题还没有作答。进入下一题后不能再返回。' : '进入下一题后不能再返回修改这道题。',
  refusedAnswer: (message: string) => `这道题的答案没有被服务器接受：${message}`,

  tools: '工具',
  larger: '放大字号 A+',
  smaller: '缩小字号 A-',
  view: { one: '逐题', all: '整卷' },
  viewLabel: '显示方式',
  highlight: '高亮',
  highlightClear: '清除本题高亮',
  highlightHint: '先选中题目中的文字，再按“高亮”',
  highlightMissing: '此浏览器不支持高亮',
  highlighted: '已高亮',
  unhighlighted: '已清除高亮',
  scratch: '草稿纸',
  scratchLabel: '草稿（只存在这台设备上，交卷后清除）',
  calculator: '计算器',
  expression: '算式',
  result: '结果',
  noResult: '算不出来，请检查算式',
  clear: '清空',
  shortcuts: '快捷键',
  keys: [
    ['A–Z 或 1–9', '选择当前题的选项（判断题 T / F）'],
    ['Alt + N', '下一题'],
    ['Alt + P', '上一题'],
    ['Alt + M', '标记 / 取消标记'],
    ['Alt + S', '到答题卡'],
    ['Alt + T', '朗读剩余时间和保存状态'],
    ['Alt + H', '高亮选中的文字'],
    ['Alt + Enter', '交卷'],
  ] as const,

  handInTitle: '确认交卷？',
  allDone: '全部题目都已作答。',
  unanswered: (count: number) => `还有 ${count} 道题没有答完：`,
  flaggedList: (count: number) => `有 ${count} 道题做了标记：`,
  handInAbout: '交卷后不能再修改答案。',
  handInOffline: (count: number, { isSlow, isMemoryOnly }: Line) =>
    [
      isSlow ? '现在网络较慢，' : '现在没有网络，',
      count > 0 ? `${count} 道题的答案` : '答案',
      isMemoryOnly ? '只在这个页面里，请不要关闭或刷新页面，' : '存在这台设备上，',
      isSlow ? '网络恢复后会自动交卷。' : '连上网络后会自动交卷。',
    ].join(''),
  goOn: '继续作答',
  goTo: (no: number) => `第 ${no} 题`,

  finishing: '正在交卷…',
  finishFiles: '正在上传最后的答案和附件，请稍候，不要关闭页面。',
  timeUp: '考试时间到',
  timeUpAbout: '系统正在为你交卷，已作答的内容都会计入。',
  finishOffline: (count: number, { isSlow, isMemoryOnly }: Line) => {
    const line = isSlow ? '网络较慢，服务器还没有确认。' : '网络不通。'
    if (count === 0) return `${line}你的答案都已在服务器上，联网后会自动完成交卷。`
    return isMemoryOnly
      ? `${line}${count} 道题的答案只在这个页面里，联网后会自动补交，请不要关闭或刷新页面。`
      : `${line}${count} 道题的答案存在这台设备上，联网后会自动补交，请不要清除浏览器数据。`
  },
  finishRefused: (message: string) => `交卷没有成功：${message}`,
  retryNow: '立即重试',

  done: '已交卷',
  voided: '这次考试已被作废',
  receipt: '交卷回执',
  receiptNo: '回执编号',
  submitTime: '交卷时间',
  how: '交卷方式',
  hows: ['', '自己交卷', '时间到，自动交卷', '离开考试页面次数过多', '由老师收卷'],
  howAbout: [
    '',
    '',
    '考试时间到，已作答的内容都已计入成绩。',
    '离开考试页面的次数达到了本卷的上限，系统已自动交卷。已作答的内容都已计入；如有特殊情况，请联系老师，老师可以重新开放作答。',
    '老师已统一收卷，你保存的答案都已计入成绩，不需要再做任何操作。',
  ],
  answered: '作答',
  answeredOf: (answered: number, total: number) => `${answered} / ${total} 小题`,
  score: '得分',
  scoreLater: '成绩公布后可在“我的考试”查看',
  waitingAfter: (count: number) => `还有 ${count} 道题的答案或附件正在补交，请暂时不要关闭页面。`,
  toResult: '查看结果',
  toOwn: '我的考试',

  elsewhere: '另一台设备接管了这次考试，这里只能查看。未保存的答案仍会提交。',
  takeOver: '在本机继续',
  elsewhereTab: '这次考试已在另一个标签页打开，这里只能查看。',
  takeTab: '在这里继续',
  isMemoryOnly: '这台设备不能保存数据（可能是无痕模式或空间不足），请保持联网，不要关闭页面。',
  plain: '此页面不是安全连接，断网后刷新将无法打开试卷，请勿刷新或关闭页面。',
  leaveWarn: (count: number, limit: number) =>
    limit > 0
      ? `你离开了考试页面，已记录 ${count} 次，达到 ${limit} 次将自动交卷。`
      : `你离开了考试页面，已记录 ${count} 次。`,
  leaveTitle: '请不要离开考试页面',
  iSee: '知道了',
  copyBlocked: '本场考试不允许复制题目。辅助软件需要时，可打开工具栏的“辅助阅读”',
  printBlocked: '本场考试不允许打印',
  assist: '辅助阅读',
  assistAbout: [
    '本场考试不允许复制和打印题目。',
    '如果你使用读屏、放大、翻译或朗读等辅助软件，需要题目的文字，可以打开辅助阅读：打开后可以复制和打印。',
    '老师会在考试经过中看到你打开了它，以及每一次复制和打印；这不影响作答和评分。',
  ],
  assistOn: '打开辅助阅读',
  assistOff: '关闭辅助阅读',
  assistClose: '不用了',
  extended: (minutes: string) => `老师为你延长了 ${minutes}`,
  notices: '老师的通知',
  noticesNone: '还没有通知',

  signInTitle: '请重新登录，继续考试',
  signInAbout: (isMemoryOnly: boolean) =>
    `登录已失效。${whereStored(isMemoryOnly)}，登录后会自动提交，考试时间照常计算。`,
  signInElsewhere: (isMemoryOnly: boolean) =>
    `你的账户在其他地方登录了。${whereStored(isMemoryOnly)}，重新登录后会自动提交。`,
  signInChanged: (isMemoryOnly: boolean) =>
    `这个浏览器现在登录的是另一个账户。${whereStored(isMemoryOnly)}，用考试的账户登录后会自动提交。`,
  signInSame: (name: string) => `请用正在考试的账户登录${name ? `（${name}）` : ''}。`,
  signIn: '登录并继续',
  signInOther: '这不是正在考试的账户。答案仍在这里，请用原来的账户登录。',

  leftoverSent: (exam: string, count: number) => `《${exam}》有 ${count} 道题的答案已补交成功`,
})
