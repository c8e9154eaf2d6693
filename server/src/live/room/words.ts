import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/** Word filter: a refusal, or the text as it may be shown. */
export type CheckWords = (
  services: Services,
  who: { siteId: number; userId: string },
  text: string,
) => Promise<{ refusal: string } | { text: string }>

/** Extension point for word filters and sanctions of higher domains. */
export const roomWords = extensionPoint<CheckWords>('live.roomWords')
