/**
 * Fields of a merchant account at each provider: environment variables of the installation, the form of a site and its
 * checks derive from here. Apart from `providers.ts`, which learners' pages import.
 */
import { payTypesOf, payWayCode, payWayNames, type ProviderKey } from './providers.ts'

/** Account id of a payment through the account of the installation. */
export const INSTALLATION = '0'

export interface ProviderField {
  name: string
  label: string
  /** Never sent to a browser; stored encrypted. */
  isSecret?: boolean
  /** Content of a key file: PEM, or base64 alone. A variable of the environment names the file. */
  keyKind?: 'private' | 'public'
  isOptional?: boolean
  /** Part of what identifies the account: with another value it is another account. */
  isIdentity?: boolean
  /** Field that has to be set too. */
  with?: string
  pattern?: RegExp
  /** Sentence for a value that the pattern refuses, after the label. */
  wrong?: string
  hint?: string
}

/** Providers at which a site can have an account of its own. */
export const providerFields = {
  wechat: [
    {
      name: 'mchId',
      label: '商户号',
      isIdentity: true,
      pattern: /^\d{6,20}$/,
      wrong: '应是微信支付商户号（数字）',
    },
    {
      name: 'appId',
      label: 'AppID',
      isIdentity: true,
      pattern: /^[\w-]{1,64}$/,
      wrong: '只能含字母、数字、- 和 _',
      hint: '与商户号绑定的公众号、服务号或小程序的 AppID',
    },
    {
      name: 'serial',
      label: '证书序列号',
      pattern: /^[\dA-Fa-f]{16,64}$/,
      wrong: '应是商户 API 证书序列号',
      hint: '商户平台“账户中心 → API 安全”中的商户 API 证书',
    },
    {
      name: 'key',
      label: '商户 API 私钥',
      isSecret: true,
      keyKind: 'private',
      hint: '证书工具生成的 apiclient_key.pem 的全部内容',
    },
    {
      name: 'apiKey',
      label: 'APIv3 密钥',
      isSecret: true,
      pattern: /^[\x21-\x7E]{32}$/,
      wrong: '应是 32 个字符的 APIv3 密钥',
    },
    {
      name: 'publicKeyId',
      label: '微信支付公钥 ID',
      isOptional: true,
      with: 'publicKey',
      pattern: /^PUB_KEY_ID_\w{1,60}$/,
      wrong: '应以 PUB_KEY_ID_ 开头',
      hint: '使用平台证书的商户不填',
    },
    {
      name: 'publicKey',
      label: '微信支付公钥',
      isSecret: true,
      isOptional: true,
      keyKind: 'public',
      with: 'publicKeyId',
      hint: 'pub_key.pem 的全部内容，与公钥 ID 一起填',
    },
    {
      name: 'appSecret',
      label: '服务号 AppSecret',
      isSecret: true,
      isOptional: true,
      pattern: /^[\x21-\x7E]{1,128}$/,
      wrong: '不能含空格',
      hint: '微信内支付需要，用于取得付款人的 openid',
    },
  ],
  alipay: [
    {
      name: 'appId',
      label: '应用 AppID',
      isIdentity: true,
      pattern: /^[\w-]{1,64}$/,
      wrong: '只能含字母、数字、- 和 _',
    },
    {
      name: 'sellerId',
      label: '收款账号 PID',
      isOptional: true,
      pattern: /^\d{6,20}$/,
      wrong: '应是 2088 开头的数字',
      hint: '填写后，付到其他账号的款项会被挂起',
    },
    {
      name: 'key',
      label: '应用私钥',
      isSecret: true,
      keyKind: 'private',
      hint: '密钥工具生成的应用私钥，PEM 或一行 Base64 均可',
    },
    {
      name: 'publicKey',
      label: '支付宝公钥',
      isSecret: true,
      keyKind: 'public',
      hint: '开放平台“接口加签方式”中查看的支付宝公钥，不是应用公钥',
    },
    {
      name: 'appCertSn',
      label: '应用公钥证书 SN',
      isOptional: true,
      with: 'rootCertSn',
      pattern: /^[\w-]{1,200}$/,
      wrong: '只能含字母、数字、- 和 _',
      hint: '要通过支付宝打款时填写',
    },
    {
      name: 'rootCertSn',
      label: '支付宝根证书 SN',
      isOptional: true,
      with: 'appCertSn',
      pattern: /^[\w-]{1,400}$/,
      wrong: '只能含字母、数字、- 和 _',
    },
  ],
} as const satisfies Partial<Record<ProviderKey, readonly ProviderField[]>>

export type OwnProvider = keyof typeof providerFields
export const ownProviders = Object.keys(providerFields) as [OwnProvider, ...OwnProvider[]]

/** Fields of an account at a provider. */
export const accountFieldsOf = (provider: OwnProvider): readonly ProviderField[] => providerFields[provider]

/** Longest value of a field: an RSA key of 4096 bits as PEM has 3,300 characters. */
export const ACCOUNT_FIELD_MAX = 8000

/** Ways to pay that need an optional field. */
export const wayNeeds: Readonly<Record<number, string>> = { [payWayCode.wechatJsapi]: 'appSecret' }

/** Ways that an account with these fields can offer. */
export const possibleWays = (provider: OwnProvider, has: (field: string) => boolean): number[] =>
  payTypesOf(provider).filter((code) => wayNeeds[code] === undefined || has(wayNeeds[code]))

/** What identifies an account at its provider. */
export const identityOf = (provider: OwnProvider, settings: Readonly<Record<string, string>>): string =>
  accountFieldsOf(provider)
    .filter(({ isIdentity }) => isIdentity)
    .map(({ name }) => settings[name] ?? '')
    .join('/')

/** Sentence for a value in the wrong format, without the label; undefined: it has the right one. */
export const formatError = ({ pattern, wrong }: ProviderField, value: string): string | undefined =>
  pattern && !pattern.test(value) ? wrong : undefined

/** Errors of an account by field. `kept`: secrets that are stored and not sent again. Key files are read by the server. */
export function accountErrors(
  provider: OwnProvider,
  values: Readonly<Record<string, string>>,
  kept: ReadonlySet<string>,
  payTypes: readonly number[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  const has = (name: string) => Boolean(values[name]) || kept.has(name)
  const fields = accountFieldsOf(provider)
  for (const field of fields) {
    const { name, label, isOptional, with: other } = field
    const value = values[name] ?? ''
    if (!has(name)) {
      if (!isOptional) errors[name] = `请填写${label}`
      else if (other && has(other)) errors[name] = `${label}与${labelOf(fields, other)}要同时填写`
    } else if (value.length > ACCOUNT_FIELD_MAX) errors[name] = `${label}过长`
    else if (value && formatError(field, value)) errors[name] = `${label}${formatError(field, value)}`
  }
  const possible = possibleWays(provider, has)
  const missing = payTypes.find((code) => wayNeeds[code] && !possible.includes(code))
  if (missing !== undefined && wayNeeds[missing])
    errors[wayNeeds[missing]] ??= `提供${payWayNames[missing]}时请填写${labelOf(fields, wayNeeds[missing])}`
  return errors
}

const labelOf = (fields: readonly ProviderField[], name: string) =>
  fields.find((field) => field.name === name)?.label ?? name
