/** Certificates of learning plans of organisations, which may end. */
import type { Tx } from '../../kernel/db/index.ts'
import { insertRoundCertificate, type RoundCertificate } from './certificate.sql.ts'
import { newNumber } from './number.ts'

/** Issues a certificate; at most one per round of a plan. @returns its number, or undefined if there is one */
export async function issueForRound(tx: Tx, one: RoundCertificate, now: number): Promise<string | undefined> {
  const certificateNo = newNumber(now)
  return (await insertRoundCertificate(tx, certificateNo, one)) ? certificateNo : undefined
}
