/**
 * The edits of the back office: how each object is read, and how it is saved again. Every call with a version (`etag`)
 * has an entry; calls without one are in unversioned.ts. Used by checks/edits.test.ts.
 */
import { generateKeyPairSync } from 'node:crypto'
import type { CallKey } from '@zhixing/contract'

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows of fifty calls, each by its own name */
export type Row = Record<string, any>

export interface Edit {
  /** The saving call. */
  call: CallKey
  read: CallKey
  /** Input of the reading call; derived from another answer if it takes an id. */
  ask?: Row | { call: CallKey; ask?: Row; input: (answer: Row) => Row }
  /** The object in the answer: by default the first of the list, or the answer itself. */
  of?: (answer: Row) => Row | undefined
  /** The saving input; by default the fields of the same names. */
  input?: (thing: Row) => Row
  /** Where the version goes. */
  put?: (input: Row, etag: string) => Row
  /** Two different changes by two operators. */
  change: (input: Row, by: 'A' | 'B') => Row
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** The application of the merchant account that exists. */
export const MERCHANT = '2021000000000001'
/** A merchant account at Alipay. */
export const merchantAccount = (appId: string) => ({
  settings: { appId },
  secrets: {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  },
})

const text = (field: string) => (input: Row, by: string) => ({
  ...input,
  [field]: `${String(input[field]).slice(0, 8)}${by}`,
})
const number =
  (field: string, min = 0) =>
  (input: Row, by: string) => ({
    ...input,
    [field]: Math.max(min, Number(input[field])) + (by === 'A' ? 1 : 2),
  })
const turned = (field: string) => (input: Row, by: string) => {
  const [first, second, ...rest] = input[field] as unknown[]
  return { ...input, [field]: by === 'A' ? [second, first, ...rest] : [...(input[field] as unknown[])].reverse() }
}

const rowKinds: readonly [string, Edit['change']][] = [
  ['nav', text('navTitle')],
  ['menu', text('title')],
  ['link', text('linkName')],
  ['article', text('artTitle')],
  ['banner', text('title')],
  ['adv', text('advTitle')],
  ['zone', text('zoneName')],
  ['vip', text('setName')],
  ['dict', text('fieldValue')],
]
const rows: Edit[] = rowKinds.flatMap(([noun, change]) => {
  const [read, save, sort] = ['list', 'save', 'sort'].map((what) => `system/admin/${noun}/${what}` as CallKey)
  return [
    { call: save as CallKey, read: read as CallKey, change },
    {
      call: sort as CallKey,
      read: read as CallKey,
      of: (answer: Row) => answer,
      input: ({ list }: Row) => ({ ids: (list as Row[]).map(({ id }) => id as string) }),
      change: turned('ids'),
    },
  ]
})

/** Categories form a tree: one category, and the order of the top level. */
const categories: Edit[] = (
  [
    ['course/admin/category', {}, {}],
    ['exam/admin/category', { examCategoryType: 1 }, { examCategoryType: 1 }],
    ['exam/admin/grade/category', {}, {}],
  ] as const
).flatMap(([path, ask, kind]) => [
  {
    call: `${path}/update` as CallKey,
    read: `${path}/tree` as CallKey,
    ask,
    of: ({ tree }: Row) => (tree as Row[])[0],
    change: text('categoryName'),
  },
  {
    call: `${path}/sort` as CallKey,
    read: `${path}/tree` as CallKey,
    ask,
    of: (answer: Row) => answer,
    input: ({ tree }: Row) => ({ ...kind, ids: (tree as Row[]).map(({ id }) => id as string) }),
    change: turned('ids'),
  },
])

export const edits: readonly Edit[] = [
  ...rows,
  ...categories,
  { call: 'system/admin/site/update', read: 'system/admin/site/view', change: text('slogan') },
  {
    call: 'system/admin/sites/domain',
    read: 'system/admin/sites/list',
    of: ({ list }) => (list as Row[]).find(({ isDefault }) => isDefault === 0),
    change: (input, by) => ({ ...input, domain: `${by.toLowerCase()}.school.example` }),
  },
  { call: 'assistant/admin/model/update', read: 'assistant/admin/model/view', change: number('keepDays', 1) },
  { call: 'vod/admin/speech/update', read: 'vod/admin/speech/view', change: number('dayMinutes', 1) },
  { call: 'user/admin/lecturer/update', read: 'user/admin/lecturer/list', change: number('sort') },
  {
    call: 'user/admin/user/update',
    read: 'user/admin/user/view',
    ask: {
      call: 'user/admin/user/list',
      ask: { userType: 1, sortOrder: 'asc' },
      input: ({ list }) => ({ id: (list as Row[]).find(({ isAdmin }) => isAdmin === 0)?.id as string }),
    },
    change: text('nickname'),
  },
  { call: 'user/admin/role/update', read: 'user/admin/role/list', change: text('remark') },
  {
    call: 'user/admin/operator/update',
    read: 'user/admin/operator/list',
    of: ({ list }) => (list as Row[]).find(({ isOwner, roleList }) => isOwner === 0 && (roleList as Row[]).length > 1),
    input: ({ id, isOwner, roleList }) => ({
      id,
      isOwner,
      roleIds: (roleList as Row[]).map((role) => role.id as string),
    }),
    change: (input, by) => ({ ...input, roleIds: [(input.roleIds as string[]).at(by === 'A' ? 0 : -1)] }),
  },
  {
    call: 'user/admin/organization/update',
    read: 'user/admin/organization/list',
    // The account stays the same.
    input: ({ mobile: _mobile, linkMobile: _linkMobile, etag: _etag, ...row }) => row,
    change: text('orgIntro'),
  },
  {
    call: 'user/admin/message/update',
    read: 'user/admin/message/view',
    ask: {
      call: 'user/admin/message/list',
      ask: { taskStatus: 1 },
      input: ({ list }) => ({ id: (list as Row[])[0]?.id as string }),
    },
    input: ({ etag: _etag, userList, refId, ...row }) => ({
      ...row,
      userIds: (userList as Row[]).map(({ id }) => id as string),
      ...(refId ? { courseId: refId as string } : {}),
    }),
    change: text('msgTitle'),
  },
  { call: 'user/admin/message/template/save', read: 'user/admin/message/template/list', change: text('templateName') },
  {
    call: 'user/admin/feedback/reply',
    read: 'user/admin/feedback/list',
    of: ({ list }) => (list as Row[]).find(({ replyContent }) => replyContent !== ''),
    change: text('replyContent'),
  },
  {
    call: 'user/admin/sms/setting/save',
    read: 'user/admin/sms/setting/view',
    change: (input, by) => ({ ...input, provider: 'installation', settings: { sign: by } }),
  },
  {
    call: 'commerce/admin/merchant/save',
    read: 'commerce/admin/merchant/view',
    of: ({ list }) => (list as Row[]).find(({ provider }) => provider === 'alipay'),
    input: ({ provider, mode }) => ({ provider, mode }),
    change: (input, by) => ({ ...input, ...merchantAccount(`202100000000000${by}`), mode: 'own' }),
  },
  {
    call: 'commerce/admin/merchant/renew',
    read: 'commerce/admin/merchant/view',
    of: ({ list }) =>
      (list as Row[]).flatMap(({ accountList }) => accountList as Row[]).find(({ merchant }) => merchant === MERCHANT),
    change: (input, by) => ({
      ...input,
      settings: { ...(input.settings as Row), sellerId: by === 'A' ? '2088000000000001' : '2088000000000002' },
    }),
  },
  {
    call: 'system/admin/webhook/update',
    read: 'system/admin/webhook/list',
    change: text('endpointName'),
  },
  {
    call: 'user/admin/mail/setting/save',
    read: 'user/admin/mail/setting/view',
    // Without an account of its own.
    input: () => ({ isOwn: 0 }),
    change: (input, by) => ({
      ...input,
      isOwn: 1,
      settings: { host: 'mail.example.com', port: '465', security: 'tls', from: 'a@example.com', fromName: by },
    }),
  },
  {
    call: 'user/admin/mail/default/save',
    read: 'user/admin/mail/default/list',
    of: (answer) => answer,
    change: (input, by) => ({ ...input, list: [{ kind: by === 'A' ? 'like' : 'follow', channel: 'mail', isOn: 1 }] }),
  },
  {
    call: 'user/admin/wechat/setting/save',
    read: 'user/admin/wechat/setting/view',
    // Without an account.
    input: () => ({ appId: '', templateList: [] }),
    change: (input, by) => ({
      ...input,
      templateList: [
        {
          kind: by === 'A' ? 'due' : 'live',
          templateId: 'TPL_of_the_walk',
          way: by === 'A' ? 'template' : 'once',
          fieldList: [{ name: 'thing1', source: 'title', text: '' }],
        },
      ],
    }),
  },
  {
    call: 'user/admin/factor/rule/save',
    read: 'user/admin/factor/rule/view',
    change: (input, by) => ({ ...input, ...(by === 'A' ? { factorPayout: 1 } : { factorOperators: 1 }) }),
  },
  {
    call: 'user/admin/sso/save',
    read: 'user/admin/sso/list',
    change: text('providerName'),
  },
  {
    call: 'user/admin/sms/price/save',
    read: 'user/admin/sms/summary',
    of: ({ priceList }) => (priceList as Row[])[0],
    change: number('price'),
  },
  {
    call: 'course/admin/zone/course/save',
    read: 'course/admin/zone/course/list',
    ask: {
      call: 'system/admin/zone/list',
      input: ({ list }) => ({ zoneId: (list as Row[]).find(({ zoneType }) => zoneType === 1)?.id as string }),
    },
    of: (answer) => answer,
    input: ({ list }) => ({ courseIds: (list as Row[]).map(({ courseId }) => courseId as string) }),
    change: turned('courseIds'),
  },
  {
    call: 'course/admin/review/template/save',
    read: 'course/admin/review/template/list',
    change: text('templateText'),
  },
  {
    call: 'course/admin/course/update',
    read: 'course/admin/course/list',
    ask: { isPutaway: 1 },
    change: number('courseSort'),
  },
  { call: 'exam/admin/exam/recommend', read: 'exam/admin/exam/list', change: number('examSort') },
  {
    call: 'exam/admin/grade/holiday/save',
    read: 'exam/admin/grade/holiday/list',
    ask: { year: 2027 },
    of: (answer) => answer,
    input: ({ list }) => ({ year: 2027, list }),
    change: (input, by) => ({
      ...input,
      list: [{ day: by === 'A' ? '2027-01-01' : '2027-01-02', holidayName: '元旦', asWeekday: 0 }],
    }),
  },
  { call: 'org/admin/setting/save', read: 'org/admin/setting/view', change: number('termDays', 1) },
  { call: 'exam/admin/grade/limit/save', read: 'exam/admin/grade/limit/view', change: number('maxGrade') },
  {
    call: 'course/admin/live/retention/save',
    read: 'course/admin/live/retention/view',
    change: number('recordingDays'),
  },
  {
    call: 'community/admin/article/update',
    read: 'community/admin/article/view',
    ask: { call: 'community/admin/article/list', input: ({ list }) => ({ id: (list as Row[])[0]?.id as string }) },
    change: text('infoTitle'),
  },
  {
    call: 'community/admin/article/category/update',
    read: 'community/admin/article/category/list',
    change: text('categoryName'),
  },
  {
    call: 'community/admin/article/category/sort',
    read: 'community/admin/article/category/list',
    of: (answer) => answer,
    input: ({ list }) => ({ ids: (list as Row[]).map(({ id }) => id as string) }),
    change: turned('ids'),
  },
  {
    call: 'community/admin/article/series/save',
    read: 'community/admin/article/series/view',
    ask: {
      call: 'community/admin/article/series/list',
      input: ({ list }) => ({ id: (list as Row[])[0]?.id as string }),
    },
    input: ({ articleList, etag: _etag, ...row }) => ({
      ...row,
      articleIds: (articleList as Row[]).map(({ id }) => id as string),
    }),
    change: text('introduction'),
  },
  {
    call: 'community/admin/label/update',
    read: 'community/admin/label/list',
    input: ({ labelNo, labelName, sort, statusId }) => ({ id: labelNo, labelName, sort, statusId }),
    change: number('sort'),
  },
  { call: 'community/admin/hot/save', read: 'community/admin/hot/view', change: number('halfLifeHours') },
  {
    call: 'community/admin/word/save',
    read: 'community/admin/word/list',
    change: (input, by) => ({ ...input, words: [...(input.words as string[]), `词语${by}`] }),
  },
  {
    call: 'community/admin/trust/save',
    read: 'community/admin/trust/view',
    change: (input, by) => ({
      levels: (input.levels as Row[]).map((level) => ({ ...level, hourlyMax: by === 'A' ? 11 : 12 })),
    }),
  },
  { call: 'community/admin/rule/save', read: 'community/admin/rule/view', change: number('reportHide') },
  { call: 'commerce/admin/coupon/batch/save', read: 'commerce/admin/coupon/batch/list', change: text('remark') },
  {
    call: 'commerce/admin/bundle/save',
    read: 'commerce/admin/bundle/list',
    input: ({ productList, etag: _etag, ...row }) => ({
      ...row,
      productKeys: (productList as Row[]).map(({ productKey }) => productKey as string),
    }),
    change: text('bundleText'),
  },
  {
    call: 'commerce/admin/product/save',
    read: 'commerce/admin/product/list',
    of: ({ list }) => (list as Row[]).find(({ isFree, productType }) => isFree === 0 && productType === 1),
    input: ({ productType, productId, etag: _etag, ...row }) => ({ ...row, productList: [{ productType, productId }] }),
    put: ({ productList, ...input }, etag) => ({
      ...input,
      productList: (productList as Row[]).map((ref) => ({ ...ref, etag })),
    }),
    change: (input, by) => ({ ...input, expiryMode: 1, expiryDays: by === 'A' ? 100 : 200 }),
  },
  {
    call: 'commerce/admin/sale/save',
    read: 'commerce/admin/sale/edit',
    ask: { call: 'commerce/admin/sale/list', input: ({ list }) => ({ id: (list as Row[])[0]?.id as string }) },
    of: (answer) => answer,
    input: ({ etag: _etag, gmtModified: _at, ...page }) => page,
    change: text('pageTitle'),
  },
  { call: 'commerce/admin/rule/save', read: 'commerce/admin/rule/view', change: number('refundDays') },
  { call: 'commerce/admin/referral/rule/save', read: 'commerce/admin/referral/rule/view', change: text('ruleText') },
  { call: 'commerce/admin/withdrawal/note', read: 'commerce/admin/withdrawal/list', change: text('note') },
  { call: 'commerce/admin/order/note', read: 'commerce/admin/order/list', change: text('remark') },
  { call: 'commerce/admin/sandbox/save', read: 'commerce/admin/sandbox/view', change: number('delayMs') },
  {
    call: 'marketing/admin/lead/update',
    read: 'marketing/admin/lead/page',
    input: ({ id, stage }) => ({ id, stage }),
    change: (input, by) => ({ ...input, stage: by === 'A' ? 2 : 3 }),
  },
  {
    call: 'marketing/admin/lead/setting/update',
    read: 'marketing/admin/lead/setting/view',
    change: (input, by) => ({ ...input, ownStageList: [{ code: 10, name: `待签约${by}` }] }),
  },
  { call: 'marketing/admin/lead/form/update', read: 'marketing/admin/lead/form/list', change: text('title') },
  { call: 'marketing/admin/placement/update', read: 'marketing/admin/placement/list', change: text('intro') },
]

/** A decision that two operators make at once, the second without seeing the first. */
export interface Judgement {
  call: CallKey
  read: CallKey
  ask?: Row
  of?: (answer: Row) => Row | undefined
  etag?: string
  input: (thing: Row, by: 'A' | 'B') => Row
}

export const judgements: readonly Judgement[] = [
  {
    call: 'community/admin/moderation/decide',
    read: 'community/admin/moderation/list',
    ask: { state: 'open' },
    input: ({ id }, by) => ({ id, action: by === 'A' ? 'keep' : 'remove', opinion: '不合适' }),
  },
  {
    call: 'user/admin/organization/audit',
    read: 'user/admin/organization/list',
    etag: 'auditTag',
    input: ({ id }, by) => ({ id, auditStatus: by === 'A' ? 2 : 1, auditOpinion: '材料不全' }),
  },
  {
    call: 'user/admin/organization/page/audit',
    read: 'user/admin/organization/list',
    of: ({ list }) => (list as Row[]).find(({ pageStatus }) => pageStatus === 0),
    etag: 'pageTag',
    input: ({ id }, by) => ({ id, isPass: by === 'A' ? 0 : 1, auditOpinion: '请补充图片' }),
  },
  {
    call: 'course/admin/live/apply/deal',
    read: 'course/admin/live/apply/list',
    ask: { auditStatus: 0 },
    input: ({ id }, by) => ({ id, isPass: by === 'A' ? 0 : 1, auditOpinion: '请先完成认证' }),
  },
]
