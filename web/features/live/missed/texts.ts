import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of what a learner missed of a live session. */
export const texts = catalogue('live/missed', {
  title: '我错过了什么',
  absent: '这场直播你没有参加，可以先看看讲了什么，再跳到想看的地方。',
  some: (count: number, length: string) => `直播时你有 ${count} 段不在场，共 ${length}。`,
  open: '看看',
  close: '收起',
  stretch: (begin: string, end: string) => `${begin} – ${end}`,
  watch: (begin: string, end: string) => `从 ${begin} 开始看错过的这一段，到 ${end}`,
  jump: (time: string, text: string) => `跳到 ${time}：${text}`,
  kinds: {
    chapter: '章节',
    sentence: '讲到',
    ask: '课堂提问',
    question: '学员问',
    said: '老师说',
    announce: '公告',
  },
  nothing: '这一段没有字幕、章节或互动记录，请直接观看。',
  sumUp: 'AI 概括这一段',
  again: '重新概括',
  stop: '停止',
  spent: {
    site: '今天本站的智能额度已用完，明天可以写摘要；下面的时间点仍然可用。',
    user: '你这一小时的智能额度已用完，过一会儿可以写摘要；下面的时间点仍然可用。',
  },
  failed: '没有成功，请检查网络后再试一次。',
})
