import { catalogue } from '../i18n/catalogue.ts'

/** Texts of the back office's frame. */
export const texts = catalogue('adminFrame', {
  name: '管理后台',
  menu: '后台菜单',
  openMenu: '打开后台菜单',
  fold: '收起菜单',
  unfold: '展开菜单',
  find: '查找功能',
  noEntry: '没有匹配的功能',
  noRights: '你的角色还没有任何权限，请联系站点负责人。',
  visit: '访问网站',
  site: (name: string) => `当前站点：${name}`,
  sites: '切换站点',
  messages: '消息',
  userMenu: (name: string) => `${name} 的菜单`,
  owner: '站点负责人',
  operator: '运营人员',
  account: '个人中心',
  signOut: '退出登录',
})
