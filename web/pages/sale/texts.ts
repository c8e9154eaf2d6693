import { catalogue } from '../../i18n/catalogue.ts'

export const texts = catalogue('pages/sale', {
  campaign: {
    title: '活动',
    preview: '预览：仅运营人员可见',
  },
  home: '首页',
  claim: {
    title: '领券中心',
    about: '领取后在结算时选择使用，每笔订单可用一张。',
    empty: '暂时没有可领取的优惠券',
    emptyText: '有新的活动时会出现在这里。',
    own: '我的优惠券',
    browse: '去逛逛课程',
  },
  own: {
    title: '我的优惠券',
    about: '未使用的优惠券在订单关闭或整单退款后会退还，有效期不变。',
    tabs: '按状态查看',
    states: { 1: '可使用', 2: '使用中', 3: '已使用', 4: '已过期' } as Record<number, string>,
    empty: '这里还没有优惠券',
    claim: '去领券中心',
    code: '兑换优惠码',
    codeHint: '形如 ABCD-EFGH-JKLM，不区分大小写',
    codeMissing: '请填写优惠码',
    exchange: '兑换',
    until: (when: string) => `有效期至 ${when}`,
    between: (from: string, to: string) => `${from} 至 ${to} 可用`,
    use: '去使用',
    order: '查看订单',
  },
  redeem: {
    title: '兑换',
    about: '输入兑换码，课程、资料或会员会立即开通。',
    code: '兑换码',
    codeHint: '形如 ABCD-EFGH-JKLM，不区分大小写',
    codeMissing: '请填写兑换码',
    submit: '兑换',
    done: (name: string) => `《${name}》已开通`,
    open: '现在去使用',
    order: '查看订单',
  },
})
