/** Judges a second factor. */
import type { factor, ProofWay } from '@zhixing/contract/user/factor'
import { factorKinds, loginTypes } from '@zhixing/contract/user/codes'
import type { z } from 'zod'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { notifyOwner } from '../message/message.ts'
import { deviceOf } from '../sign-in/devices.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import { keyedHash, unseal } from '../../kernel/secrets.ts'
import { randomLetters } from '../sign-in/secrets.ts'
import { loginStatus, updateLoginLog } from '../sign-in/session.sql.ts'
import { texts } from './factor-texts.ts'
import * as sql from './factor.sql.ts'
import { checkShown, mayPasskey, usable } from './passkeys.ts'
import { stepOf } from './totp.ts'

/** Wrong codes within so many minutes after which an account waits. Known devices are judged by their own failures. */
const CODE_TRIES = { max: 5, minutes: 15 } as const
const RECOVERY_CODES = 10

type Asking = Pick<Request, 'site' | 'db' | 'services' | 'origin' | 'ip' | 'userAgent' | 'device'>
type Given = z.output<typeof factor.prove.input>

/** Purpose of sealed app secrets. */
export const APP = 'authenticator app'
export const sealed: SealedColumn[] = [{ table: 'user_factor', column: 'secret_sealed', purpose: APP }]

/** Recovery codes as typed: case and separators do not matter. */
const plainRecovery = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')
const hashRecovery = ({ services, site }: Pick<Asking, 'site' | 'services'>, userId: string, code: string) =>
  keyedHash(services, 'recovery', site.siteId, userId, plainRecovery(code))

/** New recovery codes, 59 bits each, with their hashes. */
export function newRecovery(request: Pick<Asking, 'site' | 'services'>, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [randomLetters(4), randomLetters(4), randomLetters(4)].join('-'),
  )
  return { codes, hashes: codes.map((code) => hashRecovery(request, userId, code)) }
}

/** Second factors that a person can use at this address, the strongest first; empty without any factor. */
export async function factorWays(db: Sql, userId: string, origin: string): Promise<ProofWay[]> {
  const factors = await sql.selectFactors(db, userId)
  if (factors.length === 0) return []
  const ways: ProofWay[] = []
  if (mayPasskey(origin) && (await usable(db, userId, origin)).length > 0) ways.push('passkey')
  if (factors.some(({ kind }) => kind === factorKinds.app)) ways.push('app')
  if ((await sql.countRecovery(db, userId)) > 0) ways.push('recovery')
  return ways
}

/** Who proves what in which client. */
export interface Prover {
  userId: string
  mobile: string
  clientType: number
  purpose: 'second' | 'prove'
}

/**
 * Judges a second factor and records the attempt, counted before it is compared.
 * @throws {CallError} wrongCode, tooMany
 */
export async function checkFactor(request: Asking, prover: Prover, given: Given): Promise<void> {
  const { db, services, ip, userAgent } = request
  const { userId, mobile, clientType } = prover
  const { id, failures } = await sql.insertFactorTry(
    db,
    { userId, mobile, type: loginTypes.factor, clientType, ip, userAgent, deviceHash: deviceOf(request) },
    CODE_TRIES.minutes,
  )
  // A passkey cannot be guessed, nor can a recovery code: only the six digits are limited.
  if (given.way === 'app' && failures >= CODE_TRIES.max) {
    await updateLoginLog(db, id, loginStatus.refused)
    throw new CallError('tooMany', texts.tooMany(CODE_TRIES.minutes), 'code', CODE_TRIES.minutes * 60)
  }
  await judge(request, prover, given)
  await updateLoginLog(db, id, loginStatus.ok, userId)
  services.log.info({ siteId: db.siteId, userId, ip, way: given.way, purpose: prover.purpose }, 'second factor proved')
}

async function judge(request: Asking, { userId, purpose }: Prover, given: Given): Promise<void> {
  const { db, services } = request
  if (given.way === 'passkey') {
    if (!given.passkey) throw new CallError('wrongCode', texts.passkeyMissing)
    await checkShown(request, purpose, userId, given.passkey)
    return
  }
  const code = given.code ?? ''
  if (!code) throw new CallError('wrongCode', texts.codeMissing, 'code')
  if (given.way === 'recovery') {
    const isUsed = await transaction(db, async (tx) => {
      if (!(await sql.useRecovery(tx, userId, hashRecovery(request, userId, code)))) return false
      await notifyOwner(tx, services, userId, texts.recoveryUsed(await sql.countRecovery(tx, userId)))
      return true
    })
    if (!isUsed) throw new CallError('wrongCode', texts.recoveryWrong, 'code')
    return
  }
  const app = (await sql.selectFactors(db, userId)).find(({ kind }) => kind === factorKinds.app)
  const step =
    app?.secret &&
    stepOf(unseal(services, APP, app.secret), code.replace(/\s/g, ''), services.clock.now(), Number(app.lastStep))
  if (!app || !step || !(await sql.useApp(db, app.id, step))) throw new CallError('wrongCode', texts.codeWrong, 'code')
}
