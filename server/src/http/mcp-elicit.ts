/**
 * Confirmation of MCP tools that write by the protocol's elicitation: the client asks the person while the call waits.
 * The server keeps no sessions: what a client declared is sealed into the session id. The answer is a request of its
 * own, which another process may receive, so it reaches the waiting one as an event. Nothing is written without it.
 */
import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../kernel/secrets.ts'
import type { Services } from '../kernel/services.ts'

const PURPOSE = 'mcp session'
/** How long a person may think, ms. */
const MAX_WAIT = 5 * 60_000
/** Questions that wait at once for one token; further calls get a preview. */
const MAX_PER_TOKEN = 4

/** Whose client it is. */
export interface Client {
  siteId: number
  tokenId: string
}

/** What the person did. `late`: nothing in time; `unsupported`: the client cannot ask after all. */
export type Outcome = 'accept' | 'decline' | 'cancel' | 'late' | 'unsupported'

/** A message that asks the client for an answer of the person. */
export interface Question {
  jsonrpc: '2.0'
  id: string
  method: 'elicitation/create'
  params: { message: string; requestedSchema: { type: 'object'; properties: Record<string, never> } }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether an `initialize` request declares elicitation by form; an empty capability means forms. Pure. */
export function declaresElicitation(body: unknown): boolean {
  const { capabilities } = isObject(body) && isObject(body.params) ? body.params : {}
  const { elicitation } = isObject(capabilities) ? capabilities : {}
  return isObject(elicitation) && (Object.keys(elicitation).length === 0 || 'form' in elicitation)
}

/** The answer to a question, if the message is one. Pure. */
export function answerIn(body: unknown): { id: string; outcome: Outcome } | undefined {
  if (!isObject(body) || typeof body.id !== 'string' || 'method' in body) return undefined
  if ('error' in body) return { id: body.id, outcome: 'unsupported' }
  const { action } = isObject(body.result) ? body.result : {}
  if (action === 'accept' || action === 'decline') return { id: body.id, outcome: action }
  return { id: body.id, outcome: 'cancel' }
}

export function createElicitation(services: Pick<Services, 'secret' | 'events' | 'database'>) {
  const waiting = new Map<string, Client & { settle: (outcome: Outcome) => void }>()
  const off = services.events.on('mcp.answered', ({ siteId, tokenId, askId, outcome }) => {
    const asked = waiting.get(askId)
    if (asked?.siteId === siteId && asked.tokenId === tokenId) asked.settle(outcome)
  })

  return {
    /** Session id of a client that declared elicitation. */
    sessionOf: ({ siteId, tokenId }: Client): string =>
      seal(services, PURPOSE, JSON.stringify({ siteId, tokenId })).toString('base64url'),

    /** Whether a session id is one of this client. */
    isSessionOf({ siteId, tokenId }: Client, sessionId: string): boolean {
      try {
        const sealed = JSON.parse(unseal(services, PURPOSE, Buffer.from(sessionId, 'base64url'))) as Client
        return sealed.siteId === siteId && sealed.tokenId === tokenId
      } catch {
        return false
      }
    },

    /** Whether one more question may wait. */
    hasRoom: ({ siteId, tokenId }: Client): boolean =>
      [...waiting.values()].filter((one) => one.siteId === siteId && one.tokenId === tokenId).length < MAX_PER_TOKEN,

    /**
     * Asks, and waits for the answer, the end of the time or `signal`.
     * @param send sends the question to the client
     */
    async ask(
      client: Client,
      message: string,
      send: (question: Question) => Promise<void>,
      signal: AbortSignal,
    ): Promise<Outcome> {
      const id = `ask-${randomBytes(16).toString('hex')}`
      const answered = new Promise<Outcome>((resolve) => waiting.set(id, { ...client, settle: resolve }))
      const settle = (outcome: Outcome) => waiting.get(id)?.settle(outcome)
      const timer = setTimeout(settle, MAX_WAIT, 'late')
      const onAbort = () => settle('cancel')
      signal.addEventListener('abort', onAbort)
      try {
        if (signal.aborted) return 'cancel'
        const params = { message, requestedSchema: { type: 'object' as const, properties: {} } }
        await send({ jsonrpc: '2.0', id, method: 'elicitation/create', params })
        return await answered
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        waiting.delete(id)
      }
    },

    /** Passes an answer on to the process that waits for it. */
    answer: ({ siteId, tokenId }: Client, { id, outcome }: { id: string; outcome: Outcome }): Promise<void> =>
      services.events.publish(services.database.of(siteId), 'mcp.answered', { siteId, tokenId, askId: id, outcome }),

    /** Ends all questions: the process stops. */
    close(): void {
      off()
      for (const { settle } of waiting.values()) settle('cancel')
    },
  }
}
