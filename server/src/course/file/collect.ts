/** What the file of a course contains: its manifest, and where the content of its files comes from. */
import { courseDescription } from '@zhixing/contract/course/course-fields'
import { stateCode } from '@zhixing/contract/states'
import { MAIN_LANGUAGE } from '@zhixing/contract/vod/languages'
import type { Services } from '../../kernel/services.ts'
import type { Db } from '../../kernel/db/index.ts'
import { type FileRow, selectFile } from '../../system/index.ts'
import { mediaFolder, readSubtitleFile, selectFilm, sortedTracks } from '../../vod/index.ts'
import { htmlOf } from '../authoring/clean-fields.ts'
import {
  askedMoments,
  type CourseDoc,
  type DocAccessory,
  type DocPeriod,
  isVideo,
  subtitlesOf,
  visible,
} from '../authoring/doc.ts'
import type { VersionRow } from '../authoring/versions.sql.ts'
import { categoryNames } from '../authoring/views.ts'
import { coursePapers, problemBank } from '../exam-hook.ts'
import {
  FORMAT,
  type Manifest,
  MANIFEST_BYTES,
  type ManifestChapter,
  type ManifestMedia,
  type ManifestPeriod,
  type MediaKind,
  placeOf,
  PUBLIC_FILE,
  VERSION,
  VERSION_WITHOUT_PAPERS,
} from './manifest.ts'
import { selectNarrated } from '../narration/narration.sql.ts'
import { notes, places } from './texts.ts'

type Film = NonNullable<Awaited<ReturnType<typeof selectFilm>>>

/** Where the content of a file comes from. */
export type Source =
  | { from: 'film'; film: Film; lesson: string }
  | { from: 'stored'; file: FileRow }
  | { from: 'text'; text: string }

/** A file of the archive before its content is known. */
export interface Collected {
  media: Omit<ManifestMedia, 'bytes' | 'sha256'>
  source: Source
  /** Expected bytes. */
  size: number
}

export interface Contents {
  manifest: Omit<Manifest, 'mediaList'>
  list: Collected[]
}

const { lesson: kinds, category } = stateCode
/** Bytes of all papers at most, half of a manifest. */
const PAPER_BYTES = MANIFEST_BYTES / 2

/**
 * Collects the contents of a version of the site's own. Ids, learners' data, keys, and problems of papers that count
 * are not among them.
 */
