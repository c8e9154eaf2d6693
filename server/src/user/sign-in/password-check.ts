/** The password of a sign-in, and the result of its attempt. */
import type { Request } from '../../kernel/implement.ts'
import type { Turn } from '../../kernel/fair-queue.ts'
import { firstCodeFits } from '../number/first-code.ts'
import type { Try } from './login-attempts.ts'
import { checkPassword } from './passwords.ts'

/** Whether the text is the password of the account, or its one-time code while it has no password. */
export async function passwordFits(
  request: Pick<Request, 'db' | 'services'>,
  user: { id: string; passwordHash: string | null; isPasswordDue: 0 | 1 } | undefined,
  password: string,
  turn: Turn,
): Promise<boolean> {
  // Also without a password: the time must not reveal whether there is one.
  const isRight = await checkPassword(user?.passwordHash, password, turn)
  if (isRight || !user || user.passwordHash !== null || user.isPasswordDue === 0) return isRight
  return firstCodeFits(request, user.id, password)
}

/**
 * Runs work after the credentials were checked; its failure (busy, disabled, database down) does not count as a failed
 * attempt.
 */
export async function whenChecked<T>(attempt: Try, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await attempt.refused()
    throw error
  }
}
