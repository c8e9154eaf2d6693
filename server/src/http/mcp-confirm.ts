/**
 * Confirmation of MCP tools that write. The first call answers with a preview and a sealed confirmation; the second, with
 * the same arguments and the confirmation, makes the change. For clients without elicitation (mcp-elicit.ts).
 */
import { createHash, randomUUID } from 'node:crypto'
import { seal, unseal } from '../kernel/secrets.ts'
import type { Services } from '../kernel/services.ts'

const PURPOSE = 'mcp confirmation'
const MINUTES = 10

interface Confirmed {
  siteId: number
  tokenId: string
  tool: string
  /** Of the arguments. */
  digest: string
  /** Idempotency key of the change: a repeated confirmation changes nothing more. */
  clientKey: string
  until: number
}
type Asking = Pick<Confirmed, 'siteId' | 'tokenId' | 'tool'>

/** Independent of the order of keys. */
function digestOf(input: Readonly<Record<string, unknown>>): string {
  const sorted = JSON.stringify(input, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url')
}

/** A confirmation of these arguments, for the token that asks. */
export function confirmationOf(
  services: Pick<Services, 'secret' | 'clock'>,
  asking: Asking,
  input: Readonly<Record<string, unknown>>,
): string {
  const until = services.clock.now() + MINUTES * 60_000
  const value: Confirmed = { ...asking, digest: digestOf(input), clientKey: randomUUID(), until }
  return seal(services, PURPOSE, JSON.stringify(value)).toString('base64url')
}

/** The idempotency key of a confirmation; undefined for one that is expired, foreign, or of other arguments. */
export function confirmedKey(
  services: Pick<Services, 'secret' | 'clock'>,
  { siteId, tokenId, tool }: Asking,
  input: Readonly<Record<string, unknown>>,
  confirmation: string,
): string | undefined {
  try {
    const value = JSON.parse(unseal(services, PURPOSE, Buffer.from(confirmation, 'base64url'))) as Confirmed
    const isSame = value.siteId === siteId && value.tokenId === tokenId && value.tool === tool
    return isSame && value.digest === digestOf(input) && value.until > services.clock.now()
      ? value.clientKey
      : undefined
  } catch {
    return undefined
  }
}
