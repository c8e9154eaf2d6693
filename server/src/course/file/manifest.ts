/** `course.json` in the file of a course: what it contains, without ids that an import would have to trust. */
import { z } from 'zod'
import { courseDescription } from '@zhixing/contract/course/course-fields'
import { CourseCategory, Html } from '@zhixing/contract/course/authoring-fields'
import { MAX_LESSON_DESC } from '@zhixing/contract/course/limits'
import { MAX_MOMENTS } from '@zhixing/contract/course/moment-kinds'
import { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { Flag, Text } from '@zhixing/contract/shapes'
import { languageCodes } from '@zhixing/contract/vod/languages'
import { MAX_ACCESSORIES, MAX_CHAPTERS, MAX_PERIODS, MAX_SLIDES } from '../authoring/edits.ts'
import { ManifestPaper, PaperPlace } from './manifest-paper.ts'

export const FORMAT = 'zhixing-course'
/** Files with papers are of version 2, so that an installation that would lose the papers refuses them. */
export const VERSION = 2
export const VERSION_WITHOUT_PAPERS = 1
/** Papers of a file at most: ties of a course. */
const MAX_PAPERS = 200
/** Name of the manifest in the archive. */
export const MANIFEST = 'course.json'
/** Bytes of a manifest at most: those of a document (authoring/versions.ts). */
export const MANIFEST_BYTES = 8 * 1024 * 1024
export const MAX_MEDIA = 10_000

/** Name of a file in the archive. */
const MediaName = z.string().regex(/^media\/\d{4,6}\.[a-z0-9]{1,8}$/)
/** A file that a part refers to, or '' for none. */
const MediaRef = z.union([z.literal(''), MediaName]).default('')

/** What becomes of a file: a video, a picture, a document, sound or a clip in a text, a subtitle. */
const MediaKind = z.enum(['film', 'image', 'document', 'media', 'subtitle'])
export type MediaKind = z.output<typeof MediaKind>

const Media = z.object({
  name: MediaName,
  kind: MediaKind,
  /** Shown name. */
  fileName: Text('文件名', 255),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Length of a film in seconds; informative. */
  seconds: z.number().min(0).max(1_000_000).default(0),
})
export type ManifestMedia = z.output<typeof Media>

const Picture = z.object({ picName: Text('图片名称', 255, 0).default(''), media: MediaName })
const Accessory = z.object({ acName: Text('附件名称', 255, 0).default(''), media: MediaName })

const Moment = z.object({
  second: z.number().min(0).max(864_000),
  isRequired: Flag.default(0),
  problem: ProblemDoc,
})

const Period = z.object({
  periodName: Text('课时名称', 255),
  periodDesc: Text('课时简介', MAX_LESSON_DESC, 0).default(''),
  isFree: Flag.default(0),
  periodType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(20)]),
  periodText: Html('图文内容').default(''),
  videoName: Text('视频名称', 255, 0).default(''),
  film: MediaRef,
  subtitleList: z
    .array(z.object({ language: z.enum(languageCodes), media: MediaName }))
    .max(languageCodes.length)
    .default([]),
  docName: Text('文件名称', 255, 0).default(''),
  file: MediaRef,
  momentList: z.array(Moment).max(MAX_MOMENTS).default([]),
  accessoryList: z.array(Accessory).max(MAX_ACCESSORIES).default([]),
})
export type ManifestPeriod = z.output<typeof Period>

const Chapter = z.object({
  chapterName: Text('章节名称', 64),
  chapterDesc: Text('章节简介', 255, 0).default(''),
  picList: z.array(Picture).max(MAX_SLIDES).default([]),
  periodList: z.array(Period).max(MAX_PERIODS).default([]),
  accessoryList: z.array(Accessory).max(MAX_ACCESSORIES).default([]),
})
export type ManifestChapter = z.output<typeof Chapter>

// Categories belong to a site; the cover is a file of the archive.
const {
  categoryId1: _first,
  categoryId2: _second,
  categoryId3: _third,
  courseLogo: _logo,
  ...inputs
} = courseDescription.inputs

export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.union([z.literal(VERSION_WITHOUT_PAPERS), z.literal(VERSION)]),
  courseCategory: CourseCategory,
  fields: z.object({ ...inputs, courseName: Text('课程名称', 100) }),
  logo: MediaRef,
  categoryNames: z
    .array(Text('分类', 100, 0))
    .max(3)
    .default([]),
  pictureList: z.array(Picture).max(20).default([]),
  chapterList: z.array(Chapter).max(MAX_CHAPTERS).default([]),
  accessoryList: z.array(Accessory).max(MAX_ACCESSORIES).default([]),
  paperList: z
    .array(ManifestPaper.extend({ place: PaperPlace }))
    .max(MAX_PAPERS)
    .default([]),
  mediaList: z.array(Media).max(MAX_MEDIA).default([]),
  /** What the export could not take along, for people. */
  noteList: z
    .array(Text('说明', 500, 0))
    .max(1000)
    .default([]),
})
export type Manifest = z.output<typeof Manifest>

/** Address of a public file of a site in a text. */
export const PUBLIC_FILE = /\/files\/(\d{1,10})\/([1-9]\d{0,18})(?!\d)(?:\?[\w=&%.~-]*)?/g

/** Address of a file of the archive within a text. */
const PLACE = 'zhixing-media:'
const IN_TEXT = /zhixing-media:(media\/\d{4,6}\.[a-z0-9]{1,8})/g
export const placeOf = (name: string): string => `${PLACE}${name}`

/**
 * A text with addresses instead of places; files that were left out become ''. Addresses that the text brings along are
 * those of another site, and dropped.
 */
export const withAddresses = (text: string, addressOf: (name: string) => string): string =>
  text.replace(PUBLIC_FILE, '').replace(IN_TEXT, (_place, name: string) => addressOf(name))

export const periodsIn = ({ chapterList }: Pick<Manifest, 'chapterList'>): ManifestPeriod[] =>
  chapterList.flatMap(({ periodList }) => periodList)

/** Every file that a manifest refers to, outside of texts. */
export function referencesIn(manifest: Manifest): { name: string; kind: MediaKind }[] {
  const pictures = (list: { media: string }[]) => list.map(({ media }) => ({ name: media, kind: 'image' as const }))
  const documents = (list: { media: string }[]) => list.map(({ media }) => ({ name: media, kind: 'document' as const }))
  return [
    ...(manifest.logo === '' ? [] : [{ name: manifest.logo, kind: 'image' as const }]),
    ...pictures(manifest.pictureList),
    ...documents(manifest.accessoryList),
    ...manifest.chapterList.flatMap((chapter) => [
      ...pictures(chapter.picList),
      ...documents(chapter.accessoryList),
      ...chapter.periodList.flatMap((period) => [
        ...(period.film === '' ? [] : [{ name: period.film, kind: 'film' as const }]),
        ...(period.file === '' ? [] : [{ name: period.file, kind: 'document' as const }]),
        ...period.subtitleList.map(({ media }) => ({ name: media, kind: 'subtitle' as const })),
        ...documents(period.accessoryList),
      ]),
    ]),
  ]
}
