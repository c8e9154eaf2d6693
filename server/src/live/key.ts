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

function signOf(secret: Buffer, streamName: string, expires: number): string {
  const sign = createHash('md5')
    .update(`/${STREAM_APP}/${streamName}-${expires}-${publishSecret(secret)}`)
    .digest('hex')
  return `sign=${expires}-${sign}`
}

/** What stands in the field for the key: name and signature. */
export const streamKey = (secret: Buffer, streamName: string, expires: number): string =>
  `${streamName}?${signOf(secret, streamName, expires)}`

/** Until when the key of a connection holds, by what it came with. Not for judging it: node-media-server has. */
export const expiryOf = ({ sign = '' }: Record<string, string | undefined>): number => Number.parseInt(sign, 10) || 0

/** How long the path to a stream within the installation opens it; one that is open stays so. */
const PATH_SECONDS = 60

/** Where the media process has a stream as FLV, for the app and for ffmpeg: nobody else knows the name, or could sign. */
export function flvPath(secret: Buffer, streamName: string, now: number, seconds = PATH_SECONDS): string {
  return `/${STREAM_APP}/${streamName}.flv?${signOf(secret, streamName, Math.floor(now / 1000) + seconds)}`
}
