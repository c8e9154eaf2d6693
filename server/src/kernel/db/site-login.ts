import { createHash } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The login of one site. Its name and password follow from the installation's key as `ensure_site_login` of the database makes them, so that nothing is
 * stored, and installations that share a server do not share logins (docs/decisions/0140).
 * @param key of the installation: 256 random bits or more
 */
export function siteLogin(key: string, siteId: number): { username: string; password: string } {
  return {
    username: `zhixing_site_${sha256(`${key} logins`).slice(0, 12)}_${siteId}`,
    password: sha256(`${key} ${siteId}`),
  }
}
