import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of what organisations gave a learner. */
export const texts = catalogue('pages/account/org', {
  title: '机构提供的学习',
  toDesk: '机构中心',
  by: (orgName: string) => `${orgName} 提供`,
  due: (day: string) => `${day} 前学完`,
  late: (day: string) => `已过期限 ${day}`,
  until: (day: string) => `名额有效至 ${day}`,
  done: '已学完',
  progress: (courseName: string) => `${courseName}的学习进度`,
} as const)
