/** PDFs of other programs that rely on fonts and decoders of the reader. */

/** 32 by 32 black pixels, JPEG 2000. */
const BLACK =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAACAAAwgHAAAAAAAPY29scgEAAAAAABIAAACzanAyY/9P/1EALwAAAAAAIAAAACAAAAAAAAAA' +
  'AAAAAQAAAAEAAAAAAAAAAAAAAwcBAQcCAgcCAv9SAAwAAAABAAYCAgAA/1wAKSJ/IH7gfuB+oHbwdvB2wG8AbwBu4GdQZ1BnaFAFUAVQR1fTV9NXYv9kABEAAUxhdmM1OS4zNy4xMDD/kAAK' +
  'AAAAAAAqAAH/k8/8ABAJm/9/AAAAAAAAAAAAAAAAAAAAAAAAAAD/2Q=='

const stream = (bytes: Buffer, entries = '') =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')])

/** A file of these objects, numbered from 1; the first is the catalog. */
function pdfOf(objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.5\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    offsets.push(at)
    at += part.length
    parts.push(part)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

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
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
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
