import type { Call } from '@zhixing/contract/call'
import type { Db } from './db/index.ts'
import type { Viewer } from './session.ts'

const MAX = 5000
/** Never written down, whatever call carries them. */
const SECRET = /passw|pwd|secret|token|code$/i

/** What was asked, as the log keeps it: secrets blotted out, mobile numbers masked, cut at 5,000 characters. Pure. */
export function loggable(input: unknown): string {
  const text = JSON.stringify(input, (key, value: unknown) => (SECRET.test(key) && value !== '' ? '***' : value)) ?? ''
  return text.replace(/\b(1[3-9]\d)\d{4}(\d{4})\b/g, '$1****$2').slice(0, MAX)
}

export interface Operation {
  siteId: number
  viewer: Viewer
  call: Call
  input: unknown
  ip: string
  userAgent: string
  /** 200, or why it was refused. */
  code: number
}

/** Writes one line of the operation log. The app's role may add lines, but neither change nor remove them. */
export async function writeOperation(db: Db, operation: Operation): Promise<void> {
  const { siteId, viewer, call, input, ip, userAgent, code } = operation
  await db`
    INSERT INTO sys_log (site_id, user_id, real_user_id, operation, path, content, login_ip, user_agent, code)
    VALUES (${siteId}, ${viewer.userId}, ${viewer.actedBy}, ${call.logAs ?? call.about}, ${call.key}, ${loggable(input)}, ${ip}, ${userAgent}, ${code})`
}
