/** The page of an organisation as fields, to compare a submitted one with the one that is shown. Pure. */
import type { OrganizationPage } from '@zhixing/contract/user/organization'
import { type DiffField, htmlField } from '../../shared/draft/index.ts'
import { texts } from './texts.ts'

/** The texts of a page. */
export const pageFields = (page: OrganizationPage): DiffField[] => [
  { label: texts.slogan, text: page.slogan },
  { label: texts.brandColor, text: page.brandColor || texts.siteColor },
  { label: texts.intro, text: page.orgIntro },
  htmlField(texts.page, page.orgPage),
  { label: texts.captions, text: page.photoList.map(({ caption }) => caption || texts.noCaption).join('\n') },
  { label: texts.honours, text: page.honourList.map(({ text }) => text).join('\n') },
  { label: texts.telephone, text: page.telephone },
  { label: texts.address, text: page.address },
  { label: texts.website, text: page.website },
]

export interface PictureChange {
  label: string
  url: string
  kind: 'added' | 'removed'
}

const picturesOf = (page: OrganizationPage): [label: string, urls: string[]][] => [
  [texts.logo, [page.orgLogo]],
  [texts.banner, [page.bannerImg]],
  [texts.photos, page.photoList.map(({ picUrl }) => picUrl)],
  [texts.honours, page.honourList.map(({ picUrl }) => picUrl)],
]

/** Pictures that a new page adds or removes. */
export function changedPictures(before: OrganizationPage, after: OrganizationPage): PictureChange[] {
  const old = new Map(picturesOf(before))
  return picturesOf(after).flatMap(([label, urls]) => {
    const had = (old.get(label) ?? []).filter(Boolean)
    const has = urls.filter(Boolean)
    return [
      ...has.filter((url) => !had.includes(url)).map((url) => ({ label, url, kind: 'added' as const })),
      ...had.filter((url) => !has.includes(url)).map((url) => ({ label, url, kind: 'removed' as const })),
    ]
  })
}
