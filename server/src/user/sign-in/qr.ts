import { qrStates } from '@zhixing/contract/user/codes'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { SignedIn, signIn } from '@zhixing/contract/user/account'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Handler, Request } from '../../kernel/implement.ts'
import { qrPicture } from '../../lib/qr-picture.ts'
import { type ProvedCode, proveCode } from './codes.ts'
import * as sql from './qr.sql.ts'
import { browserName } from '../../lib/user-agent.ts'
import { QR_SECONDS } from '../rules.ts'
import { linkIdentity } from './identities.ts'
import { isTicket, randomTicket } from './secrets.ts'
import { insertLoginLog, loginStatus, loginTypes } from './session.sql.ts'
import { openSession } from './sessions.ts'
import { selectUserByContact } from '../user.sql.ts'

const CODE_MISSING = '二维码已失效，请刷新后重新扫描'
const codeMissing = () => new CallError('notFound', CODE_MISSING)
/** The WeChat flow takes longer: an extra page, the phone, and a confirmation. */
const SECONDS = { site: QR_SECONDS, wechat: 300 }
/** Time to enter number and code after the provider proved the person. */
const BIND_SECONDS = 600
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

/** Returns a picture with the confirmation URL. The secret is not in the picture; only the browser has it. */
export const qrCode: Handler<typeof signIn.qrCode> = async (_input, { site, db, ip, userAgent, origin, services }) => {
  const [ticket, secret] = [randomTicket(), randomTicket()]
  const { scan } = services.platform
  const seconds = SECONDS[scan.provider]
  const { url: confirmUrl } = scan.begin({ ticket, origin })
  const [qrcodeUrl] = await Promise.all([
    qrPicture(confirmUrl),
    sql.insertQr(db, {
      siteId: site.siteId,
      ticket,
      provider: scan.provider,
      secretHash: hashSecret(secret),
      ip,
      userAgent,
      seconds,
    }),
  ])
  return {
    ticket,
    secret,
    qrcodeUrl,
    confirmUrl,
    expiresIn: seconds,
  }
}

/** Polls the state of a code; a confirmed one opens a session once and is consumed. */
export const qrState: Handler<typeof signIn.qrState> = async ({ ticket, secret, clientType }, request) => {
  if (!isTicket(ticket)) throw codeMissing()
  const { db } = request
  const hash = hashSecret(secret)
  const row = found(await sql.selectQrState(db, ticket, hash), CODE_MISSING)
  if (row.expired) return { state: qrStates.expired, user: null }
  if (row.state !== qrStates.confirmed) return { state: row.state, user: null }
  const user = await transaction(db, async (tx) => {
    const taken = found(await sql.takeQr(tx, ticket, hash, qrStates.confirmed), CODE_MISSING)
    const signedIn = await openSession(tx, request, {
      userId: found(taken.userId, CODE_MISSING),
      clientType,
      loginType: loginTypes.qr,
      // The phone's session may be hours old.
      proof: 'none',
    })
    await logSignIn(tx, request, signedIn, clientType, loginStatus.ok)
    return signedIn
  })
  request.setMessage('登录成功')
  return { state: qrStates.confirmed, user }
}

/** Shows the waiting browser to the phone. Only the first user who views it may confirm. */
export const qrView: Handler<typeof signIn.qrView> = async ({ ticket }, { site, db, viewer }) => {
  if (!isTicket(ticket)) throw codeMissing()
  const row = found(await sql.scanQr(db, ticket, viewer.userId), CODE_MISSING)
  return { siteNamePc: site.siteNamePc, browser: browserName(row.userAgent), ip: row.ip, state: row.state }
}

export const qrConfirm: Handler<typeof signIn.qrConfirm> = async ({ ticket, agree }, { db, viewer, setMessage }) => {
  if (
    !isTicket(ticket) ||
    !(await sql.decideQr(db, ticket, viewer.userId, agree ? qrStates.confirmed : qrStates.expired))
  )
    throw codeMissing()
  setMessage(agree ? '登录确认成功' : '已取消登录')
  return {}
}

type Scanned = Pick<Request, 'site' | 'services'>

/**
 * The browser waiting behind a code, to be confirmed by the person returning from the provider. @throws {CallError}
 * notFound
 */
export async function waitingBrowser({ site, services }: Scanned, ticket: string) {
  const { scan } = services.platform
  if (!scan.finish || !isTicket(ticket)) throw codeMissing()
  const db = services.database.of(site.siteId)
  const row = found(await sql.selectWaiting(db, ticket, scan.provider), CODE_MISSING)
  return { browser: browserName(row.userAgent), ip: row.ip }
}

/**
 * Assigns the identity proven by the provider to the waiting code. The session goes to the holder of the secret, not to
 * the caller.
 * @returns true when a phone number is still to be bound
 * @throws {CallError} notFound for a code that is not waiting; errors of the provider
 */
export async function finishScan(request: Scanned, ticket: string, code: string): Promise<boolean> {
  const { site, services } = request
  const { scan } = services.platform
  // Checked first, so that unknown tickets cause no call to the provider.
  await waitingBrowser(request, ticket)
  const { openId, unionId } = found(await scan.finish?.({ code }), CODE_MISSING)
  const identity = { siteId: site.siteId, provider: scan.provider, openId, unionId }
  const state = await sql.proveQr(services.database.of(site.siteId), ticket, identity, BIND_SECONDS)
  return found(state, CODE_MISSING) === qrStates.needsMobile
}

type RegisterInput = z.output<typeof signIn.qrRegister.input>
type Registered = z.input<typeof SignedIn> | undefined

/**
 * Binds a contact to a code in state 5, and the proven identity to its user. A registered contact signs in its owner.
 * @param register creates the user in the transaction and consumes the code; undefined when the contact is taken
 */
export async function qrRegister(
  input: RegisterInput,
  contact: string,
  request: Request,
  register: (tx: Tx, proved: ProvedCode) => Promise<Registered>,
) {
  const { db } = request
  if (!isTicket(input.ticket)) throw codeMissing()
  const hash = hashSecret(input.secret)
  const row = found(await sql.selectQrState(db, input.ticket, hash), CODE_MISSING)
  if (row.expired || row.state !== qrStates.needsMobile) throw codeMissing()
  const proved = await proveCode(request, contact, 'register', input.code)
  const signedIn = await transaction(db, async (tx) => {
    const taken = found(await sql.takeQr(tx, input.ticket, hash, qrStates.needsMobile), CODE_MISSING)
    const registered = await register(tx, proved)
    const { provider, openId } = taken
    const identity = openId ? { provider, openId, unionId: taken.unionId ?? '' } : undefined
    const answer =
      registered ??
      (await openSession(tx, request, {
        userId: found(await selectUserByContact(tx, contact)).id,
        clientType: input.clientType,
        loginType: loginTypes.qr,
        ...(identity ? { identity } : {}),
      }))
    if (identity) await linkIdentity(tx, answer.id, identity)
    await logSignIn(tx, request, answer, input.clientType, registered ? loginStatus.registered : loginStatus.ok)
    return answer
  })
  request.setMessage('登录成功')
  return signedIn
}

async function logSignIn(
  tx: Tx,
  { site: { siteId }, services, ip, userAgent }: Request,
  user: { id: string; mobile: string },
  clientType: number,
  status: number,
): Promise<void> {
  await insertLoginLog(tx, {
    siteId,
    userId: user.id,
    mobile: user.mobile,
    status,
    type: loginTypes.qr,
    clientType,
    ip,
    userAgent,
  })
  services.log.info({ siteId, userId: user.id, ip, type: loginTypes.qr, signIn: 'ok' }, 'signed in')
}
