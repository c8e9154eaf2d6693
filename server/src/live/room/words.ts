import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/** Looks at what somebody wants to say in a room: null, or the sentence with which it is refused. */
export type CheckWords = (
  services: Services,
  who: { siteId: number; userId: string },
  text: string,
) => Promise<string | null>

/** Word lists and sanctions of domains above. Without one, everybody may say everything. */
export const roomWords = extensionPoint<CheckWords>('live.roomWords')
