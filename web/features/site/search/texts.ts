import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('search-field', {
  empty: '请输入搜索关键词',
  suggestions: '搜索建议',
  recent: '最近搜索',
  clear: '清空',
  all: (text: string) => `搜索“${text}”`,
  kinds: {
    course: '课程',
    live: '公开课',
    library: '文库',
    resource: '资源',
    lesson: '课时',
    exam: '试卷',
    article: '资讯',
    blog: '博客',
    question: '问答',
  },
  /** Usage count of a suggestion, in the words of its kind. */
  counts: {
    course: (count: string) => `${count} 人在学`,
    live: (count: string) => `${count} 人在学`,
    library: (count: string) => `${count} 人读过`,
    resource: (count: string) => `${count} 次下载`,
    lesson: () => '',
    exam: (count: string) => `${count} 人考过`,
    article: (count: string) => `${count} 次阅读`,
    blog: (count: string) => `${count} 次阅读`,
    question: (count: string) => `${count} 个回答`,
  },
})
