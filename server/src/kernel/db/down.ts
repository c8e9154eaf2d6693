/** Whether the database is restarting, stopped or unreachable, so that the caller may retry. */
export function isDatabaseDown(error: unknown): boolean {
  const { code = '', syscall = '' } = (error ?? {}) as { code?: string; syscall?: string }
  // Unix socket missing during a restart. ENOENT of other system calls is unrelated.
  if (code === 'ENOENT') return syscall === 'connect'
  return /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOTFOUND)|^57P0[1235]$|^08|^53300$/.test(code)
}

/** Whether PostgreSQL's disk is full. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string } | null)?.code === '53100'
