export const words = {
  about:
    '访客搜索了什么、有多少次没有找到。没有找到的词常常就是该补充的内容。只按天计数，不记录是谁搜索的，保留 90 天。',
  search: '搜索词',
  empty: '还没有搜索记录',
  word: '搜索词',
  searchCount: '搜索次数',
  missCount: '没有找到',
  lastTime: '最近一次',
  days: '时间范围',
  dayOptions: { 1: '今天', 7: '最近 7 天', 30: '最近 30 天', 90: '最近 90 天' },
  result: '结果',
  onlyMissed: '有过没找到的',
  all: '全部',
  open: '查看搜索结果',
} as const
