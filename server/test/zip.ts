import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  data: Buffer | string
  /** `data` is compressed already. */
  isPacked?: boolean
  /** Store without compression. */
  stored?: boolean
  /** General purpose flags; 1: encrypted. */
  flags?: number
}

/** An archive for tests, also malformed ones. */
export function makeZip(parts: ZipPart[], end: { comment?: string; count?: number } = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, data, stored, isPacked, flags = 0 } of parts) {
    const raw = Buffer.from(data)
    const packed = stored || isPacked ? raw : deflateRawSync(raw, { level: 9 })
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags | 0x800, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(raw.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, title]))
    locals.push(local)
    offset += local.length
  }
  return sealZip(Buffer.concat(locals), Buffer.concat(central), end.count ?? parts.length, end.comment)
}

/** The end-of-central-directory record behind entries and directory. */
export function sealZip(locals: Buffer, directory: Buffer, count: number, comment = ''): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(locals.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([locals, directory, end, Buffer.from(comment, 'latin1')])
}

/** Zeros compressed by DEFLATE, a kilobyte per megabyte: the content of a zip bomb, without compressing all of it. */
export function packedZeros(megabytes: number): Buffer {
  const zeros = Buffer.alloc(1024 * 1024)
  // A full flush ends at a byte boundary, so that the block can be repeated.
  const one = deflateRawSync(zeros, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), deflateRawSync('')])
}

/** A minimal Word, Excel or PowerPoint file, as far as detection looks. */
export function makeOffice(kind: 'docx' | 'xlsx' | 'pptx', more: ZipPart[] = []): Buffer {
  const main = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' }[kind]
  return makeZip([
    { name: '[Content_Types].xml', data: '<?xml version="1.0"?><Types/>' },
    { name: main, data: '<?xml version="1.0"?><main/>' },
    ...more,
  ])
}
