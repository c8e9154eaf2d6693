/** Payout accounts at rest: encrypted with a key derived from the installation's secret, decrypted for payout only. */
import type { Services } from '../../kernel/services.ts'
import { keyedHash, seal, unseal } from '../../kernel/secrets.ts'
import { maskAccount, maskName, type PayoutDetails } from './rules.ts'

const PURPOSE = 'payoutAccount'

/** The stored form of a payout account. */
export function sealDetails(services: Pick<Services, 'secret'>, siteId: number, details: PayoutDetails) {
  const { accountType, bankUserName, bankCardNo, bankName, bankBranchName } = details
  return {
    accountType,
    sealed: seal(services, PURPOSE, JSON.stringify({ bankUserName, bankCardNo })),
    fingerprint: keyedHash(services, PURPOSE, siteId, accountType, bankCardNo.toLowerCase()),
    bankUserName: maskName(bankUserName),
    bankCardNo: maskAccount(bankCardNo),
    bankName,
    bankBranchName,
  }
}

/** Name and number in full. @throws when it was encrypted with another secret */
export function openDetails(
  services: Pick<Services, 'secret'>,
  sealed: Buffer,
): Pick<PayoutDetails, 'bankUserName' | 'bankCardNo'> {
  return JSON.parse(unseal(services, PURPOSE, sealed)) as Pick<PayoutDetails, 'bankUserName' | 'bankCardNo'>
}
