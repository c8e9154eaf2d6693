/** Test data for ids of earnings, withdrawals and the ledger. */
import type { ExtractStep } from '@zhixing/contract/commerce/admin-money'
import { transfer } from '../../server/src/commerce/ledger/ledger.ts'
import { sealDetails } from '../../server/src/commerce/withdrawal/sealed.ts'
import { transaction } from '../../server/src/kernel/db/index.ts'
import { makeFile, makeLecturer, makeUser } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import type { Person } from '../world.ts'
import { type Inert, insert, type Maker, NOWHERE, ofSite, value } from './kit.ts'

let serial = 0

/** A lecturer's withdrawal with its money on hold. */
async function withdrawal(
  t: TestApp,
  siteId: number,
  step: ExtractStep = 'applied',
  batchId?: string,
): Promise<string> {
  const { userId } = await makeLecturer(t.owner, { siteId })
  serial += 1
  await transaction(t.db(siteId), (tx) =>
    transfer(tx, {
      key: `walls-extract-${serial}`,
      kind: 'test',
      lines: [
        { account: 'suspense', amount: -1000 },
        { account: 'withdrawing', ownerId: userId, amount: 1000 },
      ],
    }),
  )
  const account = sealDetails(t.services, siteId, {
    accountType: 1,
    bankUserName: '张三',
    bankCardNo: '4111111111111111',
    bankName: '工商银行',
    bankBranchName: '',
  })
  return insert(t, 'extract_log', {
    site_id: siteId,
    user_id: userId,
    client_key: `walls-key-${serial}`,
    extract_money: 1000,
    fee: 0,
    tax: 0,
    arrive_money: 1000,
    needs_two: 0,
    step,
    account_type: 1,
    sealed: account.sealed,
    fingerprint: account.fingerprint,
    bank_user_name: account.bankUserName,
    bank_card_no: account.bankCardNo,
    bank_name: account.bankName,
    bank_branch_name: '',
    ...(batchId ? { batch_id: batchId } : {}),
  })
}

const applied = ofSite((t, siteId) => withdrawal(t, siteId))
const approved = ofSite((t, siteId) => withdrawal(t, siteId, 'approved'))

const batch = ofSite(async (t, siteId) => {
  const { userId } = await makeUser(t.owner, { siteId })
  const row = { site_id: siteId, operator_id: userId, extract_count: 1, arrive_money: 1000 }
  const id = await insert(t, 'extract_batch', row)
  await withdrawal(t, siteId, 'paying', id)
  return id
})

const voucher: Maker = async (w) => {
  const id = await withdrawal(w.t, 12, 'approved')
  const file = ({ siteId, userId }: Person) =>
    insert(w.t, 'stored_file', {
      site_id: siteId,
      user_id: userId,
      file_kind: 'private',
      file_name: '凭证.png',
      file_type: 'image/png',
      file_size: 7,
      file_key: `site${siteId}/walls/${++serial}.png`,
      sha256: '',
    })
  const input = { id, allocationNo: 'A1' }
  return {
    own: value(await file(w.roles.admin), input),
    foreign: {
      'of another user': value(await file(w.other), input),
      'of another site': value(await file(w.stranger), input),
    },
  }
}

