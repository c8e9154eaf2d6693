import type { AnySql, OwnerDb, Tx } from './db/index.ts'
import type { EventLine } from './event-line.ts'
import type { Log } from './log.ts'

/** News between processes and between domains. Payloads are small and carry ids, never content. */
export interface EventMap {
  /** A session ended (signed out, replaced, reset, disabled). */
  'session.ended': { siteId: number; tokenHash: string }
  /** A person has a new message, or read one elsewhere. */
  'message.changed': { siteId: number; userId: string }
  /** A video is further on its way from upload to stream. */
  'video.changed': { siteId: number; userId: string; videoId: string }
  /** Public content of a site changed: cached answers and pages of it are stale. */
  'content.changed': { siteId: number; kind: string }
  /** A live session began, ended or got its replay; `periodId` is empty where a channel got another key. */
  'live.changed': { siteId: number; periodId: string }
  /** Something happened in the room of a live session; `askId`: somebody answered this question. */
  'room.changed': { siteId: number; periodId: string; askId?: string }
  /** Somebody may have lost a right (a class, a course): what they have open asks again. Told by the tables themselves (migration 20261123_0720). */
  'rights.ended': { siteId: number; userId: string }
  /** Sites or their settings changed. */
  'site.changed': { siteId: number }
}
export type EventName = keyof EventMap
type Handler<N extends EventName> = (payload: EventMap[N]) => void

export interface Events {
  /** Tells every process, this one included, once `sql`'s transaction commits. */
  publish<N extends EventName>(sql: AnySql, name: N, payload: EventMap[N]): Promise<void>
  /** The same news about many, in one statement. */
  publishAll<N extends EventName>(sql: AnySql, name: N, payloads: EventMap[N][]): Promise<void>
  on<N extends EventName>(name: N, handler: Handler<N>): () => void
  /** Called when news may have been missed (the line was down): whatever was derived from news must be dropped. */
  onGap(handler: () => void): void
  close(): Promise<void>
}

const CHANNEL = 'zhixing'
/** News that may go over a faster line: there is much of it, and who misses some of it reads what it is about a moment later. */
const frequent: ReadonlySet<EventName> = new Set(['room.changed'])
/** News by which held answers are dropped. This process hears them with the commit: who has just written reads what he wrote. */
const immediate: ReadonlySet<EventName> = new Set(['content.changed'])

/**
 * Events over PostgreSQL LISTEN/NOTIFY: no further server, and delivered only if the action is committed. With `line`, frequent news of committed
 * transactions goes over that instead, since NOTIFY makes all commits of a database wait for each other; while the line is down, over PostgreSQL again.
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
    // Called at first and after every reconnect: in between, news may have been lost.
    if (listening) missed()
    listening = true
  })
  line?.start(receive, missed)
  const notifyAll = (sql: AnySql, name: EventName, payloads: readonly object[]) => sql`
    SELECT pg_notify(${CHANNEL}, jsonb_build_object('name', ${name}::text, 'payload', payload)::text) FROM jsonb_array_elements(${JSON.stringify(payloads)}::text::jsonb) payload`

  /** Leaves news to the faster line, for when the transaction is committed. @returns whether that could be done */
  function leave(sql: AnySql, name: EventName, payloads: readonly object[]): boolean {
    const { afterCommit } = sql as Partial<Tx>
    if (!line?.isUp() || !frequent.has(name) || !afterCommit) return false
    afterCommit(() => {
      const texts = payloads.map((payload) => JSON.stringify({ name, payload }))
      void line
        .send(texts)
        .catch(() => notifyAll(owner, name, payloads))
        .catch((error: unknown) => log.error({ err: error, event: name }, 'news was not sent'))
    })
    return true
  }

  return {
    async publish(sql, name, payload) {
      if (leave(sql, name, [payload])) return
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ name, payload })})`
      if (!immediate.has(name)) return
      const { afterCommit } = sql as Partial<Tx>
      if (afterCommit) afterCommit(() => deliver(name, payload))
      else deliver(name, payload)
    },
    async publishAll(sql, name, payloads) {
      if (payloads.length === 0 || leave(sql, name, payloads)) return
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
