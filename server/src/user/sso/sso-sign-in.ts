/** Sign-in at an identity provider: begin, finish, and the binding of an account. */
import { createHash } from 'node:crypto'
import { sso } from '@zhixing/contract/user/sso'
import { isCas, isLdap, isPlatform, isSaml, SSO_RETURN, type SsoPreset } from '@zhixing/contract/user/sso-rules'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { openTicket } from '../factor/tickets.ts'
import { hasFactor } from '../factor/factor.sql.ts'
import { notifyOwner } from '../message/message.ts'
import { clearAccount } from '../scim/scim.sql.ts'
import { linkIdentity } from '../sign-in/identities.ts'
import { selectByIdentity } from '../sign-in/identities.sql.ts'
import { loginStatus } from '../sign-in/session.sql.ts'
import { randomTicket } from '../sign-in/secrets.ts'
import { selectUser } from '../user.sql.ts'
import { active, arrive, follow, identity, NO_RESULT, signIn, triedOf, UNBOUND, type Unbound } from './arrive.ts'
import { beginCas, casClaims } from './cas.ts'
import { byDirectory } from './directory.ts'
import { beginPlatform, platformClaims } from './platform.ts'
import { beginAt, claimsOf } from './relying-party.ts'
import { beginSaml, samlClaims } from './saml.ts'
import { makeAccount } from './make-account.ts'
import { takeAllRoles } from './roles.ts'
import { describe } from './sso-rules.ts'
import { texts } from './sso-texts.ts'
import * as sql from './sso.sql.ts'

const FLOW_SECONDS = 600
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

type Asking = Pick<Request, 'site' | 'db' | 'services' | 'origin' | 'userAgent'>
export const returnUrl = (origin: string): string => `${origin}${SSO_RETURN}`

/** The address at which the browser signs in, with what is checked when it comes back. */
function goingTo({ site, services, origin, userAgent }: Asking, row: sql.ProviderRow) {
  if (isCas(row.preset)) return beginCas(row, returnUrl(origin))
  if (isSaml(row.preset)) return beginSaml(row, origin)
  if (isPlatform(row.preset)) return beginPlatform(services, row, returnUrl(origin), userAgent)
  return beginAt(services, site.siteId, row, returnUrl(origin))
}

/** Begins a flow for this browser. `triedBy`: an operator who tries the provider. */
export async function begin(request: Asking, row: sql.ProviderRow, triedBy: string | null) {
  if (isLdap(row.preset)) throw new CallError('shown', texts.isDirectory)
  const { url, state, nonce, verifier } = await goingTo(request, row)
  const secret = randomTicket()
  const flow = { state, providerId: row.id, secretHash: hashSecret(secret), nonce, verifier, triedBy }
  await sql.insertFlow(request.db, flow, FLOW_SECONDS)
  return { url, secret }
}

/** Verifies what a provider of this kind sent back. */
function proofOf(preset: SsoPreset) {
  if (isCas(preset)) return casClaims
  if (isSaml(preset)) return samlClaims
  return isPlatform(preset) ? platformClaims : claimsOf
}

export const calls = implement(sso, {
  begin: async ({ id }, request) => begin(request, active(await sql.selectProvider(request.db, id)), null),

  async finish({ query, secret, clientType }, request) {
    const { site, db, services, origin, viewer } = request
    const currentUrl = new URL(`${returnUrl(origin)}?${query.replace(/^\?/, '')}`)
    const state = currentUrl.searchParams.get('state') ?? ''
    // The secret is in the browser that began: a link with the code of another person does not sign in.
    const flow = await sql.takeFlow(db, state, hashSecret(secret))
    if (!flow) throw new CallError('notFound', texts.flowGone)
    const row = found(await sql.selectProvider(db, flow.providerId), texts.gone)
    if (currentUrl.searchParams.has('error')) throw new CallError('shown', texts.refused(row.providerName))
    if (flow.triedBy === null) active(row)
    else if (viewer?.userId !== flow.triedBy) throw new CallError('notFound', texts.flowGone)
    const claims = await proofOf(row.preset)(services, site.siteId, row, flow, currentUrl)
    if (flow.triedBy !== null) return { ...NO_RESULT, state: 3, tried: triedOf(claims, describe(claims, row.settings)) }
    return arrive(request, row, claims, clientType)
  },

  directory: byDirectory,

  async create({ ticket, clientType }, request) {
    const { db, services, ip, setMessage } = request
    const unbound = openTicket<Unbound>(request, UNBOUND, ticket)
    const row = active(await sql.selectProvider(db, unbound.providerId))
    if (row.settings.isAuto !== 1) throw new CallError('forbidden', texts.notAuto)
    const user = await transaction(db, async (tx) => {
      const known = await selectByIdentity(tx, sql.identityOf(row.id), unbound.sub)
      if (known !== undefined) return signIn(tx, request, row, unbound, known, clientType)
      const userId = await makeAccount(tx, services, unbound, { source: clientType, ip })
      if (userId === undefined) throw new CallError('mobileTaken', texts.numberTaken)
      // Two at once: the second loses here, and with it the account it has made.
      await linkIdentity(tx, userId, identity(row, unbound))
      return signIn(tx, request, row, unbound, userId, clientType, loginStatus.registered)
    })
    setMessage('登录成功')
    return user
  },

  async attach({ ticket }, request) {
    const { db, services, viewer, setMessage } = request
    const unbound = openTicket<Unbound>(request, UNBOUND, ticket)
    const row = active(await sql.selectProvider(db, unbound.providerId))
    await transaction(db, async (tx) => {
      await linkIdentity(tx, viewer.userId, identity(row, unbound))
      await follow(tx, request, row, unbound, viewer.userId)
      await notifyOwner(tx, services, viewer.userId, texts.attached(row.providerName))
    })
    setMessage(`关联成功，以后可以用“${row.providerName}”登录`)
    return {}
  },

  own: async (_input, { db, viewer }) => ({ list: await sql.selectOwnBindings(db, viewer.userId) }),

  async detach({ id }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const user = found(await selectUser(tx, viewer.userId))
      const isLast = user.hasPassword === 0 && user.mobile === '' && !(await hasFactor(tx, viewer.userId))
      if (isLast) throw new CallError('conflict', texts.lastWay)
      if (!(await sql.deleteOwnBinding(tx, viewer.userId, id))) throw new CallError('notFound', texts.notBound)
      await clearAccount(tx, id, viewer.userId)
      const row = await sql.selectProvider(tx, id)
      if (row) await takeAllRoles(tx, services, row, viewer.userId)
    })
    setMessage('解除成功')
    return {}
  },
})
