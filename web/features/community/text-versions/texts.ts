import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('community/text-versions', {
  button: '历史版本',
  title: '历史版本',
  empty: '还没有历史版本',
  emptyText: '内容发布并修改后，这里会保留每一次发布的样子。',
  current: '当前版本',
  words: (count: number) => `${count} 字`,
  changes: '与上一版相比',
  first: '最早的版本',
  whole: '全文',
  fieldTitle: '标题',
  fieldContent: '正文',
  restore: '恢复此版本',
  restoreBlog: '恢复到草稿',
  back: '返回列表',
  close: '关闭',
  pick: (when: string) => `查看 ${when} 的版本`,
} as const)
