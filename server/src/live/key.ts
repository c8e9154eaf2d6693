/**
 * Keys for publishing. What a lecturer puts into OBS is the name of the stream, which is a secret of the channel and changes with every new key, and a signature
 * that expires; node-media-server checks the signature (MD5 with one secret, as it can), the media process knows the names that hold. Times are seconds since 1970.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The application of RTMP addresses. */
export const STREAM_APP = 'live'
/** How long a key of a channel holds, and one for a session after its planned end. */
export const KEY_SECONDS = 180 * 24 * 3600
export const SESSION_KEY_SECONDS = 2 * 3600

/** The secret of signatures; the installation's own never leaves the app. */
export function publishSecret(secret: Buffer): string {
  return createHmac('sha256', secret).update('zhixing live publish 1').digest('hex')
}

/** A name nobody guesses. */
export const newStreamName = (): string => randomBytes(18).toString('hex')

/** What stands in the field for the key: name and signature. */
export function streamKey(secret: Buffer, streamName: string, expires: number): string {
  const sign = createHash('md5')
    .update(`/${STREAM_APP}/${streamName}-${expires}-${publishSecret(secret)}`)
    .digest('hex')
  return `${streamName}?sign=${expires}-${sign}`
}
