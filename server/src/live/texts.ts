/** Sentences that people read about live sessions. */
export const texts = {
  noSession: '直播不存在或已取消',
  needsPurchase: '请先购买课程再观看直播',
  stopped: (reason: string) => `平台已停止该内容的学习：${reason}`,
} as const
