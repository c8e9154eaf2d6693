import { catalogue } from '../../i18n/catalogue.ts'

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
})
