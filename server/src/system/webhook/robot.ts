/**
 * Messages of group robots, from their public documentation: developer.work.weixin.qq.com (群机器人),
 * open.dingtalk.com (自定义机器人), open.feishu.cn (自定义机器人). Pure.
 */
import { createHmac } from 'node:crypto'
import type { WebhookData, WebhookEvent } from '@zhixing/contract/system/webhook-events'
import type { RobotFormat } from '@zhixing/contract/system/webhook-labels'
import { yuan } from '../../lib/yuan.ts'

/** What an event says to people, and the page of the back office about it. */
const notices: { [E in WebhookEvent]: (data: WebhookData<E>) => { text: string; path: string } } = {
  'user.registered': ({ nickname }) => ({ text: `新用户：${nickname}`, path: '/admin/users' }),
  'order.paid': ({ orderNo, pricePaid }) => ({
    text: `订单已支付：${yuan(pricePaid)}（${orderNo}）`,
    path: `/admin/orders?keyword=${orderNo}`,
  }),
  'order.refunded': ({ orderNo, amount }) => ({
    text: `退款已完成：${yuan(amount)}（订单 ${orderNo}）`,
    path: `/admin/refunds?keyword=${orderNo}`,
  }),
  'refund.requested': ({ orderNo, amount }) => ({
    text: `退款申请待处理：${yuan(amount)}（订单 ${orderNo}）`,
    path: `/admin/refunds?keyword=${orderNo}`,
  }),
  'withdrawal.requested': ({ amount }) => ({
    text: `提现申请待处理：${yuan(amount)}`,
    path: '/admin/withdrawals',
  }),
  'course.submitted': ({ courseId, courseName }) => ({
    text: `课程待审核：《${courseName}》`,
    path: `/admin/reviews/${courseId}`,
  }),
  'lead.received': ({ leadId, wish }) => ({
    text: `新线索${wish === '' ? '' : `：想了解 ${wish}`}`,
    path: `/admin/counsel?id=${leadId}`,
  }),
  'enrolment.created': ({ courseId }) => ({ text: '有学员获得课程', path: `/view/${courseId}` }),
  'class.joined': ({ gradeId }) => ({ text: '有学员加入班级', path: `/grade/view/${gradeId}` }),
  'exam.marked': ({ examId, score, totalScore }) => ({
    text: `试卷批阅完成：${score} / ${totalScore} 分`,
    path: `/exam/detail/${examId}`,
  }),
  'certificate.issued': ({ certificateNo, holderName }) => ({
    text: `已颁发证书：${holderName}（${certificateNo}）`,
    path: `/certificate/${certificateNo}`,
  }),
}

/** An event as a message. @param home address of the site */
export function noticeOf(event: WebhookEvent, data: object, site: { name: string; home: string }): string {
  const { text, path } = (notices[event] as (given: object) => { text: string; path: string })(data)
  return `【${site.name}】${text}\n${site.home}${path}`
}

const signed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** The request that makes a robot say a text. @param secret of its signature check (加签); '': none */
export function robotRequest(
  format: RobotFormat,
  { url, secret, text, at }: { url: string; secret: string; text: string; at: number },
): { url: URL; body: string } {
  const to = new URL(url)
  if (format === 'feishu') {
    const timestamp = String(Math.floor(at / 1000))
    const sign = secret === '' ? {} : { timestamp, sign: signed(`${timestamp}\n${secret}`, '') }
    return { url: to, body: JSON.stringify({ ...sign, msg_type: 'text', content: { text } }) }
  }
  if (format === 'dingtalk' && secret !== '') {
    to.searchParams.set('timestamp', String(at))
    to.searchParams.set('sign', signed(secret, `${at}\n${secret}`))
  }
  return { url: to, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) }
}

/** Whether a robot took the message: failures come with status 200 and a code in the body. */
export function isSaid({ status, answer }: { status: number; answer: string }): boolean {
  if (status !== 200) return false
  try {
    const { errcode, code } = JSON.parse(answer) as { errcode?: unknown; code?: unknown }
    return (errcode ?? code) === 0
  } catch {
    return false
  }
}
