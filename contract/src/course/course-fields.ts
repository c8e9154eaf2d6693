/**
 * The fields of a course, each described once. From this follow the input and output of calls, the stored document and
 * its defaults, the columns that publishing writes and pages read, and the list of differences that a reviewer sees. A
 * new field needs an entry here and a column of the same name in snake case.
 */
import { z } from 'zod'
import { Flag, Id, Money, Text } from '../shapes.ts'
import { Html, PictureUrl } from './authoring-fields.ts'
import { MAX_OUTCOME_LENGTH, MAX_OUTCOMES } from './outcomes.ts'

/** How a value is shown in a list of differences. `category` fields are shown together, as one path. */
type FieldKind = 'text' | 'html' | 'money' | 'lines' | 'choice' | 'category'

/** Where learners read a field: on cards, on the page of the course, or nowhere (it only steers the player). */
type Place = 'card' | 'detail' | 'hidden'

interface CourseField<Shape extends z.ZodType, Input extends z.ZodType<z.output<Shape>>, Shown extends Place> {
  /** Chinese name in a list of differences. */
  label: string
  kind: FieldKind
  /** Texts of the codes of a `choice`. */
  choices?: Readonly<Record<number, string>>
  /** The value as calls answer it. */
  shape: Shape
  /** The value as its author sends it, with its limits; optional in every call. */
  input: Input
  /** Value of a new course, and of versions that are older than the field. */
  initial: z.output<Shape>
  shown: Shown
}

const field = <Shape extends z.ZodType, Input extends z.ZodType<z.output<Shape>>, Shown extends Place>(
  description: CourseField<Shape, Input, Shown>,
) => description

const yesNo = { 0: '否', 1: '是' }
/** Levels of a category that were not chosen are '0'. */
const CategoryLevel = z.string().meta({ description: 'id, or "0" for none' })
const categoryLevel = {
  label: '分类',
  kind: 'category' as const,
  shape: CategoryLevel,
  input: z.union([z.literal('0'), Id], { error: '分类编号不正确' }),
  initial: '0',
}
const price = {
  kind: 'money' as const,
  shape: Money,
  input: z.int('价格必须是整数（分）').min(0).max(100_000_000, '价格过高'),
  initial: 0,
}
const flag = { kind: 'choice' as const, choices: yesNo, shape: Flag, input: Flag }

/** For whom a course is. */
const CourseLevel = z.int().min(0).max(3).meta({ description: '0 not given, 1 beginners, 2 intermediate, 3 advanced' })

/** Differences are listed in this order. */
export const courseFields = {
  courseName: field({
    label: '名称',
    kind: 'text',
    shape: z.string(),
    input: Text('课程名称', 100, 0),
    initial: '',
    shown: 'card',
  }),
  courseLogo: field({
    label: '封面',
    kind: 'text',
    shape: z.string(),
    input: PictureUrl,
    initial: '',
    shown: 'card',
  }),
  courseDesc: field({
    label: '一句话简介',
    kind: 'text',
    shape: z.string(),
    input: Text('一句话简介', 255, 0),
    initial: '',
    shown: 'card',
  }),
  keyword: field({
    label: '关键词',
    kind: 'text',
    shape: z.string().meta({ description: 'comma-separated' }),
    input: Text('关键词', 255, 0),
    initial: '',
    shown: 'detail',
  }),
  categoryId1: field({ ...categoryLevel, shown: 'detail' }),
  categoryId2: field({ ...categoryLevel, shown: 'detail' }),
  categoryId3: field({ ...categoryLevel, shown: 'detail' }),
  courseLevel: field({
    label: '难度',
    kind: 'choice',
    choices: { 0: '', 1: '入门', 2: '进阶', 3: '高级' },
    shape: CourseLevel,
    input: CourseLevel,
    initial: 0,
    shown: 'card',
  }),
  outcomeList: field({
    label: '学完你会',
    kind: 'lines',
    shape: z.array(z.string()).meta({ description: 'what a learner can do afterwards, in lines' }),
    input: z.array(Text('学完你会', MAX_OUTCOME_LENGTH)).max(MAX_OUTCOMES, `学完你会最多写 ${MAX_OUTCOMES} 条`),
    initial: [],
    shown: 'detail',
  }),
  isFree: field({ ...flag, label: '是否免费', choices: { 0: '收费', 1: '免费' }, initial: 1, shown: 'card' }),
  courseOriginal: field({ ...price, label: '原价', shown: 'card' }),
  courseDiscount: field({ ...price, label: '售价', shown: 'card' }),
  speedDouble: field({ ...flag, label: '允许倍速播放', initial: 1, shown: 'detail' }),
  speedDrag: field({ ...flag, label: '允许拖动进度', initial: 1, shown: 'detail' }),
  isWatermark: field({ ...flag, label: '播放水印', initial: 0, shown: 'hidden' }),
  introduce: field({
    label: '详细介绍',
    kind: 'html',
    shape: z.string().meta({ description: 'HTML' }),
    input: Html('详细介绍'),
    initial: '',
    shown: 'detail',
  }),
}

type Fields = typeof courseFields
export type FieldName = keyof Fields

/** The fields of a course, as its document holds them. */
export type CourseFields = { [K in FieldName]: z.output<Fields[K]['shape']> }

export const fieldNames = Object.keys(courseFields) as FieldName[]

/** Names of the fields that learners read in a place. */
export const shownOn = (place: Place): FieldName[] => fieldNames.filter((name) => courseFields[name].shown === place)

const pick = <P extends 'shape' | 'initial'>(names: readonly FieldName[], property: P) =>
  Object.fromEntries(names.map((name) => [name, courseFields[name][property]]))

type ShapesOn<P extends Place> = {
  [K in FieldName as Fields[K]['shown'] extends P ? K : never]: Fields[K]['shape']
}

/** Output shapes of the fields of a card. */
export const cardShapes = pick(shownOn('card'), 'shape') as ShapesOn<'card'>
/** Output shapes of the fields that the page of a course shows beside those of its card. */
export const detailShapes = pick(shownOn('detail'), 'shape') as ShapesOn<'detail'>
/** Output shapes of all fields, as the author's form reads them. */
export const authorShapes = pick(fieldNames, 'shape') as { [K in FieldName]: Fields[K]['shape'] }

/** Values of a course that has not been written yet. */
export const initialFields = pick(fieldNames, 'initial') as CourseFields

/** Input of all fields, each of which may be absent: only the fields that are sent change. */
export const fieldInputs = Object.fromEntries(
  fieldNames.map((name) => [name, courseFields[name].input.optional()]),
) as { [K in FieldName]: z.ZodOptional<Fields[K]['input']> }
