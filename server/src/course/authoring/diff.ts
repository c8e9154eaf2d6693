/** Differences between two versions of a course, in words for people. Pure. */
import { shortMoment } from '../../lib/moment.ts'
import { stateCode } from '@zhixing/contract/states'
import { kindName } from '@zhixing/contract/exam/kinds'
import { languageName } from '@zhixing/contract/vod/languages'
import type { Change } from '@zhixing/contract/course/authoring'
import { courseDescription } from '@zhixing/contract/course/course-fields'
import {
  askedMoments,
  type CourseDoc,
  type DocAccessory,
  type DocChapter,
  type DocFields,
  type DocPeriod,
  type DocPicture,
  isVideo,
  subtitleKey,
  subtitlesOf,
  visible,
} from './doc.ts'
import { describedFields, type Field, fieldChanges, listChanges } from './field-changes.ts'
import { htmlToText } from './text-diff.ts'
import { clockText } from './texts.ts'

/** Texts that a document references but does not contain. */
export interface Names {
  categories: ReadonlyMap<string, string>
  /** Texts of the differing subtitles, by `subtitleKey`. */
  subtitles: ReadonlyMap<string, string>
}

const yesNo = { 0: '否', 1: '是' } as Record<number, string>
const periodTypeNames: Record<number, string> = { 1: '视频', 2: '图文', 3: '文档', 4: '文件', 20: '直播' }

/** The chosen category as a path. */
const categoryPath = (c: DocFields, { categories }: Names) =>
  [c.categoryId1, c.categoryId2, c.categoryId3]
    .filter((id) => id !== '0')
    .map((id) => categories.get(id) ?? '已删除的分类')
    .join(' / ')

/** Fields of a course that are compared. The three levels of its category are one. */
const comparedFields = (names: Names): Field<DocFields>[] =>
  describedFields<DocFields>(courseDescription.fields, (field) =>
    field === 'categoryId1' ? { field: 'categoryId', show: (c) => categoryPath(c, names) } : null,
  )

const chapterFields: Field<DocChapter>[] = [
  { field: 'chapterName', name: '章节名称', show: (c) => c.chapterName },
  { field: 'chapterDesc', name: '章节简介', show: (c) => c.chapterDesc },
]

const videoShown = (p: DocPeriod) =>
  p.periodType === stateCode.lesson.video && p.videoId ? p.videoName || '未命名视频' : ''
const isFile = ({ periodType }: DocPeriod) =>
  periodType === stateCode.lesson.document || periodType === stateCode.lesson.file
const fileShown = (p: DocPeriod) => (isFile(p) && p.fileId ? p.docName || '未命名文件' : '')

const timeShown = (time?: string) => (time ? shortMoment(time) : '')

const tracksOf = (p: DocPeriod) => (isVideo(p) ? subtitlesOf(p).slice(1) : [])
const tracksShown = (p: DocPeriod, subtitles: Names['subtitles']) =>
  tracksOf(p)
    .map(({ language, key }) => [languageName(language), subtitles.get(key)].filter(Boolean).join('\n'))
    .join('\n')
/** Questions with their keys, one a line. */
const momentsShown = (p: DocPeriod) =>
  askedMoments(p)
    .map(({ second, isRequired, problem }) => {
      const { problemType, problemContent, optionList, answer, analysis } = problem
      const options = optionList.map(({ id, optionContent }) => `${id}. ${htmlToText(optionContent)}`)
      return [
        `${clockText(second)}${isRequired ? '（必须回答）' : ''} ${kindName(problemType)}：${htmlToText(problemContent)}`,
        ...options,
        `答案：${answer.join('、')}`,
        ...(analysis ? [`解析：${htmlToText(analysis)}`] : []),
      ].join('\n')
    })
    .join('\n\n')
const subtitleOf = (p: DocPeriod) => (isVideo(p) ? subtitleKey(p) : '')
const periodFields = ({ subtitles }: Names): Field<DocPeriod>[] => [
  { field: 'subtitleHash', name: '字幕', show: (p) => subtitles.get(subtitleOf(p)) ?? '' },
  {
    field: 'subtitleTracks',
    name: '其他语言的字幕',
    show: (p) => tracksShown(p, subtitles),
    key: (p) =>
      tracksOf(p)
        .map(({ key }) => key)
        .join(),
  },
  { field: 'periodName', name: '课时名称', show: (p) => p.periodName },
  { field: 'periodDesc', name: '课时简介', show: (p) => p.periodDesc },
  { field: 'periodType', name: '类型', show: (p) => periodTypeNames[p.periodType] ?? '' },
  { field: 'isFree', name: '试看', show: (p) => yesNo[p.isFree] ?? '' },
  {
    field: 'videoId',
    name: '视频',
    show: videoShown,
    key: (p) => (p.periodType === stateCode.lesson.video ? p.videoId : ''),
  },
  {
    field: 'fileId',
    name: '文件',
    show: fileShown,
    key: (p) => (isFile(p) ? p.fileId : ''),
  },
  { field: 'momentList', name: '视频中的提问', show: momentsShown, key: (p) => JSON.stringify(askedMoments(p)) },
  { field: 'startTime', name: '开始时间', show: (p) => timeShown(p.startTime) },
  { field: 'endTime', name: '结束时间', show: (p) => timeShown(p.endTime) },
  {
    field: 'periodText',
    name: '图文内容',
    show: (p) => (p.periodType === stateCode.lesson.text ? p.periodText : ''),
    html: true,
  },
]

