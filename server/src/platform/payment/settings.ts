/** What a payment provider of this folder implements, and helpers for its settings. */
import { payTypesOf, type ProviderKey } from '@zhixing/contract/commerce/providers'
import { z } from 'zod'
import type { Log } from '../../kernel/log.ts'
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

export interface PaymentProvider {
  /** Results are delivered to PUBLIC_URL. */
  readonly needsPublicUrl: boolean
  /**
   * Reads the settings; null: not configured. @throws {StartError} for invalid or incomplete variables
   * @returns creates the channel; @throws {StartError} where a file holds no key
   */
  configure(settings: ProviderSettings): ((tools: ProviderTools) => PaymentChannel) | null
}

/** The variable that limits the pay types of a provider: codes, comma-separated. */
export function payTypesVariable(provider: ProviderKey, name: string) {
  const all = payTypesOf(provider)
  return z
    .string()
    .transform((text) => text.split(',').map(Number))
    .refine((types) => types.every((type) => all.includes(type)), `${name} 只能是 ${all.join('、')}，多个用逗号分隔`)
    .optional()
}
