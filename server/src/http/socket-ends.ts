/** How sockets end: with a word why, with their session, or because their other end died. */
import { errorTable } from '@zhixing/contract/errors'
import type { WebSocket } from 'ws'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'

const HEARTBEAT = 25_000
const RECHECK = 300_000
/** Close codes of our own begin here: 4000 and the code of the error table. */
const CLOSE = 4000

/** Whether it may be different in a moment. */
export const isPassing = (code: number): boolean =>
  code === errorTable.busy.code || code === errorTable.internal.code || code === errorTable.tooMany.code

/** Says why in a last frame (`end`), and closes; whoever does not close in turn is cut. `more` goes into that frame. */
export function hangUp(socket: WebSocket, code: number, msg: string, again: 0 | 1, more: object = {}): void {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify({ type: 'end', code, msg, again, ...more }))
  socket.close(CLOSE + code)
  setTimeout(() => socket.terminate(), 5000).unref()
}

/** A connection that died without a word is found out and ended. */
export function keepAlive(socket: WebSocket, every = HEARTBEAT): void {
  let isAlive = true
  const heard = () => {
    isAlive = true
  }
  socket.on('pong', heard)
  // On a slow line the answer waits behind what is being sent.
  socket.on('message', heard)
  const beat = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    return socket.ping()
  }, every)
  socket.on('close', () => clearInterval(beat))
}

/** @returns what hangs up on a socket once its session is over, and says so */
export function sessionWatch(
  services: Services,
): (socket: WebSocket, siteId: number, viewer: Viewer, token: string) => void {
  const watch = sessionEnds(services)
  return (socket, siteId, viewer, token) => {
    const stop = watch(siteId, viewer, token, ({ code, message }) => hangUp(socket, code, message, 0))
    socket.on('close', stop)
  }
}

/** @returns what calls `end` once a session is over, until it is stopped */
export function sessionEnds(
  services: Services,
): (siteId: number, viewer: Viewer, token: string, end: (why: CallError) => void) => () => void {
  /** What is open, by the session it belongs to. */
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
    // A session also ends by time, which nobody announces.
    const again = setInterval(check, RECHECK)
    again.unref()
    return () => {
      clearInterval(again)
      checks.delete(check)
      if (checks.size === 0 && bySession.get(session) === checks) bySession.delete(session)
    }
  }
}
