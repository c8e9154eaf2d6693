import { extensionPoint } from '../../kernel/extensions.ts'
import type { Sql } from '../../kernel/db/index.ts'

/**
 * Classes, a higher domain, have course plans: why a person may not study a course or lesson yet, as a sentence; null
 * when no class of theirs has the course, or one admits them.
 */
export type ClassGate = (sql: Sql, userId: string, courseId: string, periodId?: string) => Promise<string | null>

export const classGates = extensionPoint<ClassGate>('course.classGates')

/**
 * Organisations, a higher domain, have learning plans whose order closes contents: why a person may not study yet; null
 * when no plan of theirs closes it.
 */
export const seatGates = extensionPoint<ClassGate>('course.seatGates')
