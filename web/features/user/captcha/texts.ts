/** Texts of the captcha. */
export const texts = {
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
} as const
