/** Whether the database is restarting, stopped or unreachable, so that the caller may retry. */
export function isDatabaseDown(error: unknown): boolean {
  const { code = '', syscall = '' } = (error ?? {}) as { code?: string; syscall?: string }
  // Unix socket missing during a restart. ENOENT of other system calls is unrelated.
  if (code === 'ENOENT') return syscall === 'connect'
  // 25006: a standby, while a load balancer has not noticed yet which server is the primary.
  return /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOTFOUND)|^57P0[1235]$|^08|^53300$|^25006$/.test(code)
}

/** Whether PostgreSQL's disk is full. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string } | null)?.code === '53100'

/**
 * Whether a unique index refused a row, which a concurrent request wrote first.
 * @param index only this one
 */
export function isDuplicate(error: unknown, index?: string | RegExp): boolean {
  const { code, constraint_name: name = '' } = (error ?? {}) as { code?: string; constraint_name?: string }
  if (code !== '23505' || index === undefined) return code === '23505'
  return typeof index === 'string' ? name === index : index.test(name)
}

/** Whether a statement waited too long for a lock, or was the victim of a deadlock. */
export const isLockConflict = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string } | null)?.code ?? '')
