/** Texts of lecturer pages. */
export const texts = {
  home: '首页',
  lecturer: '讲师',
  title: (name: string) => `${name}讲师主页`,
  followers: '关注',
  courses: '课程',
  people: '人',
  unit: '门',
  intro: '讲师介绍',
  introEmpty: '讲师还没有填写介绍',
  teaches: (name: string) => `${name}的课程`,
  library: '文库资料',
  resources: '资源下载',
  empty: '还没有上架的课程',
  emptyText: '可以先关注讲师，再看看其他课程。',
  browse: '浏览全部课程',
  pages: '课程分页',
} as const
