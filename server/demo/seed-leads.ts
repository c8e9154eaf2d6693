/** Leads of a demo site in every stage, and a form that articles and campaign pages show. */
import { leadStage, type LeadPlace } from '@zhixing/contract/marketing/lead-rules'
import { insertForm } from '../src/marketing/form/form.sql.ts'
import type { Tx } from '../src/kernel/db/index.ts'

interface DemoLead {
  name: string
  mobile: string
  wish: string
  remark: string
  stage: number
  source: LeadPlace
  campaign?: string
  /** Hours since the request. */
  hours: number
  /** Calls and notes, oldest first. */
  events?: { result?: string; text: string; hours: number }[]
  nextCallHours?: number
  lostReason?: string
}

const leads: DemoLead[] = [
  {
    name: '王女士',
    mobile: '13900001201',
    wish: '数据分析',
    remark: '做运营的，想学会看数据，工作日晚上八点后方便接电话。',
    stage: leadStage.new,
    source: 'page',
    hours: 3,
  },
  {
    name: '孙同学',
    mobile: '13900001204',
    wish: '高考作文',
    remark: '高二，议论文总是 40 分出头。',
    stage: leadStage.new,
    source: 'article',
    campaign: '寒假提分',
    hours: 5,
  },
  {
    name: '李先生',
    mobile: '13900001202',
    wish: '编程入门',
    remark: '零基础，想半年内转行前端，先学哪门课合适？',
    stage: leadStage.called,
    source: 'page',
    hours: 27,
    events: [
      { result: 'noAnswer', text: '响铃未接', hours: 25 },
      { result: 'callBack', text: '已推荐先学 Python 第一课，周三晚上再联系。', hours: 20 },
    ],
    nextCallHours: 6,
  },
  {
    name: '周女士',
    mobile: '13900001205',
    wish: 'HSK',
    remark: '孩子在国外长大，想补中文。',
    stage: leadStage.trial,
    source: 'sale',
    campaign: '寒假提分',
    hours: 50,
    events: [{ result: 'answered', text: '已发试听课，孩子周末试听。', hours: 46 }],
    nextCallHours: 30,
  },
  {
    name: '陈老师',
    mobile: '13900001203',
    wish: '企业培训',
    remark: '公司二十人想统一学 Excel，能开发票吗？',
    stage: leadStage.paid,
    source: 'page',
    hours: 75,
    events: [{ result: 'answered', text: '已开通二十个账号，发票已寄出。', hours: 70 }],
  },
  {
    name: '吴先生',
    mobile: '13900001206',
    wish: '摄影',
    remark: '',
    stage: leadStage.lost,
    source: 'page',
    hours: 120,
    events: [{ result: 'answered', text: '已在线下报名', hours: 118 }],
    lostReason: '选择了其他机构',
  },
]

export async function seedLeads(tx: Tx): Promise<void> {
  await insertForm(tx, {
    formKey: 'winter',
    formName: '寒假提分咨询',
    title: '免费学习规划',
    intro: '告诉我们年级和目标，老师会在一个工作日内联系你，给出一份学习建议。',
    fieldList: [
      { field: 'schoolStage', isRequired: 1 },
      { field: 'callTime', isRequired: 0 },
    ],
    questionList: [
      { question: '最想提高哪一科', isRequired: 1, optionList: ['语文', '数学', '英语', '其他'] },
      { question: '目前遇到的最大困难', isRequired: 0, optionList: [] },
    ],
    isSms: 0,
    campaign: '寒假提分',
    placeList: ['article', 'sale'],
    ownerId: null,
    statusId: 1,
  })
  const [operator] = await tx<{ id: string }[]>`
    SELECT id FROM users WHERE site_id = ${tx.siteId} AND is_owner = 1 ORDER BY id LIMIT 1`
  const ago = (hours: number) => tx`now() - make_interval(mins => ${Math.round(hours * 60)})`
  for (const [at, lead] of leads.toReversed().entries()) {
    const events = lead.events ?? []
    const owner = lead.stage === leadStage.new ? null : (operator?.id ?? null)
    const [row] = await tx<{ id: string }[]>`
      INSERT INTO lead (site_id, mobile, name, stage, owner_id, wish, source, campaign, request_count, next_call_time, last_note, lost_reason, ask_time, called_time, gmt_create)
      VALUES (${tx.siteId}, ${lead.mobile}, ${lead.name}, ${lead.stage}, ${owner}, ${lead.wish}, ${lead.source}, ${lead.campaign ?? ''}, 1,
        ${lead.nextCallHours === undefined ? null : ago(-lead.nextCallHours)}, ${events.at(-1)?.text ?? ''}, ${lead.lostReason ?? ''},
        ${ago(lead.hours)}, ${events[0] ? ago(events[0].hours) : null}, ${ago(lead.hours)})
      RETURNING id`
    const leadId = row?.id ?? ''
    await tx`
      INSERT INTO counsel (site_id, lead_id, client_key, name, mobile, subject, remark, source, campaign, gmt_create)
      VALUES (${tx.siteId}, ${leadId}, ${`demo-${at}`}, ${lead.name}, ${lead.mobile}, ${lead.wish}, ${lead.remark}, ${lead.source}, ${lead.campaign ?? ''}, ${ago(lead.hours)})`
    await tx`
      INSERT INTO lead_event (site_id, lead_id, kind, text, gmt_create)
      VALUES (${tx.siteId}, ${leadId}, 'request', ${[lead.wish, lead.remark].filter(Boolean).join('；')}, ${ago(lead.hours)})`
    for (const { result, text, hours } of events)
      await tx`
        INSERT INTO lead_event (site_id, lead_id, kind, result, text, operator_id, gmt_create)
        VALUES (${tx.siteId}, ${leadId}, 'call', ${result ?? ''}, ${text}, ${owner}, ${ago(hours)})`
  }
}
