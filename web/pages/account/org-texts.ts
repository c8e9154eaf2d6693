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
  planOf: (orgName: string) => `${orgName} 的学习计划`,
  planDone: '计划已完成',
  round: (no: number) => `第 ${no} 轮`,
  ordered: '按顺序学习',
  steps: (done: number, total: number) => `完成 ${done} / ${total} 步`,
  validUntil: (day: string) => `证书有效期至 ${day}`,
  certified: '已获得证书',
  certificate: '查看证书',
  /** Names of kinds of steps in the reader's language. */
  kinds: { 课程: '课程', 直播课: '直播课', 单节课: '单节课', 文档: '文档', 试卷: '试卷' } as Record<string, string>,
} as const)
