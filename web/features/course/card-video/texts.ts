import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of embedded videos. */
export const texts = catalogue('course/card-video', {
  video: (name: string) => `视频：${name}`,
  toLesson: '去课时页学习，记录进度',
  captionsLabel: '中文',
  close: '收起视频',
} as const)
