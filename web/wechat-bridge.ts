/** The JavaScript bridge that WeChat's browser injects into pages. */

export interface WechatBridge {
  invoke(name: string, input: object, answered: (answer: { err_msg?: string; errMsg?: string }) => void): void
}

const READY = 'WeixinJSBridgeReady'
/** The bridge may be injected after the page has loaded, ms. */
const MAX_WAIT = 5000

const bridgeOf = (page: Window) => (page as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge

/** Whether this is WeChat's own browser; that of WeCom has another account. */
export const isInWechat = (): boolean =>
  /MicroMessenger/i.test(navigator.userAgent) && !/wxwork/i.test(navigator.userAgent)

/** The bridge as soon as it is there; undefined in other browsers. */
export async function bridgeWhenReady(page: Window): Promise<WechatBridge | undefined> {
  if (!bridgeOf(page))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_WAIT)
      page.document.addEventListener(
        READY,
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    })
  return bridgeOf(page)
}

/** The second word of a result such as `preVerifyJSAPI:ok`. */
export const outcomeOf = (message = ''): string => message.split(':')[1] ?? ''

/** What the server signs for an address of a page (`user/auth/wechat/subscribe/begin`). */
export interface SignedPage {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/**
 * The address for which WeChat verifies a signature: on iOS that with which the document was loaded, elsewhere the
 * current one.
 */
export function addressToSign(page: Window = window): string {
  const [loaded] = page.performance.getEntriesByType('navigation')
  const isApple = /iPhone|iPad|iPod/i.test(page.navigator.userAgent)
  const address = isApple && loaded ? loaded.name : page.location.href
  return address.split('#', 1)[0] ?? ''
}

/**
 * Asks WeChat to define its elements (open tags) in this page; what `wx.config` of the JS-SDK does.
 * @returns whether WeChat accepted the signature
 */
export async function enableOpenTags(
  { appId, timestamp, nonceStr, signature }: SignedPage,
  tags: readonly string[],
  page: Window = window,
): Promise<boolean> {
  const bridge = await bridgeWhenReady(page)
  if (!bridge) return false
  return new Promise((resolve) =>
    bridge.invoke(
      'preVerifyJSAPI',
      {
        appId,
        verifyAppId: appId,
        verifySignType: 'sha1',
        verifyTimestamp: String(timestamp),
        verifyNonceStr: nonceStr,
        verifySignature: signature,
        // WeChat takes no empty list.
        verifyJsApiList: ['checkJsApi'],
        verifyOpenTagList: [...tags],
      },
      ({ errMsg, err_msg }) => resolve(outcomeOf(errMsg ?? err_msg) === 'ok'),
    ),
  )
}

/** WeChat's element with which a person subscribes to notices; it draws its content in a frame of its own. */
export const SUBSCRIBE_TAG = 'wx-open-subscribe'

/** Templates that the person has accepted, by the answer of WeChat's element. Pure. */
export function acceptedIn(details: unknown): string[] {
  try {
    const answers = JSON.parse(String(details)) as Record<string, unknown>
    return Object.entries(answers).flatMap(([templateId, answer]) => {
      const { status } = (typeof answer === 'string' ? JSON.parse(answer) : answer) as { status?: unknown }
      return status === 'accept' ? [templateId] : []
    })
  } catch {
    return []
  }
}
