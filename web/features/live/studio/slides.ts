import { openPdf } from '../../course/reader/index.ts'

/** Opened slides: PDF pages, or pictures in order. */
export interface Slides {
  name: string
  count: number
  /** Renders a page, from 0. */
  page(at: number): Promise<{ picture: CanvasImageSource; width: number; height: number }>
  close(): void
}

/** Render width, equal to the sent picture. */
const WIDTH = 1280
export const slideTypes = 'application/pdf,image/png,image/jpeg,image/webp'

/** Opens one PDF, or pictures. Rejects if a file is unreadable. */
export async function openSlides(files: readonly File[]): Promise<Slides> {
  const [first] = files
  if (!first) throw new Error('no file')
  if (first.type === 'application/pdf') return openDocument(first)
  const pictures = await Promise.all(files.map((file) => createImageBitmap(file)))
  return {
    name: files.length > 1 ? `${first.name}（${files.length}）` : first.name,
    count: pictures.length,
    async page(at) {
      const picture = pictures[at]
      if (!picture) throw new Error('no page')
      return { picture, width: picture.width, height: picture.height }
    },
    close: () => {
      for (const picture of pictures) picture.close()
    },
  }
}

async function openDocument(file: File): Promise<Slides> {
  const url = URL.createObjectURL(file)
  const ending = new AbortController()
  const pdf = await openPdf(url, ending.signal).catch((error: unknown) => {
    URL.revokeObjectURL(url)
    throw error
  })
  return {
    name: file.name,
    count: pdf.numPages,
    async page(at) {
      const page = await pdf.getPage(at + 1)
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: WIDTH / natural.width })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport }).promise
      return { picture: canvas, width: canvas.width, height: canvas.height }
    },
    close: () => {
      ending.abort()
      URL.revokeObjectURL(url)
    },
  }
}
