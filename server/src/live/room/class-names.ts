import type { Sql } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'

/** Classes are above this domain: the name by which a class that has a course has one of its people, '' where none does. */
export type ClassNameOf = (sql: Sql, courseId: string, userId: string) => Promise<string>

export const classNames = extensionPoint<ClassNameOf>('live.classNames')

/**
 * The name under which somebody talks in a room. Where the course is on no shelf, only people of its classes are there, who know each other by the names of the
 * class; where anybody may come in, the name of the class is for those who run the session. Pure.
 */
export const spokenName = (room: { isOnShelf: boolean }, person: { nickname: string; className: string }): string =>
  room.isOnShelf || person.className === '' ? person.nickname : person.className
