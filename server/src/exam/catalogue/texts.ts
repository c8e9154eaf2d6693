/** User-facing texts of the catalogue. */
export const texts = {
  noExam: '试卷不存在或已下架',
  withheld: '这道题正用于你还没有参加的考试，交卷后才能查看',
  noProblem: '题目不存在或不可收藏',
  noCourse: '课程不存在或不属于你',
  noPlace: '课程里没有这个章节',
  noRef: '关联不存在或已删除',
  notTieable: '只能关联自己已发布的试卷，或试卷库里公开的试卷',
  tooMany: (max: number) => `一门课程最多关联 ${max} 份试卷`,
  collected: '收藏成功',
  dropped: '已取消收藏',
  tied: '关联成功',
  untied: '已取消关联',
  sorted: '顺序保存成功',
} as const
