/** Test data for ids of payment reconciliation. */
import { type Inert, insert, type Maker, ofSite } from './kit.ts'

let serial = 0

/** A pending difference on a separate day. */
const difference = ofSite(async (t, siteId) => {
  const number = String(++serial)
  const day = new Date(Date.UTC(2001, 0, serial)).toISOString().slice(0, 10)
  await insert(t, 'recon_day', { site_id: siteId, channel: 'sandbox', day, recon_status: 2 }, 'channel')
  return insert(t, 'recon_difference', {
    site_id: siteId,
    channel: 'sandbox',
    day,
    kind: 'pay',
    number,
    difference_type: 1,
  })
})

export const commerceReconHandles: Record<string, Record<string, Maker | Inert>> = {
  'commerce/admin/recon/difference/settle': { id: difference },
}
