/**
 * Keys for publishing. What a lecturer puts into OBS is the name of the stream, which is a secret of the channel and changes with every new key, and a signature
 * that expires; node-media-server checks the signature (MD5 with one secret, as it can), the media process knows the names that hold. Times are seconds since 1970.
 * A key ends in three ways: by its clock, with every new one, and with the session that it was used for; while that is on, the clock ends nothing.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { BEGIN_LATE_MS } from './rules.ts'

/** The application of RTMP addresses. */
export const STREAM_APP = 'live'
/** A key holds for a day at least: to try the picture where no session is near. */
export const TEST_KEY_SECONDS = 24 * 3600
/** How long a key for one session holds after its planned end. */
export const SESSION_KEY_SECONDS = 2 * 3600

/** Until when (seconds) a key holds that is made now (ms): for the session it is meant for as long as that may begin; it ends with it in any case. */
export function keyUntil(session: { endTime: string } | undefined, now: number): number {
  const tried = Math.floor(now / 1000) + TEST_KEY_SECONDS
  return session ? Math.max(tried, Math.floor((Date.parse(session.endTime) + BEGIN_LATE_MS) / 1000)) : tried
}

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

/** Whether a signature is ours, for this stream, and was not over at that moment (ms). */
export function heldAt(secret: Buffer, streamName: string, sign: string | undefined, moment: number): boolean {
  const expires = expiryOf({ sign })
  return `sign=${sign}` === signOf(secret, streamName, expires) && expires * 1000 >= moment
}

/** What lets a connection in now. */
export const freshSign = (secret: Buffer, streamName: string, now: number): { sign: string } => ({
  sign: signOf(secret, streamName, Math.floor(now / 1000) + PATH_SECONDS).slice('sign='.length),
})

/** Until when the key of a connection holds, by what it came with. Not for judging it: node-media-server has. */
export const expiryOf = ({ sign = '' }: Record<string, string | undefined>): number => Number.parseInt(sign, 10) || 0

/** How long the path to a stream within the installation opens it; one that is open stays so. */
const PATH_SECONDS = 60

/** Where the media process has a stream as FLV, for the app and for ffmpeg: nobody else knows the name, or could sign. */
export function flvPath(secret: Buffer, streamName: string, now: number, seconds = PATH_SECONDS): string {
  return `/${STREAM_APP}/${streamName}.flv?${signOf(secret, streamName, Math.floor(now / 1000) + seconds)}`
}
