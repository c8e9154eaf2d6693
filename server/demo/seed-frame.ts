import type { Tx } from '../src/kernel/db/index.ts'
import { cleanHtml } from '../src/kernel/html.ts'
import type { DemoArt, DemoSite } from './shape.ts'

/** Address of a designed cover, as web/ui/art reads it. */
export function artAddress(art: DemoArt, title?: string): string {
  return `/art/${art.motif}-${art.from}-${art.to}.svg${title ? `?t=${encodeURIComponent(title)}` : ''}`
}

/** Menu entries of the parts that exist; a new part of the product is new rows here. */
const menus: [place: string, title: string, url: string, icon: string, condition?: string][] = [
  ['user', '我的课程', '/account/course', 'book'],
  ['user', '学习记录', '/account/study', 'clock'],
  ['user', '我的收藏', '/account/collection', 'heart'],
  ['user', '我的笔记', '/account/notes', 'note'],
  ['user', '个人信息', '/account/info', 'user'],
  ['account', '学习概览', '/myStudy', 'home'],
  ['account', '个人信息', '/account/info', 'user'],
  ['account', '学习记录', '/account/study', 'clock'],
  ['account', '我的消息', '/account/message', 'bell'],
  ['account', '关注的讲师', '/account/attention', 'star'],
  ['account', '意见反馈', '/account/feedback', 'message'],
  ['account', '修改密码', '/account/reset', 'lock'],
  ['study', '学习记录', '/account/study', 'clock'],
  ['study', '我的课程', '/account/course', 'book'],
  ['study', '我的笔记', '/account/notes', 'note'],
  ['study', '我的收藏', '/account/collection', 'heart'],
]

const navigation: [title: string, url: string][] = [
  ['首页', 'index'],
  ['点播课', 'list'],
  ['资讯', 'info'],
]

const problemKinds = ['单选题', '多选题', '判断题', '填空题', '简答题', '材料题', '不定项选择题', '排序题', '匹配题', '完形填空', '数值题', '附件题']

/** Navigation, menus, banners, adverts, links and about articles of a demo site. */
export async function seedFrame(tx: Tx, site: DemoSite): Promise<void> {
  const { siteId } = site
  for (const [sort, [title, url]] of navigation.entries()) await tx`INSERT INTO site_nav (site_id, nav_title, nav_url, sort) VALUES (${siteId}, ${title}, ${url}, ${sort})`
  for (const [sort, [place, title, url, icon, condition = 'always']] of menus.entries())
    await tx`INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort) VALUES (${siteId}, ${place}, ${title}, ${url}, ${icon}, ${condition}, ${sort})`
  for (const [sort, link] of site.links.entries()) await tx`INSERT INTO site_link (site_id, link_name, link_url, sort) VALUES (${siteId}, ${link.linkName}, ${link.linkUrl}, ${sort})`
  for (const [sort, entry] of site.about.entries())
    await tx`INSERT INTO site_article (site_id, nav_name, art_title, art_desc, sort) VALUES (${siteId}, ${entry.navName}, ${entry.artTitle}, ${cleanHtml(entry.artDesc)}, ${sort})`
  for (const [sort, banner] of site.banners.entries())
    await tx`INSERT INTO banner (site_id, title, subtitle, button, img, url, sort) VALUES (${siteId}, ${banner.title}, ${banner.subtitle}, ${banner.button}, ${artAddress(banner.art)}, ${banner.url}, ${sort})`
  if (site.advert)
    await tx`INSERT INTO adv (site_id, adv_title, adv_text, adv_url, begin_time, end_time) VALUES (${siteId}, ${site.advert.advTitle}, ${site.advert.advText}, ${site.advert.advUrl}, now() - interval '1 day', now() + interval '10 years')`
  for (const [index, kind] of problemKinds.entries())
    await tx`INSERT INTO dict (site_id, field_name, field_key, field_value, sort) VALUES (${siteId}, 'problemKind', ${index + 1}, ${kind}, ${index})`
}
