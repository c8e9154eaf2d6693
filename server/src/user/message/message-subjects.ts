/** Subjects of messages and feedback in the operation log. */
import { smsFieldsOf, smsProviders } from '@zhixing/contract/user/sms-providers'
import { audiences } from '@zhixing/contract/user/admin-message'
import { operationSubject, yesText } from '../../shared/operation-log.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { shortMoment } from '../../lib/moment.ts'
import { selectOneFeedback } from '../profile/admin-feedback.sql.ts'
import { selectTask, taskStatus } from './admin-message.sql.ts'
import type { TemplateForm } from './message-template.sql.ts'
import { selectPrices } from '../sign-in/sms.sql.ts'
import { mailFields } from '@zhixing/contract/user/mail-fields'
import { channelNames, messageKindInfo } from '@zhixing/contract/user/message-kinds'
import { wayNames } from '@zhixing/contract/user/wechat-fields'
import { wechatSettingOf } from '../notice/wechat-setting.ts'
import { defaultsOf } from './message-default.ts'
import { selectMailSetting } from '../mail/mail-setting.sql.ts'
import { selectToken } from '../token/token.sql.ts'
import { selectSmsSetting } from '../sign-in/sms-setting.sql.ts'

async function readMessage(sql: Sql, id: string) {
  const row = await selectTask(sql, id)
  if (!row) return undefined
  const audience = audiences.find(({ code }) => code === row.audience)?.name ?? row.audience
  return {
    name: row.msgTitle,
    path: '/admin/messages',
    values: {
      标题: row.msgTitle,
      正文: row.msgText,
      链接: row.linkUrl,
      接收人: row.userList.length > 0 ? row.userList.map(({ nickname }) => nickname) : audience,
      之后注册的用户也会收到: yesText(row.isAnnouncement),
      发送时间: shortMoment(row.sendTime),
      // Progress of sending is written by a job, not by the operator.
      取消: yesText(row.taskStatus === taskStatus.cancelled ? 1 : 0),
    },
  }
}

async function readTemplate(sql: Sql, id: string) {
  const [row] = await sql<
    TemplateForm[]
  >`SELECT template_name, msg_title, msg_text, link_url FROM msg_template WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.templateName,
      path: '/admin/messages/templates',
      values: { 名称: row.templateName, 标题: row.msgTitle, 正文: row.msgText, 链接: row.linkUrl },
    }
  )
}

const FEEDBACK: Record<number, string> = { 1: '待处理', 2: '处理中', 3: '已回复' }

async function readFeedback(sql: Sql, id: string) {
  const row = await selectOneFeedback(sql, id)
  return (
    row && {
      name: `${row.nickname}的反馈：${row.content.slice(0, 30)}`,
      path: '/admin/feedback',
      values: { 状态: FEEDBACK[row.status] ?? String(row.status), 回复: row.replyContent },
    }
  )
}

async function readSmsPrice(sql: Sql, provider: string) {
  const price = (await selectPrices(sql)).find((one) => one.provider === provider)?.price ?? 0
  return {
    name: `短信单价（${provider}）`,
    path: '/admin/sms',
    values: { 单价: `${(price / 1000).toFixed(3)} 元` },
  }
}

async function readSmsSetting(sql: Sql) {
  const row = await selectSmsSetting(sql)
  const fields = row ? smsFieldsOf(row.provider) : []
  return {
    name: '短信服务商',
    path: '/admin/sms',
    values: {
      服务商: row ? smsProviders[row.provider].name : '未设置',
      ...Object.fromEntries(
        fields.filter(({ isSecret }) => !isSecret).map(({ name, label }) => [label, row?.settings[name] ?? '']),
      ),
    },
  }
}

async function readMailSetting(sql: Sql) {
  const row = await selectMailSetting(sql)
  return {
    name: '邮件服务器',
    path: '/admin/mail',
    values: Object.fromEntries(
      mailFields.filter(({ isSecret }) => !isSecret).map(({ name, label }) => [label, row?.settings[name] ?? '']),
    ),
  }
}

async function readMailDefaults(sql: Sql) {
  return {
    name: '消息的默认渠道',
    path: '/admin/mail',
    values: Object.fromEntries(
      (await defaultsOf(sql)).map(({ kind, channel, isOn, isAllowed }) => [
        `${messageKindInfo[kind].name}（${channelNames[channel]}）`,
        isAllowed === 1 ? yesText(isOn) : '不提供',
      ]),
    ),
  }
}

async function readWechat(sql: Sql) {
  const { appId, templateList } = await wechatSettingOf(sql)
  return {
    name: '微信通知',
    path: '/admin/mail',
    values: {
      AppID: appId,
      ...Object.fromEntries(
        templateList.map(({ kind, way, templateId, fieldList }) => [
          messageKindInfo[kind].name,
          [wayNames[way], templateId, ...fieldList.map(({ name }) => name)].join(' '),
        ]),
      ),
    },
  }
}

async function readToken(sql: Sql, id: string) {
  const row = await selectToken(sql, id)
  return (
    row && {
      name: `${row.nickname}的令牌：${row.tokenName}`,
      path: '/admin/developer',
      values: { 权限: row.scopes, 停用: yesText(row.isRevoked) },
    }
  )
}

export const messageSubjects = [
  operationSubject({
    calls: ['user/admin/message/template/'],
    field: 'id',
    called: 'templateName',
    read: readTemplate,
  }),
  operationSubject({ calls: ['user/admin/message/'], field: 'id', called: 'msgTitle', read: readMessage }),
  operationSubject({ calls: ['user/admin/feedback/'], field: 'id', read: readFeedback }),
  operationSubject({ calls: ['user/admin/sms/setting/'], read: readSmsSetting }),
  operationSubject({ calls: ['user/admin/mail/setting/'], read: readMailSetting }),
  operationSubject({ calls: ['user/admin/mail/default/'], read: readMailDefaults }),
  operationSubject({ calls: ['user/admin/wechat/setting/'], read: readWechat }),
  operationSubject({ calls: ['user/admin/token/'], field: 'id', called: 'tokenName', read: readToken }),
  operationSubject({ calls: ['user/admin/sms/price/'], field: 'provider', read: readSmsPrice }),
]
