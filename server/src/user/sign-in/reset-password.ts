import { Mobile } from '@zhixing/contract/shapes'
import type { adminUser } from '@zhixing/contract/user/admin-user'
import { transaction } from '../../kernel/db/index.ts'
import type { Handler, Request } from '../../kernel/implement.ts'
import { selectAddress } from '../mail/own-mail.sql.ts'
import { sendCodeTo } from './codes.ts'
import { maskContact, offeredContacts } from './contact.ts'
import { lockSubject } from '../lock-subject.ts'
import { notifyOwner } from '../message/message.ts'
import { hashPassword } from './passwords.ts'
import { randomLetters } from './secrets.ts'
import { endSessionsOf } from './sessions.ts'
import { texts } from '../texts.ts'
import { setTemporaryPassword, updatePassword } from '../user.sql.ts'

/** Hours for which a temporary password is valid. */
const TEMPORARY_HOURS = 24

type Asking = Request<'admin'>

/**
 * Clears a password. A code is sent to the user's number or mail address to choose a new one, so that the operator
 * learns none. Without either the operator hands over a temporary password that has to be changed at the first sign-in.
 */
export const resetPassword: Handler<typeof adminUser.resetPassword> = async ({ id }, request) => {
  const { db, setMessage } = request
  const { mobile } = await transaction(db, (tx) => lockSubject(tx, request, id))
  const contact = await reachable(request, id, mobile)
  if (contact === undefined) return lend(request, id)
  // First, since it may fail: then nothing has changed.
  await sendCodeTo(request, contact, 'reset')
  await reset(request, id, (tx) => updatePassword(tx, id, null))
  setMessage(texts.resetSent(maskContact(contact)))
  return { isSent: 1, password: '', expireTime: null }
}

/** The contact to which the site can send a code; undefined without one. */
async function reachable(request: Asking, id: string, mobile: string): Promise<string | undefined> {
  const offered = await offeredContacts(request)
  if (offered.sms && Mobile.safeParse(mobile).success) return mobile
  return offered.mail ? (await selectAddress(request.db, id))?.address.toLowerCase() : undefined
}

async function lend(request: Asking, id: string) {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const expireTime = await reset(request, id, (tx) => setTemporaryPassword(tx, id, passwordHash, TEMPORARY_HOURS))
  request.setMessage(texts.resetLent)
  return { isSent: 0 as const, password, expireTime }
}

/** Changes the password, ends all sessions and notifies the user, after re-checking the operator's permission. */
function reset<T>(
  request: Asking,
  id: string,
  change: (tx: Parameters<typeof updatePassword>[0]) => Promise<T>,
): Promise<T> {
  const { site, db, services } = request
  return transaction(db, async (tx) => {
    await lockSubject(tx, request, id)
    const changed = await change(tx)
    await endSessionsOf(tx, services, site.siteId, id, 'reset')
    await notifyOwner(tx, services, id, texts.passwordReset)
    return changed
  })
}

/** A temporary password for dictation: three groups of four characters, 59 bits. */
const newPassword = (): string => [randomLetters(4), randomLetters(4), randomLetters(4)].join('-')
