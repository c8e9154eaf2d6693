/**
 * Connection limit and idle timeout. In an exam without a proxy every browser holds a connection; Node's fixed
 * maximum would reject late comers while the others idle. Here the maximum follows the file limit, the idle timeout
 * shrinks as the server fills, and a full server closes idle connections for new ones. Preconnected silent
 * connections count as idle. Slowloris connections are cut.
 */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { answerClientErrors } from './client-errors.ts'
import { boundPipelines } from './pipelines.ts'
import { cutSlowReaders } from './slow-readers.ts'
import { wantsSocket } from './websocket.ts'

/** File descriptors reserved for the database, media, uploads and logs. */
const RESERVED = 2000
/** Cap by memory: a connection takes about 16 kB. */
const MAX = 40_000
/** Default where the limit is unknown. */
const DEFAULT_MAX = 10_000

/**
 * Longer than browsers and proxies, which close at 60 to 65 s: the server closing first races with their next
 * request.
 */
const LONG_MS = 72_000
/** Long enough for periodic saves to reuse their connection. */
const SHORT_MS = 5_000
const CHECK_MS = 1000

/** Timeouts (ms); Fastify's defaults are unlimited. */
export interface Times {
  /** From the first byte to the end of the headers. */
  headersTimeout: number
  /** Interval of Node's timeout check; its default of 30 s would turn 10 s into 40 s. */
  connectionsCheckingInterval: number
  /**
   * Whole request including the body; minutes, for upload chunks over slow lines. Stalled bodies are cut by
   * slow-bodies.ts.
   */
  requestTimeout: number
  /** For a client that does not read its answer; shorter if there are many (slow-readers.ts). */
  silence: number
}
const TIMES: Times = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 500,
  requestTimeout: 600_000,
  silence: 60_000,
}

/** Creates the HTTP server. */
export function createSiteServer(handler: RequestListener, { silence, ...times }: Times = TIMES): Server {
  const options = { ...times, maxHeaderSize: 16 * 1024, shouldUpgradeCallback: wantsSocket }
  const server = createServer(options, boundPipelines(handler))
  server.setTimeout(silence)
  manageConnections(server)
  cutSlowReaders(server)
  return server
}

/** Connection limit from /proc/self/limits. Node raises the soft limit to the hard one itself. */
export function maxConnections(limits: string | undefined): number {
  const files = /^Max open files\s+(\d+|unlimited)/m.exec(limits ?? '')?.[1]
  if (files === undefined) return DEFAULT_MAX
  const room = files === 'unlimited' ? MAX : Number(files) - RESERVED
  return Math.min(MAX, Math.max(room, Math.floor(Number(files) / 2) || MAX))
}

/** Idle timeout in ms, given the open connections. */
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

/** Manages the connections of a server until it closes. */
export function manageConnections(server: Server, max = maxConnections(limitsOfProcess()), checkMs = CHECK_MS): void {
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
    // Rate-limited: the scan over all connections is expensive.
    if (performance.now() - cleared < checkMs) return
    cleared = performance.now()
    server.closeIdleConnections()
    endSilent()
  })
  server.on('close', () => clearInterval(timer))
}
