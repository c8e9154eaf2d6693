/** Keys and signatures of payment channels: RSA with SHA-256 (PKCS #1 v1.5). */
import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartError } from '../../kernel/errors.ts'

/** A key as PEM. Alipay's tools export the base64 alone. */
function pemOf(text: string, label: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('-----') ? trimmed : `-----BEGIN ${label}-----\n${trimmed}\n-----END ${label}-----\n`
}

/** A private key, PKCS #8 or PKCS #1, with or without PEM markers. @throws when it is not a key */
export function privateKeyOf(text: string): KeyObject {
  try {
    return createPrivateKey(pemOf(text, 'PRIVATE KEY'))
  } catch {
    return createPrivateKey(pemOf(text, 'RSA PRIVATE KEY'))
  }
}

/** A public key, or that of a certificate. @throws when it is not a key */
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
  // Neither the content nor the error is shown: the file may hold a secret.
  throw new StartError(`${variable} 指定的文件 ${path} 不是有效的 RSA 密钥（PEM）`)
}

/** The private key in the file a variable names. @throws {StartError} */
export const loadPrivateKey = (variable: string, path: string): KeyObject => loadKey(variable, path, privateKeyOf)
/** The public key in the file a variable names. @throws {StartError} */
export const loadPublicKey = (variable: string, path: string): KeyObject => loadKey(variable, path, publicKeyOf)

export const signText = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64')

export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64')
