/** People named by @ in comments of courses: who they are and whether they want to hear of it is known above, where people meet. */
import type { Db, Sql, Tx } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'
import type { Named } from './comment.sql.ts'

export interface Mentions {
  /** Of these people those whose names stand in the text behind an @. */
  namedIn(sql: Sql, text: string, userIds: readonly string[]): Promise<Named[]>
  /** Rows with whether those whom they name have a page. */
  withPages<T extends { mentionList: readonly Named[]; replyList?: readonly T[] | undefined }>(
    db: Db,
    rows: readonly T[],
  ): Promise<T[]>
  /** Tells people that they were named; not who blocked the writer or wants no such news. */
  notify(
    tx: Tx,
    services: Pick<Services, 'events'>,
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
