import { writeFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF (base64) without line breaks and spaces. PDF_OUT names a file to look at it. */
export async function pagesOf(file: string): Promise<string[]> {
  if (process.env.PDF_OUT) writeFileSync(process.env.PDF_OUT, Buffer.from(file, 'base64'))
  const task = getDocument({ data: new Uint8Array(Buffer.from(file, 'base64')) })
  const pdf = await task.promise
  const pages: string[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(' ', ''),
    )
  }
  await task.destroy()
  return pages
}
