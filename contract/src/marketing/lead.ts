/** Leads: people who asked to be called, one per phone number, and how operators follow them up. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Mobile, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { Between, Keyword, MaskedMobile } from '../user/admin-user.ts'
import { callResults, FIRST_OWN_STAGE, leadPlaces, MAX_OWN_STAGES, regions } from './lead-rules.ts'

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  extension: true,
  permission: ['counsel', 'counsel.all.form', 'counsel.all.setting'],
} as const
const manager = { ...admin, permission: 'counsel.all.leads' } as const

const Stage = z.coerce
  .number({ error: '请选择阶段' })
  .int()
  .min(1)
  .max(99)
  .meta({ description: '1 new, 2 called, 3 trial, 4 paid, 5 lost, from 10 on: own stages of the site' })
const Place = z.enum(leadPlaces)
const Campaign = Text('活动', 60, 0)
const ClientKey = z.string({ error: '缺少提交标识' }).trim().min(8).max(64)
const Region = z.enum(regions, { error: '请选择所列的地区' })
const CallTime = z.iso.datetime({ offset: true, error: '下次联系时间不正确' }).nullable().default(null)
const LostReason = Text('流失原因', 100, 0).default('')

/** Most rows of an import. */
export const LEAD_ROWS = 1000
export const LEAD_FILE_BYTES = 2 * 1024 * 1024
const ROWS_BYTES = 1024 * 1024

/** A row of an import as typed: errors are reported, not refused. */
const ImportRow = z.object({
  rowNo: z.int().min(1).max(1_000_000),
  name: z.string().max(60),
  mobile: z.string().max(60),
  campaign: z.string().max(100),
  region: z.string().max(60).default(''),
  remark: z.string().max(600),
})
export type LeadImportRow = z.output<typeof ImportRow>
const ImportRows = z.array(ImportRow).max(LEAD_ROWS, `一次最多导入 ${LEAD_ROWS} 行`)

const Lead = z.object({
  id: Id,
  name: z.string(),
  mobile: MaskedMobile,
  stage: Stage,
  ownerId: Id.nullable(),
  ownerName: z.string(),
  wish: z.string().meta({ description: 'course or subject of the last request' }),
  source: Place,
  campaign: z.string(),
  region: z.string().meta({ description: 'province of the last request that names one; or empty' }),
  requestCount: z.int(),
  nextCallTime: DateTime.nullable(),
  lastNote: z.string(),
  lostReason: z.string(),
  userId: Id.nullable().meta({ description: 'the account with this number' }),
  lastTest: z
    .object({ placementName: z.string(), levelName: z.string(), score: z.int().nullable() })
    .nullable()
    .meta({ description: 'result of the last placement test' }),
  askTime: DateTime.meta({ description: 'of the last request' }),
  gmtCreate: DateTime,
  ...tagged,
})

const Filter = {
  ...Between,
  keyword: Keyword,
  stage: Stage.optional(),
  owner: z.union([z.enum(['mine', 'none']), Id]).optional(),
  source: Place.optional(),
  campaign: Campaign.optional(),
  region: Region.optional(),
  isDue: z.coerce.number().int().min(1).max(1).optional().meta({ description: '1: to be called by the end of today' }),
}

const Figures = z.object({
  rowKey: z.string(),
  name: z.string(),
  leadCount: z.int(),
  calledCount: z.int(),
  paidCount: z.int(),
  lostCount: z.int(),
  revenue: Money.meta({ description: 'fen: paid after the first request, without refunds' }),
})

const StageList = z.array(z.object({ code: z.int(), name: z.string() }))

