import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of learning records of organisations. */
export const texts = catalogue('org/record', {
  action: '学习记录 PDF',
  title: (name: string) => `${name}的学习记录`,
  about: (orgName: string) => `只包含“${orgName}”购买或安排的学习内容，不包含个人自行学习的内容。`,
  from: '开始日期',
  to: '结束日期',
  hint: '不填写则为加入机构以来的全部记录',
  wrong: '结束日期不能早于开始日期',
  submit: '下载 PDF',
} as const)
