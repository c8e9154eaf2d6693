import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of account security. */
export const texts = catalogue('pages/account/security', {
  title: '账户安全',
  about: '两步验证、登录的设备和登录记录',
  due: '本站要求先设置两步验证',
  dueAbout: '添加验证器或通行密钥后，就能继续刚才的操作。已经添加过的，请验证一次。',
  verify: '验证',
  password: '修改密码',

  factors: '两步验证',
  factorsAbout: '开启后，登录除了密码或验证码，还要用手机上的验证器或通行密钥。即使手机号被他人占用，别人也进不来。',
  none: '还没有开启两步验证',
  noneAbout: '建议先添加通行密钥，换设备时再加一个验证器备用。',
  kinds: { 1: '验证器', 2: '通行密钥' } as Readonly<Record<number, string>>,
  synced: '多设备同步',
  elsewhere: (host: string) => `只能在 ${host} 使用`,
  added: '添加于',
  used: '上次使用',
  addApp: '设置验证器',
  addPasskey: '添加通行密钥',
  byAddress: '用域名访问本站时可以添加通行密钥；当前用的是 IP 地址。',
  rename: '改名',
  remove: '移除',
  removeTitle: (name: string) => `移除“${name}”？`,
  removeAbout: '移除后不能再用它登录。如果这是最后一项，两步验证随之关闭，恢复码也会失效。',
  name: '名称',
  nameMissing: '请填写名称',
  nameApp: '我的手机',
  namePasskey: '这台设备',
  save: '保存',
  cancel: '取消',

  appTitle: '设置验证器',
  appScan: '用验证器扫描二维码，例如微软 Authenticator、谷歌身份验证器、1Password，或微信小程序“腾讯身份验证器”。',
  appPicture: '验证器二维码',
  appByHand: '扫不了？手动输入密钥：',
  appCode: '验证器上显示的 6 位数字',
  codeMissing: '请填写 6 位数字',
  appSave: '完成设置',

  recovery: '恢复码',
  recoveryLeft: (count: number) => `还剩 ${count} 个恢复码，手机丢失时用来登录`,
  recoveryFew: '恢复码快用完了，请更换一批',
  recoveryRenew: '更换恢复码',
  recoveryTitle: '保存恢复码',
  recoveryAbout:
    '手机或设备丢失时，用恢复码登录，每个只能用一次。它们只显示这一次，请抄下或存到安全的地方，不要和密码放在一起。',
  copy: '复制',
  copied: '复制成功',
  download: '下载',
  kept: '我已保存',
  fileName: '恢复码.txt',

  history: '登录记录',
  historyAbout: '最近 20 次，包括用你的手机号或邮箱登录失败的。不是你本人的成功登录，请退出对应设备并修改密码。',
  noHistory: '还没有登录记录',
  states: { 0: '失败', 1: '成功', 2: '注册', 3: '未完成' } as Readonly<Record<number, string>>,
  types: {
    1: '密码',
    2: '验证码',
    3: '扫码',
    4: '两步验证',
    5: '通行密钥',
    6: '单位账号',
    9: '运营人员代为操作',
  } as Readonly<Record<number, string>>,
} as const)

/** Texts of the list of devices. */
export const deviceTexts = catalogue('pages/account/devices', {
  title: '登录的设备',
  about: (max: number) =>
    max > 1
      ? `电脑和手机分别最多 ${max} 台同时登录，再登录会退出最早的一台。不认识的设备请退出，并修改密码。`
      : '电脑和手机各可登录一台，在别处登录会退出原来的一台。不认识的设备请退出，并修改密码。',
  current: '当前设备',
  kinds: { 1: '电脑', 2: '手机', 3: '小程序', 4: 'App' } as Readonly<Record<number, string>>,
  otherKind: '其他',
  signedIn: '登录',
  used: '上次使用',
  endOthers: '退出其他所有设备',
  end: '退出登录',
} as const)
