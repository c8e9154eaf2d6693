import { catalogue } from '../../../i18n/catalogue.ts'
import { formatCount } from '../../../i18n/format.ts'

/** Texts of blog lists. */
export const texts = catalogue('community/blog', {
  types: { 2: '转载', 3: '翻译' } as Record<number, string>,
  top: '置顶',
  good: '精华',
  reads: (count: number) => `${formatCount(count)} 阅读`,
  likes: (count: number) => `${formatCount(count)} 赞`,
  comments: (count: number) => `${formatCount(count)} 评论`,
  follow: '关注',
  followed: '已关注',
  followName: (name: string) => `关注 ${name}`,
  unfollowName: (name: string) => `取消关注 ${name}`,
  followWhy: '登录后关注博主，新文章会出现在你的“关注”里',
  articles: (count: number) => `${count} 篇文章`,
  fans: (count: number) => `${count} 位粉丝`,
})
