import { createHash } from 'node:crypto'

/**
 * The login of one site. Its password follows from the installation's key as `ensure_site_login` of the database makes it, so that nothing is stored.
 * @param key of the installation: 256 random bits or more
 */
export function siteLogin(key: string, siteId: number): { username: string; password: string } {
  return { username: `zhixing_site_${siteId}`, password: createHash('sha256').update(`${key} ${siteId}`).digest('hex') }
}
