import { createHash } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Login of one site. Name and password are derived from the installation's key, as in the SQL function
 * `ensure_site_login`: nothing is stored, and installations on one server do not share logins (docs/decisions/0062).
 * @param key at least 256 random bits
 */
export function siteLogin(key: string, siteId: number): { username: string; password: string } {
  return {
    username: `zhixing_site_${sha256(`${key} logins`).slice(0, 12)}_${siteId}`,
    password: sha256(`${key} ${siteId}`),
  }
}
