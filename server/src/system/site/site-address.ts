/** Where a site is found: its domain, and which site is the default one. Across sites, so on the owner's connection. */
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './admin-site.sql.ts'

/** What the dialog of a domain edits. */
export const domainTag = editTag('domain')

const NO_SITE = '站点不存在'

/** What changes where sites are found; every process follows at once. */
async function change(services: Services, siteId: number, work: (tx: sql.RegistryTx) => Promise<void>): Promise<void> {
  await transaction(services.database.owner, async (tx) => {
    await sql.lockSites(tx)
    await work(tx)
    await services.events.publish(tx, 'site.changed', { siteId })
  })
  await services.sites.reload()
}

/**
 * Gives a site another domain. The same again changes nothing.
 * @param domain as `Domain` of the contract makes it: in small letters, without port
 * @param etag the version that the change began with; undefined compares nothing
 * @throws {CallError} notFound; invalid for a domain that another site has; conflict
 */
export function changeDomain(services: Services, siteId: number, domain: string, etag?: string): Promise<void> {
  return change(services, siteId, async (tx) => {
    const sites = await sql.selectAllSites(tx)
    const before = found(
      sites.find((site) => site.siteId === siteId),
      NO_SITE,
    )
    domainTag.refuse(etag, before, { domain })
    const other = sites.find((site) => site.siteId !== siteId && site.domain.toLowerCase() === domain)
    if (other) throw new CallError('invalid', `该域名已被站点“${other.siteNamePc}”使用`, 'domain')
    await sql.updateDomain(tx, siteId, domain)
  })
}

/**
 * Makes a site the default one: that of PUBLIC_URL, of addresses without a name, and of the right to run all sites.
 * @throws {CallError} notFound; shown for a site that is switched off
 */
export function makeDefault(services: Services, siteId: number): Promise<void> {
  return change(services, siteId, async (tx) => {
    const site = found(
      (await sql.selectAllSites(tx)).find((one) => one.siteId === siteId),
      NO_SITE,
    )
    if (site.statusId === 0) throw new CallError('shown', '停用的站点不能设为默认站点，请先启用')
    if (site.isDefault === 0) await sql.updateDefault(tx, siteId)
  })
}
