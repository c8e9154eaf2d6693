/** Money and times as channels write them. Pure. */

/** Fen as yuan with two decimals: 1234 is 12.34. */
export const yuanOf = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Yuan with at most two decimals as fen, by digits and never by floating point; a refund may stand with a minus. @throws when it is no such amount */
export function fenOf(yuan: string): number {
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? []
  if (sign === undefined) throw new Error(`no amount: ${yuan.slice(0, 30)}`)
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign && fen > 0 ? -fen : fen
}

const CHINA_MS = 8 * 3_600_000

/** An instant as China's clock shows it: YYYY-MM-DD HH:mm:ss. */
export const chinaTime = (instant: number): string =>
  new Date(instant + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The day of an instant in China. */
export const chinaDay = (instant: number): string => chinaTime(instant).slice(0, 10)

/** What China's clock showed, as an instant in ISO 8601. @throws when it is no time */
export function fromChinaTime(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text.trim()) ?? []
  if (!day || !time) throw new Error(`no time: ${text.slice(0, 30)}`)
  return new Date(`${day}T${time}+08:00`).toISOString()
}

/** A text of at most so many bytes of UTF-8, cut between characters. */
export function cutBytes(text: string, max: number): string {
  let [end, bytes] = [0, 0]
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > max) return text.slice(0, end)
    end += character.length
  }
  return text
}
