import { catalogue } from '../../../i18n/catalogue.ts'

/** A count that may have been capped. */
const atLeast = (count: number, isMore = false) => `${count}${isMore ? '+' : ''}`

/** Texts shared by all lists. */
const common = {
  home: '首页',
  page: (page: number) => `第 ${page} 页`,
  filters: '筛选',
  filtersChosen: (count: number) => `筛选（已选 ${count} 项）`,
  price: '价格',
  length: '课时',
  fileType: '格式',
  sort: '排序',
  any: '全部',
  free: '免费',
  paid: '付费',
  lengths: { short: '6 节以内', medium: '7-12 节', long: '12 节以上' },
  fileTypes: { pdf: 'PDF', word: 'Word', ppt: 'PPT', excel: 'Excel', zip: '压缩包', other: '其他' },
  sorts: { default: '综合', new: '最新', hot: '最热' },
  chosen: '已选条件',
  remove: (name: string) => `取消条件：${name}`,
  clear: '清除筛选',
  emptyCategory: '这个分类暂时没有内容',
  nearby: '看看相近的分类：',
  emptyText: '换个分类，或放宽筛选条件再试试。',
  toHome: '返回首页',
} as const

/** Texts of the list of courses. */
export const courseTexts = catalogue('course/list/course', {
  ...common,
  all: '全部课程',
  title: (category: string) => `${category}课程`,
  description: (category: string, count: number) =>
    `${category}相关的在线课程共 ${count} 门，可按价格、课时、热度筛选，随时开始学习。`,
  descriptionAll: (count: number) => `全部 ${count} 门在线课程，按分类、价格、课时、热度筛选，随时开始学习。`,
  categories: '课程分类',
  show: (count: number) => `查看 ${count} 门课程`,
  count: (count: number, isMore?: boolean) => `共 ${atLeast(count, isMore)} 门课程`,
  emptyTitle: '没有符合条件的课程',
  emptyAll: '课程正在准备中',
  emptyAllText: '新课程上架后会出现在这里。',
  pages: '课程列表分页',
} as const)

/** Texts of the list of documents. */
export const libraryTexts = catalogue('course/list/library', {
  ...common,
  all: '文库',
  title: (category: string) => `${category}文档`,
  description: (category: string, count: number) => `${category}相关的文档共 ${count} 份，打开浏览器即可逐页在线阅读。`,
  descriptionAll: (count: number) => `文库共 ${count} 份文档：讲义、真题与参考资料，打开浏览器即可逐页在线阅读。`,
  categories: '文库分类',
  show: (count: number) => `查看 ${count} 份文档`,
  count: (count: number, isMore?: boolean) => `共 ${atLeast(count, isMore)} 份文档`,
  emptyTitle: '没有符合条件的文档',
  emptyAll: '文库正在准备中',
  emptyAllText: '新文档上架后会出现在这里。',
  pages: '文库列表分页',
} as const)

/** Texts of the list of resources. */
export const resourceTexts = catalogue('course/list/resource', {
  ...common,
  all: '资源下载',
  title: (category: string) => `${category}资源`,
  description: (category: string, count: number) => `${category}相关的学习资源共 ${count} 份，可下载到本地使用。`,
  descriptionAll: (count: number) => `学习资源共 ${count} 份：课件、模板、音频与工具包，可下载到本地使用。`,
  categories: '资源分类',
  show: (count: number) => `查看 ${count} 份资源`,
  count: (count: number, isMore?: boolean) => `共 ${atLeast(count, isMore)} 份资源`,
  emptyTitle: '没有符合条件的资源',
  emptyAll: '资源正在准备中',
  emptyAllText: '新资源上架后会出现在这里。',
  pages: '资源列表分页',
} as const)
