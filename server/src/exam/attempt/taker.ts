import type { Services } from '../../kernel/services.ts'

/** Who asks, and where. */
export interface Taker {
  services: Services
  siteId: number
  userId: string
}
