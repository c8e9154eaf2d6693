import { catalogue } from '../../i18n/catalogue.ts'

export const texts = catalogue('pages/invoice', {
  title: '我的发票',
  about: '已支付的订单可以申请发票，开具后在这里下载',
  open: '可开票订单',
  selected: (count: number, money: string) =>
    count === 0 ? '请选择要开票的订单，可以多选' : `已选 ${count} 笔，共 ${money}`,
  none: '没有可开票的订单',
  list: '开票记录',
  noInvoices: '还没有申请过发票',
  cancel: '撤回申请',
  cancelled: '已撤回',
  orders: '订单',
  invoiceNo: '发票号码',
  taxNo: '税号',
  refused: '未通过原因',
  redReason: '红冲原因',
  tabs: '发票',
})
