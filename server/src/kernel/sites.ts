import type { SiteInfo } from '@zhixing/contract/system/site'
import type { OwnerDb } from './db/index.ts'
import type { Log } from './log.ts'

/** A site as every request needs it: who it is and by which host it is known. */
export interface Site extends Omit<SiteInfo, 'openWechatLogin'> {
  domain: string
  isDefault: boolean
}

/** All sites of the installation, held in memory and read anew when one changes. */
export interface Sites {
  byId(siteId: number): Site | undefined
  /** The site of a host name; the default site for a host that nobody claims. */
  byHost(host: string): Site | undefined
  all(): Site[]
  reload(): Promise<void>
  /** Reads them anew in the background, and tries again while the database is away. */
  refresh(): void
  /** Called after every reload: what was made of the old settings must be dropped. */
  onReload(handler: () => void): void
}

const RETRY_MS = 1000

export async function createSites(owner: OwnerDb, log: Log): Promise<Sites> {
  let byId = new Map<number, Site>()
  let byHost = new Map<string, Site>()
  let fallback: Site | undefined
  const handlers = new Set<() => void>()
  const reload = async () => {
    const rows = await owner<(Omit<Site, 'siteId'> & { siteId: string })[]>`
      SELECT site_id, domain, is_default, name_pc AS "siteNamePc", slogan, logo, mini_logo, ico, theme, telephone, address,
        copyright, icp, prn, prn_no, keyword, description AS desc, is_enable_statistics, statistics_code,
        is_enable_online_service, online_service_code, online_service_pages,
        h5_domain, open_vip, is_demo
      FROM site WHERE status_id = 1 ORDER BY site_id`
    const sites = rows.map((row) => ({ ...row, siteId: Number(row.siteId) }))
    byId = new Map(sites.map((site) => [site.siteId, site]))
    byHost = new Map(sites.map((site) => [site.domain.toLowerCase(), site]))
    fallback = sites.find((site) => site.isDefault) ?? sites[0]
    for (const handler of handlers) handler()
  }
  let retry: NodeJS.Timeout | undefined
  const refresh = () => {
    clearTimeout(retry)
    reload().catch((error: unknown) => {
      log.warn({ err: error }, 'sites could not be read, trying again')
      retry = setTimeout(refresh, RETRY_MS)
      retry.unref()
    })
  }
  await reload()
  return {
    byId: (siteId) => byId.get(siteId),
    byHost: (host) => byHost.get(host.toLowerCase().replace(/:\d+$/, '')) ?? fallback,
    all: () => [...byId.values()],
    reload,
    refresh,
    onReload: (handler) => void handlers.add(handler),
  }
}
