/** Second factors of the signed-in person, step-up, and the history of sign-ins. */
import { factor, MAX_FACTORS, type ProofWay } from '@zhixing/contract/user/factor'
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { qrPicture } from '../../lib/qr-picture.ts'
import { loadPlaces } from '../../lib/place.ts'
import { browserName } from '../../lib/user-agent.ts'
import { notifyOwner } from '../message/message.ts'
import { proveCode } from '../sign-in/codes.ts'
import { contactFor, maskContact } from '../sign-in/contact.ts'
import { checkOwnPassword } from '../sign-in/own-password.ts'
import { seal } from '../../kernel/secrets.ts'
import { writeProof } from '../sign-in/session.sql.ts'
import { lockUser, selectUser } from '../user.sql.ts'
import { texts } from './factor-texts.ts'
import * as sql from './factor.sql.ts'
import { askPasskey, beginPasskey, checkMade, hostOf, mayPasskey } from './passkeys.ts'
import { APP, checkFactor, factorWays, newRecovery } from './proof.ts'
import { badTicket, openTicket, sealTicket } from './tickets.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

const SETUP = 'authenticator setup'
type Asking = Request<'login'>
type User = NonNullable<Awaited<ReturnType<typeof selectUser>>>

export const calls = implement(factor, {
  async view(_input, { site, viewer, db, origin }) {
    const [rows, recoveryLeft] = await Promise.all([
      sql.selectFactors(db, viewer.userId),
      sql.countRecovery(db, viewer.userId),
    ])
    const needs = (viewer.isAdmin === 1 && site.factorOperators === 1) || (earns(viewer) && site.factorPayout === 1)
    return {
      list: rows.map(({ id, kind, name, isSynced, rpId, usedAt, gmtCreate }) => ({
        id,
        kind,
        name,
        isSynced,
        host: rpId,
        isHere: rpId === '' || rpId === hostOf(origin) ? 1 : 0,
        usedAt,
        gmtCreate,
      })),
      recoveryLeft,
      isDue: needs && viewer.hasFactor === 0 ? 1 : 0,
      mayPasskey: mayPasskey(origin) ? 1 : 0,
    }
  },

  async appBegin(_input, request) {
    const { site, viewer, db } = request
    if ((await sql.selectFactors(db, viewer.userId)).some(({ secret }) => secret))
      throw new CallError('conflict', texts.hasApp)
    const user = found(await selectUser(db, viewer.userId))
    const secret = newSecret()
    const uri = uriOf(secret, site.siteNamePc, nameOf(user))
    return {
      // The secret is stored only once a code of it has been seen.
      ticket: sealTicket(request, SETUP, { userId: viewer.userId, secret }),
      secret,
      uri,
      qrUrl: await qrPicture(uri),
    }
  },

  async appSave({ ticket, code, name }, request) {
    const { viewer, services, setMessage } = request
    const { userId, secret } = openTicket<{ userId: string; secret: string }>(request, SETUP, ticket)
    if (userId !== viewer.userId) throw badTicket()
    const step = stepOf(secret, code, services.clock.now(), 0)
    if (step === undefined) throw new CallError('wrongCode', texts.codeWrong, 'code')
    const added = await add(request, name, (tx) => sql.insertApp(tx, userId, name, seal(services, APP, secret), step))
    if (!added) throw new CallError('conflict', texts.hasApp)
    setMessage('两步验证设置成功')
    return added
  },

  async passkeyBegin(_input, request) {
    const user = found(await selectUser(request.db, request.viewer.userId))
    return beginPasskey(request, { userId: user.id, nickname: user.nickname }, nameOf(user))
  },

  async passkeySave({ ticket, response, name }, request) {
    const { viewer, setMessage } = request
    const made = await checkMade(request, viewer.userId, ticket, response)
    const added = await add(request, name, (tx) => sql.insertPasskey(tx, viewer.userId, { ...made, name }))
    if (!added) throw new CallError('conflict', texts.passkeyTaken)
    setMessage('通行密钥添加成功')
    return added
  },

  async rename({ id, name }, { viewer, db, setMessage }) {
    if (!(await sql.renameFactor(db, viewer.userId, id, name))) throw new CallError('notFound', texts.gone)
    setMessage('保存成功')
    return {}
  },

  async delete({ id }, { viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      found(await lockUser(tx, viewer.userId))
      const gone = found(
        (await sql.selectFactors(tx, viewer.userId)).find((row) => row.id === id),
        texts.gone,
      )
      await sql.deleteFactor(tx, viewer.userId, id)
      // Recovery codes alone are no factor.
      if (!(await sql.hasFactor(tx, viewer.userId))) await sql.deleteFactors(tx, viewer.userId)
      await notifyOwner(tx, services, viewer.userId, texts.removed(gone.name))
    })
    setMessage('移除成功')
    return {}
  },

  async recoveryRenew(_input, request) {
    const { viewer, db, setMessage } = request
    const { codes, hashes } = newRecovery(request, viewer.userId)
    await transaction(db, async (tx) => {
      found(await lockUser(tx, viewer.userId))
      if (!(await sql.hasFactor(tx, viewer.userId))) throw new CallError('conflict', texts.noFactor)
      await sql.writeRecovery(tx, viewer.userId, hashes)
    })
    setMessage('恢复码更换成功，原来的已失效')
    return { recoveryList: codes }
  },

  async proveBegin(_input, request) {
    const { viewer, db, origin } = request
    const ways = await factorWays(db, viewer.userId, origin)
    const wayList =
      ways.length > 0 ? ways : (await hasFactors(request)) ? [] : plainWays(found(await selectUser(db, viewer.userId)))
    return { wayList, passkey: wayList.includes('passkey') ? await askPasskey(request, 'prove', viewer.userId) : null }
  },

  async prove(given, request) {
    const { viewer, db, setMessage } = request
    const user = found(await selectUser(db, viewer.userId))
    const byFactor = await hasFactors(request)
    if (byFactor) {
      // A password alone does not open what the factor protects.
      if (given.way === 'password' || given.way === 'code' || given.way === 'mail')
        throw new CallError('invalid', '请使用两步验证', 'way')
      const prover = { userId: user.id, mobile: user.mobile, clientType: viewer.clientType, purpose: 'prove' } as const
      await checkFactor(request, prover, given)
    } else await checkPlain(request, user, given)
    await writeProof(db, viewer.tokenHash, byFactor)
    setMessage('验证成功')
    return {}
  },

  async history(page, { viewer, db, inLanguage }) {
    const [user, placeOf] = await Promise.all([selectUser(db, viewer.userId), loadPlaces()])
    return mapPage(await sql.pageOfOwnLogins(db, found(user), page), ({ userAgent, ...row }) => ({
      ...row,
      browser: browserName(userAgent),
      place: inLanguage(placeOf(row.loginIp)),
    }))
  },
})

