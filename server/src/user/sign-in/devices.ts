import type { Tx } from '../../kernel/db/index.ts'
import type { Request } from '../../kernel/implement.ts'
import { upsertDevice } from './devices.sql.ts'
import { isTicket, keyedHash, randomTicket } from './secrets.ts'

/** A browser that an account signed in with is known to that account by a cookie; only its keyed hash is stored. */

type Asking = Pick<Request, 'site' | 'services' | 'device' | 'setDevice'>

const hashDevice = ({ site, services }: Pick<Asking, 'site' | 'services'>, device: string) =>
  keyedHash(services, 'device', site.siteId, device)

/** The hash of the device that asks, or null for one without the cookie. */
export function deviceOf(request: Pick<Asking, 'site' | 'services' | 'device'>): Buffer | null {
  return request.device && isTicket(request.device) ? hashDevice(request, request.device) : null
}

/** Makes the asking browser known to the account it has just signed in, with a cookie of its own where it has none. */
export async function rememberDevice(tx: Tx, request: Asking, userId: string): Promise<void> {
  const device = request.device && isTicket(request.device) ? request.device : randomTicket()
  // Given anew each time, so that it lasts from the last sign-in on.
  request.setDevice(device)
  await upsertDevice(tx, userId, hashDevice(request, device))
}
