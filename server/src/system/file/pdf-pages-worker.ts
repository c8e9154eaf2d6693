import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const task = getDocument({
  data: new Uint8Array(await readFile(workerData as string)),
  useSystemFonts: false,
  disableFontFace: true,
  verbosity: 0,
})
const pdf = await task.promise
parentPort?.postMessage(pdf.numPages)
