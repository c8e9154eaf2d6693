import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the page that sets up the recognition of new films. */
export const texts = catalogue('admin-speech', {
  about:
    '视频转码完成后，没有字幕的会自动识别成字幕草稿，在课程大纲里提醒讲师。草稿要由讲师载入、核对并保存，课程审核通过后学员才会看到；没有声音的视频不识别。',
  settings: '自动识别',
  isEnabled: '自动识别新视频的字幕',
  isEnabledHint: '只对打开之后转码完成的视频有效；声音会发送到本平台的语音识别服务',
  notOffered: '本平台没有可用的语音识别服务',
  notOfferedWhy: '需要平台管理员设置 SPEECH_URL 并安装 ffmpeg，之后才能打开。',
  languageList: '视频里说的语言',
  languageHint: '按每种语言各识别一次，各得一份草稿，费用也分别计算；只有一种语言的学校选一种即可',
  dayMinutes: '每日上限（分钟）',
  dayMinutesHint:
    '一天内自动开始识别的视频时长之和；超出的排队到第二天，比上限还长的视频不会自动识别。讲师自己点的识别不计入',
  required: '请填写',
  price: (fen: number) =>
    fen > 0 ? `识别一小时视频约 ¥${(fen / 100).toFixed(2)}（每种语言）` : '平台没有设置识别的单价，不显示费用',
  dayPrice: (fen: number) => `用满每日上限时，一天约 ¥${(fen / 100).toFixed(2)}`,
  used: (minutes: number, limit: number) => `今天已自动识别 ${minutes} 分钟，上限 ${limit} 分钟`,
  waiting: (count: number) => (count > 0 ? `排队中 ${count} 份草稿` : '没有排队的视频'),
})
