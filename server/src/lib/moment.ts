/** Date formats for Chinese text, in Asia/Shanghai. */
const format = (dateStyle: 'long' | 'short') =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle, timeStyle: 'short', timeZone: 'Asia/Shanghai' })
const [long, short] = [format('long'), format('short')]

/** 2026年11月23日 15:00. `time`: ISO 8601 */
export const longMoment = (time: string): string => long.format(new Date(time))

/** 2026/11/23 15:00. `time`: ISO 8601 */
export const shortMoment = (time: string): string => short.format(new Date(time))
