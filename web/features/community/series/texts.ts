import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of series of every kind. */
export const texts = catalogue('community/series', {
  series: '专栏',
  contents: '专栏目录',
  inSeries: '收录于专栏',
  count: (count: number) => `${count} 篇文章`,
  place: (place: number, count: number) => `第 ${place} 篇 / 共 ${count} 篇`,
  previous: '上一篇',
  next: '下一篇',
  around: '专栏里的上一篇和下一篇',
  updated: '更新于',
  empty: '专栏里还没有公开的文章',
} as const)
