import type { Tx } from '../../kernel/db/index.ts'
import type { Request } from '../../kernel/implement.ts'
import { upsertDevice } from './devices.sql.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import { isTicket, randomTicket } from './secrets.ts'

/** Known browsers of an account, identified by a cookie; only its keyed hash is stored. */

type Asking = Pick<Request, 'site' | 'services' | 'device' | 'setDevice'>

const hashDevice = ({ site, services }: Pick<Asking, 'site' | 'services'>, device: string) =>
  keyedHash(services, 'device', site.siteId, device)

/** Hash of the requesting device; null without the cookie. */
export function deviceOf(request: Pick<Asking, 'site' | 'services' | 'device'>): Buffer | null {
  return request.device && isTicket(request.device) ? hashDevice(request, request.device) : null
}

/** Adds the browser to the known devices of the account, with a new cookie if it has none. @returns whether it is new */
export async function rememberDevice(tx: Tx, request: Asking, userId: string): Promise<boolean> {
  const device = request.device && isTicket(request.device) ? request.device : randomTicket()
  // Renewed at each sign-in, which extends its lifetime.
  request.setDevice(device)
  return upsertDevice(tx, userId, hashDevice(request, device))
}
