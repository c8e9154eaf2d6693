/**
 * Addresses at which browsers read objects themselves: of the store (SigV4), or of a CDN before it (Aliyun type A,
 * CloudFront).
 */
import { createHash, createHmac, createSign } from 'node:crypto'
import { privateKeyOf, readKeyFile } from '../payment/keys.ts'
import { checkKey } from './port.ts'
import type { S3Settings } from './s3.ts'

export interface BrowserAddresses {
  /** For the Content-Security-Policy. */
  origin: string
  /** Address of an object, valid for so many seconds from a time on (seconds since 1970). */
  of(key: string, from: number, seconds: number): string
}

/** Settings of SEGMENTS_FROM. */
export type BrowserSettings =
  | { kind: 'store'; url?: string | undefined }
  | { kind: 'cdn'; url: string; key: string }
  | { kind: 'cloudfront'; url: string; keyId: string; keyFile: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const pathOf = (key: string) => checkKey(key).split('/').map(encodeURIComponent).join('/')
const trimmed = (url: string) => url.replace(/\/$/, '')

/** Creates the configured addresses; null: the app serves everything. @throws {StartError} for an unreadable key */
export function createBrowserAddresses(
  settings: BrowserSettings | undefined,
  s3: S3Settings | undefined,
): BrowserAddresses | null {
  if (!settings || !s3) return null
  switch (settings.kind) {
    case 'cdn':
      return cdnAddresses(settings)
    case 'cloudfront':
      return cloudFrontAddresses(settings)
    case 'store':
      return storeAddresses(settings.url ? { ...s3, endpoint: settings.url } : s3)
  }
}

/**
 * Presigned addresses of S3 (AWS Signature Version 4 in the query). Synchronous, unlike those of the client library: a
 * playlist has a thousand of them.
 */
function storeAddresses({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): BrowserAddresses {
  const { origin, host, pathname } = new URL(`${trimmed(endpoint)}/${encodeURIComponent(bucket)}`)
  let signing: { day: string; key: Buffer } | undefined
  const keyFor = (day: string) => {
    if (signing?.day !== day) {
      const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`) as Buffer
      signing = { day, key }
    }
    return signing.key
  }
  return {
    origin,
    of(key, from, seconds) {
      const time = new Date(from * 1000).toISOString().replace(/[-:]|\.\d{3}/g, '')
      const day = time.slice(0, 8)
      const scope = `${day}/${region}/s3/aws4_request`
      const path = `${pathname}/${pathOf(key)}`
      const query = [
        'X-Amz-Algorithm=AWS4-HMAC-SHA256',
        `X-Amz-Credential=${encodeURIComponent(`${accessKey}/${scope}`)}`,
        `X-Amz-Date=${time}`,
        `X-Amz-Expires=${seconds}`,
        'X-Amz-SignedHeaders=host',
      ].join('&')
      const canonical = `GET\n${path}\n${query}\nhost:${host}\n\nhost\nUNSIGNED-PAYLOAD`
      const signature = hmac(keyFor(day), `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex')
      return `${origin}${path}?${query}&X-Amz-Signature=${signature}`
    },
  }
}

/**
 * Type A of Aliyun's CDN, which others offer too: `auth_key=time-rand-uid-md5`. The CDN adds its own lifetime to the
 * time, so `seconds` is a setting there.
 */
function cdnAddresses({ url, key: secret }: { url: string; key: string }): BrowserAddresses {
  const { origin, pathname } = new URL(trimmed(url))
  return {
    origin,
    of(key, from) {
      const path = `${pathname.replace(/\/$/, '')}/${pathOf(key)}`
      const sum = createHash('md5').update(`${path}-${from}-0-0-${secret}`).digest('hex')
      return `${origin}${path}?auth_key=${from}-0-0-${sum}`
    },
  }
}

/** Base64 of CloudFront, without characters that an address would escape. */
const cloudFrontBase64 = (content: Buffer | string) =>
  Buffer.from(content).toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~')

/**
 * Signed URLs of CloudFront with a custom policy for the folder of an object: a canned policy would need an RSA signature
 * for each of a thousand addresses of a playlist.
 */
function cloudFrontAddresses({ url, keyId, keyFile }: BrowserSettings & { kind: 'cloudfront' }): BrowserAddresses {
  const key = privateKeyOf(readKeyFile('SEGMENTS_KEY_FILE', keyFile, 'private'))
  const base = trimmed(url)
  let signed = { policy: '', query: '' }
  const queryFor = (resource: string, expires: number) => {
    const policy = JSON.stringify({
      Statement: [{ Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': expires } } }],
    })
    if (signed.policy !== policy) {
      const signature = createSign('RSA-SHA1').update(policy).sign(key)
      const parts = [cloudFrontBase64(policy), cloudFrontBase64(signature), encodeURIComponent(keyId)]
      signed = { policy, query: `Policy=${parts[0]}&Signature=${parts[1]}&Key-Pair-Id=${parts[2]}` }
    }
    return signed.query
  }
  return {
    origin: new URL(url).origin,
    of(name, from, seconds) {
      const address = `${base}/${pathOf(name)}`
      return `${address}?${queryFor(address.replace(/[^/]*$/, '*'), from + seconds)}`
    },
  }
}
