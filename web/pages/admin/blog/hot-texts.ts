/** Texts of what counts for hot. */
export const texts = {
  title: '热门规则',
  about:
    '热度 = 得分的对数 + 发布时间 ÷ 半衰期：每过一个半衰期，得分的作用减半。改动时预览随之变化，保存后几分钟内生效。',
  halfLifeHours: '文章半衰期（小时）',
  questionHalfLifeHours: '问题半衰期（小时）',
  readPoints: '每次阅读（仅文章）',
  admirePoints: '每个赞',
  commentPoints: '每条评论或回答',
  collectionPoints: '每次收藏',
  followPoints: '每个关注',
  newShare: '新账号的权重',
  newShareAbout: '0 到 1。注册不满 7 天的账号点的赞、收藏和关注按此折算，显示的数量不变。',
  preview: '按新规则的前 10 名',
  kinds: { blog: '文章', question: '问题' },
  empty: '还没有内容',
  same: '不变',
  up: (places: number) => `↑ ${places}`,
  down: (places: number) => `↓ ${places}`,
} as const
