/** What is authored with these screens: recorded and live courses, library items, resources. They differ in their words, addresses and parts. */
export interface EditorKind {
  /** course_category on the wire. */
  courseCategory: 1 | 2 | 3 | 4
  /** It is learned in chapters, with cover, introduction, level and attachments; else files that speak for themselves. */
  isCourse: boolean
  /** category_type of the categories it is filed under. */
  categoryType: 1 | 2 | 5
  /** What one of it is called. */
  noun: string
  /** Name of the list of mine. */
  title: string
  /** Address of the list; the screens of one lie below it. */
  base: string
  /** Address of the preview, without the id. */
  preview: string
  /** Address where learners see it, without the id. */
  view: string
  /** Kinds of periods that can be added: 1 video, 2 text, 3 document, 4 file, 20 live session. */
  periodTypes: readonly (1 | 2 | 3 | 4 | 20)[]
  /** What a period is called. */
  period: string
  /** What a chapter is called, and how chapters are counted. */
  chapter: string
  chapterUnit: string
  /** What somebody who has not paid may do with a free part of it. */
  trial: string
  /** What those who use it do. */
  used: string
  /** Learners' progress is kept for it. */
  progress: boolean
  /** Somebody may be named to help with it. */
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
