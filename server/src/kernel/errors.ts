import { type ErrorName, errorTable } from '@zhixing/contract/errors'
import type { Stale } from '@zhixing/contract/etag'
import type { SecondStep } from '@zhixing/contract/user/factor'

/** An error answer `{code,msg}`, thrown anywhere below dispatch. */
export class CallError extends Error {
  readonly code: number
  /** Name of the invalid input field, if any. */
  readonly field: string | undefined

  /** Retry-After in seconds, if known. */
  readonly waitSeconds: number | undefined

  /** Current version of the entity, for a stale edit (kernel/etag.ts). */
  readonly stale: Stale | undefined

  /** The second step of a sign-in. */
  readonly step: SecondStep | undefined

  constructor(name: ErrorName, msg?: string, field?: string, waitSeconds?: number, stale?: Stale, step?: SecondStep) {
    super(msg ?? errorTable[name].msg)
    this.code = errorTable[name].code
    this.field = field
    this.waitSeconds = waitSeconds
    this.stale = stale
    this.step = step
  }

  /** `data` of the answer. */
  get details(): ({ field?: string; waitSeconds?: number } & Partial<Stale> & Partial<SecondStep>) | null {
    const details = {
      ...(this.field ? { field: this.field } : {}),
      ...(this.waitSeconds === undefined ? {} : { waitSeconds: this.waitSeconds }),
      ...this.stale,
      ...this.step,
    }
    return Object.keys(details).length > 0 ? details : null
  }
}

/** Returns `row`, or throws `notFound`. Missing and forbidden rows must be indistinguishable to the caller. */
export function found<T>(row: T | undefined | null, msg?: string): T {
  if (row === undefined || row === null) throw new CallError('notFound', msg)
  return row
}

/** Permanent failure of a start, as one sentence for the operator: a retry will not help. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Transient failure of a start: database unreachable, process killed, disk full. A retry may succeed. */
export class TransientStartError extends StartError {
  override name = 'TransientStartError'
}
