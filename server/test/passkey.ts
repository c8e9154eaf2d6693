/** A passkey in software, which answers as a browser with an authenticator does. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyMade, PasskeyShown } from '@zhixing/contract/user/factor'

const sha = (data: string | Buffer) => createHash('sha256').update(data).digest()

export interface SoftPasskey {
  id: string
  make(options: Record<string, unknown>): PasskeyMade
  /** `verified`: whether it asked for the finger or PIN. */
  show(options: Record<string, unknown>, verified?: boolean): PasskeyShown
}

export function softPasskey(origin: string, rpId = new URL(origin).hostname): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }) as {
    publicKey: KeyObject
    privateKey: KeyObject
  }
  const credential = randomBytes(16)
  const id = credential.toString('base64url')
  let counter = 0
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha(rpId), Buffer.from([flags]), count])
  }
  const client = (type: string, options: Record<string, unknown>) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  return {
    id,
    make(options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const authData = Buffer.concat([
        head(0x45),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        key,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client('webauthn.create', options).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    show(options, verified = true) {
      const clientData = client('webauthn.get', options)
      const authData = head(verified ? 0x05 : 0x01)
      const signature = sign('sha256', Buffer.concat([authData, sha(clientData)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
