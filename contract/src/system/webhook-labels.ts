/** Names of webhook events for people; apart from their schemas, for the browser's sake. */
export const webhookEventLabels = {
  'user.registered': '用户注册或由运营创建',
  'order.paid': '订单已支付',
  'order.refunded': '退款已完成',
  'refund.requested': '退款申请待处理',
  'withdrawal.requested': '提现申请待处理',
  'course.submitted': '课程提交审核',
  'lead.received': '收到咨询线索',
  'enrolment.created': '获得课程（免费、购买或赠送）',
  'class.joined': '加入班级',
  'exam.marked': '人工批阅完成',
  'certificate.issued': '颁发证书',
} as const

export type WebhookEvent = keyof typeof webhookEventLabels

/** How an address takes events. */
export const endpointFormats = {
  standard: '自有系统（Standard Webhooks）',
  wecom: '企业微信群机器人',
  dingtalk: '钉钉群机器人',
  feishu: '飞书群机器人',
} as const

export type EndpointFormat = keyof typeof endpointFormats
export type RobotFormat = Exclude<EndpointFormat, 'standard'>
