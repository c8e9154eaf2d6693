/** PDFs of other programs that rely on fonts and decoders of the reader. */
import { chineseFont, pdfOf, stream } from '../server/test/pdf.ts'

/** 32 by 32 black pixels, JPEG 2000. */
const BLACK =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAACAAAwgHAAAAAAAPY29scgEAAAAAABIAAACzanAyY/9P/1EALwAAAAAAIAAAACAAAAAAAAAA' +
  'AAAAAQAAAAEAAAAAAAAAAAAAAwcBAQcCAgcCAv9SAAwAAAABAAYCAgAA/1wAKSJ/IH7gfuB+oHbwdvB2wG8AbwBu4GdQZ1BnaFAFUAVQR1fTV9NXYv9kABEAAUxhdmM1OS4zNy4xMDD/kAAK' +
  'AAAAAAAqAAH/k8/8ABAJm/9/AAAAAAAAAAAAAAAAAAAAAAAAAAD/2Q=='

const page = (resources: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<<${resources}>>/Contents 4 0 R>>`
const head = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[3 0 R]>>']

/**
 * One page that says 知行 in a font that is not embedded (STSong-Light with Adobe's character map), as in government
 * forms and old Word documents.
 */
export const chineseWithoutFont = () =>
  pdfOf([
    ...head,
    page('/Font<</F1 5 0 R>>'),
    stream(Buffer.from('BT /F1 72 Tf 60 80 Td <77e5884c> Tj ET')),
    ...chineseFont(5),
  ])

/** One page with a JPEG 2000 image, as scanners write it. */
const scanOf = (picture: Buffer) =>
  pdfOf([
    ...head,
    page('/XObject<</Im 5 0 R>>'),
    stream(Buffer.from('q 200 0 0 120 50 40 cm /Im Do Q')),
    stream(
      picture,
      '/Type/XObject/Subtype/Image/Width 32/Height 32/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode',
    ),
  ])

export const scanned = () => scanOf(Buffer.from(BLACK, 'base64'))

/** The same, damaged beyond rendering. */
export const scannedBadly = () => scanOf(Buffer.from(BLACK, 'base64').subarray(0, 90))
