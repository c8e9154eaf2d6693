import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the times of timetable entries. */
export const entryTexts = catalogue('grade/course/entry', {
  weekdays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as readonly string[],
  span: (from: string, to: string) => `${from} 至 ${to}`,
})
