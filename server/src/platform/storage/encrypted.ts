/** Encryption at rest for restricted files: identity documents, exam uploads, personal data exports. */
import { type Cipheriv, createCipheriv, createDecipheriv, type Decipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, isPrivateKey, type Storage } from './port.ts'

const BLOCK = 16
const ALGORITHM = 'aes-256-ctr'

/** AES-CTR counter of block `index`. */
function counterAt(start: Buffer, index: number): Buffer {
  const counter = (BigInt(`0x${start.toString('hex')}`) + BigInt(index)) & ((1n << 128n) - 1n)
  return Buffer.from(counter.toString(16).padStart(32, '0'), 'hex')
}

/**
 * Storage that encrypts private keys: 16 random bytes (initial counter), then AES-256-CTR, so that any range can be
 * read alone. The key is derived from the installation secret. No authentication: rows keep the SHA-256. Other keys
 * pass unchanged.
 */
export function encryptPrivate(inner: Storage, secret: Buffer): Storage {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'zhixing/private-files', 32))
  const encrypt = (): { header: Buffer; cipher: Cipheriv } => {
    const header = randomBytes(BLOCK)
    return { header, cipher: createCipheriv(ALGORITHM, key, header) }
  }
  async function headerOf(name: string): Promise<Buffer> {
    return buffer(await inner.read(name, { start: 0, end: BLOCK - 1 }))
  }
  /** A read from offset 0 includes the header; a later range fetches it separately. */
  async function read(name: string, range?: ByteRange): Promise<Readable> {
    const block = Math.floor((range?.start ?? 0) / BLOCK)
    let header = block > 0 ? await headerOf(name) : Buffer.alloc(0)
    const from = block > 0 ? BLOCK + block * BLOCK : 0
    const content = await inner.read(name, range && { start: from, end: range.end + BLOCK })
    let decipher: Decipheriv | undefined
    let skip = (range?.start ?? 0) % BLOCK
    const plain = new Transform({
      transform(piece: Buffer, _encoding, done) {
        const missing = BLOCK - header.length
        header = Buffer.concat([header, piece.subarray(0, missing)])
        if (header.length < BLOCK) return done()
        decipher ??= createDecipheriv(ALGORITHM, key, counterAt(header, block))
        const clear = decipher.update(piece.subarray(missing))
        done(null, clear.subarray(skip))
        skip = Math.max(0, skip - clear.length)
      },
    })
    // An error on either side destroys both; the reader sees it on `plain`.
    pipeline(content, plain).catch(() => undefined)
    return plain
  }
  return {
    async write(name, content) {
      if (!isPrivateKey(name)) return inner.write(name, content)
      const { header, cipher } = encrypt()
      await inner.write(name, Buffer.concat([header, cipher.update(content)]))
    },
    async writeFrom(name, path) {
      if (!isPrivateKey(name)) return inner.writeFrom(name, path)
      const { header, cipher } = encrypt()
      const encrypted = `${path}.encrypted`
      try {
        const file = createWriteStream(encrypted, { mode: 0o600 })
        file.write(header)
        await pipeline(createReadStream(path), cipher, file)
        await inner.writeFrom(name, encrypted)
      } finally {
        await rm(encrypted, { force: true })
      }
    },
    read: (name, range) => (isPrivateKey(name) ? read(name, range) : inner.read(name, range)),
    size: async (name) => (await inner.size(name)) - (isPrivateKey(name) ? BLOCK : 0),
    remove: (name) => inner.remove(name),
  }
}
