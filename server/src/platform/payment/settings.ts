/** What a payment provider of this folder implements, and the accounts of the installation from environment variables. */
import {
  accountFieldsOf,
  formatError,
  type OwnProvider,
  possibleWays,
  type ProviderField,
  wayNeeds,
} from '@zhixing/contract/commerce/provider-fields'
import { payTypesOf, payWayNames, providerNames } from '@zhixing/contract/commerce/providers'
import { StartError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import { readKeyFile } from './keys.ts'
import type { PaymentChannel } from './port.ts'

/** Environment variables with a value. */
export type Environment = Readonly<Record<string, string>>

/** What decides whether and how a provider is configured. */
export interface ProviderSettings {
  environment: Environment
  production: boolean
  /** Another provider is configured. */
  hasOthers: boolean
}

/** What a channel works with. */
export interface ProviderTools {
  /** Secret of the installation. */
  secret: Buffer
  log: Log
  /** The time, ms. */
  now: () => number
  /** Another address of WeChat's API. */
  wechatApiUrl: string | undefined
}

/** A merchant account: its fields by name (contract/src/commerce/provider-fields.ts), key files with their content. */
export interface Account {
  values: Readonly<Record<string, string>>
  payTypes: readonly number[]
  /** Another address of the gateway. */
  url: string | undefined
}

/** Creates the channel of an account. @throws for a missing field, or one that holds no key */
export type OpenAccount = (account: Account, tools: ProviderTools) => PaymentChannel

export interface PaymentProvider {
  /** Results are delivered to PUBLIC_URL. */
  readonly needsPublicUrl: boolean
  /**
   * Reads the settings; null: not configured. @throws {StartError} for invalid or incomplete variables
   * @returns creates the channel; @throws {StartError} where a file holds no key
   */
  configure(settings: ProviderSettings): ((tools: ProviderTools) => PaymentChannel) | null
}

/** A provider with merchant accounts: of the installation, and of sites. */
export function accountProvider(provider: OwnProvider, open: OpenAccount): PaymentProvider {
  return {
    needsPublicUrl: true,
    configure({ environment }) {
      const account = readAccount(provider, environment)
      return account && ((tools) => open(withKeyFiles(provider, account), tools))
    },
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Variable of a field: PAY_WECHAT_MCH_ID. That of a key names its file: PAY_WECHAT_KEY_FILE. */
const variableOf = (provider: OwnProvider, { name, keyKind }: Pick<ProviderField, 'name' | 'keyKind'>) =>
  `PAY_${snake(provider)}_${snake(name)}${keyKind ? '_FILE' : ''}`

/** Address of a provider's gateway, for accounts of sites too. @throws {StartError} */
export function gatewayUrl(provider: OwnProvider, environment: Environment): string | undefined {
  const variable = `PAY_${snake(provider)}_URL`
  const url = environment[variable]
  if (url && !URL.canParse(url)) throw new StartError(`${variable} 应是网址`)
  return url?.replace(/\/$/, '')
}

function readPayTypes(provider: OwnProvider, environment: Environment): number[] | undefined {
  const variable = `PAY_${snake(provider)}_TYPES`
  const text = environment[variable]
  if (!text) return undefined
  const all = payTypesOf(provider)
  const types = text.split(',').map(Number)
  if (!types.every((type) => all.includes(type)))
    throw new StartError(`${variable} 只能是 ${all.join('、')}，多个用逗号分隔`)
  return types
}

/**
 * The installation's account at a provider; key files are named, not read. Null: not configured.
 * @throws {StartError} for invalid or incomplete variables
 */
export function readAccount(provider: OwnProvider, environment: Environment): Account | null {
  const fields = accountFieldsOf(provider)
  const values: Record<string, string> = {}
  for (const field of fields) {
    const variable = variableOf(provider, field)
    const value = environment[variable]
    if (!value) continue
    const wrong = field.keyKind ? undefined : formatError(field, value)
    if (wrong) throw new StartError(`${variable} ${wrong}`)
    values[field.name] = value
  }
  for (const field of fields) {
    const other = fields.find(({ name }) => name === field.with)
    if (other && Boolean(values[field.name]) !== Boolean(values[other.name]))
      throw new StartError(`${variableOf(provider, field)} 与 ${variableOf(provider, other)} 要同时设置`)
  }
  const [wanted, url] = [readPayTypes(provider, environment), gatewayUrl(provider, environment)]
  const needed = fields.filter(({ isOptional }) => !isOptional)
  if (!needed.every(({ name }) => values[name])) {
    if (!needed.some(({ name }) => values[name])) return null
    const names = needed.map((field) => variableOf(provider, field))
    throw new StartError(
      `要使用${providerNames[provider]}，请同时设置 ${names.slice(0, -1).join('、')} 和 ${names.at(-1) ?? ''}`,
    )
  }
  const possible = possibleWays(provider, (name) => Boolean(values[name]))
  const payTypes = wanted ?? possible
  for (const type of payTypes) {
    const missing = possible.includes(type) ? undefined : fields.find(({ name }) => name === wayNeeds[type])
    if (missing)
      throw new StartError(
        `PAY_${snake(provider)}_TYPES 含 ${type}（${payWayNames[type]}）时必须设置 ${variableOf(provider, missing)}：${missing.label}`,
      )
  }
  return { values, payTypes, url }
}

/** The account with the content of its key files. @throws {StartError} for an unreadable file, or one without a key */
function withKeyFiles(provider: OwnProvider, account: Account): Account {
  const values = { ...account.values }
  for (const field of accountFieldsOf(provider)) {
    const path = values[field.name]
    if (field.keyKind && path) values[field.name] = readKeyFile(variableOf(provider, field), path, field.keyKind)
  }
  return { ...account, values }
}

/** A required field of an account. @throws where its settings are incomplete */
export function fieldOf({ values }: Account, name: string): string {
  const value = values[name]
  if (!value) throw new Error(`the merchant account has no ${name}`)
  return value
}
