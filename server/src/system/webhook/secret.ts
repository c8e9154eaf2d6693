import { randomBytes } from 'node:crypto'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import type { Services } from '../../kernel/services.ts'

const PURPOSE = 'webhook'
export const sealed: SealedColumn[] = [{ table: 'webhook_endpoint', column: 'secret_sealed', purpose: PURPOSE }]

/** A secret in the form of the Standard Webhooks specification. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

export const sealSecret = (services: Pick<Services, 'secret'>, text: string): Buffer => seal(services, PURPOSE, text)

/** @throws on another installation secret */
export const openSecret = (services: Pick<Services, 'secret'>, sealed: Buffer): string =>
  unseal(services, PURPOSE, sealed)
