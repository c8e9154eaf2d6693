import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Character maps and standard fonts that a document may need, put there by the build (vite.config.ts). */
const DATA = '/pdf-data/'

/**
 * Opens a PDF page by page: only the parts that are looked at are fetched (by ranges).
 * @throws {Error} named InvalidPDFException for a damaged file, anything else for trouble on the way
 */
export async function openPdf(url: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc ||= new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href
  const task = pdfjs.getDocument({
    url,
    cMapUrl: `${DATA}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${DATA}standard_fonts/`,
    wasmUrl: `${DATA}wasm/`,
    // Our policy lets nothing compile code at run time; the same decoders exist in plain script.
    useWasm: false,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  return task.promise
}
