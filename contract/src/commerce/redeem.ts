/** Redeem codes: each grants a product. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'
import { MAX_CODES } from './coupon.ts'
import { ProductRef } from './order.ts'
import { Instant } from './sale.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

export const redeem = {
  use: call({
    method: 'POST',
    path: 'commerce/auth/redeem/use',
    about: 'Redeems a code: grants its product through a zero-price order. Rate-limited against guessing.',
    who: 'login',
    limit: limits.guess,
    extension: true,
    notWhileImpersonating: true,
    input: z.object({ redeemCode: Text('兑换码', 40) }),
    output: z.object({
      orderNo: Id,
      productName: z.string(),
      url: z.string().meta({ description: 'page of the product' }),
    }),
    errors: ['notFound', 'shown'],
  }),
}

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  permission: 'coupon.redeem',
  extension: true,
} as const

export const adminRedeem = {
  batchList: call({
    ...admin,
    path: 'commerce/admin/redeem/batch/list',
    about: 'Batches of redeem codes, newest first.',
    input: z.object({ ...PageInput, keyword: Keyword, statusId: Flag.optional() }),
    output: PageOf(
      z.object({
        id: Id,
        batchName: z.string(),
        productType: NamedCode(stateCode.product),
        productId: Id,
        productName: z.string(),
        totalCount: z.int(),
        usedCount: z.int(),
        beginTime: DateTime.nullable(),
        endTime: DateTime.nullable(),
        statusId: z.int(),
        remark: z.string(),
        gmtCreate: DateTime,
      }),
    ),
  }),
  batchSave: call({
    ...admin,
    path: 'commerce/admin/redeem/batch/save',
    about: 'Creates a batch of codes for a product; months of membership are those of a plan.',
    input: z.object({
      batchName: Text('名称', 40),
      ...ProductRef.shape,
      totalCount: z
        .int({ error: '数量必须是整数' })
        .min(1, '至少生成 1 个')
        .max(MAX_CODES, `一次最多生成 ${MAX_CODES} 个`),
      beginTime: Instant('开始时间').nullable().default(null),
      endTime: Instant('结束时间').nullable().default(null),
      remark: Text('备注', 200, 0).default(''),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'invalid', 'shown'],
    logAs: '生成兑换码',
  }),
  batchStand: call({
    ...admin,
    path: 'commerce/admin/redeem/batch/stand',
    about:
      'Stops a batch (0), which invalidates its codes until it is resumed (1). A batch worth more than the site’s limit waits for a second operator.',
    input: z.object({ id: Id, statusId: Flag }),
    output: Nothing,
    errors: ['notFound', 'shown'],
    logAs: '启用或停用兑换码',
  }),
  list: call({
    ...admin,
    path: 'commerce/admin/redeem/list',
    about: 'Codes of a batch and their redeemers; also used for exports.',
    input: z.object({ ...PageInput, batchId: Id, keyword: Keyword, isUsed: Flag.optional() }),
    output: PageOf(
      z.object({
        id: Id,
        redeemCode: z.string(),
        nickname: z.string(),
        orderNo: Id.nullable(),
        useTime: DateTime.nullable(),
      }),
    ),
    errors: ['notFound'],
  }),
}
