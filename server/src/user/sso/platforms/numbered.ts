/** Answers that say by a number whether they are an error, as those of 企业微信, 钉钉 (its older API) and 飞书. */
import { z } from 'zod'
import { type PlatformCalls, PlatformError, type PlatformReason, type Question } from './port.ts'

interface NumberedApi {
  /** Host and begin of the path. */
  base: string
  /** Field of the number, which is 0 for success. */
  codeName: string
  /** Fields that may have the message. */
  messageNames: readonly string[]
  reasons: Readonly<Record<number, PlatformReason>>
  /** Numbers for tokens that ended before their time. */
  stale: readonly number[]
}

/** The application's token ended before its time. */
export class StaleToken extends PlatformError {}

/** Asks a path and reads an answer of a shape. */
export type Read = <S extends z.ZodType>(
  calls: PlatformCalls,
  path: string,
  question: Question,
  shape: S,
) => Promise<z.output<S>>

/** @returns a function that throws {PlatformError} for a refusal, and what is not of the shape */
export function readerOf({ base, codeName, messageNames, reasons, stale }: NumberedApi): Read {
  const Refusal = z.object({ [codeName]: z.int() }).catchall(z.unknown())
  return async (calls, path, question, shape) => {
    const answer = await calls.ask(`${base}/${path}`, question)
    const refusal = Refusal.safeParse(answer)
    if (!refusal.success) throw new PlatformError('unreadable')
    const code = refusal.data[codeName] as number
    const message = messageNames.map((name) => refusal.data[name]).find((text) => typeof text === 'string' && text)
    const said = `${code} ${message ?? ''}`
    if (stale.includes(code)) throw new StaleToken('unknown', said)
    if (code !== 0) throw new PlatformError(reasons[code] ?? 'unknown', said)
    const parsed = shape.safeParse(answer)
    if (!parsed.success) throw new PlatformError('unreadable')
    return parsed.data
  }
}
