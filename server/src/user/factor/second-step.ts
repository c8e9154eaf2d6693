/** Sign-in with second factors: the second step of any way, and passkeys alone. */
import { signInFactor } from '@zhixing/contract/user/factor'
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { insertLoginLog, loginStatus, loginTypes } from '../sign-in/session.sql.ts'
import type { FirstStep } from '../sign-in/first-step.ts'
import { openSession } from '../sign-in/sessions.ts'
import { linkIdentity } from '../sign-in/identities.ts'
import { selectUser } from '../user.sql.ts'
import { askPasskey, checkShown } from './passkeys.ts'
import { checkFactor } from './proof.ts'
import { openStep } from './step-ticket.ts'

export const calls = implement(signInFactor, {
  passkeyBegin: (_input, request) => askPasskey(request, 'signIn', null),

  async byPasskey({ ticket, response, clientType }, request) {
    const { db, setMessage } = request
    const { userId } = await checkShown(request, 'signIn', null, { ticket, response })
    const signedIn = await transaction(db, async (tx) => {
      const opened = await openSession(tx, request, {
        userId,
        clientType,
        loginType: loginTypes.passkey,
        proof: 'factor',
      })
      await logIn(tx, request, opened, clientType, loginTypes.passkey)
      return opened
    })
    setMessage('登录成功')
    return signedIn
  },

  secondBegin: ({ ticket }, request) => askPasskey(request, 'second', openStep(request, ticket).userId),

  async second({ ticket, ...given }, request) {
    const { db, setMessage } = request
    const step = openStep(request, ticket)
    const user = found(await selectUser(db, step.userId))
    if (user.statusId !== stateCode.row.active) throw new CallError('accountDisabled')
    await checkFactor(
      request,
      { userId: user.id, mobile: user.mobile, clientType: step.clientType, purpose: 'second' },
      given,
    )
    const signedIn = await transaction(db, async (tx) => {
      if (step.identity) await linkIdentity(tx, user.id, step.identity)
      const opened = await openSession(tx, request, { ...step, proof: 'factor' })
      await logIn(tx, request, opened, step.clientType, step.loginType)
      return opened
    })
    setMessage('登录成功')
    return signedIn
  },
})

/** The line of the first step, whose own line says that it was not enough. */
async function logIn(
  tx: Tx,
  { site: { siteId }, services, ip, userAgent }: Request,
  user: { id: string; mobile: string },
  clientType: number,
  type: FirstStep['loginType'],
): Promise<void> {
  await insertLoginLog(tx, {
    siteId,
    userId: user.id,
    mobile: user.mobile,
    status: loginStatus.ok,
    type,
    clientType,
    ip,
    userAgent,
  })
  services.log.info({ siteId, userId: user.id, ip, type, signIn: 'ok' }, 'signed in')
}
