/** Texts about merchant accounts. */
export const merchantTexts = {
  saved: '保存成功，新的付款按此执行',
  renewed: '密钥已更新',
  noAccount: '没有这个收款账号',
  otherIdentity: '这里只更新密钥，商户号和 AppID 不能改；要换账号请新建',
  noKey: (label: string) => `${label}不是有效的 RSA 密钥（PEM 或 Base64）`,
  noWay: '请至少选择一种支付方式',
  notShared: '平台不提供统一收款账号，请填写本站账号',
  noInstallation: '平台没有这个渠道的统一账号',
  noPublicUrl: '平台没有设置对外网址（PUBLIC_URL），收不到支付结果，暂时不能使用本站账号',
  modes: { installation: '平台统一账号', own: '本站账号', off: '不提供' },
  subject: (provider: string) => `收款账号（${provider}）`,
} as const
