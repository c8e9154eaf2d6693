/** Compound files (OLE2), the container of Office documents until 2007: reads one stream. Pure. */

const SIGNATURE = 'd0cf11e0a1b11ae1'
/** Sector numbers from here on are special values (end of chain, free). */
const LAST = 0xfffffffa

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 8)).toString('hex') === SIGNATURE

/**
 * The first stream with one of these names; null where there is none, or the file is damaged. The length of a sector
 * chain is bounded, so that a cycle ends.
 */
export function compoundStream(bytes: Uint8Array, names: readonly string[]): Buffer | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isCompoundFile(bytes) || file.length < 512) return null
  const shift = file.readUInt16LE(30)
  const miniShift = file.readUInt16LE(32)
  if (shift < 7 || shift > 16 || miniShift > shift) return null
  const size = 1 << shift
  const count = Math.ceil(file.length / size)
  const sector = (no: number): Buffer => file.subarray((no + 1) * size, (no + 2) * size)

  const tables: number[] = []
  for (let at = 0; at < 109; at++) tables.push(file.readUInt32LE(76 + at * 4))
  let more = file.readUInt32LE(68)
  for (let turn = 0; more < LAST && turn < count; turn++) {
    const own = sector(more)
    if (own.length < size) break
    for (let at = 0; at < size - 4; at += 4) tables.push(own.readUInt32LE(at))
    more = own.readUInt32LE(size - 4)
  }
  const next: number[] = []
  for (const no of tables) {
    if (no >= LAST || next.length > count + size) continue
    const own = sector(no)
    for (let at = 0; at + 4 <= own.length; at += 4) next.push(own.readUInt32LE(at))
  }
  const chain = (from: number, piece: (no: number) => Buffer, follow: readonly number[], max: number): Buffer => {
    const found: Buffer[] = []
    for (let no = from; no < LAST && found.length < max; no = follow[no] ?? LAST) found.push(piece(no))
    return Buffer.concat(found)
  }
  const whole = (from: number): Buffer => chain(from, sector, next, count)

  const directory = whole(file.readUInt32LE(48))
  const entries: { name: string; type: number; start: number; length: number }[] = []
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const letters = Math.min(64, directory.readUInt16LE(at + 64))
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, letters - 2)),
      type: directory.readUInt8(at + 66),
      start: directory.readUInt32LE(at + 116),
      length: directory.readUInt32LE(at + 120),
    })
  }
  const wanted = names.flatMap((name) => entries.find((one) => one.name === name && one.type === 2) ?? [])[0]
  if (!wanted) return null
  if (wanted.length >= file.readUInt32LE(56)) return whole(wanted.start).subarray(0, wanted.length)
  const minis = whole(entries.find(({ type }) => type === 5)?.start ?? LAST)
  const miniTable = whole(file.readUInt32LE(60))
  const miniNext: number[] = []
  for (let at = 0; at + 4 <= miniTable.length; at += 4) miniNext.push(miniTable.readUInt32LE(at))
  const mini = (no: number) => minis.subarray(no << miniShift, (no + 1) << miniShift)
  return chain(wanted.start, mini, miniNext, miniNext.length).subarray(0, wanted.length)
}
