/** Paying where the channel first has to know who pays: within WeChat. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../kernel/services.ts'

/** What a payer's app sent the browser back with. */
export interface Payer {
  code: string
  state: string
}

/** Goes with a browser to the payer's app and comes back with it: nobody else can have somebody pay this order in their name. */
export const payerState = ({ secret }: Pick<Services, 'secret'>, siteId: number, orderNo: string): string =>
  createHmac('sha256', secret).update(`payer ${siteId} ${orderNo}`).digest('base64url').slice(0, 32)

/** The payer's code, where it came back for this very order. */
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
