/** Self-signed certificates in hand-written DER: Node can parse certificates but not create them. */
import { createSign, type KeyObject } from 'node:crypto'

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : Buffer.from([0x82, content.length >> 8, content.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), length, content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
/** sha256WithRSAEncryption */
const algorithm = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'))
const name = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('test')))))
const time = (at: number) => der(0x18, Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')))

/** A certificate of a key pair, as PEM. `serial` is hexadecimal and starts below 8. */
export function makeCertificate(
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  serial: string,
  validTo: number,
): string {
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    algorithm,
    name,
    sequence(time(Date.UTC(2020, 0, 1)), time(validTo)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey)
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}
