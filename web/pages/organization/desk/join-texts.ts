import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of joining an organisation. */
export const texts = catalogue('pages/organization/join', {
  title: '加入机构',
  about: (name: string) => `邀请你加入“${name}”`,
  department: (name: string) => `部门：${name}`,
  consent: '加入后，机构的管理人员可以看到你在机构所购课程中的学习情况。',
  name: '姓名',
  nameNeeded: '请填写姓名',
  staffNo: '工号',
  submit: '加入',
  isMember: '你已是该机构的成员',
  toStudy: '去学习',
} as const)
