import type { AnySql, OwnerDb } from './db/index.ts'
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

/** Events over PostgreSQL LISTEN/NOTIFY: no further server, and delivered only if the action is committed. */
export async function createEvents(owner: OwnerDb, log: Log): Promise<Events> {
  const handlers = new Map<EventName, Set<Handler<EventName>>>()
  const gaps = new Set<() => void>()
  let listening = false
  const subscription = await owner.listen(
    CHANNEL,
    (text) => {
      const { name, payload } = JSON.parse(text) as { name: EventName; payload: EventMap[EventName] }
      for (const handler of handlers.get(name) ?? []) {
        try {
          handler(payload as never)
        } catch (error) {
          log.error({ err: error, event: name }, 'event handler failed')
        }
      }
    },
    () => {
      // Called at first and after every reconnect: in between, news may have been lost.
      if (listening) for (const handler of gaps) handler()
      listening = true
    },
  )
  return {
    async publish(sql, name, payload) {
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ name, payload })})`
    },
    async publishAll(sql, name, payloads) {
      if (payloads.length === 0) return
      await sql`
        SELECT pg_notify(${CHANNEL}, jsonb_build_object('name', ${name}::text, 'payload', payload)::text) FROM jsonb_array_elements(${JSON.stringify(payloads)}::text::jsonb) payload`
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
    close: () => subscription.unlisten(),
  }
}
