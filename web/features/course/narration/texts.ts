import { catalogue } from '../../../i18n/catalogue.ts'
import { yuan } from '../../../ui/money.ts'

export const texts = catalogue('narration', {
  title: '配音',
  about: '把正文逐句合成语音。试听并发布之后，学员才能听到；播放处会标明“语音由人工智能合成”。',
  make: '制作配音',
  remake: '按现在的正文重新制作',
  resume: '继续制作',
  voice: '声音',
  confirmTitle: '制作配音',
  confirm: '开始制作',
  cancel: '取消',
  plan: (sentences: number, characters: number, fen: number) =>
    characters === 0
      ? `共 ${sentences} 句，都已制作过，不会再向语音合成服务发送文字。`
      : `共 ${sentences} 句，需要合成 ${characters} 个字${fen > 0 ? `，预计费用 ¥${yuan(fen)}` : ''}。文字会发送到本站设置的语音合成服务；同一个声音已经读过的句子不会重复合成。`,
  replaces: '现有的草稿会被替换。',
  making: (percent: number) => `正在制作 ${percent}%，可以离开本页`,
  stop: '停止',
  stopped: '已停止，已经制作的句子会保留。',
  draft: '配音草稿',
  draftHint: (voice: string) => `声音：${voice}。只有你能听到，请逐句试听后再发布。`,
  draftOld: '正文在制作之后修改过，请重新制作；没有改动的句子不会重复合成。',
  playAll: '连续试听',
  pauseAll: '停止试听',
  listen: (n: number) => `试听第 ${n} 句`,
  pause: (n: number) => `停止第 ${n} 句`,
  again: '重读',
  againOf: (n: number) => `重新制作第 ${n} 句`,
  againTitle: '重新制作这一句',
  againConfirm: '重新制作',
  spoken: '读法',
  spokenHint: '读错时可以改写成同音的字，例如把“重载”写成“虫载”。学员看到的正文不变。',
  spokenAs: (text: string) => `读作：${text}`,
  formula: '这一句含有公式，语音服务会照读公式代码，请用“重读”改写读法',
  notMade: '还没有制作',
  broken: '声音没有加载成功，请稍后再试',
  approve: '发布配音',
  approveTitle: '发布配音？',
  approveWhy: '发布后，能学习这节课的学员都可以收听，并看到“语音由人工智能合成”的说明。',
  approveReplaces: '会替换学员现在听到的配音。',
  unheard: (count: number) => `还有 ${count} 句没有试听。`,
  discard: '删除草稿',
  discardTitle: '删除配音草稿？',
  discardWhy: '已经制作的语音会一起删除，不能恢复。学员听到的配音不受影响。',
  heard: (voice: string, length: string) => `学员可以收听（声音：${voice}，${length}）`,
  heardLater: '配音已确认。学员现在看到的正文与配音不同，正文发布后才能收听。',
  heardOld: '你修改过正文。修改发布后，学员将听不到这份配音，请按新的正文重新制作。',
  withdraw: '撤回',
  withdrawTitle: '撤回配音？',
  withdrawWhy: '学员将不再听到。没有其他草稿时，它会回到草稿，可以修改后再发布。',
  length: (seconds: number) => {
    const whole = Math.round(seconds)
    return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
  },
})
