import pino from 'pino'

export type Log = pino.Logger

/** Structured log on standard output. Tokens, codes, passwords and whole mobiles never reach it. */
export function createLog(level: string, to?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['token', 'password', 'code', 'mobile', '*.token', '*.password', '*.code', '*.mobile', 'headers'],
      remove: true,
    },
  }
  return to ? pino(options, to) : pino(options)
}
