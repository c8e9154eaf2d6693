import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, PageInput, PageOf, Seconds, shelfPriceShape, Text } from '../shapes.ts'
import { courseDescription } from './course-fields.ts'
import { LecturerCard } from '../user/people.ts'

/** A course on a card. */
export const CourseCard = z.object({
  courseId: Id,
  courseCategory: z.int().meta({ description: '1 recorded, 2 live, 3 library, 4 resource' }),
  ...courseDescription.shapesOn('card'),
  lecturerId: Id,
  lecturerName: z.string(),
  isVipFree: Flag.meta({ description: '1: free for members' }),
  countStudy: z.int(),
  periodTotal: z.int(),
  totalSeconds: Seconds.meta({ description: 'length of all video lessons' }),
  readSeconds: z.int().meta({ description: 'reading time of its texts' }),
  score: z.number().meta({ description: 'average rating 0-5, one decimal' }),
  commentCount: z.int(),
  fileTypes: z.string().meta({ description: 'formats of a document or resource, most frequent first: pdf,docx' }),
  downloadCount: z.int(),
  gmtCreate: DateTime,
})
export type CourseCard = z.output<typeof CourseCard>

/** A course on the shelf, with its current prices. */
export const ShelfCourse = CourseCard.extend(shelfPriceShape)

export const Accessory = z.object({
  id: Id,
  refId: Id,
  refType: z.int().meta({ description: '1 course, 2 chapter, 3 period' }),
  acName: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  downloadCount: z.int(),
})

export const Period = z.object({
  id: Id,
  chapterId: Id,
  periodName: z.string(),
  periodDesc: z.string(),
  isFree: Flag.meta({ description: '1: may be studied before enrolling (trial)' }),
  periodType: z.int().meta({ description: '1 video, 2 text, 3 document, 4 file, 20 live session' }),
  videoLength: Seconds,
  startTime: DateTime.nullable().meta({ description: 'of a live session' }),
  endTime: DateTime.nullable(),
  docType: z.string().meta({ description: 'file extension, such as pdf; empty for other types' }),
  docSize: z.int().meta({ description: 'bytes' }),
  readStatus: z
    .int()
    .meta({ description: '0 not readable online, 1 being converted, 2 readable page by page, 3 for download only' }),
})
export const Chapter = z.object({
  id: Id,
  chapterName: z.string(),
  chapterDesc: z.string(),
  periodList: z.array(Period),
})
export type Chapter = z.output<typeof Chapter>

/** A picture of a course beside its cover, or a slide of a chapter. */
export const CoursePicture = z.object({ id: Id, picName: z.string(), picUrl: z.string() })
export const CourseDetail = CourseCard.extend({
  ...courseDescription.shapesOn('detail'),
  categoryName1: z.string(),
  categoryName2: z.string(),
  categoryName3: z.string(),
  collectionCount: z.int(),
  lecturer: LecturerCard,
  accessoryList: z.array(Accessory),
  pictureList: z.array(CoursePicture),
})
export type CourseDetail = z.output<typeof CourseDetail>

export type CategoryNode = {
  id: string
  categoryName: string
  floor: number
  courseCount?: number | undefined
  children: CategoryNode[]
}
export const CategoryNode: z.ZodType<CategoryNode> = z.object({
  id: Id,
  categoryName: z.string(),
  floor: z.int(),
  courseCount: z
    .int()
    .optional()
    .meta({ description: 'courses of this kind on the shelf, in and below it; absent for articles' }),
  get children() {
    return z.array(CategoryNode)
  },
})

export const courseSorts = ['default', 'new', 'hot'] as const
export const courseLengths = ['short', 'medium', 'long'] as const
export const fileFamilies = ['pdf', 'word', 'ppt', 'excel', 'zip', 'other'] as const
/** Filters of the course list; all optional, all in the URL of /list. */
export const CourseFilter = {
  courseCategory: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
    .default(1)
    .meta({ description: '1 recorded courses, 2 live, 3 library, 4 resources' }),
  fileType: z
    .enum(fileFamilies)
    .optional()
    .meta({ description: 'library and resources: contains files of this family' }),
  categoryId: Id.optional().meta({ description: 'any level' }),
  lecturerId: Id.optional(),
  orgId: Id.optional().meta({ description: 'by the lecturers of an organisation' }),
  isFree: Flag.optional().meta({ description: '1 free only, 0 paid only' }),
  length: z.enum(courseLengths).optional().meta({ description: 'short: up to 6 lessons, medium: 7 to 12, long: more' }),
  sort: z.enum(courseSorts).default('default'),
}

