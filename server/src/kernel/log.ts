import pino from 'pino'

export type Log = pino.Logger

/**
 * JSON log on standard output; redacts tokens, codes, passwords and full mobile numbers.
 * @param mixin fields of every line
 */
export function createLog(level: string, to?: pino.DestinationStream, mixin?: () => object): Log {
  const options: pino.LoggerOptions = {
    level,
    ...(mixin ? { mixin } : {}),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['token', 'password', 'code', 'mobile', '*.token', '*.password', '*.code', '*.mobile', 'headers'],
      remove: true,
    },
  }
  return to ? pino(options, to) : pino(options)
}
