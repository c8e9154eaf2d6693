import { catalogue } from '../../../i18n/catalogue.ts'
import { formatCount } from '../../../i18n/format.ts'

/** Texts of the cards of courses, documents and resources. */
export const texts = catalogue('course/card', {
  learners: (count: number) => `${formatCount(count)} 人在学`,
  readers: (count: number) => `${formatCount(count)} 人读过`,
  users: (count: number) => `${formatCount(count)} 人用过`,
  downloads: (count: number) => `${formatCount(count)} 次下载`,
  lessons: (count: number) => `${count} 节`,
  documents: (count: number) => `${count} 个文档`,
  files: (count: number) => `${count} 个文件`,
  rating: (score: string) => `评分 ${score}`,
  video: '视频',
  article: '图文',
  levels: ['', '入门', '进阶', '高级'] as readonly string[],
})
