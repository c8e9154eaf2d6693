import { catalogue } from '../../../i18n/catalogue.ts'

const units = { days: '天', hours: '小时', minutes: '分钟' } as const

/** Texts of the live calendar. */
export const texts = catalogue('live/calendar', {
  next: '下一场',
  onAir: '正在直播',
  away: ({ count, unit }: { count: number; unit: keyof typeof units }) => `还有 ${count} ${units[unit]}`,
  begun: '即将开始',
  enter: '进入直播',
  view: '查看直播',
  remind: '预约提醒',
  remindWhy: '把这一场加入手机或电脑的日历，到时间会提醒你',
  booked: (count: number) => `${count.toLocaleString('zh-CN')} 人已报名`,
  week: '未来七天',
  today: '今天',
  weekdays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  day: (date: string) => `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`,
  nothing: '没有直播',
  sessions: (count: number) => `${count} 场`,
  others: (count: number) => `另有 ${count} 场`,
  replay: '回放',
  learners: (count: number) => `${count.toLocaleString('zh-CN')} 人在学`,
} as const)
