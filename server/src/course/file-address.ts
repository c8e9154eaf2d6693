import type { Request } from '../kernel/implement.ts'
import { signPath } from '../vod/index.ts'

/**
 * A signed address under which http/media.ts serves the file of an attachment or lesson for some seconds: `d` to
 * download it, `r` to read it page by page, `n` to hear a narration.
 */
export function fileAddress(
  { services, site }: Pick<Request, 'services' | 'site'>,
  kind: 'd' | 'r' | 'n',
  id: string,
  seconds: number,
): string {
  const exp = Math.floor(services.clock.now() / 1000) + seconds
  const path = `${kind}/${site.siteId}/${id}`
  return `/files/${path}?exp=${exp}&sig=${signPath(services.secret, { siteId: site.siteId, path, exp })}`
}
