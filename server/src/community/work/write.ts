/** Writes works; used by calls and the demo seed. */
import { isDeepStrictEqual } from 'node:util'
import type { WorkCourse } from '../../course/index.ts'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { ownsImages, selectFilesOf } from '../../system/index.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { hasContent, summaryOf } from '../question/rules.ts'
import { textState, type TextState } from '../target.ts'
import { texts } from './texts.ts'
import * as sql from './work.sql.ts'

export interface WorkText {
  title: string
  /** HTML; sanitized here. */
  content?: string
  pictureList?: readonly string[]
  /** Own uploads, or files that the work has already. */
  fileIds?: readonly string[]
  workUrl?: string
  isPublic?: 0 | 1
}

type Accepted = Pick<WorkCourse, 'workPictures' | 'workFiles' | 'workLink'>

/** Files by id: those that the work has, and the person's documents. @throws {CallError} notFound */
async function filesOf(tx: Tx, userId: string, fileIds: readonly string[], before: readonly sql.WorkFile[]) {
  const ids = [...new Set(fileIds)]
  const kept = new Map(before.map((file) => [file.fileId, file]))
  const fresh = ids.filter((id) => !kept.has(id))
  const own = await selectFilesOf(tx, userId, 'document', fresh)
  if (own.length < fresh.length) throw new CallError('notFound', texts.noFile)
  const files = new Map([
    ...kept,
    ...own.map(({ id, fileName, fileSize }) => [id, { fileId: id, fileName, fileSize }] as const),
  ])
  return ids.flatMap((id) => files.get(id) ?? [])
}

/**
 * The stored form of a work: sanitized, and within what the course accepts. What the work has already stays allowed when
 * the course stops accepting it.
 * @throws {CallError} invalid, notFound for a file of another person, shown for an empty work
 */
export async function storedWork(
  tx: Tx,
  userId: string,
  accepted: Accepted,
  text: WorkText,
  before: Pick<sql.LockedWork, 'pictureList' | 'fileList' | 'workUrl'> = { pictureList: [], fileList: [], workUrl: '' },
): Promise<Omit<sql.WorkToWrite, 'statusId'>> {
  const { title, content = '', fileIds = [], workUrl = '', isPublic = 0 } = text
  const pictureList = [...new Set(text.pictureList ?? [])]
  const fresh = pictureList.filter((url) => !before.pictureList.includes(url))
  if (accepted.workPictures === 0 && fresh.length > 0) throw new CallError('invalid', texts.noPictures, 'pictureList')
  if (!(await ownsImages(tx, userId, fresh))) throw new CallError('invalid', texts.noPicture, 'pictureList')
  const fileList = await filesOf(tx, userId, fileIds, before.fileList)
  const kept = new Set(before.fileList.map(({ fileId }) => fileId))
  if (accepted.workFiles === 0 && fileList.some(({ fileId }) => !kept.has(fileId)))
    throw new CallError('invalid', texts.noFiles, 'fileIds')
  if (accepted.workLink === 0 && workUrl !== '' && workUrl !== before.workUrl)
    throw new CallError('invalid', texts.noLink, 'workUrl')
  const html = cleanPeoplesHtml(content)
  if (!hasContent(html) && pictureList.length === 0 && fileList.length === 0 && workUrl === '')
    throw new CallError('shown', texts.empty)
  return { title, content: html, summary: summaryOf(html), pictureList, fileList, workUrl, isPublic }
}

type Content = Omit<sql.WorkToWrite, 'statusId' | 'summary'>

const contentOf = ({ title, content, pictureList, fileList, workUrl, isPublic }: Content): Content => ({
  title,
  content,
  pictureList,
  fileList,
  workUrl,
  isPublic,
})

export interface HandIn extends WorkText {
  userId: string
  course: Accepted & Pick<WorkCourse, 'courseId'>
  /** Revision that the edit began with; 0 for none. */
  rev: number
  statusId: TextState
  /** Removes links that the author's trust level does not allow; default: keeps all. */
  asAllowed?: (html: string) => string
  /** ISO 8601; default: now. For seeds. */
  handedTime?: string
}

export interface HandedIn {
  id: string
  rev: number
  statusId: TextState
  /** The person had no work in the course before. */
  isNew: boolean
}

/**
 * Hands in a person's work to a course, or changes it. A repeated request finds its work stored and changes nothing.
 * @throws {CallError} conflict for an edit of an outdated revision, and as `storedWork`
 */
export async function handIn(tx: Tx, given: HandIn): Promise<HandedIn> {
  const { userId, course, rev, asAllowed = (html) => html } = given
  const before = await sql.lockOwnWork(tx, userId, course.courseId)
  const to = await storedWork(tx, userId, course, given, before)
  const allowed = { ...to, content: asAllowed(to.content) }
  if (!before) {
    const made = { ...allowed, userId, courseId: course.courseId, statusId: given.statusId }
    const id = await sql.insertWork(tx, { ...made, ...(given.handedTime ? { handedTime: given.handedTime } : {}) })
    if (id) return { id, rev: 1, statusId: given.statusId, isNew: true }
    // Another request inserted it between the two statements.
    return replayed(found(await sql.lockOwnWork(tx, userId, course.courseId)), allowed)
  }
  const isGone = before.statusId === textState.deleted
  if (!isGone && before.rev !== rev) return replayed(before, allowed)
  const statusId = stateAfter(before, given.statusId)
  await sql.updateWork(tx, before.id, { ...allowed, statusId }, isGone)
  return { id: before.id, rev: before.rev + 1, statusId, isNew: isGone }
}

/** The answer to a request whose work is stored already. @throws {CallError} conflict when another one is stored */
function replayed(work: sql.LockedWork, to: Content): HandedIn {
  if (!isDeepStrictEqual(contentOf(work), contentOf(to))) throw new CallError('conflict', texts.stale)
  return { id: work.id, rev: work.rev, statusId: work.statusId, isNew: false }
}

/**
 * State of a work after an edit. One that was hidden stays hidden, one that waits for review goes on waiting: an edit is
 * no appeal. Pure.
 */
export function stateAfter(before: Pick<sql.LockedWork, 'statusId' | 'hiddenBy'>, reviewed: TextState): TextState {
  if (before.hiddenBy !== 0) return textState.hidden
  return before.statusId === textState.pending ? textState.pending : reviewed
}
