import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of what organisations gave a learner. */
export const texts = catalogue('pages/account/org', {
  title: '机构提供的学习',
  toDesk: '机构中心',
  by: (orgName: string) => `${orgName} 提供`,
  due: (day: string) => `${day} 前学完`,
  late: (day: string) => `已过期限 ${day}`,
  until: (day: string) => `名额有效至 ${day}`,
  myData: '导出我的资料',
  left: '已离开的机构',
  leftUnnamed: '已停用的机构',
  kept: (day: string) => `机构保存的你的资料将在 ${day} 前清除`,
  asked: '已申请清除',
  ask: '申请清除资料',
  askTitle: (orgName: string) => `申请清除在“${orgName}”的资料`,
  askText:
    '机构会收到通知，最迟 15 天内清除你的工号、部门、备注等资料。名额记录和证书按法律要求保留，你的账号和学习记录不受影响。',
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
  closedBy: (stepName: string) => `请先完成“${stepName}”`,
  waiting: '名额排队中，有空额时自动开通',
  /** By `stepType`. */
  kinds: { 1: '课程', 2: '直播课', 4: '文档', 5: '试卷', 8: '单节课' } as Record<number, string>,
} as const)
