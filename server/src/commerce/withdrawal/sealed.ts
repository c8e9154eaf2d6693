/** Payout accounts at rest: encrypted with a key derived from the installation's secret, decrypted for payout only. */
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import { keyedHash, seal, unseal } from '../../kernel/secrets.ts'
import { maskAccount, maskName, type PayoutDetails } from './rules.ts'

const PURPOSE = 'payoutAccount'

type Keyed = Pick<Services, 'secret'>

const fingerprintOf = (services: Keyed, siteId: number, accountType: number, bankCardNo: string): Buffer =>
  keyedHash(services, PURPOSE, siteId, accountType, bankCardNo.toLowerCase())

/** Accounts, and the copies of them that withdrawals keep. */
export const sealed: SealedColumn[] = ['payout_account', 'extract_log'].map((table) => ({
  table,
  column: 'sealed',
  purpose: PURPOSE,
  hashed: {
    column: 'fingerprint',
    of: (services, row, content) => {
      const { bankCardNo } = JSON.parse(content) as Pick<PayoutDetails, 'bankCardNo'>
      return fingerprintOf(services, Number(row.siteId), Number(row.accountType), bankCardNo)
    },
  },
}))

/** The stored form of a payout account. */
export function sealDetails(services: Keyed, siteId: number, details: PayoutDetails) {
  const { accountType, bankUserName, bankCardNo, bankName, bankBranchName } = details
  return {
    accountType,
    sealed: seal(services, PURPOSE, JSON.stringify({ bankUserName, bankCardNo })),
    fingerprint: fingerprintOf(services, siteId, accountType, bankCardNo),
    bankUserName: maskName(bankUserName),
    bankCardNo: maskAccount(bankCardNo),
    bankName,
    bankBranchName,
  }
}

/** Name and number in full. @throws when it was encrypted with another secret */
export function openDetails(services: Keyed, stored: Buffer): Pick<PayoutDetails, 'bankUserName' | 'bankCardNo'> {
  return JSON.parse(unseal(services, PURPOSE, stored)) as Pick<PayoutDetails, 'bankUserName' | 'bankCardNo'>
}
