/** PDFs written by hand, for tests. */

export const stream = (bytes: Buffer, entries = '') =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')])

/** A file of these objects, numbered from 1; the first is the catalog. */
export function pdfOf(objects: (string | Buffer)[]): Buffer {
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

/** A font that is not embedded (STSong-Light with Adobe's character map), as objects numbered from `no`. */
export const chineseFont = (no: number): string[] => [
  `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[${no + 1} 0 R]>>`,
  `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor ${no + 2} 0 R>>`,
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
]

/** A document with a line of Chinese text on each page. */
export function pdfWithPages(pages: readonly string[]): Buffer {
  const first = 6
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    ...chineseFont(3),
    ...pages.flatMap((text, at) => {
      const hex = [...text].map((one) => (one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('')
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + at * 2 + 1} 0 R>>`,
        stream(Buffer.from(text === '' ? '' : `BT /F1 12 Tf 20 80 Td <${hex}> Tj ET`)),
      ]
    }),
  ])
}