export async function collect(services: Services, db: Db, version: VersionRow): Promise<Contents> {
  const doc = visible(version.doc)
  const noteList: string[] = []
  const note = (text: string) => void (noteList.includes(text) || noteList.push(text))
  const narrated = await selectNarrated(db, version.courseId)
  const list = new Map<string, Collected>()
  const isApproved = version.auditStatus === stateCode.audit.approved

  const add = (
    key: string,
    kind: MediaKind,
    extension: string,
    fileName: string,
    source: Source,
    size: number,
  ): string => {
    const before = list.get(key)
    if (before) return before.media.name
    const name = `media/${String(list.size + 1).padStart(4, '0')}.${extension}`
    const seconds = source.from === 'film' ? source.film.videoLength : 0
    list.set(key, { media: { name, kind, fileName: fileName.slice(0, 255) || name, seconds }, source, size })
    return name
  }

  /** A stored file of the site by its id, as one of these kinds; '' when there is none. */
  const stored = async (id: string, wanted: readonly string[]): Promise<string> => {
    const file = await selectFile(db, id)
    if (!file || !wanted.includes(file.fileKind)) return ''
    const kind = file.fileKind === 'image' || file.fileKind === 'media' ? file.fileKind : 'document'
    const extension = /\.([a-z0-9]{1,8})$/i.exec(file.fileKey)?.[1]?.toLowerCase() ?? 'bin'
    return add(`file ${id}`, kind, extension, file.fileName, { from: 'stored', file }, file.fileSize)
  }

  const picture = async (url: string, place: string): Promise<string> => {
    if (url === '') return ''
    const [, site, id = ''] = [...url.matchAll(PUBLIC_FILE)][0] ?? []
    const name = site === String(db.siteId) ? await stored(id, ['image']) : ''
    if (name === '') note(notes.picture(place))
    return name
  }

  /** A text with places instead of the addresses of public files of this site. */
  const text = async (html: string): Promise<string> => {
    const names = new Map<string, string>()
    for (const [address, site, id = ''] of html.matchAll(PUBLIC_FILE)) {
      const name = site === String(db.siteId) ? await stored(id, ['image', 'media']) : ''
      if (name !== '') names.set(address, placeOf(name))
    }
    return html.replace(PUBLIC_FILE, (address) => names.get(address) ?? address)
  }

  const document = async ({ fileId }: { fileId: string }, shown: string): Promise<string> => {
    const name = await stored(fileId, ['document', 'image', 'media'])
    const isDocument = list.get(`file ${fileId}`)?.media.kind === 'document'
    if (name === '' || !isDocument) note(notes.file(shown))
    return isDocument ? name : ''
  }

  const accessories = async (refType: number, refId: string) => {
    const own = doc.accessoryList.filter((one: DocAccessory) => one.refType === refType && one.refId === refId)
    const made = []
    for (const one of own) {
      const media = await document(one, one.acName)
      if (media !== '') made.push({ acName: one.acName, media })
    }
    return made
  }

  const film = async (period: DocPeriod): Promise<Pick<ManifestPeriod, 'film' | 'subtitleList'>> => {
    const nothing = { film: '', subtitleList: [] }
    if (period.periodType !== kinds.video || !isVideo(period)) return nothing
    const row = await selectFilm(db, period.videoId)
    if (!row) {
      note(notes.filmWaiting(period.periodName))
      return nothing
    }
    const extension = row.renditions[0]?.height === 0 ? 'm4a' : 'mp4'
    const source: Source = { from: 'film', film: row, lesson: period.periodName }
    const name = add(`film ${period.videoId}`, 'film', extension, row.videoName, source, row.videoSize)
    const tracks = isApproved
      ? subtitlesOf(period)
      : [
          { language: MAIN_LANGUAGE, hash: row.hasSubtitle ? row.subtitleHash : '' },
          ...sortedTracks(row.subtitleTracks).map(([language, hash]) => ({ language, hash })),
        ]
    const folder = mediaFolder(services.config.dataDir, db.siteId, row.folder)
    const subtitleList: ManifestPeriod['subtitleList'] = []
    for (const { language, hash } of tracks) {
      const vtt = await readSubtitleFile(folder, hash)
      if (vtt === '') continue
      const key = `subtitle ${period.videoId} ${language}`
      const media = add(
        key,
        'subtitle',
        'vtt',
        `${row.videoName}.${language}.vtt`,
        { from: 'text', text: vtt },
        vtt.length,
      )
      subtitleList.push({ language: language as ManifestPeriod['subtitleList'][number]['language'], media })
    }
    return { film: name, subtitleList }
  }

  const moments = async (period: DocPeriod): Promise<ManifestPeriod['momentList']> => {
    const made: ManifestPeriod['momentList'] = []
    for (const { second, isRequired, sourceId, problem } of askedMoments(period)) {
      const of = { lecturerId: version.lecturerId, problemId: sourceId, now: new Date(services.clock.now()) }
      if (sourceId !== '' && (await problemBank.one(services).copyOf(db, of)) === 'counted')
        note(notes.counted(period.periodName))
      else made.push({ second, isRequired, problem: JSON.parse(await text(JSON.stringify(problem))) as typeof problem })
    }
    return made
  }

  const lesson = async (period: DocPeriod): Promise<ManifestPeriod> => {
    if (period.periodType === kinds.live) note(notes.live(period.periodName))
    if (narrated.has(period.id)) note(notes.narration(period.periodName))
    const isFile = period.periodType === kinds.document || period.periodType === kinds.file
    return {
      periodName: period.periodName,
      periodDesc: period.periodDesc,
      isFree: period.isFree,
      periodType: period.periodType as ManifestPeriod['periodType'],
      periodText: await text(period.periodText),
      videoName: period.periodType === kinds.video ? period.videoName : '',
      ...(await film(period)),
      docName: isFile ? period.docName : '',
      file: isFile && period.fileId !== '' ? await document(period, period.docName || period.periodName) : '',
      momentList: await moments(period),
      accessoryList: await accessories(stateCode.ref.lesson, period.id),
    }
  }

  const pictures = async (from: CourseDoc['pictureList'], place: string) => {
    const made = []
    for (const { picName, picUrl } of from) {
      const media = await picture(picUrl, place)
      if (media !== '') made.push({ picName, media })
    }
    return made
  }

  /** Position of a chapter or lesson that is taken along; undefined when it is not. */
  const positionOf = (refType: number, refId: string): number[] | undefined => {
    if (refType === stateCode.ref.course) return []
    for (const [at, { id, periodList }] of doc.chapterList.entries()) {
      if (id === refId) return [at]
      const lessonAt = periodList.findIndex((period) => period.id === refId)
      if (lessonAt >= 0) return [at, lessonAt]
    }
    return undefined
  }

  const papers = async (): Promise<Manifest['paperList']> => {
    const made: Manifest['paperList'] = []
    let bytes = 0
    const of = { courseId: version.courseId, lecturerId: version.lecturerId, now: new Date(services.clock.now()) }
    for (const { examName, refId, refType, taken, draws, problemsLost, videosLost } of await coursePapers
      .one(services)
      .take(db, of)) {
      const place = positionOf(refType, refId)
      // Of a deleted part.
      if (!place) continue
      if (typeof taken === 'string') {
        note(notes.exam(examName, taken))
        continue
      }
      const paper = JSON.parse(await text(JSON.stringify(taken))) as typeof taken
      bytes += Buffer.byteLength(JSON.stringify(paper))
      if (bytes > PAPER_BYTES) {
        note(notes.paperLarge(examName))
        continue
      }
      for (const section of draws) note(notes.paperDraws(examName, section))
      if (problemsLost > 0) note(notes.paperProblems(examName, problemsLost))
      if (videosLost > 0) note(notes.paperVideos(examName, videosLost))
      made.push({ ...paper, place })
    }
    return made
  }

  const chapterList: ManifestChapter[] = []
  for (const chapter of doc.chapterList) {
    const periodList: ManifestPeriod[] = []
    for (const period of chapter.periodList) periodList.push(await lesson(period))
    chapterList.push({
      chapterName: chapter.chapterName,
      chapterDesc: chapter.chapterDesc,
      picList: await pictures(chapter.picList, places.slides(chapter.chapterName)),
      periodList,
      accessoryList: await accessories(stateCode.ref.chapter, chapter.id),
    })
  }
  const paperList = await papers()
  const names = await categoryNames(db, [doc])
  const { courseLogo, categoryId1, categoryId2, categoryId3, ...fields } = fieldsOf(doc)
  const htmlTexts: [string, string][] = []
  for (const [name, html] of htmlOf(fields)) htmlTexts.push([name, await text(html)])
  return {
    manifest: {
      format: FORMAT,
      version: paperList.length > 0 ? VERSION : VERSION_WITHOUT_PAPERS,
      courseCategory: version.courseCategory as (typeof category)[keyof typeof category],
      fields: { ...fields, ...Object.fromEntries(htmlTexts) },
      logo: await picture(courseLogo, places.logo),
      categoryNames: [categoryId1, categoryId2, categoryId3].flatMap((id) => names.get(id) ?? []),
      pictureList: await pictures(doc.pictureList, places.pictures),
      chapterList,
      accessoryList: await accessories(stateCode.ref.course, version.courseId),
      paperList,
      noteList,
    },
    list: [...list.values()],
  }
}

