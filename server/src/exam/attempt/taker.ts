import type { Services } from '../../kernel/services.ts'

/** The caller and its site. */
export interface Taker {
  services: Services
  siteId: number
  userId: string
}
