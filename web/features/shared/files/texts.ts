import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of choosing, cropping and uploading files. */
export const texts = catalogue('shared/files', {
  choose: '选择图片',
  change: '更换',
  remove: '移除',
  drop: '拖到这里、粘贴，或点击选择',
  dropNow: '松开即可上传',
  sending: (name: string) => `正在上传 ${name}`,
  stop: '取消上传',
  sent: '图片已上传',
  removed: '图片已移除',
  of: (nth: number, name: string) => `${name}：第 ${nth} 张`,
  removeOf: (nth: number) => `移除第 ${nth} 张`,
  left: (left: number) => `还可以加 ${left} 张`,
  notImage: '请选择图片（JPG、PNG、WebP 或 GIF）',
  tooLarge: (limit: string) => `图片不能超过 ${limit}`,
  empty: '文件是空的',
  network: '上传中断，请检查网络后重试',
  failed: '上传失败，请重试',
  stopped: '已取消上传',
  retry: '重试',

  attach: '添加附件',
  attached: '附件',
  tooMany: (max: number) => `最多 ${max} 个附件`,
  percent: (name: string, percent: number) => `正在上传 ${name}（${percent}%）`,
  removeFile: (name: string) => `移除附件 ${name}`,

  crop: '裁剪图片',
  cropAbout: '拖动图片调整位置，用滑块或滚轮缩放。也可以用方向键移动，加减键缩放。',
  cropArea: '裁剪区域：方向键移动，加减键缩放',
  zoom: '缩放',
  rotate: '旋转 90°',
  done: '确定',
  cancel: '取消',
  unreadable: '无法读取这张图片，请换一张',
})
