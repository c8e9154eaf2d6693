/**
 * What these screens author: recorded and live courses, library items, resources. They differ in words, URLs and
 * parts.
 */
export interface EditorKind {
  /** course_category on the wire. */
  courseCategory: 1 | 2 | 3 | 4
  /** Has chapters, cover, introduction, level and attachments; otherwise a list of files. */
  isCourse: boolean
  /** category_type of its categories. */
  categoryType: 1 | 2 | 5
  /** Noun for one item. */
  noun: string
  /** Title of the list. */
  title: string
  /** URL of the list; the screens of one item are below it. */
  base: string
  /** URL of the preview, without the id. */
  preview: string
  /** URL for learners, without the id. */
  view: string
  /** Kinds of periods that can be added: 1 video, 2 text, 3 document, 4 file, 20 live session. */
  periodTypes: readonly (1 | 2 | 3 | 4 | 20)[]
  /** Noun for a period. */
  period: string
  /** Noun for a chapter, and its counter. */
  chapter: string
  chapterUnit: string
  /** What users who have not paid may do with a free part. */
  trial: string
  /** Verb for its use. */
  used: string
  /** Whether learner progress is recorded. */
  progress: boolean
  /** Whether assistants can be assigned. */
  helpers: boolean
}

export const vodKind: EditorKind = {
  courseCategory: 1,
  isCourse: true,
  categoryType: 1,
  noun: '课程',
  title: '点播管理',
  base: '/account/vod',
  preview: '/preview/course',
  view: '/view',
  periodTypes: [1, 2, 3],
  period: '课时',
  chapter: '章节',
  chapterUnit: '章',
  trial: '免费试看',
  used: '人在学',
  progress: true,
  helpers: false,
}

export const liveKind: EditorKind = {
  courseCategory: 2,
  isCourse: true,
  categoryType: 1,
  noun: '直播课',
  title: '直播管理',
  base: '/account/live',
  preview: '/preview/live',
  view: '/live/detail',
  periodTypes: [20],
  period: '场次',
  chapter: '章节',
  chapterUnit: '章',
  trial: '免费试看',
  used: '人报名',
  progress: false,
  helpers: true,
}

export const libraryKind: EditorKind = {
  courseCategory: 3,
  isCourse: false,
  categoryType: 5,
  noun: '文库',
  title: '文库管理',
  base: '/account/library',
  preview: '/preview/library',
  view: '/library/view',
  periodTypes: [3],
  period: '文档',
  chapter: '分卷',
  chapterUnit: '卷',
  trial: '免费试读',
  used: '人读过',
  progress: false,
  helpers: false,
}

export const resourceKind: EditorKind = {
  courseCategory: 4,
  isCourse: false,
  categoryType: 2,
  noun: '资源',
  title: '资源管理',
  base: '/account/resource',
  preview: '/preview/resource',
  view: '/resource/detail',
  periodTypes: [4],
  period: '文件',
  chapter: '分组',
  chapterUnit: '组',
  trial: '免费下载',
  used: '人下载过',
  progress: false,
  helpers: false,
}

/** The screens for a course_category. */
export const kindOf = (courseCategory: number): EditorKind =>
  [vodKind, liveKind, libraryKind, resourceKind].find((kind) => kind.courseCategory === courseCategory) ?? vodKind
