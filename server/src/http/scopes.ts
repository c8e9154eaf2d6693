/** Scopes of calls, and whether a token may make one. */
import { contract } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { isClosedToTokens, isReading, scopesOf } from '@zhixing/contract/user/token-scopes'
import { CallError } from '../kernel/errors.ts'
import type { Grant } from '../kernel/session.ts'

/** Scopes by call key; absent: closed to tokens. */
const scopes = new Map<string, readonly string[]>(
  Object.entries(contract).flatMap(([domain, nouns]) =>
    Object.entries(nouns as Record<string, Record<string, Call>>).flatMap(([noun, calls]) =>
      Object.values(calls).flatMap((call): [string, readonly string[]][] =>
        isClosedToTokens(noun, call) ? [] : [[call.key, scopesOf(domain, noun, call)]],
      ),
    ),
  ),
)

/** Scopes of which a token needs one; undefined: no token may make the call. */
export const scopesOfCall = (key: string): readonly string[] | undefined => scopes.get(key)

/** Whether a token may make a call. */
export const isGranted = ({ scopes: held, isOffice }: Grant, call: Call): boolean =>
  (call.who !== 'admin' || isOffice === 1) && (scopesOfCall(call.key)?.some((scope) => held.includes(scope)) ?? false)

/** @throws {CallError} forbidden, naming what to do */
export function requireScope(grant: Grant, call: Call): void {
  const needed = scopesOfCall(call.key)
  if (!needed) throw new CallError('forbidden', '这个接口不能用访问令牌调用，请登录后操作')
  if (!isGranted(grant, call)) throw new CallError('forbidden', `访问令牌缺少权限，请创建含“${needed[0] ?? ''}”的令牌`)
}

/** Whether a call by a token is logged although it has no entry of its own. */
export const isLoggedUse = (call: Call): boolean => !isReading(call)
