import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of reports. */
export const texts = catalogue('community/report', {
  report: '举报',
  why: '登录后可以举报违规内容',
  reason: '举报理由',
  choose: '请选择',
  reasonMissing: '请选择举报理由',
  detail: '补充说明',
  detailPlace: '选填，帮助我们更快核实',
  cancel: '取消',
  send: '提交举报',
} as const)
