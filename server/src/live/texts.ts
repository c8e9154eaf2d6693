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
  otherOnAir: '你有另一场直播正在进行，请先结束它',
} as const