const accessoryFields: Field<DocAccessory>[] = [
  { field: 'acName', name: '附件名称', show: (a) => a.acName },
  { field: 'fileId', name: '附件文件', show: (a) => a.acName, key: (a) => a.fileId },
]

type Area = Change['area']

const pictureLabel = (area: string) => (one: DocPicture) =>
  `${area}「${one.picName || one.picUrl.split('/').at(-1) || '图片'}」`
const pictureChanges = (area: Area, name: string, before: DocPicture[], after: DocPicture[]) =>
  listChanges(area, before, after, pictureLabel(name), (old, now) =>
    old.picUrl === now.picUrl && old.picName === now.picName
      ? []
      : fieldChanges<DocPicture, Area>(
          area,
          now.id,
          pictureLabel(name)(now),
          [
            { field: 'picName', name: '图片名称', show: (p) => p.picName },
            { field: 'picUrl', name: '图片', show: (p) => p.picUrl },
          ],
          old,
          now,
        ),
  )

interface PlacedPeriod extends DocPeriod {
  chapterId: string
  chapterName: string
}
const placed = (doc: CourseDoc): PlacedPeriod[] =>
  doc.chapterList.flatMap(({ id, chapterName, periodList }) =>
    periodList.map((period) => ({ ...period, chapterId: id, chapterName })),
  )
const periodLabel = (p: PlacedPeriod) => `${p.chapterName} / 课时「${p.periodName}」`
/** Content of an added or removed lesson: its text, or the name of its video or file. */
function periodContent(p: PlacedPeriod, { subtitles }: Names): string {
  const inside = p.periodType === stateCode.lesson.text ? htmlToText(p.periodText) : videoShown(p) || fileShown(p)
  if (!inside) return periodLabel(p)
  const spoken = [subtitles.get(subtitleOf(p)), tracksShown(p, subtitles)].filter(Boolean).join('\n')
  const asked = momentsShown(p)
  return [
    periodLabel(p),
    `${periodTypeNames[p.periodType]}：${inside}`,
    ...(spoken ? [`字幕：${spoken}`] : []),
    ...(asked ? [`视频中的提问：\n${asked}`] : []),
  ].join('\n')
}

/** Differences of lessons by chapter; a move to another chapter is listed once. */
function periodChanges(before: CourseDoc, after: CourseDoc, names: Names): Change[] {
  const [was, is] = [placed(before), placed(after)]
  const chapterOfOld = new Map(was.map((period) => [period.id, period]))
  const chapterIds = [...new Set([...after.chapterList, ...before.chapterList].map(({ id }) => id))]
  const moved = is.filter(({ id, chapterId }) => (chapterOfOld.get(id)?.chapterId ?? chapterId) !== chapterId)
  const movedIds = new Set(moved.map(({ id }) => id))
  const each = (old: PlacedPeriod, now: PlacedPeriod) =>
    fieldChanges<DocPeriod, 'period'>('period', now.id, periodLabel(now), periodFields(names), old, now)
  const within = chapterIds.flatMap((chapterId) => {
    const here = (list: PlacedPeriod[]) => list.filter((one) => one.chapterId === chapterId && !movedIds.has(one.id))
    return listChanges('period', here(was), here(is), periodLabel, each, (one) => periodContent(one, names))
  })
  const across = moved.flatMap((now): Change[] => {
    const old = chapterOfOld.get(now.id)
    if (!old) return []
    const change: Change = {
      area: 'period',
      kind: 'moved',
      id: now.id,
      place: periodLabel(now),
      field: 'chapterId',
      fieldName: '所在章节',
      before: old.chapterName,
      after: now.chapterName,
      partList: [],
    }
    return [change, ...each(old, now)]
  })
  return [...within, ...across]
}

/** Differences from `before` to `after`, in the order of the page. Without `before` all parts are new. */
export function changesOf(courseId: string, before: CourseDoc | null, after: CourseDoc, names: Names): Change[] {
  const now = visible(after)
  const old = before ? visible(before) : null
  const blank = { pictureList: [], chapterList: [], accessoryList: [] }
  const from: CourseDoc = old ?? { ...now, ...blank }
  const oldChapters = new Map(from.chapterList.map((chapter) => [chapter.id, chapter]))
  const chapterLabel = (chapter: DocChapter) => `章节「${chapter.chapterName}」`
  return [
    ...(old ? fieldChanges<DocFields, Area>('course', courseId, '基本信息', comparedFields(names), old, now) : []),
    ...pictureChanges('picture', '课程图片', from.pictureList, now.pictureList),
    ...listChanges('chapter', from.chapterList, now.chapterList, chapterLabel, (was, is) =>
      fieldChanges('chapter', is.id, chapterLabel(is), chapterFields, was, is),
    ),
    ...periodChanges(from, now, names),
    ...now.chapterList.flatMap((chapter) =>
      pictureChanges(
        'slide',
        `${chapter.chapterName} / 课件图片`,
        oldChapters.get(chapter.id)?.picList ?? [],
        chapter.picList,
      ),
    ),
    ...listChanges(
      'accessory',
      from.accessoryList,
      now.accessoryList,
      (one) => `附件「${one.acName}」`,
      (was, is) => fieldChanges('accessory', is.id, `附件「${is.acName}」`, accessoryFields, was, is),
    ),
  ]
}