const hasFactors = ({ viewer, db }: Pick<Asking, 'viewer' | 'db'>) => sql.hasFactor(db, viewer.userId)
const earns = (viewer: Asking['viewer']) => viewer.lecturerId !== null || viewer.isRecommended === 1
const nameOf = (user: User) => maskContact(contactFor(user)) || user.nickname

/** Ways of an account without a second factor. */
const plainWays = (user: User): ProofWay[] =>
  user.hasPassword === 1
    ? ['password']
    : [...(user.mobile ? ['code' as const] : []), ...(user.mail ? ['mail' as const] : [])]

async function checkPlain(
  request: Asking,
  user: User,
  { way, password, code }: { way: ProofWay; password?: string | undefined; code?: string | undefined },
) {
  if (!plainWays(user).includes(way)) throw new CallError('invalid', '请选择验证方式', 'way')
  if (way === 'password') return checkOwnPassword(request, user, password ?? '', 'password')
  const proved = await proveCode(request, way === 'mail' ? user.mail.toLowerCase() : user.mobile, 'verify', code ?? '')
  return transaction(request.db, (tx) => proved.use(tx))
}

/** Adds a factor; with the first one come recovery codes. Undefined when it exists. @throws {CallError} shown */
async function add(request: Asking, name: string, insert: (tx: Tx) => Promise<boolean>) {
  const { viewer, db, services } = request
  const { codes, hashes } = newRecovery(request, viewer.userId)
  return transaction(db, async (tx) => {
    const user = found(await lockUser(tx, viewer.userId))
    if (user.statusId !== stateCode.row.active) throw new CallError('accountDisabled')
    const before = await sql.selectFactors(tx, viewer.userId)
    if (before.length >= MAX_FACTORS) throw new CallError('shown', texts.tooManyFactors(MAX_FACTORS))
    if (!(await insert(tx))) return undefined
    if (before.length === 0) await sql.writeRecovery(tx, viewer.userId, hashes)
    // Setting it up has just proved it.
    await writeProof(tx, viewer.tokenHash, true)
    await notifyOwner(tx, services, viewer.userId, texts.added(name.replace(/[<>&"]/g, '')))
    return { recoveryList: before.length === 0 ? codes : [] }
  })
}
