/** Domains of sites and the default site. Cross-site: uses the owner's connection. */
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './admin-site.sql.ts'

/** Version of the domain form. */
export const domainTag = editTag('domain')

const NO_SITE = '站点不存在'

/** Runs a change and publishes `site.changed`, so that all processes reload. */
async function change(services: Services, siteId: number, work: (tx: sql.RegistryTx) => Promise<void>): Promise<void> {
  await transaction(services.database.owner, async (tx) => {
    await sql.lockSites(tx)
    await work(tx)
    await services.events.publish(tx, 'site.changed', { siteId })
  })
  await services.sites.reload()
}

/**
 * Changes the domain of a site. Idempotent.
 * @param domain normalized by `Domain` of the contract: lower case, without port
 * @param etag expected version; undefined skips the check
 * @throws {CallError} notFound; invalid for a taken domain; conflict
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
 * Makes a site the default one: it answers at PUBLIC_URL and at IP addresses, and its owner manages all sites.
 * @throws {CallError} notFound; shown for a disabled site
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
