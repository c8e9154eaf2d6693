/**
 * The payment providers: one entry each. Pay type codes, lists of channels, names and the rules where a way to pay can
 * be offered derive from here, in the order of the entries. Pure data: the browser imports it too.
 * A new provider needs: an entry here, a folder in `server/src/platform/payment/` and a line in its `registry.ts`.
 */

/** Where the payer's browser runs: inside WeChat, on a phone, on a computer. */
export type PayPlace = 'wechat' | 'phone' | 'computer'

/** One way to pay through a provider. */
interface PayWay {
  /** `payType` on the wire and in the database; never reused. */
  code: number
  /** Name for operators. */
  name: string
  /** Name among the choices of a buyer; default: `name`. */
  buyerName?: string
  /** Description in the API document. */
  about: string
  /** Places where it is offered. */
  places: readonly PayPlace[]
  /** Starts with a QR code that another phone can scan: offered as a fallback where no way works. */
  isScannable?: boolean
}

interface Provider {
  name: string
  /** Name in tables and filters; default: `name`. */
  shortName?: string
  /** Moves no money: buyers and operators see it marked as a demonstration. */
  isDemo?: boolean
  /** By name of the code (`stateCode.payType`). */
  ways: Record<string, PayWay>
}

export const providers = {
  wechat: {
    name: '微信支付',
    ways: {
      wechatQr: { code: 11, name: '微信扫码', about: 'WeChat QR', places: ['computer'], isScannable: true },
      // The H5 page of WeChat Pay does not open inside WeChat.
      wechatH5: { code: 12, name: '微信 H5', buyerName: '微信支付', about: 'WeChat H5', places: ['phone'] },
      wechatJsapi: { code: 14, name: '微信内支付', buyerName: '微信支付', about: 'WeChat JSAPI', places: ['wechat'] },
    },
  },
  alipay: {
    name: '支付宝',
    ways: {
      alipayQr: { code: 21, name: '支付宝扫码', about: 'Alipay QR', places: ['computer'], isScannable: true },
      // WeChat blocks the pages of Alipay.
      alipayH5: { code: 22, name: '支付宝 H5', buyerName: '支付宝', about: 'Alipay H5', places: ['phone'] },
      alipayPage: { code: 24, name: '支付宝网页', about: 'Alipay page', places: ['computer'] },
    },
  },
  sandbox: {
    name: '沙箱支付',
    shortName: '沙箱',
    isDemo: true,
    ways: {
      sandbox: {
        code: 90,
        name: '沙箱支付',
        buyerName: '沙箱支付（演示）',
        about: 'sandbox',
        places: ['wechat', 'phone', 'computer'],
      },
    },
  },
} as const satisfies Record<string, Provider>

export type ProviderKey = keyof typeof providers

type Providers = typeof providers
type WaysOf<K extends ProviderKey> = Providers[K]['ways']
type WayKey = { [K in ProviderKey]: keyof WaysOf<K> }[ProviderKey]
type CodeOf<W extends WayKey> = {
  [K in ProviderKey]: W extends keyof WaysOf<K> ? (WaysOf<K>[W] extends { code: infer C } ? C : never) : never
}[ProviderKey]

const entries = Object.entries(providers) as [ProviderKey, Provider][]

/** Keys of the providers; `channel` of payments and accounts. */
export const providerKeys = entries.map(([key]) => key) as [ProviderKey, ...ProviderKey[]]

/** All ways to pay through a provider. */
export const payWays: readonly (PayWay & { provider: ProviderKey })[] = entries.flatMap(([provider, { ways }]) =>
  Object.values(ways).map((way) => ({ ...way, provider })),
)

/** Codes of the ways to pay through a provider, by name; the part of `stateCode.payType` that derives from here. */
export const payWayCode = Object.fromEntries(
  entries.flatMap(([, { ways }]) => Object.entries(ways).map(([key, { code }]) => [key, code])),
) as { readonly [W in WayKey]: CodeOf<W> }

/** Codes of the ways to pay through one provider. */
export const payTypesOf = (provider: ProviderKey): number[] =>
  payWays.filter((way) => way.provider === provider).map(({ code }) => code)

const demoMark = '（演示）'
const namesOf = (name: (provider: Provider) => string): Record<string, string> =>
  Object.fromEntries(entries.map(([key, provider]) => [key, name(provider)]))
const wayNamesOf = (name: (way: PayWay & { provider: ProviderKey }) => string): Record<number, string> =>
  Object.fromEntries(payWays.map((way) => [way.code, name(way)]))

/** Names of providers by key. */
export const providerNames = namesOf(({ name }) => name)
/** Short names of providers by key. */
export const providerShortNames = namesOf(({ shortName, name }) => shortName ?? name)
/** Short names of providers by key, demonstrations marked. */
export const providerMarkedNames = namesOf(
  ({ shortName, name, isDemo }) => `${shortName ?? name}${isDemo ? demoMark : ''}`,
)
/** Names of pay types for operators. */
export const payWayNames = wayNamesOf(({ name }) => name)
/** Names of pay types among the choices of a buyer. */
export const payWayBuyerNames = wayNamesOf(({ name, buyerName }) => buyerName ?? name)
/** The provider's name by pay type, as a buyer reads it on an order. */
export const payTypeProviderNames = wayNamesOf(({ provider }) => {
  const { name, isDemo }: Provider = providers[provider]
  return `${name}${isDemo ? demoMark : ''}`
})
/** Names of the providers that move real money. */
export const liveProviderNames = entries.filter(([, { isDemo }]) => !isDemo).map(([, { name }]) => name)
