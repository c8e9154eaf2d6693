/** Identity of a payer inside WeChat, required before the payment can start. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../kernel/services.ts'

/** What WeChat sends the browser back with. */
export interface Payer {
  code: string
  state: string
}

/** The OAuth `state` of an order: prevents an attacker from using another user's code for it (CSRF). */
export const payerState = ({ secret }: Pick<Services, 'secret'>, siteId: number, orderNo: string): string =>
  createHmac('sha256', secret).update(`payer ${siteId} ${orderNo}`).digest('base64url').slice(0, 32)

/** The payer's code if its `state` belongs to this order. */
export function payerCode(
  services: Pick<Services, 'secret'>,
  siteId: number,
  orderNo: string,
  payer: Payer | undefined,
): string | undefined {
  if (!payer) return undefined
  const [due, given] = [Buffer.from(payerState(services, siteId, orderNo)), Buffer.from(payer.state)]
  return given.length === due.length && timingSafeEqual(given, due) ? payer.code : undefined
}
