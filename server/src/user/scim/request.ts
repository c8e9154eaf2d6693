import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import type { ProviderRow } from '../sso/sso.sql.ts'

/** Context of a request of a directory. */
export interface ScimRequest {
  services: Services
  db: Db
  row: ProviderRow
  /** Address of the server for this provider, without a slash at the end. */
  base: string
  ip: string
}
