/** User-visible texts of second factors. */
export const texts = {
  passkeyByAddress: '用 IP 地址访问本站时不能使用通行密钥，请改用域名访问',
  passkeyWrong: '通行密钥验证失败，请重试，或换一种方式',
  passkeyLate: '操作超时，请再试一次',
  passkeyUnknown: '本站没有这个通行密钥，请换一个，或用其他方式登录',
  passkeyTaken: '这个通行密钥已经添加过',
  codeWrong: '验证码错误。请填写验证器上当前显示的 6 位数字；用过的要等下一个',
  recoveryWrong: '恢复码错误或已用过',
  codeMissing: '请填写验证码',
  passkeyMissing: '请使用通行密钥验证',
  tooMany: (minutes: number) => `验证码错误次数过多，请 ${minutes} 分钟后再试，或使用通行密钥、恢复码`,
  hasApp: '已经设置了验证器，请先移除原来的再设置',
  tooManyFactors: (max: number) => `最多添加 ${max} 个，请先移除不用的`,
  noFactor: '还没有设置两步验证',
  gone: '这项已经移除',
  ruleNeedsOwn: '请先为自己设置两步验证，并用它登录一次，再要求运营人员使用',
  cleared: {
    msgTitle: '你的两步验证已被移除',
    msgText:
      '<p>本站运营人员移除了你的两步验证，你已在所有设备下线。如果这不是你要求的，请立即联系本站，并修改密码。</p>',
  },
  added: (name: string) => ({
    msgTitle: '你的账户添加了两步验证',
    msgText: `<p>添加了“${name}”。以后登录需要它或恢复码。如果不是你本人操作，请立即退出不认识的设备，并联系本站。</p>`,
  }),
  removed: (name: string) => ({
    msgTitle: '你的账户移除了一项两步验证',
    msgText: `<p>移除了“${name}”。如果不是你本人操作，请立即修改密码，并联系本站。</p>`,
  }),
  recoveryUsed: (left: number) => ({
    msgTitle: '有人用恢复码通过了两步验证',
    msgText: `<p>还剩 ${left} 个恢复码。如果不是你本人操作，请立即修改密码，更换恢复码，并联系本站。</p>`,
  }),
  newDevice: (browser: string, ip: string, place: string, time: string) => ({
    msgTitle: '你的账户在新设备上登录',
    msgText: `<p>${time}，${browser}，IP 地址 ${ip}${place && `（${place}）`}。如果不是你本人操作，请在“账户安全”退出该设备，并修改密码。</p>`,
  }),
} as const
