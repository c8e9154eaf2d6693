/** Deadlines and reports of an organisation. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { BehindItem } from './behind.ts'
import { SeatType } from './seat-type.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
const read = { ...own, limit: limits.personal } as const
const write = { ...own, limit: limits.write } as const
const Department = z.union([z.literal('0'), Id], { error: '部门不正确' })
const Item = { productType: SeatType, productId: Id }
const Sheet = z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) })

export const orgDeadline = {
  list: call({
    ...read,
    path: 'org/auth/deadline/list',
    about: 'Deadlines of an organisation.',
    input: z.object({ orgId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          deadlineId: Id,
          productType: z.int(),
          productId: Id,
          itemName: z.string(),
          departmentId: z.string().meta({ description: '0: everyone' }),
          departmentName: z.string(),
          dueDays: z.int().nullable().meta({ description: 'days after the seat was given' }),
          dueTime: DateTime.nullable(),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...write,
    path: 'org/auth/deadline/save',
    about: 'Set the deadline of an item for a department or everyone: a day, or days after the seat was given.',
    input: z.object({
      orgId: Id,
      ...Item,
      departmentId: Department.default('0'),
      dueDays: z.coerce.number().int().min(1, '天数至少为 1').max(3650, '天数最多 3650').nullable().default(null),
      dueTime: z.iso.datetime({ offset: true, error: '期限格式不正确' }).nullable().default(null),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  delete: call({
    ...write,
    path: 'org/auth/deadline/delete',
    about: 'Remove a deadline.',
    notWhileImpersonating: true,
    input: z.object({ orgId: Id, deadlineId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
  own: call({
    ...read,
    path: 'org/auth/deadline/own',
    about: 'What my organisations gave me, with their deadlines and my progress: who pays for what.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          orgId: Id,
          orgName: z.string(),
          productType: z.int(),
          productId: Id,
          itemName: z.string(),
          url: z.string().meta({ description: 'page of the item' }),
          progress: z.number(),
          finishedAt: DateTime.nullable(),
          dueTime: DateTime.nullable(),
          expireTime: DateTime.nullable().meta({ description: 'null: own content of the organisation, without end' }),
        }),
      ),
    }),
  }),
}

const Sums = {
  seatCount: z.int(),
  begunCount: z.int(),
  finishedCount: z.int(),
  overdueCount: z.int(),
  seconds: z.number(),
}

export const orgReport = {
  matrix: call({
    ...read,
    path: 'org/auth/report/matrix',
    about: 'People by items: the percentage that each learned; a head sees the own branches.',
    input: z.object({
      ...PageInput,
      orgId: Id,
      departmentId: Id.optional(),
      keyword: Text('搜索内容', 50, 0).default(''),
    }),
    output: PageOf(
      z.object({
        memberId: Id,
        memberName: z.string(),
        staffNo: z.string(),
        departmentName: z.string(),
        cells: z.array(z.int()).meta({ description: 'by item: -2 no seat, -1 not begun, else percent' }),
        ...Sums,
      }),
    ).extend({ itemList: z.array(z.object({ productType: z.int(), productId: Id, itemName: z.string() })) }),
    errors: ['notFound', 'forbidden'],
  }),
  department: call({
    ...read,
    path: 'org/auth/report/department',
    about: 'Figures by main department with their sum; a head sees the own branches.',
    input: z.object({ orgId: Id, productType: SeatType.optional(), productId: Id.optional() }),
    output: z.object({
      list: z.array(
        z.object({
          departmentId: z.string().meta({ description: '0: people without a department' }),
          departmentName: z.string().meta({ description: 'with the departments above it' }),
          memberCount: z.int(),
          ...Sums,
        }),
      ),
      total: z.object({ memberCount: z.int(), ...Sums }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  month: call({
    ...read,
    path: 'org/auth/report/month',
    about:
      'Seats given, items finished, people who studied and time studied by month (newest first), with the sums of what adds up.',
    input: z.object({ orgId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          month: z.string(),
          givenCount: z.int(),
          finishedCount: z.int(),
          activeCount: z.int().meta({ description: 'people who studied; a person counts in each month' }),
          seconds: z.number(),
        }),
      ),
      total: z.object({ givenCount: z.int(), finishedCount: z.int(), seconds: z.number() }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  behind: call({
    ...read,
    path: 'org/auth/report/behind',
    about: 'Who is past a deadline, the longest first, and how many deadlines end within a week.',
    input: z.object({ orgId: Id }),
    output: z.object({
      overdueCount: z.int(),
      soonCount: z.int(),
      list: z.array(BehindItem),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  export: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/report/export',
    about: 'The matrix and the figures by department as a spreadsheet (.xlsx).',
    input: z.object({ orgId: Id, departmentId: Id.optional() }),
    output: Sheet,
    errors: ['notFound', 'forbidden'],
    logAs: '导出机构学习报告',
  }),
}
