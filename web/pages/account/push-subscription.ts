import type { InputOf } from '@zhixing/contract'
import { currentLanguage } from '../../i18n/catalogue.ts'

/** Whether this browser has notifications; on iOS only a site that was added to the home screen has. */
export const canPush = (): boolean =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

/** Whether the person has refused notifications; only the settings of the browser change that. */
export const isPushDenied = (): boolean => canPush() && Notification.permission === 'denied'

export type PushFailure = 'denied' | 'unreachable'

/**
 * Asks for the permission and subscribes. Call it on a press.
 * @returns what `user/auth/push/save` takes, or why there is none
 */
export async function subscribe(publicKey: string): Promise<InputOf<'user/auth/push/save'> | PushFailure> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    // A subscription to an earlier key of the site, or one that the push service has dropped, is made again.
    await (await pushManager.getSubscription())?.unsubscribe()
    const { endpoint = '', keys } = (await pushManager.subscribe(options)).toJSON()
    const language = currentLanguage() === 'en' ? 'en' : 'zh-CN'
    return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', language }
  } catch {
    // No push service, or it does not answer.
    return 'unreachable'
  }
}

/** Ends the subscription of this browser; one that is gone already is fine. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe().catch(() => false)
}
