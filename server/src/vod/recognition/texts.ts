export const texts = {
  notOffered: '没有可用的语音识别服务（需要管理员设置 SPEECH_URL 并安装 ffmpeg）',
  gaveUp: '语音识别服务多次没有应答，已停止。已经识别的部分会保留，稍后可以从中断处继续',
  noSound: '这个视频没有声音，不能识别字幕',
  settingSaved: '设置已保存',
  begun: '已开始识别，可以离开本页，完成后回来载入',
  running: '正在识别中',
  stopped: '已停止，已经识别的部分可以载入，也可以稍后继续',
}
