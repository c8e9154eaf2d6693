import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of the user's placement tests. */
export const texts = catalogue('pages/account/placement', {
  title: '我的测评',
  count: (count: number) => `共 ${count} 次`,
  back: '返回我的测评',
  empty: '还没有做过水平测评',
  emptyText: '做几道题，就能知道自己的水平和薄弱的知识点。',
  find: '去测评',
  see: '查看结果',
  seeOf: (name: string) => `查看结果：${name}`,
  again: '重新测评',
} as const)
