/** Texts of product pages. */
export const texts = {
  sections: '课程内容',
  lecturer: '讲师',
  followers: (count: number) => `${count.toLocaleString('zh-CN')} 人关注`,
} as const