const fieldsOf = (doc: CourseDoc) =>
  Object.fromEntries(courseDescription.names.map((name) => [name, doc[name]])) as Pick<
    CourseDoc,
    (typeof courseDescription.names)[number]
  >

/** The manifest of the files that could be written; parts lose those that could not. */
export function completed(contents: Contents, mediaList: ManifestMedia[], lost: readonly string[]): Manifest {
  const { manifest } = contents
  const gone = new Set(lost)
  const kept = (name: string) => (gone.has(name) ? '' : name)
  const keptOf = <T extends { media: string }>(list: T[]): T[] => list.filter(({ media }) => !gone.has(media))
  return {
    ...manifest,
    logo: kept(manifest.logo),
    pictureList: keptOf(manifest.pictureList),
    accessoryList: keptOf(manifest.accessoryList),
    chapterList: manifest.chapterList.map((chapter) => ({
      ...chapter,
      picList: keptOf(chapter.picList),
      accessoryList: keptOf(chapter.accessoryList),
      periodList: chapter.periodList.map((period) => ({
        ...period,
        film: kept(period.film),
        file: kept(period.file),
        // A subtitle without its film is of no use.
        subtitleList: gone.has(period.film) ? [] : keptOf(period.subtitleList),
        accessoryList: keptOf(period.accessoryList),
      })),
    })),
    mediaList,
  }
}
