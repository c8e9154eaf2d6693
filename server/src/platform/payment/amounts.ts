/** Amounts and times in the formats of channels. Pure. */

/** Fen as yuan with two decimals: 1234 is 12.34. */
export const yuanOf = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/**
 * Yuan with at most two decimals as fen, without floating point; refunds may be negative. @throws for another format
 */
export function fenOf(yuan: string): number {
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? []
  if (sign === undefined) throw new Error(`invalid amount: ${yuan.slice(0, 30)}`)
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign && fen > 0 ? -fen : fen
}

const CHINA_MS = 8 * 3_600_000

/** An instant in China's time zone: YYYY-MM-DD HH:mm:ss. */
export const chinaTime = (instant: number): string =>
  new Date(instant + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The day of an instant in China. */
export const chinaDay = (instant: number): string => chinaTime(instant).slice(0, 10)

/** A time in China's time zone as ISO 8601. @throws for another format */
export function fromChinaTime(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text.trim()) ?? []
  if (!day || !time) throw new Error(`invalid time: ${text.slice(0, 30)}`)
  return new Date(`${day}T${time}+08:00`).toISOString()
}

/** Truncates a text to a number of UTF-8 bytes, at a character boundary. */
export function cutBytes(text: string, max: number): string {
  let [end, bytes] = [0, 0]
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > max) return text.slice(0, end)
    end += character.length
  }
  return text
}