export const lead = {
  page: call({
    ...admin,
    path: 'marketing/admin/lead/page',
    about: 'Leads, last request first. Without `counsel.all` those of the operator only.',
    input: z.object({ ...PageInput, ...Filter }),
    output: PageOf(Lead),
  }),
  board: call({
    ...admin,
    path: 'marketing/admin/lead/board',
    about: 'Leads by stage: the count and the first of each.',
    input: z.object(Filter),
    output: z.object({ list: z.array(z.object({ stage: Stage, count: z.int(), leadList: z.array(Lead) })) }),
  }),
  stages: call({
    ...admin,
    path: 'marketing/admin/lead/stages',
    permission: ['counsel', 'counsel.all.form', 'counsel.all.setting'],
    about: 'Stages of the site in order, campaigns in use, and the operators who can own leads.',
    input: Nothing,
    output: z.object({
      stageList: StageList,
      campaignList: z.array(z.string()),
      ownerList: z.array(z.object({ id: Id, name: z.string() })),
      isManager: Flag,
    }),
  }),
  view: call({
    ...admin,
    path: 'marketing/admin/lead/view',
    about: 'A lead with its requests, timeline, account and orders.',
    input: z.object({ id: Id }),
    output: Lead.extend({
      requestList: z.array(
        z.object({
          id: Id,
          source: Place,
          formName: z.string(),
          campaign: z.string(),
          referrer: z.string(),
          firstPage: z.string(),
          courseName: z.string(),
          subject: z.string(),
          schoolStage: z.string(),
          region: z.string(),
          callTime: z.string(),
          orgName: z.string(),
          remark: z.string(),
          answerList: z.array(z.object({ question: z.string(), answer: z.string() })),
          gmtCreate: DateTime,
        }),
      ),
      testList: z.array(
        z.object({
          id: Id,
          placementName: z.string(),
          score: z.int().nullable(),
          levelName: z.string(),
          answeredCount: z.int(),
          questionCount: z.int(),
          topicList: z.array(z.object({ topicName: z.string(), questionCount: z.int(), score: z.int() })),
          finishTime: DateTime,
        }),
      ),
      eventList: z.array(
        z.object({
          id: Id,
          kind: z.enum(['request', 'note', 'call', 'stage', 'owner']),
          result: z.string().meta({ description: 'of a call: a key of callResults' }),
          text: z.string(),
          operatorName: z.string(),
          gmtCreate: DateTime,
        }),
      ),
      account: z.object({ userId: Id, nickname: z.string(), gmtCreate: DateTime }).nullable(),
      orderList: z.array(
        z.object({ orderNo: Id, productNames: z.string(), paid: Money, refunded: Money, payTime: DateTime }),
      ),
      revenue: Money,
    }),
    errors: ['notFound'],
  }),
  note: call({
    ...admin,
    path: 'marketing/admin/lead/note',
    about: 'Adds a note or the result of a call to the timeline. Idempotent by `clientKey`.',
    input: z.object({
      id: Id,
      result: z
        .enum(Object.keys(callResults) as [keyof typeof callResults, ...(keyof typeof callResults)[]])
        .optional()
        .meta({ description: 'of a call; absent: a note' }),
      text: Text('跟进内容', 1000, 0).default(''),
      nextCallTime: CallTime,
      clientKey: ClientKey,
    }),
    output: Done,
    errors: ['notFound', 'invalid'],
    logAs: '跟进线索',
  }),
  update: call({
    ...admin,
    path: 'marketing/admin/lead/update',
    about: 'Sets the stage; a lost lead has a reason.',
    input: z.object({ id: Id, stage: Stage, lostReason: LostReason, ...edited }),
    output: Done,
    errors: ['notFound', 'invalid', 'conflict'],
    logAs: '调整线索阶段',
  }),
  assign: call({
    ...manager,
    path: 'marketing/admin/lead/assign',
    about: 'Gives a lead to an operator, or takes it back.',
    input: z.object({ id: Id, ownerId: Id.nullable() }),
    output: Done,
    errors: ['notFound', 'invalid'],
    logAs: '分配线索',
  }),
  save: call({
    ...admin,
    path: 'marketing/admin/lead/save',
    about: 'Enters a lead by hand; a number that is known adds a request to its lead. Idempotent by `clientKey`.',
    input: z.object({
      name: Text('称呼', 30),
      mobile: Mobile,
      campaign: Campaign.default(''),
      region: z.union([z.literal(''), Region]).default(''),
      remark: Text('说明', 500, 0).default(''),
      clientKey: ClientKey,
    }),
    output: z.object({ isNew: Flag }),
    logAs: '录入线索',
  }),
  preview: call({
    ...manager,
    path: 'marketing/admin/lead/import/preview',
    about: 'Parses a sheet of leads (.xlsx, .xls, .csv), or checks corrected rows: every row with its errors.',
    input: z.object({ rows: ImportRows.default([]) }),
    output: z.object({
      rows: z.array(ImportRow.extend({ isKnown: Flag, errors: z.array(z.string()) })),
      errorCount: z.int(),
      leftOut: z.array(z.string()).meta({ description: 'columns that were not read' }),
    }),
    errors: ['invalid', 'tooLarge', 'busy'],
    bodyBytes: ROWS_BYTES,
    fileBytes: LEAD_FILE_BYTES,
  }),
  import: call({
    ...manager,
    path: 'marketing/admin/lead/import/save',
    about: 'Stores the rows without errors; known numbers get a request. Idempotent by `clientKey`.',
    input: z.object({ rows: ImportRows.min(1, '没有可导入的数据'), clientKey: ClientKey }),
    output: z.object({ newCount: z.int(), knownCount: z.int(), skippedCount: z.int() }),
    bodyBytes: ROWS_BYTES,
    logAs: '导入线索',
  }),
  figures: call({
    ...manager,
    path: 'marketing/admin/lead/figures',
    permission: 'counsel.all.figures',
    about: 'Leads and what became of them, by source, campaign, region or owner.',
    input: z.object({ ...Between, by: z.enum(['source', 'campaign', 'region', 'owner']).default('source') }),
    output: z.object({ list: z.array(Figures) }),
  }),
  settingView: call({
    ...manager,
    path: 'marketing/admin/lead/setting/view',
    permission: 'counsel.all.setting',
    about: 'Own stages, and how new leads are assigned.',
    input: Nothing,
    output: z.object({
      ownStageList: StageList,
      turnList: z.array(Id).meta({ description: 'operators who get unassigned leads in turn' }),
      campaignOwnerList: z.array(z.object({ campaign: z.string(), ownerId: Id })),
      regionOwnerList: z.array(z.object({ region: Region, ownerId: Id })),
      ...tagged,
    }),
  }),
  settingUpdate: call({
    ...manager,
    path: 'marketing/admin/lead/setting/update',
    permission: 'counsel.all.setting',
    about: 'Sets own stages and the assignment. A stage that leads are in cannot be removed.',
    input: z.object({
      ownStageList: z
        .array(z.object({ code: z.int().min(FIRST_OWN_STAGE).max(99), name: Text('阶段名称', 10) }))
        .max(MAX_OWN_STAGES, `最多 ${MAX_OWN_STAGES} 个自定义阶段`)
        .default([]),
      turnList: z.array(Id).max(50).default([]),
      campaignOwnerList: z
        .array(z.object({ campaign: Text('活动', 60), ownerId: Id }))
        .max(50)
        .default([]),
      regionOwnerList: z
        .array(z.object({ region: Region, ownerId: Id }))
        .max(regions.length)
        .default([])
        .meta({ description: 'after forms and campaigns, before turns' }),
      ...edited,
    }),
    output: Done,
    errors: ['invalid', 'conflict'],
    logAs: '设置线索分配',
  }),
}
