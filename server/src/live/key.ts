/**
 * Stream keys: the stream name (a secret that changes with every new key) and an expiring signature, which
 * node-media-server checks (MD5, its only option) while the media process checks the name. Times are epoch seconds.
 * A key ends by its expiry, with every new key, and with its session; it does not expire while that is live.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { BEGIN_LATE_MS } from './rules.ts'

/** RTMP application name. */
export const STREAM_APP = 'live'
/** Minimum validity: a day, for tests without a session. */
export const TEST_KEY_SECONDS = 24 * 3600
/** Validity after the planned end of the session. */
export const SESSION_KEY_SECONDS = 2 * 3600

/** Expiry (s) of a key made at `now` (ms): as long as its session may start; revoked with it in any case. */
export function keyUntil(session: { endTime: string } | undefined, now: number): number {
  const tried = Math.floor(now / 1000) + TEST_KEY_SECONDS
  return session ? Math.max(tried, Math.floor((Date.parse(session.endTime) + BEGIN_LATE_MS) / 1000)) : tried
}

/** Signing secret, derived, because the installation's own must not leave the app. */
export function publishSecret(secret: Buffer): string {
  return createHmac('sha256', secret).update('zhixing live publish 1').digest('hex')
}

/** Random stream name. */
export const newStreamName = (): string => randomBytes(18).toString('hex')

function signOf(secret: Buffer, streamName: string, expires: number): string {
  const sign = createHash('md5')
    .update(`/${STREAM_APP}/${streamName}-${expires}-${publishSecret(secret)}`)
    .digest('hex')
  return `sign=${expires}-${sign}`
}

/** OBS stream key: name and signature. */
export const streamKey = (secret: Buffer, streamName: string, expires: number): string =>
  `${streamName}?${signOf(secret, streamName, expires)}`

/** Whether a signature is valid for this stream at `moment` (ms). */
export function isValidAt(secret: Buffer, streamName: string, sign: string | undefined, moment: number): boolean {
  const expires = expiryOf({ sign })
  return `sign=${sign}` === signOf(secret, streamName, expires) && expires * 1000 >= moment
}

/** Short-lived signature for an internal connection. */
export const freshSign = (secret: Buffer, streamName: string, now: number): { sign: string } => ({
  sign: signOf(secret, streamName, Math.floor(now / 1000) + PATH_SECONDS).slice('sign='.length),
})

/** Expiry from a connection's signature; node-media-server has verified it. */
export const expiryOf = ({ sign = '' }: Record<string, string | undefined>): number => Number.parseInt(sign, 10) || 0

/** Validity of internal stream paths; open connections stay. */
const PATH_SECONDS = 60

/** Internal HTTP-FLV path for the app and ffmpeg: name and signature are unknown outside. */
export function flvPath(secret: Buffer, streamName: string, now: number, seconds = PATH_SECONDS): string {
  return `/${STREAM_APP}/${streamName}.flv?${signOf(secret, streamName, Math.floor(now / 1000) + seconds)}`
}
