import type { Sql } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'

/**
 * Extension point for classes, which are a higher domain: a person's name in the class through which they have the
 * course; '' if none.
 */
export type ClassNameOf = (sql: Sql, courseId: string, userId: string) => Promise<string>

export const classNames = extensionPoint<ClassNameOf>('live.classNames')

/**
 * Display name in a room. In unpublished courses all participants are classmates and have class names; in public
 * ones class names are for staff only. Pure.
 */
export const spokenName = (room: { isOnShelf: boolean }, person: { nickname: string; className: string }): string =>
  room.isOnShelf || person.className === '' ? person.nickname : person.className
