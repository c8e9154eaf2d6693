/** True for faults of a database that is restarting, stopped or out of reach: the caller may simply try again. */
export function isDatabaseDown(error: unknown): boolean {
  const { code = '', syscall = '' } = (error ?? {}) as { code?: string; syscall?: string }
  // The socket's file is gone while PostgreSQL restarts; any other missing file is somebody else's trouble.
  if (code === 'ENOENT') return syscall === 'connect'
  return /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOTFOUND)|^57P0[1235]$|^08|^53300$/.test(code)
}

/** True when PostgreSQL has no room on its disk to write. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string } | null)?.code === '53100'
