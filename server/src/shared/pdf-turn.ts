import { limitConcurrency } from '../kernel/concurrency-limit.ts'
import { CallError } from '../kernel/errors.ts'

/** Drawing a PDF is CPU-bound: one document at a time, with a bounded queue. @throws {CallError} busy */
export const pdfInTurn = limitConcurrency({ atOnce: 1, waiting: 30, refuse: () => new CallError('busy') })
