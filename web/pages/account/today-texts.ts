import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of today's tasks and of the daily goal. */
export const todayTexts = catalogue('pages/account/today', {
  title: '今天要做',
  ends: '截止',
  begins: '开播',
  onAir: '正在直播',
  moreHomework: (count: number) => `全部 ${count} 份待交作业`,
  review: (count: number) => `${count} 道错题该复习了`,
  reviewAbout: (minutes: number) => `约 ${minutes} 分钟`,
} as const)

export const goalTexts = catalogue('pages/account/goal', {
  title: '每日目标',
  ring: '今天的目标完成度',
  today: (minutes: number, goal: number) => `今天学了 ${minutes} / ${goal} 分钟`,
  todayNoGoal: (minutes: number) => `今天学了 ${minutes} 分钟`,
  done: '今天的目标已完成',
  left: (minutes: number) => `再学 ${minutes} 分钟就达标`,
  streak: (days: number) => `连续 ${days} 天`,
  streakNone: '从今天开始连续学习',
  freezeLeft: '本周还可以缺 1 天，不会中断连续',
  freezeUsed: '本周的 1 次缺席机会已用',
  weekday: ['日', '一', '二', '三', '四', '五', '六'],
  states: { done: '已达标', frozen: '缺席，不中断', missed: '未达标', open: '今天' },
  set: '设置每天的目标',
  change: '修改目标',
  choices: [
    { minutes: 5, label: '5 分钟' },
    { minutes: 15, label: '15 分钟' },
    { minutes: 30, label: '30 分钟' },
    { minutes: 60, label: '60 分钟' },
    { minutes: 0, label: '不设目标' },
  ],
} as const)
