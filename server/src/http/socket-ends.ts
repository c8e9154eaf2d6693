/** Closing WebSockets: with a reason, with their session, or on a missed heartbeat. */
import { errorTable } from '@zhixing/contract/errors'
import type { WebSocket } from 'ws'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'

const HEARTBEAT = 25_000
const RECHECK = 300_000
/** Close codes are 4000 plus the error code. */
const CLOSE = 4000

/** Whether a retry may succeed. */
export const isPassing = (code: number): boolean =>
  code === errorTable.busy.code || code === errorTable.internal.code || code === errorTable.tooMany.code

/**
 * Sends the reason in a last frame (`end`) and closes; terminates a client that does not close. `more`: further
 * fields of that frame.
 */
export function hangUp(socket: WebSocket, code: number, msg: string, again: 0 | 1, more: object = {}): void {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify({ type: 'end', code, msg, again, ...more }))
  socket.close(CLOSE + code)
  setTimeout(() => socket.terminate(), 5000).unref()
}

/** Heartbeat: terminates dead connections. */
export function keepAlive(socket: WebSocket, every = HEARTBEAT): void {
  let isAlive = true
  const onActivity = () => {
    isAlive = true
  }
  socket.on('pong', onActivity)
  // On a slow line the pong queues behind data.
  socket.on('message', onActivity)
  const beat = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    return socket.ping()
  }, every)
  socket.on('close', () => clearInterval(beat))
}

/** @returns function that closes a socket with the reason when its session ends */
export function sessionWatch(
  services: Services,
): (socket: WebSocket, siteId: number, viewer: Viewer, token: string) => void {
  const watch = sessionEnds(services)
  return (socket, siteId, viewer, token) => {
    const stop = watch(siteId, viewer, token, ({ code, message }) => hangUp(socket, code, message, 0))
    socket.on('close', stop)
  }
}

/** @returns function that calls `end` when a session ends, until stopped */
export function sessionEnds(
  services: Services,
): (siteId: number, viewer: Viewer, token: string, end: (why: CallError) => void) => () => void {
  /** Callbacks by session. */
  const bySession = new Map<string, Set<() => void>>()
  services.events.on('session.ended', ({ siteId, tokenHash }) => {
    for (const check of bySession.get(`${siteId}/${tokenHash}`) ?? []) check()
  })
  services.events.onGap(() => {
    for (const checks of bySession.values()) for (const check of checks) check()
  })
  return (siteId, { tokenHash }, token, end) => {
    const check = () =>
      void services.sessions.findViewer(services.database.of(siteId), token).catch((error: unknown) => {
        if (error instanceof CallError) end(error)
      })
    const session = `${siteId}/${tokenHash}`
    const checks = bySession.get(session) ?? new Set()
    bySession.set(session, checks.add(check))
    // Sessions also expire by time, without an event.
    const again = setInterval(check, RECHECK)
    again.unref()
    return () => {
      clearInterval(again)
      checks.delete(check)
      if (checks.size === 0 && bySession.get(session) === checks) bySession.delete(session)
    }
  }
}
