import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'

/** Sends the next reminders of a kind; each once, since it is written with its message. @returns how many */
export type Reminder = (tx: Tx, services: Services, limit: number) => Promise<number>
