import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts around long texts. */
export const texts = catalogue('community/reading', {
  toc: '目录',
  copyCode: '复制',
  copied: '代码已复制',
  copyFailed: '复制失败，请手动选择复制',
  zoom: '放大图片',
} as const)
