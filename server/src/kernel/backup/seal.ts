/** Authenticated encryption of the objects of a vault (AES-256-GCM), or none without a key. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { StartError } from '../errors.ts'
import { texts } from './texts.ts'

const NONCE = 12
const TAG = 16
/** First bytes of an object. */
const PLAIN = Buffer.from('ZXB0')
const SEALED = Buffer.from('ZXB1')

export interface Seal {
  /** Id of a content, which tells nothing about it if there is a key. */
  idOf(content: Buffer): string
  /** An object that opens by its own name only. */
  seal(name: string, content: Buffer): Buffer
  /** @throws {StartError} wrong key, or changed or truncated */
  open(name: string, object: Buffer): Buffer
}

/** @param secret BACKUP_KEY */
export function createSeal(secret: string | undefined): Seal {
  if (secret === undefined)
    return {
      idOf: (content) => createHash('sha256').update(content).digest('hex'),
      seal: (_name, content) => Buffer.concat([PLAIN, content]),
      open(name, object) {
        const magic = object.subarray(0, PLAIN.length)
        if (magic.equals(SEALED)) throw new StartError(texts.noKey)
        if (!magic.equals(PLAIN)) throw new StartError(texts.damaged(name))
        return object.subarray(PLAIN.length)
      },
    }
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `zhixing/backup ${purpose}`, 32))
  const [contentKey, idKey] = [key('content'), key('id')]
  return {
    idOf: (content) => createHmac('sha256', idKey).update(content).digest('hex'),
    seal(name, content) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', contentKey, nonce).setAAD(Buffer.from(name))
      const sealed = [cipher.update(content), cipher.final()]
      return Buffer.concat([SEALED, nonce, ...sealed, cipher.getAuthTag()])
    },
    open(name, object) {
      // Everyone with write access could have put an object without encryption there.
      if (object.subarray(0, PLAIN.length).equals(PLAIN)) throw new StartError(texts.notSealed)
      const begin = SEALED.length + NONCE
      if (object.length < begin + TAG || !object.subarray(0, SEALED.length).equals(SEALED))
        throw new StartError(texts.damaged(name))
      const decipher = createDecipheriv('aes-256-gcm', contentKey, object.subarray(SEALED.length, begin), {
        authTagLength: TAG,
      })
      decipher.setAAD(Buffer.from(name)).setAuthTag(object.subarray(-TAG))
      try {
        return Buffer.concat([decipher.update(object.subarray(begin, -TAG)), decipher.final()])
      } catch {
        throw new StartError(texts.wrongKey(name))
      }
    },
  }
}
