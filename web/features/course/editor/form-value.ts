import { EVERYONE } from '@zhixing/contract/audience'
import { MAX_OUTCOME_LENGTH, MAX_OUTCOMES } from '@zhixing/contract/course/limits'
import { fenOf, yuanText } from '../../../ui/money.ts'
import type { InputOf } from '@zhixing/contract'
import type { CategoryIds } from '../category/index.ts'
import type { MyCourseDetail } from './state.ts'
import { texts } from './texts.ts'

export interface FormPicture {
  picName: string
  picUrl: string
}

/** Form values. Prices are as typed, in yuan. */
export interface CourseFormValue {
  courseName: string
  courseDesc: string
  keyword: string
  courseLogo: string
  categoryId1: string
  categoryId2: string
  categoryId3: string
  courseLevel: number
  /** Outcomes, one per line. */
  outcomes: string
  isFree: boolean
  courseDiscount: string
  courseOriginal: string
  speedDouble: 0 | 1
  speedDrag: 0 | 1
  isWatermark: boolean
  introduce: string
  asksWork: 0 | 1
  workTitle: string
  workBrief: string
  workPictures: 0 | 1
  workFiles: 0 | 1
  workLink: 0 | 1
  workDue: string
  pictureList: FormPicture[]
  /** Of a new course: the organisation for whose people it is; EVERYONE: none. */
  orgId: string
  /** Idempotency key of the creation. */
  clientKey: string
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const categoryOf = ({
  categoryId1,
  categoryId2,
  categoryId3,
}: Pick<CourseFormValue, 'categoryId1' | 'categoryId2' | 'categoryId3'>): CategoryIds => [
  categoryId1,
  categoryId2,
  categoryId3,
]

export function emptyForm(
  clientKey: string,
  [categoryId1, categoryId2, categoryId3]: Readonly<CategoryIds> = ['0', '0', '0'],
): CourseFormValue {
  return {
    courseName: '',
    courseDesc: '',
    keyword: '',
    courseLogo: '',
    categoryId1,
    categoryId2,
    categoryId3,
    courseLevel: 0,
    outcomes: '',
    isFree: true,
    courseDiscount: '',
    courseOriginal: '',
    speedDouble: 1,
    speedDrag: 1,
    isWatermark: false,
    introduce: '',
    asksWork: 0,
    workTitle: '',
    workBrief: '',
    workPictures: 1,
    workFiles: 0,
    workLink: 0,
    workDue: '',
    pictureList: [],
    orgId: EVERYONE,
    clientKey,
  }
}

export function formOf(course: MyCourseDetail): CourseFormValue {
  const { courseName, courseDesc, keyword, courseLogo, categoryId1, categoryId2, categoryId3, isFree } = course
  const { speedDouble, speedDrag, isWatermark, introduce } = course
  const { asksWork, workTitle, workBrief, workPictures, workFiles, workLink, workDue } = course
  return {
    courseName,
    courseDesc,
    keyword,
    courseLogo,
    categoryId1: categoryId1 || '0',
    categoryId2: categoryId2 || '0',
    categoryId3: categoryId3 || '0',
    courseLevel: course.courseLevel,
    outcomes: course.outcomeList.join('\n'),
    isFree,
    courseDiscount: yuanText(course.courseDiscount),
    courseOriginal: yuanText(course.courseOriginal),
    speedDouble,
    speedDrag,
    isWatermark,
    introduce,
    asksWork,
    workTitle,
    workBrief,
    workPictures,
    workFiles,
    workLink,
    workDue,
    pictureList: course.pictureList.map(({ picName, picUrl }) => ({ picName, picUrl })),
    orgId: course.orgId,
    clientKey: '',
  }
}

/** Error messages by field, for client-side validation. */
export function errorsOf(value: CourseFormValue): Partial<Record<keyof CourseFormValue, string>> {
  const errors: Partial<Record<keyof CourseFormValue, string>> = {}
  if (!value.isFree) {
    const discount = fenOf(value.courseDiscount)
    const original = fenOf(value.courseOriginal)
    if (discount === null) errors.courseDiscount = texts.form.priceWrong
    else if (discount === 0) errors.courseDiscount = texts.form.priceMissing
    if (original === null) errors.courseOriginal = texts.form.priceWrong
    else if (original > 0 && discount !== null && original < discount) errors.courseOriginal = texts.form.originalLow
  }
  const outcomes = linesOf(value.outcomes)
  if (outcomes.length > MAX_OUTCOMES) errors.outcomes = texts.form.outcomesMany(outcomes.length)
  const long = outcomes.findIndex((line) => line.length > MAX_OUTCOME_LENGTH)
  if (long >= 0) errors.outcomes ??= texts.form.outcomeLong(long + 1)
  return errors
}

/** Fields as the calls expect them; pictures have their own call. */
export function fieldsOf(value: CourseFormValue): Omit<InputOf<'course/auth/course/audit/update'>, 'courseId' | 'rev'> {
  const {
    pictureList: _pictures,
    clientKey: _key,
    orgId: _orgId,
    outcomes,
    courseDiscount,
    courseOriginal,
    ...plain
  } = value
  const paid = !value.isFree
  return {
    ...plain,
    outcomeList: linesOf(outcomes),
    courseDiscount: paid ? (fenOf(courseDiscount) ?? 0) : 0,
    courseOriginal: paid ? (fenOf(courseOriginal) ?? 0) : 0,
  }
}
