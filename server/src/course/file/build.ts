/** The document of a draft from a manifest, by the rules of authoring: texts are cleaned, problems checked. */
import { stateCode } from '@zhixing/contract/states'
import { CallError } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { cleanFields, htmlOf } from '../authoring/clean-fields.ts'
import {
  type CourseDoc,
  type DocAccessory,
  type DocMoment,
  type DocPeriod,
  type DocPicture,
  emptyDoc,
  emptyPeriod,
} from '../authoring/doc.ts'
import { addAccessory } from '../authoring/edits.ts'
import { endingOf } from '../authoring/period-audit.ts'
import { askable } from '../moment-problem.ts'
import { type Manifest, type ManifestPeriod, withAddresses } from './manifest.ts'
import { notes } from './texts.ts'

/** What an import has stored, by the name of the file in the archive; a file that was refused has no entry. */
export interface Stored {
  /** Ids of videos. */
  films: ReadonlyMap<string, string>
  files: ReadonlyMap<string, { fileId: string; url: string; fileName: string; fileSize: number }>
}

export interface Built {
  doc: CourseDoc
  noteList: string[]
}

/** Number of ids that a document needs at most, beside that of the course. */
export const idsOf = (manifest: Manifest): number =>
  [manifest, ...manifest.chapterList, ...manifest.chapterList.flatMap(({ periodList }) => periodList)].reduce(
    (sum, one) =>
      sum +
      1 +
      one.accessoryList.length +
      ('picList' in one ? one.picList.length : 0) +
      ('pictureList' in one ? one.pictureList.length : 0) +
      ('momentList' in one ? one.momentList.length : 0),
    0,
  )

/** @param nextId ids of this site for the parts */
export function buildDoc(
  manifest: Manifest,
  courseId: string,
  { films, files }: Stored,
  path: Pick<CourseDoc, 'categoryId1' | 'categoryId2' | 'categoryId3'>,
  nextId: () => string,
): Built {
  const noteList: string[] = []
  const addressOf = (name: string) => files.get(name)?.url ?? ''
  const html = (text: string) => cleanHtml(withAddresses(text, addressOf))
  const pictures = (list: Manifest['pictureList']): DocPicture[] =>
    list.flatMap(({ picName, media }) => {
      const picUrl = addressOf(media)
      return picUrl === '' ? [] : [{ id: nextId(), picName, picUrl }]
    })

  const moments = ({ periodName, momentList }: ManifestPeriod): DocMoment[] =>
    momentList.flatMap(({ second, isRequired, problem }) => {
      try {
        const own = JSON.parse(withAddresses(JSON.stringify(problem), addressOf)) as typeof problem
        return [{ id: nextId(), second, isRequired, sourceId: '', problem: askable(own) }]
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        noteList.push(notes.question(periodName, error.message))
        return []
      }
    })

  const lesson = (period: ManifestPeriod): DocPeriod => {
    const file = files.get(period.file)
    const videoId = films.get(period.film) ?? ''
    const momentList = videoId === '' ? [] : moments(period).toSorted((a, b) => a.second - b.second)
    return {
      ...emptyPeriod(nextId(), period.periodName),
      periodDesc: period.periodDesc,
      isFree: period.isFree,
      periodType: period.periodType,
      periodText: html(period.periodText),
      ...(videoId !== '' && { videoId, videoName: period.videoName }),
      ...(file && {
        fileId: file.fileId,
        docName: period.docName || file.fileName,
        docType: endingOf(file.fileName),
        docSize: file.fileSize,
      }),
      ...(momentList.length > 0 && { momentList }),
    }
  }

  const { fields } = manifest
  const addressed = htmlOf(fields).map(([name, text]) => [name, withAddresses(text, addressOf)])
  let doc: CourseDoc = {
    ...emptyDoc(fields.courseName),
    ...cleanFields({ ...fields, ...Object.fromEntries(addressed) }),
    ...path,
    courseLogo: addressOf(manifest.logo),
    pictureList: pictures(manifest.pictureList),
    chapterList: manifest.chapterList.map(({ chapterName, chapterDesc, picList, periodList }) => ({
      id: nextId(),
      chapterName,
      chapterDesc,
      picList: pictures(picList),
      periodList: periodList.map(lesson),
      isDeleted: 0,
    })),
  }
  const attach = (list: Manifest['accessoryList'], refId: string, refType: DocAccessory['refType']) => {
    for (const { acName, media } of list) {
      const file = files.get(media)
      if (!file) continue
      const { fileId, fileName, fileSize } = file
      const own = { fileId, acName: acName || fileName, fileType: endingOf(fileName), fileSize }
      doc = addAccessory(doc, { id: nextId(), refId, refType, ...own })
    }
  }
  attach(manifest.accessoryList, courseId, stateCode.ref.course)
  for (const [c, chapter] of manifest.chapterList.entries()) {
    const made = doc.chapterList[c]
    attach(chapter.accessoryList, made?.id ?? '', stateCode.ref.chapter)
    for (const [p, { accessoryList }] of chapter.periodList.entries())
      attach(accessoryList, made?.periodList[p]?.id ?? '', stateCode.ref.lesson)
  }
  return { doc, noteList }
}
