/** Mentions by @ in comments of courses, resolved and notified by a higher domain. */
import type { Db, Sql, Tx } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'
import type { Named } from './comment.sql.ts'

export interface Mentions {
  /** Those of the users whose names follow an @ in the text. */
  namedIn(sql: Sql, text: string, userIds: readonly string[]): Promise<Named[]>
  /** Rows in which mentioned people with a profile page are marked. */
  withPages<T extends { mentionList: readonly Named[]; replyList?: readonly T[] | undefined }>(
    db: Db,
    rows: readonly T[],
  ): Promise<T[]>
  /** Notifies mentioned people, except those who blocked the author or muted mentions. */
  notify(
    tx: Tx,
    services: Pick<Services, 'events' | 'jobs'>,
    of: {
      person: { userId: string; nickname: string }
      userIds: readonly string[]
      title: string
      quote: string
      key: string
      linkUrl: string
    },
  ): Promise<void>
}

export const courseMentions = extensionPoint<Mentions>('course.mentions')
