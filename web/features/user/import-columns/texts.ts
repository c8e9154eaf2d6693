import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the assignment of columns. */
export const texts = catalogue('features/user/import-columns', {
  columns: '列的含义',
  columnAt: (n: number) => `第 ${n} 列`,
  columnMeans: (title: string) => `“${title}”的含义`,
  skipColumn: '不导入',
  toCheck: '请确认',
  doubtful: '有的列是按内容猜的，请确认。选择会被记住，下次自动使用。',
  headRow: '列名所在的行',
  noHeadRow: '没有列名',
  rowAt: (n: number) => `第 ${n} 行`,
} as const)
