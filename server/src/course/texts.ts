/** Sentences that learners read. */

/** Shown to owners of a course that the platform stopped. */
export const stopped = (reason: string) => `平台已停止该内容的学习：${reason}`

/** A live session has no replay yet. */
export const noReplay = '直播还没有回放，请在直播页面观看'
