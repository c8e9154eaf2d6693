import type { Config } from '../../kernel/config.ts'
import type { OwnerDb } from '../../kernel/db/index.ts'
import { hostName, isPublicName } from '../../kernel/address.ts'
import type { Log } from '../../kernel/log.ts'
import type { Site, Sites } from '../../kernel/sites.ts'
import { selectSites } from './site.sql.ts'

const RETRY_MS = 1000

/** Implements the kernel's site registry on this domain's table. */
export async function createSites(
  owner: OwnerDb,
  log: Log,
  config: Pick<Config, 'publicUrl' | 'anyHost'>,
): Promise<Sites> {
  let byId = new Map<number, Site>()
  let byHost = new Map<string, Site>()
  let fallback: Site | undefined
  const handlers = new Set<() => void>()
  let begun = 0
  let shown = 0
  const reload = async () => {
    begun += 1
    const reading = begun
    const sites = await selectSites(owner)
    // A read that began earlier may finish later.
    if (reading < shown) return
    shown = reading
    byId = new Map(sites.map((site) => [site.siteId, site]))
    fallback = sites.find((site) => site.isDefault) ?? sites[0]
    byHost = hostsOf(sites, fallback, config.publicUrl)
    for (const handler of handlers) handler()
  }
  let retry: NodeJS.Timeout | undefined
  const refresh = () => {
    clearTimeout(retry)
    reload().catch((error: unknown) => {
      log.warn({ err: error }, 'sites could not be read, retrying')
      retry = setTimeout(refresh, RETRY_MS)
      retry.unref()
    })
  }
  await reload()
  return {
    byId: (siteId) => byId.get(siteId),
    byHost: (host) => {
      const name = hostName(host)
      // Without a domain of its own, the site answers at any host.
      const isForeign = !config.anyHost && isPublicName(name) && isPublicName(fallback?.domain ?? '')
      return byHost.get(name) ?? (isForeign ? undefined : fallback)
    },
    byAlias: (host) => {
      const name = hostName(host)
      return byHost.get(name.startsWith('www.') ? name.slice(4) : `www.${name}`)
    },
    all: () => [...byId.values()],
    reload,
    refresh,
    onReload: (handler) => void handlers.add(handler),
  }
}

/** Maps host names to sites. Conflicts are resolved in this order: domain, PUBLIC_URL, mobile domains. */
function hostsOf(sites: Site[], fallback: Site | undefined, publicUrl: string | undefined): Map<string, Site> {
  const hosts = new Map<string, Site>()
  const add = (name: string, site: Site) => {
    if (name && !hosts.has(name)) hosts.set(name, site)
  }
  for (const site of sites) add(site.domain.toLowerCase(), site)
  if (publicUrl && fallback) add(new URL(publicUrl).hostname, fallback)
  for (const site of sites) add(hostName(site.h5Domain.replace(/^https?:\/\//, '').replace(/\/.*$/, '')), site)
  return hosts
}
