import { type ErrorName, errorTable } from '@zhixing/contract/errors'

/** An answer other than success: thrown anywhere below dispatch, told to the caller as `{code,msg}`. */
export class CallError extends Error {
  readonly code: number
  /** Name of the input field at fault, if one is. */
  readonly field: string | undefined

  constructor(name: ErrorName, msg?: string, field?: string) {
    super(msg ?? errorTable[name].msg)
    this.code = errorTable[name].code
    this.field = field
  }
}

/** `row`, or a `notFound` answer when there is none. Another's row and a missing row must look the same to the caller. */
export function found<T>(row: T | undefined | null, msg?: string): T {
  if (row === undefined || row === null) throw new CallError('notFound', msg)
  return row
}

/** A reason that stops the start, told in one sentence. */
export class StartError extends Error {
  override name = 'StartError'
}
