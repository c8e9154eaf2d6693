import type { OwnerDb } from '../kernel/db/index.ts'
import type { Log } from '../kernel/log.ts'
import type { Site, Sites } from '../kernel/sites.ts'
import { selectSites } from './site.sql.ts'

const RETRY_MS = 1000

/** The kernel's registry of sites, read from the table of this domain. */
export async function createSites(owner: OwnerDb, log: Log): Promise<Sites> {
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
    // One that began before a change may end after one that began behind it.
    if (reading < shown) return
    shown = reading
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