export const category = {
  tree: call({
    method: 'POST',
    path: 'course/api/course/category/listForSite',
    about: 'Category tree of the site, three levels.',
    who: 'anon',
    limit: limits.read,
    input: z.object({}),
    output: z.object({ courseCategoryList: z.array(CategoryNode) }),
    cacheSeconds: 15,
  }),
  list: call({
    method: 'POST',
    path: 'course/api/course/category/list',
    about: 'Categories of one type (1 courses, 2 resources, 4 information articles, 5 library) as a tree.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ categoryType: z.coerce.number().int().min(1).max(9).default(1) }),
    output: z.object({ courseCategoryList: z.array(CategoryNode) }),
    cacheSeconds: 15,
  }),
  information: call({
    method: 'POST',
    path: 'course/api/website/information/category/list',
    about: 'Categories of information articles.',
    who: 'anon',
    limit: limits.read,
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ id: Id, categoryName: z.string() })) }),
    cacheSeconds: 15,
  }),
}

export const course = {
  list: call({
    method: 'POST',
    path: 'course/api/course/list',
    about: 'A page of courses on the shelf.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, ...CourseFilter }),
    output: PageOf(ShelfCourse),
    cacheSeconds: 5,
  }),
  zone: call({
    method: 'POST',
    path: 'course/api/zone/course/list',
    about: 'Courses of one home shelf.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ zoneId: Id, pageSize: z.coerce.number().int().min(1).max(24).default(8) }),
    output: z.object({ zoneCourseList: z.array(ShelfCourse) }),
    cacheSeconds: 15,
  }),
  view: call({
    method: 'POST',
    path: 'course/api/course/view',
    about: 'Course detail for anyone.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ courseId: Id }),
    output: CourseDetail.extend({ isPay: Flag }),
    errors: ['notFound'],
    cacheSeconds: 5,
  }),
  chapters: call({
    method: 'POST',
    path: 'course/api/course/chapter/list',
    about: 'Chapters and periods of a course.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ courseId: Id }),
    output: z.object({ chapterList: z.array(Chapter) }),
    errors: ['notFound'],
    cacheSeconds: 5,
  }),
  search: call({
    method: 'POST',
    path: 'course/api/course/search/list',
    about: 'Search courses by words; type 1 courses, 2 live, 3 library, 4 resources.',
    who: 'anon',
    // A results page makes three calls, and a school shares one address.
    limit: { by: 'ip', max: 3 * limits.poll.max, seconds: limits.poll.seconds },
    input: z.object({
      ...PageInput,
      keyword: Text('搜索内容', 50),
      type: z.coerce.number().int().min(1).max(8).default(1),
      sort: z.enum(courseSorts).default('default'),
    }),
    output: PageOf(
      ShelfCourse.extend({
        highlight: z.string().meta({ description: 'the course name with matches between « and »' }),
        periodList: z
          .array(z.object({ periodId: Id, highlight: z.string() }))
          .meta({ description: 'its first lessons whose names match, with matches marked likewise' }),
      }),
    ),
    cacheSeconds: 5,
  }),
  recommend: call({
    method: 'POST',
    path: 'course/api/course/recommend',
    about: 'Courses recommended beside a course: same categories first, then the most studied.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ courseId: Id.optional(), pageSize: z.coerce.number().int().min(1).max(20).default(5) }),
    output: z.object({ list: z.array(ShelfCourse) }),
    cacheSeconds: 15,
  }),
  refs: call({
    method: 'POST',
    path: 'course/api/course/ref/list',
    about: 'Materials and exams tied to a course.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ courseId: Id }),
    output: z.object({
      accessoryList: z.array(Accessory),
      examList: z.array(z.object({ examId: Id, examName: z.string(), refId: Id, refType: z.int() })),
    }),
    errors: ['notFound'],
    cacheSeconds: 5,
  }),
}

export const subtitleSearch = {
  search: call({
    method: 'POST',
    path: 'course/api/course/subtitle/search/list',
    about: 'Recorded lessons whose subtitles match, each with its best line.',
    who: 'anon',
    // Part of every search, and a school shares one address.
    limit: { by: 'ip', max: 3 * limits.poll.max, seconds: limits.poll.seconds },
    input: z.object({ ...PageInput, keyword: Text('搜索内容', 50) }),
    output: PageOf(
      z.object({
        courseId: Id,
        courseName: z.string(),
        periodId: Id,
        periodName: z.string(),
        second: Seconds.meta({ description: 'start of the line' }),
        highlight: z.string().meta({
          description: 'the line with matches between « and »; empty for paid lessons',
        }),
      }),
    ),
    cacheSeconds: 5,
    extension: true,
  }),
}
