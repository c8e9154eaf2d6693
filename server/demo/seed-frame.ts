import type { Tx } from '../src/kernel/db/index.ts'
import { cleanHtml } from '../src/lib/html.ts'
import type { DemoArt, DemoSite } from './shape.ts'

/** URL of a generated cover, see web/ui/art. */
export function artAddress(art: DemoArt, title?: string): string {
  return `/art/${art.motif}-${art.from}-${art.to}.svg${title ? `?t=${encodeURIComponent(title)}` : ''}`
}

/** URL of a scene. */
export const drawnCover = (cover: string) => `/art/${cover}.svg`

/** Seeds banners, adverts, links and about articles of a demo site. */
export async function seedFrame(tx: Tx, site: DemoSite): Promise<void> {
  const { siteId } = site
  for (const [sort, link] of site.links.entries())
    await tx`INSERT INTO site_link (site_id, link_name, link_url, sort) VALUES (${siteId}, ${link.linkName}, ${link.linkUrl}, ${sort})`
  for (const [sort, entry] of site.about.entries())
    await tx`
      INSERT INTO site_article (site_id, nav_name, art_title, art_desc, nav_name_en, art_title_en, art_desc_en, sort)
      VALUES (${siteId}, ${entry.navName}, ${entry.artTitle}, ${cleanHtml(entry.artDesc)},
        ${entry.navNameEn}, ${entry.artTitleEn}, ${cleanHtml(entry.artDescEn)}, ${sort})`
  for (const [sort, banner] of site.banners.entries())
    await tx`INSERT INTO banner (site_id, title, subtitle, button, img, url, sort) VALUES (${siteId}, ${banner.title}, ${banner.subtitle}, ${banner.button}, ${bannerPicture(banner)}, ${banner.url}, ${sort})`
  if (site.advert)
    await tx`INSERT INTO adv (site_id, adv_title, adv_text, adv_url, begin_time, end_time) VALUES (${siteId}, ${site.advert.advTitle}, ${site.advert.advText}, ${site.advert.advUrl}, now() - interval '1 day', now() + interval '10 years')`
}

function bannerPicture({ art, cover }: DemoSite['banners'][number]): string {
  if (cover) return drawnCover(cover)
  return art ? artAddress(art) : ''
}
