/** True for faults of a database that is restarting or out of reach: the caller may simply try again. */
export function isDatabaseDown(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? ''
  return /^(CONNECT|ECONN|ENOENT|EPIPE|CONNECTION_)|^57P0[123]$|^08|^53300$/.test(code)
}
