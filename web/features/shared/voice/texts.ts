import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('voice', {
  name: '朗读',
  begin: '朗读全文',
  pause: '暂停朗读',
  go: '继续朗读',
  stop: '停止',
  speed: '朗读速度',
  speedOf: (rate: number) => `${rate}x`,
  by: '由你的浏览器朗读',
  synthetic: '语音由人工智能合成',
  position: '朗读进度',
  positionOf: (now: number, all: number) => `第 ${now} 秒，共 ${all} 秒`,
  clickSentence: '点击正文中的句子，从那一句继续',
  broken: '声音没有加载成功，可能已经更新，请刷新页面后重试',
})
