/** Texts about transcoding. */

const clock = (seconds: number) => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}

export const stages = {
  waiting: '排队中',
  inspect: '检查文件',
  sound: '分析声音响度',
  encode: (name: string) => `转码 ${name}`,
  encodeSound: '转码声音',
  package: '生成播放文件',
  store: '存入对象存储',
  pictures: '生成封面与缩略图',
  again: '处理中断，等待自动重试',
}

export const texts = {
  notMedia:
    '无法识别这个文件：它不是视频或音频，或格式不受支持。请上传 MP4、MOV、MKV、WebM、AVI、FLV、WMV 等常见格式的视频，或 MP3、M4A、WAV、FLAC、OGG 音频',
  noEncoder: (why: string) =>
    `${why.replace(/。$/, '')}；而服务器上没有安装 ffmpeg，无法转码。请管理员安装 ffmpeg（或用 FFMPEG_PATH 指明位置）后重试，也可以先在本机转成 H.264 + AAC 的 MP4（音频转成 AAC 的 M4A）再上传`,
  onlyPart: (reached: number, seconds: number) => `只有 ${clock(reached)}可播放（共 ${clock(seconds)}）`,
  cutShort: (reached: number, seconds: number) =>
    `视频文件不完整：文件标明 ${clock(seconds)}，只能读到 ${clock(reached)}，请检查原文件后重新上传`,
  sourceGone: '视频的原文件已不存在，请重新上传',
  gaveUp: '处理多次出错，已停止自动重试。请稍后点击「重试」，仍不成功请联系管理员',
  failedTitle: '视频处理失败',
  failedMessage: (name: string, reason: string) => `<p>视频《${name}》处理失败：${reason}。</p>`,
  nothingToRetry: '只有处理失败的视频可以重试',
  retried: '操作成功，已重新排队处理',
  renamed: '视频名称修改成功',
  posterChosen: '封面设置成功',
  partAccepted: '已确认，课时将只播放这一部分',
  nothingToAccept: '这个视频没有需要确认的内容',
  noPoster: '没有这张封面，请从候选封面中选择',
  subtitleTooLarge: '字幕文件最大 2 MB',
  subtitleNotText: '字幕文件不是文本，请上传 SRT、WebVTT 或 ASS 文件（UTF-8、UTF-16、GBK 或 Big5 编码）',
  subtitleEmpty: '字幕没有内容；要去掉字幕请用删除',
  noFailedJob: '任务不存在，或不是失败状态',
  subtitleSaved: '字幕保存成功',
  subtitlePending: '字幕已保存，提交课程并审核通过后学员才会看到',
  subtitleDeleted: '字幕已删除',
  subtitleDeletedPending: '字幕已删除，提交课程并审核通过后学员那里才会去掉',
  videoMissing: '视频不存在或已删除',
  notReady: '视频还没有处理好，请稍后再添加字幕',
}

/** Names of job kinds for operators. */
export const kindNames: Record<string, string> = {
  'vod.transcode': '视频转码',
  'vod.recognise': '识别字幕',
  'assistant.track': '翻译字幕',
  'vod.checkUpload': '校验上传的视频',
  'user.importUsers': '批量导入用户',
  'user.sendMessage': '发送站内信',
  'system.makeReadable': '转换文档',
  'course.export': '导出课程',
  'course.readFile': '检查课程文件',
  'course.import': '导入课程',
}
