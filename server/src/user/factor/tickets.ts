/** Sealed tickets: what a first step has proved, kept by the browser until the second. */
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { seal, unseal } from '../../kernel/secrets.ts'

type Asking = Pick<Request, 'site' | 'services'>
/** Minutes for which a ticket is valid. */
const MINUTES = 10

/** Seals a value for this site and purpose. */
export function sealTicket({ site, services }: Asking, purpose: string, value: object): string {
  const until = services.clock.now() + MINUTES * 60_000
  return seal(services, purpose, JSON.stringify({ siteId: site.siteId, until, value })).toString('base64url')
}

/** The refusal of a ticket that is not valid here, whatever the reason. */
export const badTicket = () => new CallError('wrongCode', '验证已超时，请重新开始')

/** The value of a ticket. @throws {CallError} wrongCode for a forged, foreign or expired one */
export function openTicket<T>({ site, services }: Asking, purpose: string, ticket: string): T {
  let opened: { siteId: number; until: number; value: T } | undefined
  try {
    opened = JSON.parse(unseal(services, purpose, Buffer.from(ticket, 'base64url'))) as typeof opened
  } catch {
    // Falls through: not ours.
  }
  if (opened?.siteId !== site.siteId || opened.until < services.clock.now()) throw badTicket()
  return opened.value
}
