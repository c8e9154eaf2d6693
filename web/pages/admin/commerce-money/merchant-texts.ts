/** Texts of the merchant accounts. */
import type { MerchantMode } from '@zhixing/contract/commerce/admin-merchant'

export const merchantTexts = {
  about:
    '买家的付款进入哪个商户账号。每笔付款记住自己用的账号：换账号以后，以前的订单仍从原账号退款和对账，原账号的密钥会保留。密钥保存后不再显示。',
  unreachable: '平台还没有设置对外网址',
  unreachableText: '支付渠道把结果通知到这个网址（PUBLIC_URL），设置之前不能使用本站账号。',
  modes: { installation: '平台统一账号', own: '本站账号', off: '不提供' } satisfies Record<MerchantMode, string>,
  modeText: (mode: MerchantMode, isOffered: boolean) =>
    mode === 'own' ? '付款进入本站账号' : mode === 'installation' && isOffered ? '付款进入平台统一账号' : '不提供',
  change: '设置',
  title: (name: string) => `${name}收款账号`,
  mode: '收款方式',
  payTypes: '支付方式',
  payTypesHint: '只选已与渠道签约的；不选表示账号支持的全部',
  stored: '已保存，不填则不变',
  and: '；',
  accounts: '账号',
  current: '当前',
  earlier: '以前的',
  merchant: '商户',
  state: '状态',
  lastPayTime: '最近收款',
  never: '还没有收款',
  renew: '更新密钥',
  renewTitle: (merchant: string) => `更新密钥：${merchant}`,
  renewAbout: '证书或密钥更换后在这里更新，退款和对账随即使用新密钥。商户号和 AppID 不变。',
  trial: '试一试',
  trialAbout: '向渠道查询一笔不存在的付款，不涉及资金。',
  trialOk: '账号可用',
  steps: {
    reach: '连接不到支付渠道',
    accept: '支付渠道不接受这个账号',
    verify: '支付渠道的应答无法验证，请检查公钥与 APIv3 密钥',
    '': '',
  },
  saveNote: '保存前需要再次验证身份。',
} as const
