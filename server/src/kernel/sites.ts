import type { CodeOf } from '@zhixing/contract/code'
import type { contactModes } from '@zhixing/contract/user/codes'
import type { SiteInfo } from '@zhixing/contract/system/site'

/** Site settings needed by every request, and its hosts. */
export interface Site extends Omit<SiteInfo, 'openWechatLogin'> {
  domain: string
  isDefault: boolean
  /** Picture of the seal on certificates; empty: none. */
  certificateSeal: string
  /** Hosts that may frame courses and papers, separated by commas; empty: none. */
  embedHosts: string
  /** What people register and sign in with, as far as the site can send codes. */
  contactMode: CodeOf<typeof contactModes>
  /** 1: the back office is open only to sessions with a second factor. */
  factorOperators: 0 | 1
  /** 1: so are payout accounts and withdrawals. */
  factorPayout: 0 | 1
}

/** Registry of all sites, in memory; reloaded on change. Port; implemented by the system domain. */
export interface Sites {
  byId(siteId: number): Site | undefined
  /**
   * Site of a host: by domain, PUBLIC_URL or mobile domain. The default site for IP addresses and private names; for
   * other unknown domains only with ANY_HOST.
   */
  byHost(host: string): Site | undefined
  /** Site that an unknown host is an alias of: with or without `www.`. */
  byAlias(host: string): Site | undefined
  all(): Site[]
  reload(): Promise<void>
  /** Reloads in the background; retries while the database is unreachable. */
  refresh(): void
  /** Called after every reload, to drop what was derived from old settings. */
  onReload(handler: () => void): void
}
