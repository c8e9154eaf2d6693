import type { Editor } from '@tiptap/core'

/** The picture files among what was pasted or dropped. */
export function pictureFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/**
 * Pasted HTML with its pictures sorted out: those of this site stay, embedded ones (data:) become files to upload, those of other
 * sites are taken out, since pages here may not load them.
 */
export function sortPictures(html: string, origin: string): { html: string; files: File[]; foreign: number } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const files: File[] = []
  let foreign = 0
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? ''
    if (src.startsWith('data:image/')) {
      const file = fileOf(src, `粘贴的图片${files.length + 1}`)
      if (file) files.push(file)
      image.remove()
    } else if (!src.startsWith('/') && !src.startsWith(`${origin}/`)) {
      foreign++
      image.remove()
    } else image.setAttribute('src', src.replace(origin, ''))
  }
  return { html: page.body.innerHTML, files, foreign }
}

/** A data address as a file; read by hand, since pages may not fetch such addresses. */
function fileOf(src: string, name: string): File | null {
  const match = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/=\s]+)$/.exec(src)
  if (!match?.[1] || !match[2]) return null
  const bytes = Uint8Array.from(atob(match[2].replace(/\s/g, '')), (character) => character.charCodeAt(0))
  return new File([bytes], `${name}.${match[1].slice(6).replace('jpeg', 'jpg')}`, { type: match[1] })
}

/** Puts a sound or a film where the cursor is. */
export function insertMedia(editor: Editor, src: string, fileType: string): void {
  const type = fileType.startsWith('video/') ? 'video' : 'audio'
  editor.chain().focus().insertContent({ type, attrs: { src } }).run()
}

/** Puts a picture where the cursor is, or where it was dropped, and the cursor behind it. */
export function insertPicture(editor: Editor, src: string, alt: string, at?: number): void {
  // With a line of its own behind it: what is typed or inserted next must not take the place of the picture.
  const content = [{ type: 'image', attrs: { src, alt } }, { type: 'paragraph' }]
  const chain = editor.chain().focus()
  ;(at === undefined
    ? chain.insertContent(content)
    : chain.insertContentAt(Math.min(at, editor.state.doc.content.size), content)
  ).run()
}
