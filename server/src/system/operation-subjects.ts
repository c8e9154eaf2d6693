/** Subjects of site settings in the operation log. */
import { enabledText, operationSubject, yesText } from '../shared/operation-log.ts'
import type { Services } from '../kernel/services.ts'
import { selectAnySite } from './site/admin-site.sql.ts'
import { exportSubject } from './export-log.ts'
import { rowSubjects } from './rows/row-subjects.ts'
import type { Sql } from '../kernel/db/index.ts'

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
    }[]
  >`SELECT name_pc, slogan, logo, theme, telephone, address, copyright, icp, keyword, description, is_enable_statistics, is_enable_online_service, open_vip
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
  operationSubject({ calls: ['system/admin/site/'], read: readSite }),
  operationSubject({
    calls: ['system/admin/sites/'],
    field: (input) => String((input as { siteId?: number }).siteId ?? ''),
    read: readRegistered,
  }),
  ...rowSubjects,
  exportSubject,
]
