import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the log of an API token. */
export const texts = catalogue('user/token-uses', {
  button: '使用记录',
  title: (name: string) => `“${name}”的使用记录`,
  tabs: { calls: '调用', days: '每日统计' },
  show: '显示',
  about: { calls: '保留六个月，含被拒绝的调用', days: '最近 30 天，按天和接口合计' },
  emptyCalls: '还没有调用',
  emptyDays: '最近 30 天没有调用',
  time: '时间',
  call: '接口',
  code: '结果',
  done: '成功',
  refused: (code: number) => `已拒绝 ${code}`,
  ip: 'IP 地址',
  duration: '耗时',
  ms: (value: number) => `${value} 毫秒`,
  day: '日期',
  useCount: '调用次数',
  refusedCount: '被拒绝',
  meanMs: '平均耗时',
})
