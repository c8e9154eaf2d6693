/**
 * Edits of a version's document. Pure: each returns a new document.
 * @throws {CallError} notFound when a named part does not exist
 */
import { stateCode } from '@zhixing/contract/states'
import { CallError, found } from '../../kernel/errors.ts'
import {
  type CourseDoc,
  chapterOf,
  type DocAccessory,
  type DocChapter,
  type DocFields,
  type DocPeriod,
  type DocPicture,
  periodOf,
} from './doc.ts'
import { texts } from './texts.ts'

/** Limits that bound the size of a document. */
export const MAX_CHAPTERS = 300
export const MAX_PERIODS = 2000
export const MAX_SLIDES = 500
export const MAX_ACCESSORIES = 300

/** Drops undefined fields. */
export function givenOf<T extends object>(fields: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>
}

function livingChapter(doc: CourseDoc, id: string): DocChapter {
  const chapter = chapterOf(doc, id)
  return found(chapter?.isDeleted === 0 ? chapter : undefined, texts.noChapter)
}

/** An active lesson of an active chapter. @throws {CallError} notFound */
export function livingPeriod(doc: CourseDoc, id: string): { chapter: DocChapter; period: DocPeriod } {
  const place = periodOf(doc, id)
  return found(place?.period.isDeleted === 0 && place.chapter.isDeleted === 0 ? place : undefined, texts.noPeriod)
}

function withChapter(doc: CourseDoc, id: string, change: (chapter: DocChapter) => DocChapter): CourseDoc {
  return { ...doc, chapterList: doc.chapterList.map((chapter) => (chapter.id === id ? change(chapter) : chapter)) }
}

function withPeriods(doc: CourseDoc, change: (period: DocPeriod, chapter: DocChapter) => DocPeriod): CourseDoc {
  return {
    ...doc,
    chapterList: doc.chapterList.map((chapter) => ({
      ...chapter,
      periodList: chapter.periodList.map((period) => change(period, chapter)),
    })),
  }
}

/** Named items first, in that order, then the others in theirs. Unknown and repeated ids are ignored. */
function inOrder<T extends { id: string }>(list: T[], ids: string[]): T[] {
  const byId = new Map(list.map((one) => [one.id, one]))
  const wanted = [...new Set(ids)]
  const first = wanted.flatMap((id) => byId.get(id) ?? [])
  const named = new Set(wanted)
  return [...first, ...list.filter(({ id }) => !named.has(id))]
}

/** Sets fields of the course. */
export function setFields(doc: CourseDoc, fields: Partial<DocFields>): CourseDoc {
  return { ...doc, ...fields }
}

export function setPictures(doc: CourseDoc, pictureList: DocPicture[]): CourseDoc {
  return { ...doc, pictureList }
}

/** The chapter that was added under an idempotency key. */
export function chapterByKey(doc: CourseDoc, clientKey: string | undefined): DocChapter | undefined {
  return clientKey ? doc.chapterList.find((chapter) => chapter.clientKey === clientKey) : undefined
}

/** The lesson that was added under an idempotency key. */
export function periodByKey(doc: CourseDoc, clientKey: string | undefined): DocPeriod | undefined {
  if (!clientKey) return undefined
  return doc.chapterList.flatMap(({ periodList }) => periodList).find((period) => period.clientKey === clientKey)
}

function checkLimits(doc: CourseDoc): CourseDoc {
  if (doc.chapterList.length > MAX_CHAPTERS) throw new CallError('shown', texts.tooManyChapters(MAX_CHAPTERS))
  if (doc.chapterList.reduce((sum, { periodList }) => sum + periodList.length, 0) > MAX_PERIODS)
    throw new CallError('shown', texts.tooManyPeriods(MAX_PERIODS))
  return doc
}

export function addChapters(doc: CourseDoc, chapters: DocChapter[]): CourseDoc {
  return checkLimits({ ...doc, chapterList: [...doc.chapterList, ...chapters] })
}

export function updateChapter(
  doc: CourseDoc,
  id: string,
  fields: Partial<Pick<DocChapter, 'chapterName' | 'chapterDesc'>>,
): CourseDoc {
  livingChapter(doc, id)
  return withChapter(doc, id, (chapter) => ({ ...chapter, ...fields }))
}

/** Marks a chapter as deleted, or restores it. Its lessons follow. */
export function markChapter(doc: CourseDoc, id: string, isDeleted: 0 | 1): CourseDoc {
  found(chapterOf(doc, id), texts.noChapter)
  return withChapter(doc, id, (chapter) => ({ ...chapter, isDeleted }))
}

export function sortChapters(doc: CourseDoc, ids: string[]): CourseDoc {
  for (const id of ids) livingChapter(doc, id)
  return { ...doc, chapterList: inOrder(doc.chapterList, ids) }
}

export function addPeriods(doc: CourseDoc, chapterId: string, periods: DocPeriod[]): CourseDoc {
  livingChapter(doc, chapterId)
  return checkLimits(
    withChapter(doc, chapterId, (chapter) => ({ ...chapter, periodList: [...chapter.periodList, ...periods] })),
  )
}

export function updatePeriod(doc: CourseDoc, id: string, fields: Partial<Omit<DocPeriod, 'id'>>): CourseDoc {
  livingPeriod(doc, id)
  return withPeriods(doc, (period) => (period.id === id ? { ...period, ...fields } : period))
}

