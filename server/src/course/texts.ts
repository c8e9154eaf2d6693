/** Sentences that learners read. */

/** Why a course of one's own cannot be studied any more. */
export const stopped = (reason: string) => `平台已停止该内容的学习：${reason}`

/** Of a live session whose replay is not there. */
export const noReplay = '直播还没有回放，请在直播页面观看'
