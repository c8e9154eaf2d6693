import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('commerce/sale-page', {
  view: '查看详情',
  buy: '立即购买',
  /** Maximum products of one order. */
  most: 20,
  buyAll: (n: number) => `一起购买（${n} 件）`,
  couponsAbout: '先领券再下单，结算时自动列出可用的优惠券。',
  empty: '活动商品正在准备中',
  browse: '去逛逛课程',
  products: '活动商品',
  bundles: '超值套餐',
  coupons: '领取优惠券',
  noProducts: '这里的商品都已下架，访客看不到这个模块',
  noBundles: '这里的套餐现在都不能购买，访客看不到这个模块',
  noCoupons: '现在没有可领取的优惠券，访客看不到这个模块',
  noClock: '没有截止时间，或已经过了，访客看不到这个模块',
})