/** Marks a lesson as deleted, or restores it, with its chapter if that is deleted. */
export function markPeriod(doc: CourseDoc, id: string, isDeleted: 0 | 1): CourseDoc {
  const { chapter } = found(periodOf(doc, id), texts.noPeriod)
  const marked = withPeriods(doc, (period) => (period.id === id ? { ...period, isDeleted } : period))
  return isDeleted === 0 ? withChapter(marked, chapter.id, (one) => ({ ...one, isDeleted: 0 })) : marked
}

/** Moves lessons to the end of a chapter. */
export function movePeriods(doc: CourseDoc, chapterId: string, ids: string[]): CourseDoc {
  livingChapter(doc, chapterId)
  const wanted = [...new Set(ids)]
  const moved = wanted.map((id) => livingPeriod(doc, id).period)
  const moving = new Set(wanted)
  const without = {
    ...doc,
    chapterList: doc.chapterList.map((chapter) => ({
      ...chapter,
      periodList: chapter.periodList.filter(({ id }) => !moving.has(id)),
    })),
  }
  return withChapter(without, chapterId, (chapter) => ({ ...chapter, periodList: [...chapter.periodList, ...moved] }))
}

/** Orders the lessons of a chapter; named lessons of other chapters move into it. */
export function sortPeriods(doc: CourseDoc, chapterId: string, ids: string[]): CourseDoc {
  const elsewhere = [...new Set(ids)].filter((id) => livingPeriod(doc, id).chapter.id !== chapterId)
  const gathered = movePeriods(doc, chapterId, elsewhere)
  return withChapter(gathered, chapterId, (chapter) => ({ ...chapter, periodList: inOrder(chapter.periodList, ids) }))
}

/** A bulk rename: a pattern with {n} and {name}, and text to replace. */
export interface Renaming {
  pattern: string
  find: string
  replace: string
}

/** Renames lessons; {n} counts them in the order of the course. */
export function renamePeriods(doc: CourseDoc, ids: string[], { pattern, find, replace }: Renaming): CourseDoc {
  for (const id of ids) livingPeriod(doc, id)
  const chosen = new Set(ids)
  let n = 0
  return withPeriods(doc, (period) => {
    if (!chosen.has(period.id)) return period
    n += 1
    const name = find ? period.periodName.replaceAll(find, () => replace) : period.periodName
    const renamed = pattern
      ? pattern.replace(/\{(n|name)\}/g, (_whole, slot: string) => (slot === 'n' ? String(n) : name))
      : name
    const periodName = renamed.trim().slice(0, 255)
    if (!periodName) throw new CallError('invalid', texts.emptyName(period.periodName), 'pattern')
    return { ...period, periodName }
  })
}

export function markTrial(doc: CourseDoc, ids: string[], isFree: 0 | 1): CourseDoc {
  for (const id of ids) livingPeriod(doc, id)
  const chosen = new Set(ids)
  return withPeriods(doc, (period) => (chosen.has(period.id) ? { ...period, isFree } : period))
}

export function deletePeriods(doc: CourseDoc, ids: string[]): CourseDoc {
  return [...new Set(ids)].reduce((after, id) => {
    livingPeriod(after, id)
    return markPeriod(after, id, 1)
  }, doc)
}

export function addSlides(doc: CourseDoc, chapterId: string, slides: DocPicture[]): CourseDoc {
  const chapter = livingChapter(doc, chapterId)
  if (chapter.picList.length + slides.length > MAX_SLIDES) throw new CallError('shown', texts.tooManySlides(MAX_SLIDES))
  return withChapter(doc, chapterId, (one) => ({ ...one, picList: [...one.picList, ...slides] }))
}

/** Deletes slides; idempotent. */
export function deleteSlides(doc: CourseDoc, chapterId: string, ids: string[]): CourseDoc {
  livingChapter(doc, chapterId)
  return withChapter(doc, chapterId, (chapter) => ({
    ...chapter,
    picList: chapter.picList.filter(({ id }) => !ids.includes(id)),
  }))
}

export function sortSlides(doc: CourseDoc, chapterId: string, ids: string[]): CourseDoc {
  livingChapter(doc, chapterId)
  return withChapter(doc, chapterId, (chapter) => ({ ...chapter, picList: inOrder(chapter.picList, ids) }))
}

/**
 * Type of the part an attachment belongs to: the course, or an active chapter or lesson.
 * @throws {CallError} notFound
 */
export function refTypeOf(doc: CourseDoc, courseId: string, refId: string): 1 | 2 | 3 {
  if (refId === courseId) return stateCode.ref.course
  if (chapterOf(doc, refId)?.isDeleted === 0) return stateCode.ref.chapter
  livingPeriod(doc, refId)
  return stateCode.ref.lesson
}

export function addAccessory(doc: CourseDoc, accessory: DocAccessory): CourseDoc {
  if (doc.accessoryList.length >= MAX_ACCESSORIES)
    throw new CallError('shown', texts.tooManyAccessories(MAX_ACCESSORIES))
  return { ...doc, accessoryList: [...doc.accessoryList, accessory] }
}

export function renameAccessory(doc: CourseDoc, id: string, acName: string): CourseDoc {
  found(
    doc.accessoryList.find((one) => one.id === id),
    texts.noAccessory,
  )
  return { ...doc, accessoryList: doc.accessoryList.map((one) => (one.id === id ? { ...one, acName } : one)) }
}

/** Deletes an attachment; idempotent. */
export function deleteAccessory(doc: CourseDoc, id: string): CourseDoc {
  return { ...doc, accessoryList: doc.accessoryList.filter((one) => one.id !== id) }
}
