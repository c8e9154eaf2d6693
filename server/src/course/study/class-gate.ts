import { extensionPoint } from '../../kernel/extensions.ts'
import type { Sql } from '../../kernel/db/index.ts'

/**
 * Classes are above this domain and have plans with courses: why a person may not study a course (or a lesson of it) yet, in words; null where
 * no class of theirs has the course, or one lets them in.
 */
export type ClassGate = (sql: Sql, userId: string, courseId: string, periodId?: string) => Promise<string | null>

export const classGates = extensionPoint<ClassGate>('course.classGates')
