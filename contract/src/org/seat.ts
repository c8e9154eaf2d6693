/** Seats of an organisation: buying, assigning, taking back. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { NamedCode } from '../code.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { packSource, packStatus } from './codes.ts'
import { SeatType } from './seat-type.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
const read = { ...own, limit: limits.personal } as const
const write = { ...own, limit: limits.write } as const

const Item = { productType: SeatType, productId: Id }
const Named = { productType: z.int(), productId: Id, kindName: z.string(), itemName: z.string(), itemLogo: z.string() }
const Quantity = z.coerce
  .number({ error: '请填写数量' })
  .int('数量必须是整数')
  .min(1, '数量至少为 1')
  .max(100_000, '数量最多 100000')
const Department = z.union([z.literal('0'), Id], { error: '部门不正确' })

const Pack = z.object({
  packId: Id,
  ...Named,
  quantity: z.int(),
  usedCount: z.int(),
  unitPrice: Money,
  price: Money,
  termDays: z.int(),
  packStatus: NamedCode(packStatus),
  packSource: NamedCode(packSource),
  orderNo: z.string().meta({ description: '0: none' }),
  isMine: Flag.meta({ description: 'the viewer buys it: its order is among their orders' }),
  operatorName: z.string(),
  note: z.string(),
  expireTime: DateTime.nullable(),
  isRenewable: Flag.meta({ description: 'near its end and not renewed yet' }),
  gmtCreate: DateTime,
})

export const orgPack = {
  product: call({
    ...read,
    path: 'org/auth/pack/product/list',
    about: 'What can be bought as seats, with the discounts by quantity.',
    input: z.object({
      ...PageInput,
      orgId: Id,
      productType: SeatType.default(1),
      keyword: Text('搜索内容', 50, 0).default(''),
    }),
    output: PageOf(z.object({ ...Named, lecturerName: z.string(), price: Money })).extend({
      tierList: z.array(z.object({ from: z.int(), percent: z.int() })),
      termDays: z.int(),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...write,
    path: 'org/auth/pack/save',
    about: 'Put seats together for an order (commerce order of product type 7).',
    input: z.object({
      orgId: Id,
      list: z
        .array(z.object({ ...Item, quantity: Quantity }))
        .min(1, '请选择要购买的内容')
        .max(20, '一次最多 20 项'),
    }),
    output: z.object({ packIds: z.array(Id), price: Money }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  list: call({
    ...read,
    path: 'org/auth/pack/list',
    about: 'Seats that an organisation bought or was granted, and open offers.',
    input: z.object({ ...PageInput, orgId: Id }),
    output: PageOf(Pack),
    errors: ['notFound', 'forbidden'],
  }),
  renew: call({
    ...write,
    path: 'org/auth/pack/renew',
    about:
      'Put the same seats together again for an order: item, number and today’s price for this number. When it is paid, holders keep their seats for the new term. Answers an open offer again.',
    input: z.object({ orgId: Id, packId: Id }),
    output: z.object({ packId: Id, price: Money }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  cancel: call({
    ...write,
    path: 'org/auth/pack/cancel',
    about: 'Drop an offer that was not paid.',
    input: z.object({ orgId: Id, packId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}

const Target = {
  memberIds: z.array(Id).max(1000, '一次最多 1000 人').default([]),
  departmentIds: z.array(Department).max(50, '一次最多 50 个部门').default([]).meta({ description: '0: everyone' }),
}

export const orgSeat = {
  stock: call({
    ...read,
    path: 'org/auth/seat/stock',
    about: 'What an organisation has seats of: how many are used, left and waited for.',
    input: z.object({ orgId: Id }),
    output: z.object({
      lockPercent: z.int().meta({ description: 'a seat is not taken back once this percentage was learned' }),
      list: z.array(
        z.object({
          ...Named,
          total: z.int(),
          used: z.int(),
          left: z.int(),
          waiting: z.int(),
          expireTime: DateTime.nullable().meta({ description: 'the next pack to expire' }),
          isOwn: Flag.meta({ description: 'own content: seats without limit or end' }),
          isFinishable: Flag.meta({ description: 'can have a deadline' }),
          isLow: Flag.meta({ description: 'free seats fell to the share that the organisation set, or people wait' }),
          ruleList: z.array(z.object({ departmentId: z.string(), departmentName: z.string() })),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  list: call({
    ...read,
    path: 'org/auth/seat/list',
    about: 'People with a seat, and the waiting list.',
    input: z.object({
      ...PageInput,
      orgId: Id,
      ...Item,
      keyword: Text('搜索内容', 50, 0).default(''),
      isWaiting: Flag.default(0),
    }),
    output: PageOf(
      z.object({
        seatId: z.string().meta({ description: '0 for people who wait' }),
        memberId: Id,
        memberName: z.string(),
        staffNo: z.string(),
        departmentName: z.string(),
        progress: z.number(),
        isLocked: Flag.meta({ description: 'cannot be taken back' }),
        expireTime: DateTime.nullable(),
        gmtCreate: DateTime,
      }),
    ),
    errors: ['notFound', 'forbidden'],
  }),
  assign: call({
    ...write,
    path: 'org/auth/seat/assign',
    about:
      'Give seats to people and departments; people who have one are skipped, and so are those who cannot be given the item (refusedList).',
    input: z.object({
      orgId: Id,
      ...Item,
      ...Target,
      isWaiting: Flag.default(0).meta({
        description: '1: people without a seat wait for one; 0: refused if seats are short',
      }),
    }),
    output: z.object({
      givenCount: z.int(),
      heldCount: z.int(),
      waitingCount: z.int(),
      refusedList: z.array(z.object({ memberId: Id, memberName: z.string(), reason: z.string() })),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  takeBack: call({
    ...write,
    path: 'org/auth/seat/back',
    about: 'Take seats back into the pack; those whose holder has learned too much stay.',
    notWhileImpersonating: true,
    input: z.object({
      orgId: Id,
      seatIds: z.array(Id).min(1, '请选择成员').max(500, '一次最多 500 人'),
    }),
    output: z.object({ takenCount: z.int(), lockedCount: z.int() }),
    errors: ['notFound', 'forbidden'],
  }),
  rule: call({
    ...write,
    path: 'org/auth/seat/rule',
    about: 'Whether people who join a department (0: the organisation) get a seat; those who are there get one, too.',
    input: z.object({ orgId: Id, ...Item, departmentId: Department, isOn: Flag }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
  unwait: call({
    ...write,
    path: 'org/auth/seat/unwait',
    about: 'Take people off the waiting list.',
    input: z.object({ orgId: Id, ...Item, memberIds: z.array(Id).min(1, '请选择成员').max(500, '一次最多 500 人') }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
}

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  permission: 'organization',
  extension: true,
} as const
const Tier = z.object({
  from: z.int().min(2, '起始数量至少为 2').max(100_000, '起始数量过大'),
  percent: z.int().min(1, '折扣至少 1%').max(100, '折扣最多 100%'),
})

export const adminOrgSeat = {
  setting: call({
    ...admin,
    path: 'org/admin/setting/view',
    about: 'What the site sets for its organisations.',
    input: Nothing,
    output: z.object({
      memberLimit: z.int(),
      lockPercent: z.int(),
      termDays: z.int(),
      tierList: z.array(Tier),
      ...tagged,
    }),
  }),
  saveSetting: call({
    ...admin,
    path: 'org/admin/setting/save',
    about: 'Change what the site sets for its organisations; seats that were bought keep their terms.',
    input: z.object({
      memberLimit: z.coerce.number().int().min(0, '人数不能小于 0').max(1_000_000, '人数过大'),
      lockPercent: z.coerce.number().int().min(0, '比例从 0 到 100').max(100, '比例从 0 到 100'),
      termDays: z.coerce.number().int().min(1, '有效期至少 1 天').max(3650, '有效期最多 3650 天'),
      tierList: z.array(Tier).max(10, '最多 10 档'),
      ...edited,
    }),
    output: Done,
    errors: ['invalid', 'conflict'],
    logAs: '修改机构规则',
  }),
  product: call({
    ...admin,
    path: 'org/admin/pack/product/list',
    about: 'What seats can be granted of.',
    input: z.object({ productType: SeatType.default(1), keyword: Text('搜索内容', 50, 0).default('') }),
    output: z.object({ list: z.array(z.object(Named)) }),
  }),
  grant: call({
    ...admin,
    path: 'org/admin/pack/grant',
    about: 'Grant seats to an organisation without an order. Idempotent by `clientKey`.',
    notWhileImpersonating: true,
    input: z.object({
      orgId: Id,
      ...Item,
      quantity: Quantity,
      termDays: z.coerce.number().int().min(1, '有效期至少 1 天').max(3650, '有效期最多 3650 天'),
      note: Text('原因', 200),
      clientKey: z.string().min(8).max(64),
    }),
    output: z.object({ packId: Id }),
    errors: ['notFound'],
    logAs: '发放机构名额',
  }),
}
