/** Keys of payment channels and what is done with them. Both channels sign with RSA over SHA-256 (PKCS #1 v1.5). */
import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartError } from '../../kernel/errors.ts'

/** The text of a key as PEM. Alipay's tools write the base64 alone. */
function pemOf(text: string, label: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('-----') ? trimmed : `-----BEGIN ${label}-----\n${trimmed}\n-----END ${label}-----\n`
}

/** A private key, PKCS #8 or PKCS #1, with or without the lines around it. @throws when it is none */
export function privateKeyOf(text: string): KeyObject {
  try {
    return createPrivateKey(pemOf(text, 'PRIVATE KEY'))
  } catch {
    return createPrivateKey(pemOf(text, 'RSA PRIVATE KEY'))
  }
}

/** A public key, or that of a certificate. @throws when it is none */
export const publicKeyOf = (text: string): KeyObject => createPublicKey(pemOf(text, 'PUBLIC KEY'))

function loadKey(variable: string, path: string, read: (text: string) => KeyObject): KeyObject {
  try {
    const key = read(readFileSync(path, 'utf8'))
    if (key.asymmetricKeyType === 'rsa') return key
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new StartError(`${variable} 指定的密钥文件 ${path} 无法读取`)
  }
  // Nothing of the file or of the error is shown: it may be somebody's key.
  throw new StartError(`${variable} 指定的文件 ${path} 不是有效的 RSA 密钥（PEM）`)
}

/** The private key in a file that a setting names. @throws {StartError} */
export const loadPrivateKey = (variable: string, path: string): KeyObject => loadKey(variable, path, privateKeyOf)
/** The public key in a file that a setting names. @throws {StartError} */
export const loadPublicKey = (variable: string, path: string): KeyObject => loadKey(variable, path, publicKeyOf)

export const signText = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64')

export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64')
