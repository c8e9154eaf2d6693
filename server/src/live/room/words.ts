import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/** Looks at what somebody wants to say in a room: null, or the sentence with which it is refused. */
export type CheckWords = (services: Services, siteId: number, text: string) => Promise<string | null>

/** Word lists of domains above. Without one, everything may be said. */
export const roomWords = extensionPoint<CheckWords>('live.roomWords')
