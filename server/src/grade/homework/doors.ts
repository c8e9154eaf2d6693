/** Doors of homework: every call about one begins here. */
import { kindOfFile } from '@zhixing/contract/grade/homework-rules'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { first } from '../../kernel/page.ts'
import type { Viewer } from '../../kernel/session.ts'
import { selectFilesOf } from '../../system/index.ts'
import { gradeFor } from '../access.ts'
import type { GradeWithMember } from '../access.sql.ts'
import type { Need } from '../policy.ts'
import * as sql from './homework.sql.ts'
import { texts } from './texts.ts'
import { isSetFor, type OwnLine, pageOfOwn, selectWork } from './work.sql.ts'

type Who = Pick<Viewer, 'userId'>

const NOT_FOUND = new CallError('notFound').code

/**
 * A homework for somebody who has what is needed in its class. One of another class and one that does not exist are the same answer.
 * @throws {CallError} notFound, forbidden, shown when the class is closed and the call would change it
 */
export async function staffHomework(
  db: Sql,
  viewer: Who,
  homeworkId: string,
  need: Need,
  sentence: string = texts.noHomework,
): Promise<{ homework: sql.Homework; grade: GradeWithMember }> {
  const homework = found(await sql.selectHomework(db, homeworkId), sentence)
  const grade = await gradeFor(db, viewer, homework.gradeId, need).catch((error: unknown) => {
    throw error instanceof CallError && error.code === NOT_FOUND ? new CallError('notFound', sentence) : error
  })
  return { homework, grade }
}

/** For staff who have the homework to do themselves: the works of others come after their own. @throws {CallError} forbidden */
export async function refuseBeforeOwn(db: Sql, { userId }: Who, homeworkId: string): Promise<void> {
  if (!(await isSetFor(db, homeworkId, userId))) return
  const work = await selectWork(db, homeworkId, userId)
  if (!work?.versionNo) throw new CallError('forbidden', texts.ownFirst)
}

/** A homework that is for a person, or that they handed in. @throws {CallError} notFound */
export async function ownHomeworkOf(db: Sql, { userId }: Who, homeworkId: string): Promise<OwnLine> {
  const { list } = await pageOfOwn(db, { userId, homeworkId, state: 'all' }, first(1))
  return found(list[0], texts.noHomework)
}

/**
 * Files that somebody uploaded themselves, in the order they are named; `there`: those that stand already, whoever brought them.
 * @throws {CallError} invalid
 */
export async function filesOf(
  tx: Sql,
  userId: string,
  fileIds: readonly string[],
  there: readonly sql.StoredTaskFile[] = [],
): Promise<sql.StoredTaskFile[]> {
  const known = new Map(there.map((file) => [file.fileId, file]))
  const ids = [...new Set(fileIds)]
  const wanted = ids.filter((id) => !known.has(id))
  for (const kind of ['private', 'document'] as const)
    for (const { id, fileName, fileSize, fileType } of await selectFilesOf(tx, userId, kind, wanted))
      known.set(id, { fileId: id, fileName, fileSize, fileType, fileKind: kindOfFile(kind, fileName) })
  return ids.map((id) => {
    const file = known.get(id)
    if (!file) throw new CallError('invalid', texts.notOwnFile, 'fileIds')
    return file
  })
}
