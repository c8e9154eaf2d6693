import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts shared by forms. */
export const texts = catalogue('shared/form', {
  failed: '提交失败，请稍后再试',
  cancel: '取消',
  leave: {
    title: '还有内容没有保存',
    about: '离开后，刚才填写的内容会丢失。',
    leave: '放弃并离开',
    stay: '继续填写',
  },
  mobile: '手机号',
  mobileMissing: '请填写手机号',
  mobileWrong: '请填写正确的 11 位手机号',
  codeMissing: '请填写验证码',
  codeWrong: '请填写 6 位数字验证码',
  passwordMissing: '请填写密码',
  passwordShort: '密码至少 8 位',
  passwordLong: '密码最多 64 位',
  passwordHint: '至少 8 位，可以是一句好记的话',
  missing: (count: number) => `还差 ${count} 位`,
  strength: {
    weak: '强度：弱。容易被猜到，再长一些或换一个更特别的',
    fair: '强度：中。再长几位会更安全',
    good: '强度：高',
  },
} as const)
