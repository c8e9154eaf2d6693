/** Sentences that people read about live sessions. */
export const texts = {
  noSession: '直播不存在或已取消',
  needsPurchase: '请先购买课程再观看直播',
  stopped: (reason: string) => `平台已停止该内容的学习：${reason}`,
  noChannel: '还没有开通直播频道，请先申请',
  hasChannel: '你的直播频道已经开通',
  channelClosed: '你的直播频道已被平台关闭，请联系平台',
  notOn: '直播没有进行',
  noStream: '讲师的画面暂时中断',
  over: '这场直播已经结束',
  notTime: '还没到直播时间，开播前 1 小时起可以开始；已过结束时间 6 小时的场次请重新安排',
  needOpinion: '请填写审核意见，讲师会看到它',
  markWhenLive: '直播进行中才能打点',
  tooManyMarks: '打点太多了，最多 100 个',
  noMark: '打点不存在或已删除',
  noReplay: '这场直播还没有回放',
  noEncoder: '服务器没有安装 ffmpeg，不能裁剪回放',
  originGone: '原始录像在回放生成一天后会被清理，现在已不能再裁剪',
  trimTooLong: '结束时间超过了录像的长度',
  trimTooShort: (seconds: number) => `裁剪后至少要留下 ${seconds} 秒`,
  trimmed: (name: string) => `${name}（裁剪）`,
  noSuchPerson: '没有用这个手机号注册的账号，请让对方先注册',
  notYourself: '你是这门课的讲师，不用再设为助教',
  tooManyAssistants: (max: number) => `一门直播课最多 ${max} 位助教`,
  noAssistant: '助教不存在或已移除',
  policyLate: '直播已经开始，不能再修改',
  moveLate: '这场直播已经开始或结束，不能再修改时间',
  movePast: '开始时间需要晚于现在',
  moveEnd: '结束时间需要晚于开始时间',
  moveLong: '一场直播最长 12 小时',
  moved: (count: number) => (count > 0 ? `修改成功，已通知 ${count} 名学员` : '修改成功，立即生效'),
  otherOnAir: '你有另一场直播正在进行，请先结束它',
} as const

/** Messages about sessions and channels; `msgText` is HTML. */
export const notices = {
  forgotten: '超过计划时间，已自动结束',
  closedReason: '频道已被平台关闭',
  leftCourse: '场次已从课程中移除',
  stopped: (reason: string) => ({ msgTitle: '你的直播已被平台停止', msgText: `<p>原因：${reason}</p>` }),
  opened: { msgTitle: '你的直播频道已重新开启', msgText: '<p>可以继续开播了。</p>' },
  closed: { msgTitle: '你的直播频道已被平台关闭', msgText: '<p>如有疑问，请联系平台。</p>' },
  granted: { msgTitle: '直播频道申请已通过', msgText: '<p>生成推流密钥、填进 OBS，就可以开播了。</p>' },
  refused: (opinion: string) => ({ msgTitle: '直播频道申请未通过', msgText: `<p>审核意见：${opinion}</p>` }),
  assistant: (name: string) => ({
    msgTitle: `你已成为直播课助教：${name}`,
    msgText: (html: string) => `<p>「${html}」的讲师请你担任助教。直播时你可以管理聊天、回应举手、发起答题和签到。</p>`,
  }),
  /** Of several sessions of a course at once. `sessions`: what is said of each, as clean HTML. */
  changed: (name: string, sessions: readonly string[], isCancelled: boolean) => ({
    msgTitle: `${isCancelled ? '直播已取消' : '直播时间有调整'}：${name}`,
    msgText: `<ul>${sessions.map((session) => `<li>${session}</li>`).join('')}</ul><p>${isCancelled ? '请以课程页面的安排为准。' : '开播前会再次提醒；从课程页面订阅的日历会随之更新。'}</p>`,
  }),
  moved: (name: string, from: string, to: string) => `${name}：原定 ${from}，改为 ${to}`,
  cancelled: (name: string, from: string) => `${name}：原定 ${from}，已取消`,
  movedBy: (lecturer: string, name: string, line: string) => ({
    msgTitle: `讲师修改了直播时间：${name}`,
    msgText: `<p>${lecturer} 修改了直播时间，已立即生效，学员已收到通知。</p><p>${line}</p>`,
  }),
  day: (name: string, time: string) => ({
    msgTitle: `明天有直播：${name}`,
    msgText: `<p>${time} 开播，到时打开页面即可观看。</p>`,
  }),
  soon: (name: string, time: string) => ({
    msgTitle: `直播即将开始：${name}`,
    msgText: `<p>${time} 开播，点击进入直播间。</p>`,
  }),
} as const
