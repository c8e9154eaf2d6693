/** Texts of blog lists. */
export const texts = {
  types: { 2: '转载', 3: '翻译' } as Record<number, string>,
  top: '置顶',
  good: '精华',
  reads: (count: number) => `${count.toLocaleString('zh-CN')} 阅读`,
  likes: (count: number) => `${count.toLocaleString('zh-CN')} 赞`,
  comments: (count: number) => `${count.toLocaleString('zh-CN')} 评论`,
  follow: '关注',
  followed: '已关注',
  followName: (name: string) => `关注 ${name}`,
  unfollowName: (name: string) => `取消关注 ${name}`,
  followWhy: '登录后关注博主，新文章会出现在你的“关注”里',
  articles: (count: number) => `${count} 篇文章`,
  fans: (count: number) => `${count} 位粉丝`,
}
