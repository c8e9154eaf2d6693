import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/** Word filter: null, or a refusal message. */
export type CheckWords = (
  services: Services,
  who: { siteId: number; userId: string },
  text: string,
) => Promise<string | null>

/** Extension point for word filters and sanctions of higher domains. */
export const roomWords = extensionPoint<CheckWords>('live.roomWords')
