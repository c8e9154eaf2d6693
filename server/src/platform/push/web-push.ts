/** Web Push: messages to browsers through the push service of their vendor (RFC 8030, 8291, 8292). */
import webPush from 'web-push'
import { type Posted, postTo } from '../webhook/post.ts'

/** VAPID key pair, base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** What the service worker reads; encrypted for the browser. */
  payload: string
  /** Seconds that the push service keeps it for a browser that is not connected. */
  ttl: number
  urgency: 'normal' | 'high'
}

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/**
 * Encrypts a message and gives it to the push service. Never throws.
 * @param subject whom the push service may contact about the sender: an https: or mailto: URL
 * @param isTrusted may reach any address, without TLS too
 * @returns status 0 without an answer, -1 when the browser's keys are unusable
 */
export async function sendPush(
  keys: PushKeys,
  subject: string,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttl, urgency }: PushMessage,
  isTrusted: boolean,
): Promise<Posted> {
  let request: ReturnType<typeof webPush.generateRequestDetails>
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttl,
      urgency,
      contentEncoding: 'aes128gcm',
    })
  } catch (error) {
    return { status: -1, answer: error instanceof Error ? error.message : String(error), durationMs: 0 }
  }
  const { headers, body } = request
  const named = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^content-length$/i.test(name) ? [] : [[name.toLowerCase(), value]],
    ),
  )
  return postTo(new URL(endpoint), body ?? '', named, isTrusted)
}
