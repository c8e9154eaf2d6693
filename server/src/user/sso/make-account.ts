import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { registered } from '../extension-points.ts'
import { deliverAnnouncements } from '../message/message.ts'
import { randomLetters } from '../sign-in/secrets.ts'
import { texts } from './sso-texts.ts'
import { insertSsoUser } from './sso.sql.ts'

/** Creates an account for a person of a directory. @returns its id; undefined when an account has the number */
export async function makeAccount(
  tx: Tx,
  services: Services,
  { mobile, nickname }: { mobile: string; nickname: string },
  { source, ip }: { source: number; ip: string },
): Promise<string | undefined> {
  const referralCode = randomLetters(10)
  const userId = await insertSsoUser(tx, {
    mobile,
    nickname: nickname || texts.nickname(referralCode.slice(0, 4)),
    referralCode,
    source,
  })
  if (userId === undefined) return undefined
  await deliverAnnouncements(tx, userId)
  for (const onRegistered of registered.all(services))
    await onRegistered(tx, services, { userId, referralCode: '', ip })
  return userId
}
