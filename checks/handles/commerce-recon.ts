/** Test data for ids of payment reconciliation and merchant accounts. */
import type { TestApp } from '../../server/test/harness.ts'
import { merchantAccount } from '../edits.ts'
import { type Inert, insert, type Maker, ofSite, withInput } from './kit.ts'

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

const APP = '2021000000000009'
async function insertAccount(t: TestApp, siteId: number): Promise<string> {
  await t.owner`DELETE FROM merchant_account WHERE site_id = ${siteId} AND merchant = ${APP}`
  return insert(t, 'merchant_account', {
    site_id: siteId,
    provider: 'alipay',
    merchant: APP,
    secrets_sealed: Buffer.alloc(0),
    pay_types: '{21}',
  })
}
/** A merchant account; its keys come with the input. */
const account = withInput(ofSite(insertAccount), merchantAccount(APP))

/** One with a day that differs. */
const accountOfDay = withInput(
  ofSite(async (t, siteId) => {
    const id = await insertAccount(t, siteId)
    const of = { site_id: siteId, channel: 'alipay', account_id: id, day: '2001-01-01' }
    await insert(t, 'recon_day', { ...of, recon_status: 2 }, 'channel')
    await insert(t, 'recon_difference', { ...of, kind: 'pay', number: '1', difference_type: 1 })
    return id
  }),
  { channel: 'alipay', day: '2001-01-01' },
)

export const commerceReconHandles: Record<string, Record<string, Maker | Inert>> = {
  'commerce/admin/recon/difference/settle': { id: difference },
  'commerce/admin/recon/difference/list': { accountId: accountOfDay },
  'commerce/admin/recon/run': { accountId: { inert: 'reads a statement over the network; merchant/merchant.test.ts' } },
  'commerce/admin/merchant/renew': { id: account },
}
