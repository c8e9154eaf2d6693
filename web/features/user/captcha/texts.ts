import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the captcha. */
export const texts = catalogue('user/captcha', {
  label: '图形验证码',
  hint: '条纹错开的地方是 4 位数字，看不清可以换一张，或改听语音',
  picture: '图形验证码图片，由 4 位数字组成。看不清可以换一张，或改听语音',
  loading: '正在获取图形验证码',
  refresh: '换一张图片',
  listen: '听语音验证码',
  failed: '获取失败，点击重试',
  heard: '正在播放语音，请输入听到的 4 位数字',
  silent: '浏览器没有播放声音，请检查后重试',
  missing: '请填写图形验证码',
  needed: '为防止短信被盗刷，请先填写图形验证码，再获取短信验证码',
  expired: '图形验证码已过期，已换了一张，请填写新的',
  ending: (seconds: number) => `这张图片还有 ${seconds} 秒到期，到期会自动换一张`,
  renewed: '上一张已到期，已自动换了一张',
} as const)
