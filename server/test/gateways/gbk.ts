/** A GBK encoder. Node only decodes GBK, so the table is the inverse of its decoder. */
const codes = new Map<string, [number, number]>()
const decoder = new TextDecoder('gbk')
for (let high = 0x81; high <= 0xfe; high += 1)
  for (let low = 0x40; low <= 0xfe; low += 1)
    if (low !== 0x7f) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low])

export const gbk = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.codePointAt(0) ?? 0
      if (code < 128) return [code]
      const pair = codes.get(character)
      if (!pair) throw new Error(`GBK has no ${character}`)
      return pair
    }),
  )
