import type { AnySql, OwnerDb, Tx } from './db/index.ts'
import type { EventLine } from './event-line.ts'
import type { Log } from './log.ts'

/** Events between processes and domains. Payloads are small: ids, no content. */
export interface EventMap {
  /** A session ended: signed out, replaced, password reset, account disabled. */
  'session.ended': { siteId: number; tokenHash: string }
  /** A user's messages changed: a new one, or read on another device. */
  'message.changed': { siteId: number; userId: string }
  /** A video progressed from upload to stream. */
  'video.changed': { siteId: number; userId: string; videoId: string }
  /** Public content of a site changed: its cached answers and pages are stale. */
  'content.changed': { siteId: number; kind: string }
  /** A live session started, ended or got its replay. `periodId` is empty if a channel got another key. */
  'live.changed': { siteId: number; periodId: string }
  /** A live room changed; `askId`: the question that received an answer. */
  'room.changed': { siteId: number; periodId: string; askId?: string }
  /**
   * A user may have lost access (class, course): open connections re-check. Sent by triggers (migration
   * 20261123_0720).
   */
  'rights.ended': { siteId: number; userId: string }
  /** Deliveries of webhooks wait. */
  'hook.waiting': { siteId: number }
  /** A person has answered what an MCP client asked them (http/mcp-elicit.ts). */
  'mcp.answered': {
    siteId: number
    tokenId: string
    askId: string
    outcome: 'accept' | 'decline' | 'cancel' | 'late' | 'unsupported'
  }
  /** Sites or their settings changed. */
  'site.changed': { siteId: number }
}
export type EventName = keyof EventMap
type Handler<N extends EventName> = (payload: EventMap[N]) => void

export interface Events {
  /** Notifies every process, this one included, when the transaction of `sql` commits. */
  publish<N extends EventName>(sql: AnySql, name: N, payload: EventMap[N]): Promise<void>
  /** Publishes several events of one name in one statement. */
  publishAll<N extends EventName>(sql: AnySql, name: N, payloads: EventMap[N][]): Promise<void>
  on<N extends EventName>(name: N, handler: Handler<N>): () => void
  /** Called when events may have been lost (reconnect): state derived from events must be dropped. */
  onGap(handler: () => void): void
  close(): Promise<void>
}

const CHANNEL = 'zhixing'
/**
 * High-frequency events that may use the faster transport; a subscriber that misses one reads the state a moment
 * later.
 */
const frequent: ReadonlySet<EventName> = new Set(['room.changed'])
/** Events that invalidate caches. Delivered locally at commit, so that writers read their own writes. */
const immediate: ReadonlySet<EventName> = new Set(['content.changed'])

/** Notifies every process when the transaction of `sql` commits, for code without the services. Not for events of caches. */
export const announce = <N extends EventName>(sql: AnySql, name: N, payload: EventMap[N]) =>
  sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ name, payload })})`

/**
 * Events over PostgreSQL LISTEN/NOTIFY: no extra server, and transactional. NOTIFY serializes the commits of a
 * database, so with `line` high-frequency events of committed transactions use that instead; if it is down, NOTIFY.
 */
export async function createEvents(owner: OwnerDb, log: Log, line?: EventLine): Promise<Events> {
  const handlers = new Map<EventName, Set<Handler<EventName>>>()
  const gaps = new Set<() => void>()
  let listening = false
  const deliver = (name: EventName, payload: EventMap[EventName]) => {
    for (const handler of handlers.get(name) ?? []) {
      try {
        handler(payload as never)
      } catch (error) {
        log.error({ err: error, event: name }, 'event handler failed')
      }
    }
  }
  const receive = (text: string) => {
    const { name, payload } = JSON.parse(text) as { name: EventName; payload: EventMap[EventName] }
    deliver(name, payload)
  }
  const missed = () => {
    for (const handler of gaps) handler()
  }
  const subscription = await owner.listen(CHANNEL, receive, () => {
    // Called at first and after every reconnect, between which events may have been lost.
    if (listening) missed()
    listening = true
  })
  line?.start(receive, missed)
  const notifyAll = (sql: AnySql, name: EventName, payloads: readonly object[]) => sql`
    SELECT pg_notify(${CHANNEL}, jsonb_build_object('name', ${name}::text, 'payload', payload)::text)
    FROM jsonb_array_elements(${JSON.stringify(payloads)}::text::jsonb) payload`

  /** Defers events to the faster transport after commit. @returns false if that is not possible */
  function deferToLine(sql: AnySql, name: EventName, payloads: readonly object[]): boolean {
    const { afterCommit } = sql as Partial<Tx>
    if (!line?.isUp() || !frequent.has(name) || !afterCommit) return false
    afterCommit(() => {
      const texts = payloads.map((payload) => JSON.stringify({ name, payload }))
      void line
        .send(texts)
        .catch(() => notifyAll(owner, name, payloads))
        .catch((error: unknown) => log.error({ err: error, event: name }, 'events were not sent'))
    })
    return true
  }

  return {
    async publish(sql, name, payload) {
      if (deferToLine(sql, name, [payload])) return
      await announce(sql, name, payload)
      if (!immediate.has(name)) return
      const { afterCommit } = sql as Partial<Tx>
      if (afterCommit) afterCommit(() => deliver(name, payload))
      else deliver(name, payload)
    },
    async publishAll(sql, name, payloads) {
      if (payloads.length === 0 || deferToLine(sql, name, payloads)) return
      await notifyAll(sql, name, payloads)
    },
    on(name, handler) {
      const set = handlers.get(name) ?? new Set()
      handlers.set(name, set)
      set.add(handler as Handler<EventName>)
      return () => set.delete(handler as Handler<EventName>)
    },
    onGap(handler) {
      gaps.add(handler)
    },
    async close() {
      await line?.close()
      await subscription.unlisten()
    },
  }
}
