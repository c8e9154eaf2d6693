/**
 * The fields of a course, each described once (described.ts). A new field needs an entry here and a column of the same
 * name in snake case.
 */
import { z } from 'zod'
import { derived, field, flagField, type ValuesOf } from '../described.ts'
import { Id, Money, Text } from '../shapes.ts'
import { Html, PictureUrl } from './authoring-fields.ts'
import { MAX_OUTCOME_LENGTH, MAX_OUTCOMES, MAX_WORK_TITLE } from './limits.ts'

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

/** For whom a course is. */
const CourseLevel = z.int().min(0).max(3).meta({ description: '0 not given, 1 beginners, 2 intermediate, 3 advanced' })

/** Differences are listed in this order. The three levels of the category are shown together, as one path. */
const courseFields = {
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
  isFree: field({ ...flagField, label: '是否免费', choices: { 0: '收费', 1: '免费' }, initial: 1, shown: 'card' }),
  courseOriginal: field({ ...price, label: '原价', shown: 'card' }),
  courseDiscount: field({ ...price, label: '售价', shown: 'card' }),
  speedDouble: field({ ...flagField, label: '允许倍速播放', initial: 1, shown: 'detail' }),
  speedDrag: field({ ...flagField, label: '允许拖动进度', initial: 1, shown: 'detail' }),
  isWatermark: field({ ...flagField, label: '播放水印', initial: 0, shown: 'hidden' }),
  introduce: field({
    label: '详细介绍',
    kind: 'html',
    shape: z.string().meta({ description: 'HTML' }),
    input: Html('详细介绍'),
    initial: '',
    shown: 'detail',
  }),
  asksWork: field({ ...flagField, label: '要求学员交作品', initial: 0, shown: 'detail' }),
  workTitle: field({
    label: '作品名称',
    kind: 'text',
    shape: z.string(),
    input: Text('作品名称', MAX_WORK_TITLE, 0),
    initial: '',
    shown: 'detail',
  }),
  workBrief: field({
    label: '作品要求',
    kind: 'html',
    shape: z.string().meta({ description: 'HTML: what a learner hands in' }),
    input: Html('作品要求'),
    initial: '',
    shown: 'detail',
  }),
  workPictures: field({ ...flagField, label: '作品可交图片', initial: 1, shown: 'detail' }),
  workFiles: field({ ...flagField, label: '作品可交文件', initial: 0, shown: 'detail' }),
  workLink: field({ ...flagField, label: '作品可交链接', initial: 0, shown: 'detail' }),
  workDue: field({
    label: '作品完成建议',
    kind: 'text',
    shape: z.string().meta({ description: 'advice when to hand in, in words' }),
    input: Text('作品完成建议', MAX_WORK_TITLE, 0),
    initial: '',
    shown: 'detail',
  }),
}

/** The fields of a course, as its document holds them. */
export type CourseFields = ValuesOf<typeof courseFields>

/** The descriptions, and what follows from them. */
export const courseDescription = { fields: courseFields, ...derived(courseFields) }
