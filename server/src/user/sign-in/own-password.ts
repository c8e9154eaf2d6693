/** The password of a signed-in person, asked again. */
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { checkPassword } from './passwords.ts'
import { countOldPasswordFailures, insertLoginLog, loginStatus, loginTypes } from './session.sql.ts'
import { TRIES } from './try-rules.ts'

/**
 * Checks it; wrong ones are counted.
 * @param field name of the input field
 * @throws {CallError} wrongPassword, tooMany after many wrong ones, busy
 */
export async function checkOwnPassword(
  request: Request<'login'>,
  user: { passwordHash: string | null },
  password: string,
  field: 'oldPassword' | 'password',
): Promise<void> {
  const { site, viewer, db, ip, userAgent } = request
  const name = field === 'oldPassword' ? '原密码' : '密码'
  const failures = await countOldPasswordFailures(db, viewer.mobile, viewer.userId, TRIES.oldPasswordMinutes)
  if (failures >= TRIES.maxOldPasswords) throw new CallError('tooMany', `${name}错误次数过多，请 15 分钟后再试`)
  if (await checkPassword(user.passwordHash, password, { first: true, path: [`user ${viewer.userId}`] })) return
  await insertLoginLog(db, {
    siteId: site.siteId,
    userId: viewer.userId,
    mobile: viewer.mobile,
    status: loginStatus.failed,
    type: loginTypes.password,
    clientType: viewer.clientType,
    ip,
    userAgent,
  })
  throw new CallError('wrongPassword', `${name}错误`, field)
}
