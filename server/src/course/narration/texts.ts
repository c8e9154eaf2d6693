import type { ModelFault } from '../../platform/model/port.ts'

export const texts = {
  notText: '只有图文课时可以制作配音',
  notOffered: '没有可用的语音合成服务（需要管理员设置 VOICE_URL 并安装 ffmpeg）',
  noVoice: '没有这个声音，请重新选择',
  noWords: '这节课还没有正文，请先填写图文内容',
  tooLong: (characters: number, sentences: number) =>
    `正文过长，配音最多 ${characters} 字、${sentences} 句，请把课时拆开后再制作`,
  diskFull: '服务器存储空间不足，暂时不能制作配音，请联系管理员',
  daySpent: '今天本站的配音字数已用完，明天可以继续。已经制作的句子会保留',
  begun: '已开始制作，可以离开本页，完成后回来试听',
  running: '正在制作中',
  stopped: '已停止，已经制作的句子会保留，稍后可以继续',
  noDraft: '没有配音草稿，请先制作',
  noSentence: '没有这个句子，请刷新后重试',
  busy: '正在制作中，请等完成后再操作',
  notMade: '配音还没有制作完成，请等全部句子完成并试听后再发布',
  again: '已开始重新制作这一句',
  discarded: '草稿已删除',
  approved: '配音已发布，学员可以收听',
  approvedLater: '配音已确认。正文发布后，学员可以收听',
  withdrawn: '配音已撤回，学员不再听到',
  gaveUp: '语音合成服务多次没有应答，已停止。已经制作的句子会保留，稍后可以继续',
  faults: {
    key: '语音合成服务拒绝了密钥，请联系管理员检查 VOICE_KEY',
    model: '语音合成服务没有这个模型或地址，请联系管理员检查 VOICE_MODEL 和 VOICE_URL',
    request: '语音合成服务不接受这个声音或这句话，请换一个声音，或修改这句话的读法',
    answer: '语音合成服务返回的不是可用的声音，请联系管理员',
    cut: '语音合成服务返回的声音不完整，请稍后再试',
  } satisfies Partial<Record<ModelFault, string>>,
  /** In the file's metadata and beside the player. */
  label: '语音由人工智能合成',
}
