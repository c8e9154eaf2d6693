/** Sign-in with account and password of an LDAP directory. */
import type { sso } from '@zhixing/contract/user/sso'
import { isLdap } from '@zhixing/contract/user/sso-rules'
import { CallError } from '../../kernel/errors.ts'
import type { Handler } from '../../kernel/implement.ts'
import { beginTry } from '../sign-in/login-attempts.ts'
import { whenChecked } from '../sign-in/password-check.ts'
import { loginTypes } from '../sign-in/session.sql.ts'
import { active, arrive } from './arrive.ts'
import { prove } from './ldap.ts'
import { texts } from './sso-texts.ts'
import * as sql from './sso.sql.ts'

export const byDirectory: Handler<typeof sso.directory> = async (input, request) => {
  const { db, site, services } = request
  const row = active(await sql.selectProvider(db, input.id))
  if (!isLdap(row.preset)) throw new CallError('notFound', texts.gone)
  // Counted by directory and account, as passwords are by phone number. Accounts have no case in a directory.
  const mobile = `${row.providerName}/${input.account.toLowerCase()}`
  const attempt = await beginTry(request, loginTypes.password, { ...input, mobile })
  const proof = await whenChecked(attempt, () => prove(services, site.siteId, row, input.account, input.password))
  if ('problem' in proof) {
    await attempt.failed()
    if (proof.problem !== undefined) throw new CallError('shown', proof.problem)
    throw new CallError('wrongPassword', texts.wrongEntry, 'password')
  }
  const finished = await whenChecked(attempt, () => arrive(request, row, proof.person.claims, input.clientType))
  if (finished.user) await attempt.succeeded(finished.user.id)
  // Proved, and without an account here yet.
  else await attempt.refused()
  return finished
}
