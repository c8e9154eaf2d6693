import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of course actions: collect, follow, share, download. */
export const texts = catalogue('course/actions', {
  collect: '收藏',
  collected: '已收藏',
  follow: '关注',
  followed: '已关注',
  followName: (name: string) => `关注讲师${name}`,
  unfollowName: (name: string) => `已关注讲师${name}，点按取消关注`,
  share: '分享',
  copyLink: '复制链接',
  poster: '海报',
  posterTitle: '分享海报',
  posterHint: '长按或右键保存图片，发给朋友扫一扫',
  posterSave: '保存海报',
  posterScan: '扫一扫，一起学',
  shared: '链接复制成功，快去分享给朋友吧',
  shareFailed: '浏览器不允许复制，请从地址栏复制链接',
  download: '下载',
  downloadName: (name: string) => `下载${name}`,
  collectWhy: '登录后收藏，随时在“我的收藏”里找到它。',
  followWhy: '登录后关注，新课上架时告诉你。',
  downloadWhy: '登录后即可下载课程资料。',
  loginToDownload: '登录后下载',
  enrolToDownload: '报名后可下载',
} as const)
