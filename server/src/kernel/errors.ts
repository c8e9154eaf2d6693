import { type ErrorName, errorTable } from '@zhixing/contract/errors'
import type { Stale } from '@zhixing/contract/etag'

/** An answer other than success: thrown anywhere below dispatch, told to the caller as `{code,msg}`. */
export class CallError extends Error {
  readonly code: number
  /** Name of the input field at fault, if one is. */
  readonly field: string | undefined

  /** Seconds after which the same call may succeed, where that is known. */
  readonly waitSeconds: number | undefined

  /** What an edit that came too late has to know of the thing as it is now (kernel/etag.ts). */
  readonly stale: Stale | undefined

  constructor(name: ErrorName, msg?: string, field?: string, waitSeconds?: number, stale?: Stale) {
    super(msg ?? errorTable[name].msg)
    this.code = errorTable[name].code
    this.field = field
    this.waitSeconds = waitSeconds
    this.stale = stale
  }

  /** What goes with the sentence as `data`. */
  get details(): ({ field?: string; waitSeconds?: number } & Partial<Stale>) | null {
    const details = {
      ...(this.field ? { field: this.field } : {}),
      ...(this.waitSeconds === undefined ? {} : { waitSeconds: this.waitSeconds }),
      ...this.stale,
    }
    return Object.keys(details).length > 0 ? details : null
  }
}

/** `row`, or a `notFound` answer when there is none. Another's row and a missing row must look the same to the caller. */
export function found<T>(row: T | undefined | null, msg?: string): T {
  if (row === undefined || row === null) throw new CallError('notFound', msg)
  return row
}

/** A reason that stops the start, in one sentence: the configuration or the machine must be mended, trying again would not help. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A reason that stops this start and may be gone with the next one: the database is away, a process was killed, the disk is full. */
export class TransientStartError extends StartError {
  override name = 'TransientStartError'
}
