/** Access checks of homework. Every call about one starts here. */
import { kindOfFile } from '@zhixing/contract/grade/homework-rules'
import { transaction, type Sql, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { first } from '../../kernel/page.ts'
import type { Viewer } from '../../kernel/session.ts'
import { selectFilesOf } from '../../system/index.ts'
import { gradeFor } from '../access.ts'
import type { GradeWithMember } from '../access.sql.ts'
import { type ClassChange, recordChange } from '../in-class.ts'
import type { Need } from '../policy.ts'
import * as sql from './homework.sql.ts'
import { texts } from './texts.ts'
import { isSetFor, type OwnLine, pageOfOwn, selectWork } from './work.sql.ts'

type Who = Pick<Viewer, 'userId'>

const NOT_FOUND = new CallError('notFound').code

/**
 * Loads a homework and checks what the viewer may do in its class. A homework of another class is reported like a
 * missing one.
 * @throws {CallError} notFound, forbidden, shown when the class is closed and the call writes
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

/**
 * Changes a homework in one transaction that holds the lock on its row, like `inClass`.
 * @throws {CallError} as `staffHomework`
 */
export async function inHomework<R extends ClassChange>(
  request: Pick<Request<'login', Need>, 'db' | 'need' | 'viewer' | 'services'>,
  homeworkId: string,
  work: (tx: Tx, homework: sql.Homework, grade: GradeWithMember) => Promise<R>,
): Promise<R> {
  return transaction(request.db, async (tx) => {
    await sql.lockHomework(tx, homeworkId)
    const { homework, grade } = await staffHomework(tx, request.viewer, homeworkId, request.need)
    const change = await work(tx, homework, grade)
    await recordChange(tx, request, homework.gradeId, change)
    return change
  })
}

/**
 * Staff who have the homework to do themselves see works of others only after their own submission. @throws {CallError}
 * forbidden
 */
export async function refuseBeforeOwn(db: Sql, { userId }: Who, homeworkId: string): Promise<void> {
  if (!(await isSetFor(db, homeworkId, userId))) return
  const work = await selectWork(db, homeworkId, userId)
  if (!work?.versionNo) throw new CallError('forbidden', texts.ownFirst)
}

/** A homework that is set for the person, or that they submitted. @throws {CallError} notFound */
export async function ownHomeworkOf(db: Sql, { userId }: Who, homeworkId: string): Promise<OwnLine> {
  const { list } = await pageOfOwn(db, { userId, homeworkId, state: 'all' }, first(1))
  return found(list[0], texts.noHomework)
}

/**
 * Resolves file ids, in their order. Files must be the person's own uploads.
 * @param there files that are attached already, by any uploader
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
