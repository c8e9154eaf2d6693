/** User-visible texts of cards and mentions. */
export const texts = {
  free: '免费',
  vipFree: '会员免费',
  yuan: (fen: number) => `¥${(fen / 100).toFixed(2).replace(/\.00$/, '')}`,
  kinds: { course: '课程', lesson: '课时', exam: '试卷', blog: '文章', question: '问题' },
  playable: '视频 · 点击播放',
  gone: {
    course: '该课程已下架或删除',
    lesson: '该课时已下架或删除',
    exam: '该试卷已下架或删除',
    blog: '该文章已撤回或删除',
    question: '该问题已删除',
  },
  missing: '内容不存在或已下架',
  mentionedInBlog: (title: string) => `在文章${title}中提到了你`,
  mentionedInQuestion: (title: string) => `在问题${title}中提到了你`,
  mentionedInComment: (title: string) => `在${title}的评论中提到了你`,
  mentionedInAnswer: (title: string) => `在问题${title}的回答中提到了你`,
} as const
