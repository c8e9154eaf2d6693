/** Test data for ids of referrals and invoices. */
import { makeUser } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { type Inert, insert, type Maker, NOWHERE, ofPerson, ofSite, value, withInput } from './kit.ts'

const newUser = async (t: TestApp, siteId: number) => (await makeUser(t.owner, { siteId })).userId

/** A member of the referral scheme. */
async function member(t: TestApp, siteId: number): Promise<string> {
  const userId = (await makeUser(t.owner, { siteId, isRecommended: 1 })).userId
  await t.owner`INSERT INTO referral_member (site_id, user_id) VALUES (${siteId}, ${userId})`
  return userId
}

/** A person and their referrer. */
async function pair(t: TestApp, siteId: number): Promise<{ userId: string; referrerId: string }> {
  const [userId, referrerId] = [await newUser(t, siteId), await member(t, siteId)]
  await t.owner`INSERT INTO referral_bind (site_id, user_id, referrer_id, source) VALUES (${siteId}, ${userId}, ${referrerId}, 'visit')`
  return { userId, referrerId }
}

const pairUser: Maker = async ({ t }) => {
  const [own, abroad] = [await pair(t, 12), await pair(t, 13)]
  return {
    own: value(own.userId, { referrerId: own.referrerId, reason: '测试' }),
    foreign: { 'of another site': value(abroad.userId, { referrerId: abroad.referrerId, reason: '测试' }) },
  }
}
const pairReferrer: Maker = async ({ t }) => {
  const [own, abroad] = [await pair(t, 12), await pair(t, 13)]
  return {
    own: value(own.referrerId, { userId: own.userId, reason: '测试' }),
    foreign: { 'of another site': value(abroad.referrerId, { userId: abroad.userId, reason: '测试' }) },
  }
}

let serial = 0

async function paidOrder(t: TestApp, siteId: number, userId: string): Promise<string> {
  const row = {
    site_id: siteId,
    user_id: userId,
    client_key: `invoiced-${++serial}`,
    content_hash: '',
    order_status: 2,
    price_payable: 100,
    price_discount: 0,
    price_paid: 100,
    expire_time: new Date(),
  }
  return insert(t, 'order_info', row, 'order_no')
}
const title = { title_type: 1, invoice_title: '测试' }

/** A pending invoice. */
async function waitingInvoice(t: TestApp, siteId: number, userId: string): Promise<string> {
  const client_key = `walls-${++serial}`
  return insert(t, 'invoice', { site_id: siteId, user_id: userId, client_key, amount: 100, ...title })
}
async function issuedInvoice(t: TestApp, siteId: number): Promise<string> {
  const id = await waitingInvoice(t, siteId, await newUser(t, siteId))
  await t.owner`UPDATE invoice SET status = 2, invoice_no = ${`NO-${id}`}, file_id = 1 WHERE id = ${id}`
  return id
}
const pdf = (t: TestApp, siteId: number, userId: string) =>
  insert(t, 'stored_file', {
    site_id: siteId,
    user_id: userId,
    file_kind: 'document',
    file_name: '发票.pdf',
    file_type: 'application/pdf',
    file_size: 10,
    file_key: `site${siteId}/upload/walls-${++serial}.pdf`,
    sha256: Buffer.alloc(32),
  })

const order = ofPerson((w, who) => paidOrder(w.t, who.siteId, who.userId))
const ownInvoice = ofPerson((w, who) => waitingInvoice(w.t, who.siteId, who.userId))
const ownTitle = ofPerson((w, who) =>
  insert(w.t, 'invoice_title', { site_id: who.siteId, user_id: who.userId, ...title, tax_no: String(++serial) }),
)
const waiting = ofSite(async (t, siteId) => waitingInvoice(t, siteId, await newUser(t, siteId)))
const issued = ofSite(issuedInvoice)

/** An invoice to issue; its PDF must be the operator's own file. */
const toIssue = withInput(waiting, async ({ t, roles }) => ({
  fileId: await pdf(t, 12, roles.admin.userId),
  invoiceNo: `ISSUE-${++serial}`,
}))
/** A PDF for a pending or issued invoice. */
const fileFor =
  (make: (t: TestApp) => Promise<string>): Maker =>
  async (w) => {
    const input = async () => ({ id: await make(w.t), invoiceNo: `FILE-${++serial}`, redNo: `FILE-${serial}` })
    const of = async (siteId: number, userId: string) => value(await pdf(w.t, siteId, userId), await input())
    return {
      own: await of(12, w.roles.admin.userId),
      foreign: { 'of another user': await of(12, w.other.userId), 'of another site': await of(13, w.stranger.userId) },
      missing: value(NOWHERE, await input()),
    }
  }

export const commerceReferralHandles: Record<string, Record<string, Maker | Inert>> = {
  'commerce/admin/referral/*': { userId: ofSite(member) },
  'user/auth/invoice/title/*': { id: ownTitle },
  'commerce/admin/referral/bind/list': { referrerId: ofSite(async (t, siteId) => (await pair(t, siteId)).referrerId) },
  'commerce/admin/referral/bind/end': { userId: pairUser, referrerId: pairReferrer },
  'user/auth/invoice/order/view': { orderNo: order },
  'user/auth/invoice/save': { orderNos: order },
  'user/auth/invoice/cancel': { id: ownInvoice },
  'commerce/admin/invoice/issue': {
    id: toIssue,
    fileId: fileFor(async (t) => waitingInvoice(t, 12, await newUser(t, 12))),
  },
  'commerce/admin/invoice/refuse': { id: waiting },
  'commerce/admin/invoice/redden': { id: issued, fileId: fileFor((t) => issuedInvoice(t, 12)) },
}
