/** Learning plans of an organisation: steps in order, people, certificates that end. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { NamedCode } from '../code.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { BehindItem } from './behind.ts'
import { planRuleMode, planStatus, roundStatus, stepType } from './codes.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
const read = { ...own, limit: limits.personal } as const
const write = { ...own, limit: limits.write } as const
const Department = z.union([z.literal('0'), Id], { error: '部门不正确' })
const Plan = { orgId: Id, planId: Id }

const StepType = z.coerce
  .number({ error: '请选择步骤类型' })
  .int()
  .refine((type) => Object.values<number>(stepType).includes(type), '没有这种步骤')
  .meta({ description: '1 course, 2 live course, 4 document, 5 paper, 8 lesson' })
const DueDays = z.coerce.number().int().min(1, '天数至少为 1').max(3650, '天数最多 3650').nullable().default(null)
const DueTime = z.iso.datetime({ offset: true, error: '期限格式不正确' }).nullable().default(null)

/** Most steps of a plan. */
export const MAX_STEPS = 50

const Saved = {
  planName: Text('计划名称', 40),
  intro: Text('说明', 500, 0).default(''),
  isOrdered: Flag.default(0).meta({ description: '1: a step opens when those before it are done' }),
  hasCertificate: Flag.default(0),
  certTitle: Text('证书标题', 30, 0).default(''),
  certBody: Text('证书正文', 300, 0).default('').meta({ description: 'placeholders {姓名} and {计划}' }),
  certSeal: Text('证书落款', 60, 0).default(''),
  validMonths: z.coerce
    .number()
    .int('有效期应为整月')
    .min(0, '有效期不能小于 0')
    .max(120, '有效期最多 120 个月')
    .default(0)
    .meta({ description: 'months of the certificate; 0: without end' }),
  renewDays: z.coerce
    .number()
    .int('提前天数应为整数')
    .min(0, '提前天数不能小于 0')
    .max(365, '提前天数最多 365')
    .default(30)
    .meta({ description: 'a new round begins so many days before the certificate ends' }),
}
const Step = z.object({ stepType: StepType, refId: Id, dueDays: DueDays, dueTime: DueTime })
const NamedStep = z.object({
  stepId: Id,
  stepType: z.int(),
  refId: Id,
  kindName: z.string(),
  itemName: z.string(),
  url: z.string(),
  dueDays: z.int().nullable(),
  dueTime: DateTime.nullable(),
})

const Counts = {
  personCount: z.int().meta({ description: 'people with a current round' }),
  finishedCount: z.int(),
  overdueCount: z.int().meta({ description: 'people with an overdue step' }),
}

const Person = z.object({
  roundId: Id,
  memberId: Id,
  memberName: z.string(),
  staffNo: z.string(),
  departmentName: z.string(),
  roundNo: z.int(),
  roundStatus: NamedCode(roundStatus),
  beginTime: DateTime,
  finishTime: DateTime.nullable(),
  cells: z.array(z.int()).meta({ description: 'by step: -1 not begun, else percent; 100: done' }),
  doneCount: z.int(),
  overdueCount: z.int().meta({ description: 'steps past their due date' }),
  nextDue: DateTime.nullable(),
  certificateNo: z.string(),
  validUntil: DateTime.nullable(),
})

