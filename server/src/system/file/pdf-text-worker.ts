import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const { path, maxPages, maxText } = workerData as { path: string; maxPages: number; maxText: number }
const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const pdf = await getDocument({
  data: new Uint8Array(await readFile(path)),
  // Chinese fonts without embedded maps need these to become text.
  cMapUrl: `${join(library, 'cmaps')}/`,
  cMapPacked: true,
  useSystemFonts: false,
  disableFontFace: true,
  verbosity: 0,
}).promise
const pages: string[] = []
let size = 0
for (let no = 1; no <= Math.min(pdf.numPages, maxPages) && size < maxText; no++) {
  const page = await pdf.getPage(no)
  const { items } = await page.getTextContent()
  const text = items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .slice(0, maxText - size)
  page.cleanup()
  size += text.length
  pages.push(text)
}
parentPort?.postMessage(pages)