/** The invoice of a withdrawal, on a site that requires them; the account is bound and has enough money. */
const ownInvoice =
  (who: 'lecturer' | 'login'): Maker =>
  async (w) => {
    const { t } = w
    const { userId } = w.roles[who]
    await t.owner`
      INSERT INTO sale_rule ${t.owner({ site_id: 12, refund_days: 7, refund_progress: 20, refund_review_above: 0, commission_rate: 0, bind_type: 1, bind_days: 1, extract_min: 1, extract_fee: 0, extract_two_above: 0, tax_rate: 0, is_invoice_taken: 1 })}
      ON CONFLICT (site_id) DO UPDATE SET is_invoice_taken = 1, extract_min = 1`
    const account = sealDetails(t.services, 12, {
      accountType: 1,
      bankUserName: '张三',
      bankCardNo: '4111111111111111',
      bankName: '工商银行',
      bankBranchName: '',
    })
    await t.owner`
      INSERT INTO payout_account ${t.owner({ site_id: 12, user_id: userId, account_type: 1, sealed: account.sealed, fingerprint: account.fingerprint, bank_user_name: '**三', bank_card_no: '1111', bank_name: '工商银行', bank_branch_name: '', usable_time: new Date(0) })}
      ON CONFLICT DO NOTHING`
    await transaction(t.db(12), (tx) =>
      transfer(tx, {
        key: `walls-invoice-${++serial}`,
        kind: 'test',
        lines: [
          { account: 'suspense', amount: -100_000 },
          { account: 'available', ownerId: userId, amount: 100_000 },
        ],
      }),
    )
    const input = () => ({
      extractMoney: 100,
      clientKey: `walls-invoice-${++serial}`,
      invoiceNo: String(20_000_000 + serial),
    })
    const file = ({ siteId, userId: of }: { siteId: number; userId: string }) => makeFile(t.owner, of, { siteId })
    return {
      own: value(await file({ siteId: 12, userId }), input()),
      foreign: {
        'of another user': value(await file(w.other), input()),
        'of another site': value(await file(w.stranger), input()),
      },
      missing: value(NOWHERE, input()),
    }
  }

/** A lecturer's product that `buyer` has bought. */
async function sold(t: TestApp, seller: Pick<Person, 'siteId' | 'userId'>, buyer: Person): Promise<string> {
  serial += 1
  const orderNo = await insert(
    t,
    'order_info',
    {
      site_id: seller.siteId,
      user_id: buyer.userId,
      client_key: `walls-sold-${serial}`,
      content_hash: '',
      order_status: 2,
      price_payable: 100,
      price_discount: 0,
      price_paid: 100,
      pay_time: new Date(),
      expire_time: new Date(),
    },
    'order_no',
  )
  const productId = String(800_000_000 + serial)
  await insert(
    t,
    'order_item',
    {
      site_id: seller.siteId,
      order_no: orderNo,
      item_no: 1,
      user_id: buyer.userId,
      product_type: 1,
      product_id: productId,
      product_name: '课程',
      lecturer_user_id: seller.userId,
      price_payable: 100,
      price_discount: 0,
      price_paid: 100,
    },
    'order_no',
  )
  return productId
}

const soldProduct: Maker = async (w) => ({
  own: value(await sold(w.t, w.roles.lecturer, w.me)),
  foreign: {
    'of another user': value(await sold(w.t, { siteId: 12, userId: w.other.userId }, w.me)),
    'of another site': value(await sold(w.t, w.stranger, w.stranger)),
  },
})

/** A transfer in the ledger, named by account or order. */
const booked = (what: 'account' | 'order') =>
  ofSite(async (t, siteId) => {
    const { userId } = await makeUser(t.owner, { siteId })
    const orderNo = String(900_000_000 + ++serial)
    await transaction(t.db(siteId), (tx) =>
      transfer(tx, {
        key: `walls-entry-${serial}`,
        kind: 'test',
        orderNo,
        lines: [
          { account: 'suspense', amount: -10 },
          { account: 'available', ownerId: userId, amount: 10 },
        ],
      }),
    )
    if (what === 'order') return orderNo
    const [row] = await t.owner<
      { id: string }[]
    >`SELECT id FROM ledger_account WHERE site_id = ${siteId} AND owner_id = ${userId}`
    return row?.id ?? ''
  })

export const commerceEarningHandles: Record<string, Record<string, Maker | Inert>> = {
  'commerce/admin/withdrawal/*': { id: applied },
  'commerce/admin/withdrawal/batch/*': { batchId: batch },
  'user/auth/order/info/lecturer': { productId: soldProduct },
  'user/auth/user/account/extract/log/save': { invoiceFileId: ownInvoice('lecturer') },
  'user/auth/user/recommended/account/extract/log/save': { invoiceFileId: ownInvoice('login') },
  'commerce/admin/withdrawal/list': { batchId: batch },
  'commerce/admin/withdrawal/paid': { id: approved, voucherFileId: voucher },
  'commerce/admin/withdrawal/batch/save': { idList: approved },
  'commerce/admin/withdrawal/transfer': { idList: approved },
  'commerce/admin/ledger/entry/list': { accountId: booked('account'), orderNo: booked('order') },
}
