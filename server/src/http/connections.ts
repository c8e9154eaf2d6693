/**
 * How many connections there may be, and how long idle ones stay. A school that sits an exam without a proxy in between is one connection for every
 * browser: with Node's own rule (a fixed number, then new ones are cut off) whoever comes last would be offline as long as the others only think. Ours:
 * as many as the process may have files, idle ones stay a shorter time the fuller it gets, and when it is full idle ones make room for whoever knocks. Who
 * asks letter by letter is cut. Who has connected and said nothing yet is idle like others: browsers open connections ahead of need.
 */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { answerClientErrors } from './client-errors.ts'
import { boundPipelines } from './pipelines.ts'
import { cutSlowReaders } from './slow-readers.ts'
import { wantsSocket } from './websocket.ts'

/** Files that are not connections of visitors: the database, media, uploads, logs. */
const RESERVED = 2000
/** A connection takes some 16 kB: what is more than this would need the memory of the rest. */
const MAX = 40_000
/** Where the system does not tell. */
const UNTOLD = 10_000

/** Browsers and proxies in front give up at 60 to 65 seconds: ours must not be the side that hangs up first. */
const LONG_MS = 72_000
/** A save every second or so still finds its connection open. */
const SHORT_MS = 5_000
const CHECK_MS = 1000

/** How long (ms) a client may take; Fastify's defaults would wait for ever. */
export interface Times {
  /** For everything before the body, from its first byte. */
  headersTimeout: number
  /** How often Node looks for those that took longer: by itself every 30 s, which makes forty of ten. */
  connectionsCheckingInterval: number
  /** For a request with its body: a chunk over a slow line takes minutes. Bodies that do not come are cut by slow-bodies.ts. */
  requestTimeout: number
  /** For one that takes nothing of what it asked for; where many do so they have less (slow-readers.ts). */
  silence: number
}
const TIMES: Times = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 500,
  requestTimeout: 600_000,
  silence: 60_000,
}

/** The server of the site. */
export function createSiteServer(handler: RequestListener, { silence, ...times }: Times = TIMES): Server {
  const options = { ...times, maxHeaderSize: 16 * 1024, shouldUpgradeCallback: wantsSocket }
  const server = createServer(options, boundPipelines(handler))
  server.setTimeout(silence)
  mindConnections(server)
  cutSlowReaders(server)
  return server
}

/** Most connections, from what Linux says of this process (/proc/self/limits). Node has raised the limit to the hard one by itself. */
export function maxConnections(limits: string | undefined): number {
  const files = /^Max open files\s+(\d+|unlimited)/m.exec(limits ?? '')?.[1]
  if (files === undefined) return UNTOLD
  const room = files === 'unlimited' ? MAX : Number(files) - RESERVED
  return Math.min(MAX, Math.max(room, Math.floor(Number(files) / 2) || MAX))
}

/** How long an idle connection is kept, in ms, with so many open. */
export function keepAliveAt(open: number, max: number): number {
  if (open < max / 2) return LONG_MS
  return open < (max * 3) / 4 ? LONG_MS / 4 : SHORT_MS
}

function limitsOfProcess(): string | undefined {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    // Not Linux.
    return undefined
  }
}

/** Minds the connections of a server until it closes. */
export function mindConnections(server: Server, max = maxConnections(limitsOfProcess()), checkMs = CHECK_MS): void {
  server.maxConnections = max
  server.keepAliveTimeout = LONG_MS
  const endSilent = answerClientErrors(server)
  const timer = setInterval(
    () =>
      server.getConnections((error, open) => {
        if (error) return
        server.keepAliveTimeout = keepAliveAt(open, max)
        if (server.keepAliveTimeout < LONG_MS) endSilent()
      }),
    checkMs,
  )
  timer.unref()
  let cleared = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    // Not for every knock: looking through all connections takes a while.
    if (performance.now() - cleared < checkMs) return
    cleared = performance.now()
    server.closeIdleConnections()
    endSilent()
  })
  server.on('close', () => clearInterval(timer))
}
