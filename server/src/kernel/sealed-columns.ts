/** Columns that `seal` encrypts. A domain exports its own as `sealed` from its index.ts; site:export decrypts them. */
import type { Services } from './services.ts'

export interface SealedColumn {
  table: string
  column: string
  /** As given to `seal`. */
  purpose: string
  /** A column with a keyed hash of the content. */
  hashed?: {
    column: string
    /** @param row of the table */
    of(services: Pick<Services, 'secret'>, row: Readonly<Record<string, unknown>>, content: string): Buffer
  }
}
