import type { WireInputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { adminSite, adminSites } from '@zhixing/contract/system/admin-site'
import { siteRules } from '@zhixing/contract/system/site-rules'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { checkChanged } from '../../kernel/changed.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import type { Site } from '../../kernel/sites.ts'
import * as sql from './admin-site.sql.ts'
import { readServiceCode, readStatisticsCode, type ReadCode } from './foreign-code.ts'
import { siteUrl } from '../rules.ts'
import { changeDomain, domainTag, makeDefault } from './site-address.ts'

const tag = editTag(...sql.settingNames)

const understood = ({ parts, hosts }: ReadCode) => ({ scripts: parts.length, hosts })

const settings = implement(adminSite, {
  async view(_input, { site, db }) {
    const stored = found(await sql.selectSettings(db))
    return {
      ...site,
      ...tag.on(stored),
      understood: {
        statistics: understood(readStatisticsCode(stored.statisticsCode)),
        service: understood(readServiceCode(stored.onlineServiceCode)),
      },
    }
  },

  async update(input, { site, db, viewer, services, setMessage }) {
    refuseScripts(site, input, viewer.isOwner === 1)
    const { theme, etag, gmtModified, domain = site.domain, ...rest } = input
    if (domain.trim().toLowerCase() !== site.domain.toLowerCase())
      throw new CallError('invalid', '域名不在这里修改，请由平台运营在“多站点”中修改', 'domain')
    await transaction(db, async (tx) => {
      const before = found(await sql.selectSettings(tx, true))
      tag.refuse(etag, before, input)
      checkChanged(before, input, siteRules)
      if (gmtModified && new Date(gmtModified).getTime() < new Date(before.gmtModified).getTime())
        throw new CallError('conflict', '站点设置已在别处修改，请核对后再保存；你的内容仍在页面上')
      await sql.updateSettings(tx, {
        ...rest,
        ...(theme === undefined ? {} : { theme: theme.toLowerCase() }),
      })
      await services.events.publish(tx, 'site.changed', { siteId: site.siteId })
    })
    // Read-your-writes: this process does not wait for the event.
    await services.sites.reload()
    services.answers.clear(site.siteId)
    setMessage('保存成功')
    return {}
  },
})

/**
 * Scripts run in every visitor's browser, so setting or enabling them is equivalent to acting as any user.
 * @throws {CallError} forbidden, for an operator who changes them; invalid, for a code with anything else
 */
function refuseScripts(site: Site, input: WireInputOf<'system/admin/site/update'>, isOwner: boolean): void {
  const { statisticsCode = site.statisticsCode, isEnableStatistics = site.isEnableStatistics } = input
  const { onlineServiceCode = site.onlineServiceCode, isEnableOnlineService = site.isEnableOnlineService } = input
  if (statisticsCode !== site.statisticsCode || isEnableStatistics !== site.isEnableStatistics) {
    if (!isOwner) throw new CallError('forbidden', '统计代码只有站点负责人可以修改', 'statisticsCode')
    const { error } = readStatisticsCode(statisticsCode)
    if (error) throw new CallError('invalid', error, 'statisticsCode')
  }
  const isOther = onlineServiceCode !== site.onlineServiceCode
  if (!isOther && isEnableOnlineService === site.isEnableOnlineService) return
  const { parts, error } = readServiceCode(onlineServiceCode)
  const hasScripts = parts.length + readServiceCode(site.onlineServiceCode).parts.length > 0
  if (hasScripts && !isOwner)
    throw new CallError('forbidden', '含有脚本的客服代码只有站点负责人可以修改', 'onlineServiceCode')
  if (isOther && error) throw new CallError('invalid', error, 'onlineServiceCode')
}

/** Cross-site, on the owner's connection: dispatch has checked `sites`, which only the default site's owner holds. */
const registry = implement(adminSites, {
  list: async (_input, { origin, services }) => ({
    list: (await sql.selectAllSites(services.database.owner)).map((row) => ({
      ...domainTag.on(row),
      url: siteUrl(row.domain, origin),
    })),
    publicUrl: services.config.publicUrl ?? '',
  }),

  async domain({ siteId, etag, domain }, { origin, services, setMessage }) {
    await changeDomain(services, siteId, domain, etag)
    setMessage('域名已修改')
    return { url: siteUrl(domain, origin) }
  },

  async makeDefault({ siteId }, { services, setMessage }) {
    await makeDefault(services, siteId)
    setMessage('已设为默认站点')
    return {}
  },

  async stand({ siteId, statusId }, { site, services, setMessage }) {
    if (siteId === site.siteId) throw new CallError('shown', '默认站点不能停用')
    await transaction(services.database.owner, async (tx) => {
      if (!(await sql.updateSiteState(tx, siteId, statusId))) throw new CallError('notFound', '站点不存在')
      await services.events.publish(tx, 'site.changed', { siteId })
    })
    await services.sites.reload()
    setMessage(statusId === stateCode.row.active ? '启用成功' : '停用成功')
    return {}
  },
})

export const calls = [...settings, ...registry]
