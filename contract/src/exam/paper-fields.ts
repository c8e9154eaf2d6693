/**
 * The fields of a paper beside its rules and sections, each described once (described.ts). A new field needs an entry
 * here and a column of the same name in snake case.
 */
import { z } from 'zod'
import { Html, PictureUrl } from '../course/authoring-fields.ts'
import { derived, field, flagField, type ShownOf, type ValuesOf } from '../described.ts'
import { Id, Money, Text } from '../shapes.ts'
import { Rich } from './shapes.ts'

const category = {
  kind: 'category' as const,
  shape: z.string().meta({ description: 'id, or "0" for none' }),
  input: z.union([z.literal('0'), Id], { error: '分类编号不正确' }),
  initial: '0',
}
const price = {
  kind: 'money' as const,
  shape: Money,
  input: z.int('价格必须是整数（分）').min(0, '价格不能为负').max(100_000_000, '价格过高'),
  initial: 0,
}
const text = { kind: 'text' as const, shape: z.string(), initial: '' }
const html = { kind: 'html' as const, initial: '' }

/** Differences are listed in this order. */
const paperFields = {
  examName: field({ ...text, label: '名称', input: Text('试卷名称', 100, 0), shown: 'card' }),
  examLogo: field({ ...text, label: '封面', input: PictureUrl, shown: 'card' }),
  description: field({ ...text, label: '一句话简介', input: Text('一句话简介', 255, 0), shown: 'card' }),
  keyword: field({ ...text, label: '关键词', input: Text('关键词', 255, 0), shown: 'detail' }),
  subjectId: field({ ...category, label: '学科', shown: 'card' }),
  yearId: field({ ...category, label: '年份', shown: 'hidden' }),
  sourceId: field({ ...category, label: '来源', shown: 'hidden' }),
  graId: field({ ...category, label: '年级', shown: 'hidden' }),
  isPublicity: field({
    ...flagField,
    label: '公开',
    input: flagField.input.meta({ description: '1 in the catalogue, 0 only by its address, course or class' }),
    initial: 1,
    shown: 'hidden',
  }),
  isFree: field({ ...flagField, label: '是否免费', choices: { 0: '收费', 1: '免费' }, initial: 1, shown: 'card' }),
  examOriginal: field({ ...price, label: '原价', shown: 'card' }),
  examDiscount: field({ ...price, label: '售价', shown: 'card' }),
  introduce: field({
    ...html,
    label: '试卷介绍',
    shape: z.string().meta({ description: 'HTML' }),
    input: Html('试卷介绍').meta({ description: 'HTML on the page of the paper' }),
    shown: 'detail',
  }),
  // Takers and the page read it from the frozen paper.
  notice: field({
    ...html,
    label: '考试须知',
    shape: z.string().meta({ description: 'HTML: instructions before the start' }),
    input: Rich('考试须知').meta({ description: 'HTML that takers read before the start' }),
    shown: 'frozen',
  }),
}

/** The fields of a paper, as its document holds them. */
export type PaperFields = ValuesOf<typeof paperFields>
/** Those that the page of a paper reads from columns beside the columns of its card. */
export type PaperDetailFields = ShownOf<typeof paperFields, 'detail'>

/** The descriptions, and what follows from them. */
export const paperDescription = { fields: paperFields, ...derived(paperFields) }
