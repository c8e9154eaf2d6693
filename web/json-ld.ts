/** Parts that the JSON-LD of courses, live sessions and papers share. */
import { clip, plainText } from './page-meta.ts'

/** The site that offers something. */
export interface Provider {
  origin: string
  siteName: string
}

export const organizationOf = ({ origin, siteName }: Provider) => ({
  '@type': 'Organization',
  name: siteName,
  url: origin,
})

export const lecturerOf = ({ id, lecturerName }: { id: string; lecturerName: string }, { origin }: Provider) => ({
  '@type': 'Person',
  name: lecturerName,
  url: `${origin}/lecturer/${id}`,
})

/** The first text that is not empty, as plain text, else the name. */
export const summaryOf = (name: string, ...htmls: readonly string[]): string =>
  clip(plainText(htmls.find((html) => html !== '') ?? '') || name, 500)

/** Price in yuan. */
export const offerOf = (
  { isFree, courseDiscount }: { isFree: boolean; courseDiscount: number },
  availability: 'OnlineOnly' | 'InStock',
  url: string,
) => ({
  '@type': 'Offer',
  price: isFree ? 0 : courseDiscount / 100,
  priceCurrency: 'CNY',
  availability: `https://schema.org/${availability}`,
  url,
})
