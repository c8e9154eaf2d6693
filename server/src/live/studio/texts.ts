/** Texts of the browser studio. */
export const texts = {
  taken: '这个频道正在别的页面或设备上用演播室直播',
  takenOver: '演播室已在别的页面或设备上打开，这里已断开',
  full: '服务器上同时使用的网页演播室已达上限，请稍后再试，或用 OBS 推流',
  noEncoder: '服务器没有安装 ffmpeg，不能使用网页演播室，请用 OBS 推流',
  noStreaming: '服务器没有开启直播推流，请联系管理员',
  notWebm: '收到的不是可以直播的画面，请换用最新版 Chrome 或 Edge',
  tooFast: '上传的数据过大，已断开，正在重新连接',
  silent: '长时间没有收到画面，已断开，正在重新连接',
  broken: '画面没有送达直播服务，正在重新连接；如果 OBS 也在推流，请先停止 OBS',
  moved: '服务器正在重启，正在重新连接',
  notReplay: '这场直播还没有结束，不能设置回放',
  noVideo: '视频不存在，或不是你上传的',
} as const
