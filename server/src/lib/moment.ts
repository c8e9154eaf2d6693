/** Date formats for Chinese text, in Asia/Shanghai. */
const long = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Shanghai' })

/** 2026年11月23日 15:00. `time`: ISO 8601 */
export const longMoment = (time: string): string => long.format(new Date(time))

const CHINA_MS = 8 * 3_600_000
const local = (time: string): string => new Date(Date.parse(time) + CHINA_MS).toISOString()

/** 2026-11-23 15:00, as pages write it. `time`: ISO 8601 */
export const shortMoment = (time: string): string => local(time).slice(0, 16).replace('T', ' ')

/** 2026-11-23: the day of an instant (ISO 8601) in China. */
export const chinaDate = (time: string): string => local(time).slice(0, 10)
