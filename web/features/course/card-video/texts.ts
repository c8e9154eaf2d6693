/** Texts of embedded videos. */
export const texts = {
  video: (name: string) => `视频：${name}`,
  toLesson: '去课时页学习，记录进度',
  close: '收起视频',
} as const
