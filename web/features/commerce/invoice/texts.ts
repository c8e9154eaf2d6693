import { yuan } from '../../../ui/money.ts'
import { catalogue } from '../../../i18n/catalogue.ts'

const amount = (fen: number) => `¥${yuan(fen)}`
export const texts = catalogue('commerce/invoice', {
  amount,
  ask: '申请发票',
  mine: '我的发票',
  download: '下载发票',
  downloadRed: '下载红字发票',
  dialog: (fen: number) => `申请发票：${amount(fen)}`,
  saved: '常用抬头',
  newTitle: '填写新的抬头',
  titleType: '抬头类型',
  types: { 1: '个人', 2: '企业' } as Record<number, string>,
  title: '发票抬头',
  titleHint: (isCompany: boolean) => (isCompany ? '营业执照上的企业全称' : '您的姓名'),
  titleMissing: '请填写发票抬头，至少 2 个字',
  taxNo: '统一社会信用代码（税号）',
  email: '接收邮箱',
  emailHint: '选填，开具后也可以在“我的发票”中下载',
  emailWrong: '请填写正确的邮箱',
  more: '注册地址、电话与开户行（选填）',
  companyAddress: '注册地址',
  companyPhone: '注册电话',
  bankName: '开户银行',
  bankAccount: '银行账号',
  remark: '备注',
  submit: '提交申请',
  cancel: '取消',
  states: { 1: '待开具', 2: '已开具', 3: '未通过', 4: '待红冲', 5: '已红冲', 6: '已撤回' } as Record<number, string>,
})
