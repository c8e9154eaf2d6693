import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the document reader. */
export const texts = catalogue('course/reader', {
  reader: (name: string) => `文档：${name}`,
  loading: '正在打开文档……',
  failed: '文档打不开，请稍后再试',
  damaged: '文档已损坏，无法显示',
  retry: '重新打开',
  pageFailed: '这一页没能显示出来',
  pageMissing: '这一页有内容没能显示出来，可下载原文件查看',
  redraw: '重新显示',
  page: (page: number) => `第 ${page} 页`,
  pageOf: (pages: number) => `/ ${pages}`,
  goTo: '跳到第几页',
  previous: '上一页',
  next: '下一页',
  larger: '放大',
  smaller: '缩小',
  fit: '适应宽度',
  full: '全屏阅读',
  leaveFull: '退出全屏',
  tools: '阅读工具',
  resumed: (page: number) => `已回到上次读到的第 ${page} 页`,
} as const)
