import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of second steps, fresh proofs and passkeys. */
export const identityTexts = catalogue('user/identity', {
  secondTitle: '两步验证',
  secondAbout: '这个账户开启了两步验证，请再完成一步。',
  stepUpTitle: '验证身份',
  stepUpAbout: '接下来的操作涉及账户安全。验证后 10 分钟内不再询问。',
  none: '请退出后重新登录，再试一次。',
  ways: {
    passkey: '通行密钥',
    app: '验证器',
    recovery: '恢复码',
    password: '密码',
    code: '短信验证码',
    mail: '邮箱验证码',
  },
  other: '换一种方式：',
  withPasskey: '使用通行密钥',
  passkeyAbout: '按提示用指纹、面容、锁屏密码或安全密钥确认。',
  passkeySignIn: '使用通行密钥登录',
  passkeyFailed: '没有完成通行密钥验证，可以再试一次，或换一种方式',
  passkeyKnown: '这台设备上已经有本账户的通行密钥',
  appCode: '验证器上的 6 位数字',
  recoveryCode: '恢复码',
  recoveryHint: '形如 ABCD-EFGH-JKMN，每个只能用一次',
  codeMissing: '请填写',
  password: '密码',
  submit: '验证',
} as const)
