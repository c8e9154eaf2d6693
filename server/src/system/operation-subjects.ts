/** Subjects of site settings in the operation log. */
import type { CodeOf } from '@zhixing/contract/code'
import type { contactModes } from '@zhixing/contract/user/codes'
import { enabledText, operationSubject, yesText } from '../shared/operation-log.ts'
import type { Services } from '../kernel/services.ts'
import { selectAnySite } from './site/admin-site.sql.ts'
import { exportSubject } from './export-log.ts'
import { rowSubjects } from './rows/row-subjects.ts'
import { selectEndpoint } from './webhook/webhook.sql.ts'
import type { Sql } from '../kernel/db/index.ts'

async function readWebhook(sql: Sql, id: string) {
  const row = await selectEndpoint(sql, id)
  return (
    row && {
      name: row.endpointName,
      path: '/admin/webhooks',
      values: { 名称: row.endpointName, 地址: row.url, 事件: row.eventNames, 状态: enabledText(row.statusId) },
    }
  )
}

/** The address of a delivery. */
async function readDelivery(sql: Sql, id: string) {
  const [row] = await sql<{ endpointId: string }[]>`
    SELECT endpoint_id FROM webhook_delivery WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row && readWebhook(sql, row.endpointId)
}

const CONTACTS: Record<CodeOf<typeof contactModes>, string> = { 1: '手机号', 2: '邮箱', 3: '手机号和邮箱' }

async function readSite(sql: Sql) {
  const [row] = await sql<
    {
      namePc: string
      slogan: string
      logo: string
      theme: string
      telephone: string
      address: string
      copyright: string
      icp: string
      keyword: string
      description: string
      isEnableStatistics: number
      isEnableOnlineService: number
      openVip: number
      lecturerIdentity: number
      certificateSeal: string
      embedHosts: string
      maxDevices: number
      contactMode: CodeOf<typeof contactModes>
    }[]
  >`SELECT name_pc, slogan, logo, theme, telephone, address, copyright, icp, keyword, description, is_enable_statistics, is_enable_online_service, open_vip,
      lecturer_identity, certificate_seal, embed_hosts, max_devices, contact_mode
    FROM site WHERE site_id = ${sql.siteId}`
  return (
    row && {
      name: row.namePc,
      path: '/admin/site',
      values: {
        站点名称: row.namePc,
        标语: row.slogan,
        标志: row.logo,
        主题: row.theme,
        电话: row.telephone,
        地址: row.address,
        版权: row.copyright,
        备案号: row.icp,
        关键词: row.keyword,
        描述: row.description,
        统计: yesText(row.isEnableStatistics),
        在线客服: yesText(row.isEnableOnlineService),
        会员: yesText(row.openVip),
        讲师须实名: yesText(row.lecturerIdentity),
        证书印章: row.certificateSeal,
        可嵌入的网站: row.embedHosts,
        同时登录的设备: row.maxDevices,
        登录方式: CONTACTS[row.contactMode],
      },
    }
  )
}

/** Any site from the registry: callers may see all sites. */
async function readRegistered(_sql: Sql, id: string, { database }: Pick<Services, 'database'>) {
  const site = await selectAnySite(database.owner, Number(id))
  return (
    site && {
      name: site.siteNamePc,
      path: '/admin/sites',
      values: { 域名: site.domain, 默认站点: yesText(site.isDefault), 状态: enabledText(site.statusId) },
    }
  )
}

export const extensions = [
  operationSubject({
    calls: [
      'system/admin/webhook/save',
      'system/admin/webhook/update',
      'system/admin/webhook/secret/',
      'system/admin/webhook/delete',
    ],
    field: 'id',
    called: 'endpointName',
    read: readWebhook,
  }),
  operationSubject({ calls: ['system/admin/webhook/delivery/'], field: 'id', read: readDelivery }),
  operationSubject({ calls: ['system/admin/site/'], read: readSite }),
  operationSubject({
    calls: ['system/admin/sites/'],
    field: (input) => String((input as { siteId?: number }).siteId ?? ''),
    read: readRegistered,
  }),
  ...rowSubjects,
  exportSubject,
]
