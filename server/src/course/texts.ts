/** Sentences that learners read. */

/** Shown to owners of a course that the platform stopped. */
export const stopped = (reason: string) => `平台已停止该内容的学习：${reason}`

/** A live session has no replay yet. */
export const noReplay = '直播还没有回放，请在直播页面观看'

/** A blank answer to a question of a film. */
export const noMomentAnswer = '请先作答再提交'