export const orgPlan = {
  list: call({
    ...read,
    path: 'org/auth/plan/list',
    about: 'Learning plans of an organisation with their figures; a head sees those of the own branches.',
    input: z.object({ orgId: Id, planStatus: NamedCode(planStatus).default(planStatus.active) }),
    output: z.object({
      list: z.array(
        z.object({
          planId: Id,
          planName: z.string(),
          isOrdered: Flag,
          hasCertificate: Flag,
          validMonths: z.int(),
          stepCount: z.int(),
          planStatus: NamedCode(planStatus),
          ...Counts,
        }),
      ),
      total: z.object(Counts).meta({ description: 'sums of the rows; a person counts in each plan' }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  view: call({
    ...read,
    path: 'org/auth/plan/view',
    about: 'A plan with its steps, and the departments whose people are assigned as they join.',
    input: z.object(Plan),
    output: z.object({
      planId: Id,
      ...Saved,
      planStatus: NamedCode(planStatus),
      stepList: z.array(NamedStep),
      ruleList: z.array(
        z.object({ departmentId: z.string(), departmentName: z.string(), ruleMode: NamedCode(planRuleMode) }),
      ),
      ...tagged,
    }),
    errors: ['notFound', 'forbidden'],
  }),
  item: call({
    ...read,
    path: 'org/auth/plan/item/list',
    about: 'What can be a step: items of which the organisation has seats, lessons of its courses, and free ones.',
    input: z.object({ orgId: Id, stepType: StepType, keyword: Text('搜索内容', 50, 0).default('') }),
    output: z.object({
      list: z.array(
        z.object({
          stepType: z.int(),
          refId: Id,
          itemName: z.string(),
          isOwn: Flag.meta({ description: 'private content of the organisation' }),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...write,
    path: 'org/auth/plan/save',
    about: 'Create a plan (idempotent by `clientKey`); with `planId`, change it. Finished rounds stay.',
    input: z.object({
      orgId: Id,
      planId: Id.optional(),
      ...Saved,
      stepList: z.array(Step).min(1, '请添加学习步骤').max(MAX_STEPS, `最多 ${MAX_STEPS} 个步骤`),
      clientKey: z.string({ error: '缺少提交标识' }).min(8).max(64).optional(),
      ...edited,
    }),
    output: z.object({ planId: Id }),
    errors: ['notFound', 'forbidden', 'invalid', 'conflict', 'shown'],
  }),
  archive: call({
    ...write,
    path: 'org/auth/plan/archive',
    about: 'Archive a plan, or take it back into use. Archived: it assigns no people; records and certificates stay.',
    notWhileImpersonating: true,
    input: z.object({ ...Plan, isArchived: Flag }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
  rule: call({
    ...write,
    path: 'org/auth/plan/rule',
    about: 'Whether people of a department (0: the organisation) are assigned: all now and later, or those who enter.',
    input: z.object({ ...Plan, departmentId: Department, ruleMode: NamedCode(planRuleMode) }),
    output: z.object({ assignedCount: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  assign: call({
    ...write,
    path: 'org/auth/plan/assign',
    about: 'Assign a plan to people and departments; those who have an open round or a valid record are skipped.',
    input: z.object({
      ...Plan,
      memberIds: z.array(Id).max(1000, '一次最多 1000 人').default([]),
      departmentIds: z.array(Department).max(50, '一次最多 50 个部门').default([]).meta({ description: '0: everyone' }),
    }),
    output: z.object({
      assignedCount: z.int(),
      knownCount: z.int(),
      waitingCount: z.int().meta({ description: 'people who wait for a seat of a step' }),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  withdraw: call({
    ...write,
    path: 'org/auth/plan/withdraw',
    about: 'End open rounds of people; their seats and what they learned stay.',
    notWhileImpersonating: true,
    input: z.object({ ...Plan, memberIds: z.array(Id).min(1, '请选择成员').max(500, '一次最多 500 人') }),
    output: z.object({ withdrawnCount: z.int() }),
    errors: ['notFound', 'forbidden'],
  }),
  person: call({
    ...read,
    path: 'org/auth/plan/person/list',
    about: 'People of a plan by its steps, in their latest round; a head sees the own branches.',
    input: z.object({
      ...PageInput,
      ...Plan,
      departmentId: Id.optional(),
      keyword: Text('搜索内容', 50, 0).default(''),
    }),
    output: PageOf(Person).extend({ stepList: z.array(NamedStep) }),
    errors: ['notFound', 'forbidden'],
  }),
  renewal: call({
    ...read,
    path: 'org/auth/plan/renewal/list',
    about: 'Who must be certified again: certificates that have ended, or end within `days`; the earliest first.',
    input: z.object({
      ...PageInput,
      orgId: Id,
      days: z.coerce.number().int().min(1, '天数至少为 1').max(730, '天数最多 730').default(60),
    }),
    output: PageOf(
      z.object({
        roundId: Id,
        planId: Id,
        planName: z.string(),
        memberId: Id,
        memberName: z.string(),
        departmentName: z.string(),
        certificateNo: z.string(),
        validUntil: DateTime,
        isExpired: Flag,
        nextRound: z.int().meta({ description: 'number of the open new round; 0: not begun' }),
        doneCount: z.int().meta({ description: 'steps done in the new round' }),
        stepCount: z.int(),
      }),
    ),
    errors: ['notFound', 'forbidden'],
  }),
  behind: call({
    ...read,
    path: 'org/auth/plan/behind',
    about: 'Steps of current rounds past their due date, the longest first, and how many are due within a week.',
    input: z.object({ orgId: Id }),
    output: z.object({
      overdueCount: z.int().meta({ description: 'steps, one per person' }),
      soonCount: z.int(),
      list: z.array(BehindItem.extend({ planId: Id, planName: z.string() })),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  export: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/plan/export',
    about: 'People of a plan by its steps and all their rounds as a spreadsheet (.xlsx).',
    input: z.object(Plan),
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
    errors: ['notFound', 'forbidden'],
    logAs: '导出机构学习计划',
  }),
}

export const orgOwnPlan = {
  own: call({
    ...read,
    path: 'org/auth/plan/own',
    about: 'My learning plans: steps with progress, due dates, and what keeps a step closed.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          roundId: Id,
          orgId: Id,
          orgName: z.string(),
          planId: Id,
          planName: z.string(),
          intro: z.string(),
          isOrdered: Flag,
          hasCertificate: Flag,
          roundNo: z.int(),
          isFinished: Flag,
          finishTime: DateTime.nullable(),
          certificateNo: z.string(),
          validUntil: DateTime.nullable(),
          doneCount: z.int(),
          stepList: z.array(
            z.object({
              stepId: Id,
              stepType: z.int(),
              itemName: z.string(),
              url: z.string(),
              progress: z.number(),
              isDone: Flag,
              dueTime: DateTime.nullable(),
              closedBy: z.string().meta({ description: 'name of the step to do first; empty: open' }),
              isWaiting: Flag.meta({ description: 'waits for a seat' }),
            }),
          ),
        }),
      ),
    }),
  }),
}
