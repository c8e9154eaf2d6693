/** Words of the small actions around a course: collect, follow, share, download. */
export const texts = {
  collect: '收藏',
  collected: '已收藏',
  follow: '关注',
  followed: '已关注',
  followName: (name: string) => `关注讲师${name}`,
  unfollowName: (name: string) => `已关注讲师${name}，点按取消关注`,
  share: '分享',
  shared: '链接复制成功，快去分享给朋友吧',
  shareFailed: '浏览器不允许复制，请从地址栏复制链接',
  download: '下载',
  downloadName: (name: string) => `下载${name}`,
  loginToDownload: '登录后下载',
  enrolToDownload: '报名后可下载',
} as const
