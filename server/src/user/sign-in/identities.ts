/** Binding of accounts of other systems. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { bindIdentity, type Identity } from './identities.sql.ts'

/** Binds an identity to an account. Idempotent. @throws {CallError} notFound when it belongs to another account */
export async function linkIdentity(tx: Tx, userId: string, identity: Identity): Promise<void> {
  if (await bindIdentity(tx, userId, identity)) return
  const isWechat = identity.provider.startsWith('wechat')
  throw new CallError(
    'notFound',
    isWechat ? '该微信已绑定其他账户，请重新扫码登录' : '该账号已绑定其他账户，请换一个账号登录',
  )
}
