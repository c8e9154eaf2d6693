import type { PDFDocumentProxy } from 'pdfjs-dist'

/** CMaps and standard fonts, copied by the build (vite.config.ts). */
const DATA = '/pdf-data/'

/**
 * Opens a PDF page by page: range requests fetch only the viewed parts.
 * @throws {Error} named InvalidPDFException for a damaged file, anything else for network errors
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
    // The CSP forbids compiling WebAssembly; pdf.js has the same decoders in plain JavaScript.
    useWasm: false,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  return task.promise
}
