import type { OutputOf } from '@zhixing/contract'
import { clip, plainText, shareImage } from '../../page-meta.ts'

type Organization = Omit<OutputOf<'user/api/organization/view'>, 'lecturerList'>

/** What search engines and shared links say about an organisation. */
export const summaryOf = ({ slogan, orgIntro, orgPage }: Organization): string =>
  [slogan, orgIntro || clip(plainText(orgPage), 160)].filter(Boolean).join(' ')

/** JSON-LD of an organisation; empty fields are left out. */
export function organizationJsonLd(organization: Organization, origin: string): Record<string, unknown> {
  const { id, orgName, slogan, orgLogo, bannerImg, photoList, honourList, address, telephone, website } = organization
  const absolute = (path: string) => new URL(shareImage(path), origin).href
  const pictures = [bannerImg, ...photoList.map(({ picUrl }) => picUrl)].filter(Boolean).map(absolute)
  const url = `${origin}/schoolProfile/${id}`
  return {
    '@type': 'EducationalOrganization',
    '@id': url,
    url,
    name: orgName,
    description: summaryOf(organization) || undefined,
    slogan: slogan || undefined,
    logo: orgLogo ? new URL(orgLogo, origin).href : undefined,
    image: pictures.length > 0 ? pictures : undefined,
    telephone: telephone || undefined,
    address: address ? { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: address } : undefined,
    award: honourList.length > 0 ? honourList.map(({ text }) => text) : undefined,
    sameAs: website || undefined,
  }
}

/** A map service that finds an address, without a script of its own on our page. */
export const mapLink = (address: string): string =>
  `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}&view=map`
