import type { SiteInfo } from '@zhixing/contract/system/site'

/** A site as every request needs it: who it is and by which host it is known. */
export interface Site extends Omit<SiteInfo, 'openWechatLogin'> {
  domain: string
  isDefault: boolean
}

/** All sites of the installation, held in memory and read anew when one changes. A port of the kernel: their table is a domain's. */
export interface Sites {
  byId(siteId: number): Site | undefined
  /**
   * The site of a host: by its domain, by PUBLIC_URL or by its address for phones. The default site for an address or a private name; for another domain
   * only where ANY_HOST allows it.
   */
  byHost(host: string): Site | undefined
  /** The site that visitors of this host mean, where it has no site: the name with or without `www.`. */
  byAlias(host: string): Site | undefined
  all(): Site[]
  reload(): Promise<void>
  /** Reads them anew in the background, and tries again while the database is away. */
  refresh(): void
  /** Called after every reload: what was made of the old settings must be dropped. */
  onReload(handler: () => void): void
}
