/** Texts about coupons. */
import { stateCode } from '@zhixing/contract/states'
import type { ProductType } from '@zhixing/contract/states'
import type { CouponRefusal, CouponRule } from '../model/coupon.ts'
import { yuan } from '../../lib/yuan.ts'

const types: Record<string, string> = {
  1: '课程',
  2: '直播课',
  3: '会员',
  4: '文库与资源',
  5: '试卷',
  6: '班级',
  7: '机构名额',
} satisfies Record<ProductType, string>
/** The date of an instant in China. */
const day = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

export const couponTexts = {
  deduction: (name: string) => `优惠券：${name}`,
  noCoupon: '优惠券不存在',
  noBatch: '优惠券不存在或已停止领取',
  noCode: '优惠码无效',
  taken: '该优惠码已被领取',
  notOpen: '不在领取时间内',
  gone: '优惠券已被领完',
  full: (most: number) => `每人限领 ${most} 张，您已领完`,
  received: '领取成功，可在“我的优惠券”中查看',
  locked: '优惠券已用于另一笔待支付订单，请先支付或关闭它',
  used: '优惠券已使用',
  over: '优惠券已过期',
  early: (from: string) => `${day(from)} 起可用`,
  refusal(refusal: CouponRefusal): string {
    switch (refusal.why) {
      case 'scope':
        return '所选商品不在适用范围内'
      case 'stacking':
        return '不能与限时价、会员价或套餐优惠同时使用'
      case 'nothing':
        return '没有可抵扣的金额'
      case 'threshold':
        return `适用商品还差 ${yuan(refusal.missing)} 可用`
    }
  },
  scope({ scopeType, scopeList }: CouponRule): string {
    if (scopeType === stateCode.couponScope.all) return '全站商品可用'
    if (scopeType === stateCode.couponScope.products) return `指定 ${scopeList.length} 件商品可用`
    return `${scopeList.map((type) => types[type] ?? '').join('、')}可用`
  },
  rule({ couponType, maxAmount, threshold, isWithLimit, isWithVip }: CouponRule): string {
    const parts = [
      threshold > 0 ? `满 ${yuan(threshold)} 可用` : '无使用门槛',
      ...(couponType === stateCode.couponType.percent && maxAmount > 0 ? [`最多减 ${yuan(maxAmount)}`] : []),
      isWithLimit === 1 && isWithVip === 1
        ? '可与限时价、会员价同享'
        : isWithLimit === 1
          ? '可与限时价同享，不与会员价同享'
          : isWithVip === 1
            ? '可与会员价同享，不与限时价同享'
            : '不与限时价、会员价同享',
    ]
    return parts.join('，')
  },
  use({ useBegin, useEnd, useDays }: { useBegin: string | null; useEnd: string | null; useDays: number }): string {
    if (useEnd !== null) return useBegin === null ? `${day(useEnd)} 前可用` : `${day(useBegin)} 至 ${day(useEnd)} 可用`
    return `领取后 ${useDays} 天内可用`
  },

  // For operators.
  noAmount: '请填写优惠金额',
  noPercent: '请填写折扣（减去的百分比）',
  noScope: '请选择适用范围',
  wrongScope: '适用范围格式不正确',
  noUse: '请填写可用时间，或领取后的有效天数',
  useEndEarly: '可用结束时间应晚于开始时间',
  claimEndEarly: '领取结束时间应晚于开始时间',
  manyCodes: (most: number) => `优惠码一次最多生成 ${most} 个`,
  issued: '已有人领取，优惠内容、发放方式和使用规则不能再修改；可以停止发放后新建一批',
  totalLow: '发放总量不能少于原来的数量',
  notEnabled: '优惠券还没有启用，请先启用',
  enables: (name: string) => `启用优惠券“${name}”`,
  issues: (name: string) => `发放优惠券“${name}”`,
  waits: '提交成功，最多优惠超过站点额度，需由另一位有“交易规则与复核”权限的同事复核后启用',
  draftAgain: '保存成功；最多优惠超过站点额度，已转为草稿，请重新启用',
  notEnough: (left: number) => `剩余 ${left} 张，不够发放给所选的人`,
  notIssued: '优惠码由用户自己兑换，不能直接发放',
  issuedMessage: (name: string) => ({
    msgTitle: '您收到一张优惠券',
    msgText: `<p>优惠券“${name}”已放入您的账户，可在下单时使用。</p>`,
  }),
}
