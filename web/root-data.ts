import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { PageScripts } from '@zhixing/contract/system/foreign-scripts'
import { mustSignIn } from '@zhixing/contract/errors'
import { redirect, type RouterContextProvider, useRouteLoaderData } from 'react-router'
import { pageContext } from './context.ts'
import { loginPath, newPasswordPage, newPasswordPath } from './return-url.ts'
import { word } from './i18n/word-texts.ts'

export type Me = OutputOf<'user/auth/user/ext/view'>
export type Nav = OutputOf<'system/api/nav/bar/list'>

/** Data of the frame around every page. */
export interface RootData {
  site: OutputOf<'GET system/api/website/info/view'>
  nav: Nav['list']
  menus: Nav['menuList']
  about: OutputOf<'system/api/website/nav/list'>['websiteNavList']
  links: OutputOf<'system/api/website/link'>['websiteLinkList']
  user: Me | null
  unread: number
  scripts: PageScripts
}

const ENDED = 'RC_WEB_TOKEN=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'

/**
 * Loads the frame. An invalid session is cleared, and the visitor goes to the login page and back (product.md section
 * 4).
 */
export async function loadRoot({
  url,
  context,
}: {
  url: URL
  context: Readonly<RouterContextProvider>
}): Promise<RootData> {
  const { call, hasToken, responseHeaders, scripts } = context.get(pageContext)
  const frame = Promise.all([
    call('GET system/api/website/info/view', {}),
    call('system/api/nav/bar/list', { platShow: 0 }),
    call('system/api/website/nav/list', {}),
    call('system/api/website/link', {}),
  ])
  let user: Me | null = null
  let unread = 0
  if (hasToken) {
    try {
      user = await call('user/auth/user/ext/view', {})
      const due = user.isPasswordDue
      if (due && url.pathname !== newPasswordPage) throw redirect(newPasswordPath(url.pathname + url.search))
      if (!due) unread = (await call('user/auth/msg/user/num', {})).num
    } catch (error) {
      const { code } = error as { code?: number }
      if (code === undefined || !mustSignIn(code)) throw error
      responseHeaders.append('set-cookie', ENDED)
      if (!url.pathname.startsWith('/login')) throw redirect(loginPath(url.pathname + url.search, code))
    }
  }
  const [site, nav, about, links] = await frame
  return {
    site,
    nav: nav.list.map((item) => ({ ...item, navTitle: word(item.navTitle) })),
    menus: nav.menuList.map((entry) => ({ ...entry, title: word(menuTitle(entry, nav.list)) })),
    about: about.websiteNavList,
    links: links.websiteLinkList,
    user,
    unread,
    scripts: scripts(url.pathname),
  }
}

/** Frame data, in any component below the root. */
export function useRoot(): RootData {
  return useRouteLoaderData('root') as RootData
}

/** Default name of classes in the specification. */
const CLASSES = '甄选课'

/** Name of a menu entry. The entry of managed classes follows the navigation's name for classes. Pure. */
export function menuTitle(
  { place, title, url }: Nav['menuList'][number],
  nav: readonly Pick<Nav['list'][number], 'navTitle' | 'navUrl'>[],
): string {
  if (place !== 'study' || url !== '/account/grades/admin') return title
  const classes = nav.find(({ navUrl }) => navUrl.replace(/^\//, '') === 'grade')
  return `${classes?.navTitle ?? CLASSES}管理`
}

/** Whether a menu entry is shown to this user. Conditions are data (site_menu.condition); add new ones here. */
export function menuShows(condition: Nav['menuList'][number]['condition'], user: Me | null): boolean {
  switch (condition) {
    case 'always':
      return true
    case 'lecturer':
      return user?.isLecturer === true
    case 'org':
      return user?.userType === stateCode.user.organization
    case 'recommended':
      return user?.isRecommended === true
    case 'gradeAdmin':
      return user?.isGradeAdmin === true || user?.isGradeMaker === true
    case 'liveAssistant':
      return user?.isLiveAssistant === true
    case 'blogger':
      // Reserved conditions; no row has them yet.
      return false
  }
}
