/** Texts of a preview. */
export const texts = {
  bar: (state: string) => `预览 · ${state}`,
  version: (n: number) => `第 ${n} 版`,
  states: { 0: '待审核版本', 1: '已通过版本', 2: '未通过版本', 3: '草稿版本', 4: '历史版本' } as Record<number, string>,
  note: '学员报名后看到的样子，评价与学习进度不在预览里',
  close: '返回编辑',
  subtitle: '字幕',
  loading: '正在打开课时……',
  noVideo: '这一节还没有视频',
  transcoding: '视频正在转码，完成后就能预览',
  failed: '视频转码失败，请替换或重试',
  noText: '这一节还没有内容',
  preparing: '正在准备在线阅读，稍后自动打开',
  download: '下载文件',
  watermark: (name: string) => `${name} 预览`,
  noFile: '这一节还没有文件',
  paragraph: (n: number, quote: string) => (quote ? `第 ${n} 段“${quote}”` : `第 ${n} 段`),
} as const
