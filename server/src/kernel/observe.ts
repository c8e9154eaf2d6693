/**
 * What the process does, published on diagnostics channels for traces and the slow-query log: requests, calls of
 * pages, jobs, statements.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type postgres from '@zhixing/postgres'

/** Work that statements and outgoing requests belong to. */
export interface Work {
  kind: 'request' | 'call' | 'job'
  /** The call, the pattern of another address, or the kind of the job; never an id or a value. */
  name: string
  siteId?: number | undefined
  /** Code of the answer; of a request that is no call its HTTP status. */
  code?: number
  /** W3C trace context of the client. */
  traceparent?: string | undefined
  /** The work that this is a part of. */
  within?: Work | undefined
}

/** A statement; `text` and `ms` are known at its end. */
export interface Statement {
  work: Work | undefined
  siteId: number | undefined
  /** With placeholders for its values. */
  text: string
  /** Since it was sent, without the time in the queue of the pool. */
  ms: number
  error?: unknown
}

export const works = tracingChannel<unknown, Work>('zhixing.work')
export const statements = tracingChannel<unknown, Statement>('zhixing.statement')

const current = new AsyncLocalStorage<Work>()
/** The innermost work at this point of the program. */
export const currentWork = (): Work | undefined => current.getStore()

/** Continues in the context of a work that was begun elsewhere. */
export const resume = <T>(work: Work, run: () => T): T => current.run(work, run)

/** Runs outside of any work. */
export const outside = <T>(run: () => T): T => current.exit(run)

/** Runs a work. */
export function doing<T>(work: Work, run: () => Promise<T>): Promise<T> {
  work.within = currentWork()
  return resume(work, () => works.tracePromise(run, work))
}

/** Called by the driver when a statement begins. */
export function observeStatement(query: postgres.BegunQuery, siteId: number | undefined): void {
  if (!statements.hasSubscribers) return
  const statement: Statement = { work: currentWork(), siteId, text: '', ms: 0 }
  const { resolve, reject } = query
  const end = (error?: unknown) => {
    statement.text = query.string ?? ''
    statement.ms = query.sentAt === undefined ? 0 : performance.now() - query.sentAt
    statement.error = error
    statements.asyncEnd.publish(statement)
  }
  statements.start.publish(statement)
  query.resolve = (value) => {
    end()
    resolve(value)
  }
  query.reject = (error) => {
    end(error)
    reject(error)
  }
}
