import { open, type FileHandle } from 'node:fs/promises'
import type { FileKind } from '@zhixing/contract/system/upload'
import { fileTypeFromBuffer } from 'file-type'
import { limitConcurrency } from '../../kernel/concurrency-limit.ts'
import { CallError } from '../../kernel/errors.ts'
import { loadSharp } from '../../lib/sharp.ts'
import { type ByteSource, checkZip, ZipRefused } from '@zhixing/files/zip-check'
import {
  documentTypes,
  extensionOf,
  imageLimits,
  imageTypes,
  looksLikeText,
  mediaTypes,
  OPEN_DOCUMENT_ENTRY,
  officeEntries,
  textExtensions,
  withExtension,
} from './file-rules.ts'

/** Result of inspecting a file. */
export interface InspectedFile {
  /** Path of the bytes to store: the file itself, or its re-encoded form. */
  path: string
  fileName: string
  fileType: string
  /** Extension of the stored file. */
  extension: string
  imgWidth: number
  imgHeight: number
}

const HEAD = 64 * 1024
/** Types that text files may be detected as. */
const TEXT_TYPES = /^(text\/|application\/(xml|json|x-subrip)$)/
const CAREFUL_PIXELS = 3_000_000
/** Maximum number of pictures decoded at the same time; each may need a few hundred megabytes. */
const limited = limitConcurrency({
  atOnce: 2,
  waiting: 40,
  refuse: () => new CallError('busy', '正在处理的图片较多，请稍后再试'),
})

/**
 * Detects the type of a file from its content and rejects unwanted ones. Pictures are re-encoded, which removes
 * metadata, scripts and appended data.
 * @throws {CallError}
 */
export async function inspectFile(path: string, kind: FileKind, fileName: string): Promise<InspectedFile> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(Math.min(size, HEAD)), 0, Math.min(size, HEAD), 0)
    if (kind === 'document') return { path, ...(await inspectDocument(file, size, buffer, fileName)) }
    // Drop parameters: `audio/ogg; codecs=opus`.
    const type = ((await fileTypeFromBuffer(buffer))?.mime ?? '').split(';')[0] ?? ''
    if (kind === 'media') return { path, ...inspectMedia(type, fileName) }
    if (!(type in imageTypes)) throw new CallError('invalid', refusedImage(type, buffer), 'fileName')
  } finally {
    await file.close()
  }
  const made = `${path}.webp`
  const { width, height } = await limited(() => makeImage(path, made))
  return {
    path: made,
    fileName: withExtension(fileName, 'webp'),
    fileType: 'image/webp',
    extension: 'webp',
    imgWidth: width,
    imgHeight: height,
  }
}

/** Audio and video are stored unchanged: they contain nothing executable, and are served with their own type. */
function inspectMedia(type: string, fileName: string): Omit<InspectedFile, 'path'> {
  const extension = mediaTypes[type]
  if (!extension)
    throw new CallError(
      'invalid',
      '不支持这种音视频，或文件已损坏。支持 MP3、M4A、AAC、OGG、WAV 音频和 MP4、WebM 视频',
      'fileName',
    )
  return {
    fileName: withExtension(fileName, extension),
    fileType: type === 'audio/x-m4a' ? 'audio/mp4' : type,
    extension,
    imgWidth: 0,
    imgHeight: 0,
  }
}

function refusedImage(type: string, head: Buffer): string {
  if (/hei[cf]/.test(type)) return '暂不支持 HEIC 图片，请在手机上改用 JPG 格式或截图后上传'
  if (/^\s*(<\?xml|<svg|<!doctype svg)/i.test(head.toString('utf8', 0, 500)))
    return '出于安全考虑不支持 SVG，请导出为 PNG 后上传'
  return '这不是图片，或图片已损坏。支持 JPG、PNG、WebP、GIF 和 AVIF'
}

async function makeImage(from: string, to: string): Promise<{ width: number; height: number }> {
  const { side, pixels: max, wholePixels, frames } = imageLimits
  const settings = { limitInputPixels: max, failOn: 'truncated', sequentialRead: true } as const
  try {
    const sharp = await loadSharp()
    const { width, height, pages = 1, format } = await sharp(from, settings).metadata()
    const pixels = format === 'jpeg' || pages > 1 ? max : wholePixels
    if (width * height * pages > pixels || pages > frames)
      throw new CallError(
        'invalid',
        `图片过大：${width} × ${height}${pages > 1 ? `，${pages} 帧` : ''}，请缩小后上传`,
        'fileName',
      )
    const animated = pages > 1
    // Sharper chroma is worth the time for screenshots; a photograph of 12 MP takes 0.8 s instead of 3.5 at the same
    // size.
    const isSmall = width * height * pages <= CAREFUL_PIXELS
    const {
      width: madeWidth,
      height: madeHeight,
      pageHeight,
    } = await sharp(from, { ...settings, animated })
      // Applies EXIF orientation; all metadata is removed.
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 30 })
      .webp({ quality: 86, alphaQuality: 95, smartSubsample: isSmall, effort: isSmall ? 4 : 2 })
      .toFile(to)
    return { width: madeWidth, height: pageHeight ?? madeHeight }
  } catch (error) {
    if (error instanceof CallError) throw error
    if (/pixel limit/.test((error as Error).message))
      throw new CallError('invalid', '图片尺寸过大，请缩小后上传', 'fileName')
    throw new CallError('invalid', '图片已损坏，无法读取，请换一张', 'fileName')
  }
}

async function inspectDocument(
  file: FileHandle,
  size: number,
  head: Buffer,
  fileName: string,
): Promise<Omit<InspectedFile, 'path'>> {
  const extension = extensionOf(fileName)
  const of = (fileType: string) => ({ fileName, fileType, extension, imgWidth: 0, imgHeight: 0 })
  const mismatch = () =>
    new CallError('invalid', `文件内容与扩展名 .${extension} 不符（也可能已加密或损坏），请确认后重新上传`, 'fileName')
  const start = head.toString('latin1', 0, 8)
  if (textExtensions.has(extension)) {
    const known = (await fileTypeFromBuffer(head))?.mime
    if ((known && !TEXT_TYPES.test(known)) || !looksLikeText(head)) throw mismatch()
    return of('text/plain')
  }
  const fileType = documentTypes[extension]
  if (!fileType)
    throw new CallError(
      'invalid',
      '不支持这种文件。可以上传 PDF、Word、Excel、PPT、ODT、RTF、ZIP 和文本文件',
      'fileName',
    )
  if (extension === 'pdf') {
    if (!(await beginsAsPdf(head)) || !(await endsAsPdf(file, size))) throw mismatch()
    return of(fileType)
  }
  if (/^(doc|xls|ppt)$/.test(extension)) {
    if (start !== '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') throw mismatch()
    return of(fileType)
  }
  if (extension === 'rtf') {
    if (!start.startsWith('{\\rtf')) throw mismatch()
    return of(fileType)
  }
  if (!start.startsWith('PK\x03\x04')) throw mismatch()
  const { names } = await checkZip(fileSource(file, size)).catch((error: unknown) => {
    throw error instanceof ZipRefused ? new CallError('invalid', error.message, 'fileName') : error
  })
  const isOpen = /^od[tsp]$/.test(extension)
  // The type is the first entry of an OpenDocument file, stored unpacked.
  if (isOpen && !head.toString('latin1', 0, 200).includes(`mimetype${fileType}`)) throw mismatch()
  const entry = isOpen ? OPEN_DOCUMENT_ENTRY : officeEntries[extension]
  if (entry && !names.includes(entry)) throw mismatch()
  if (entry && names.some((name) => /vbaProject\.bin$|^(?:Basic|Scripts)\//i.test(name)))
    throw new CallError('invalid', '文档里带有宏，请另存为不带宏的格式后上传', 'fileName')
  return of(fileType)
}

export const fileSource = (file: FileHandle, size: number): ByteSource => ({
  size,
  async read(position, length) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  },
})

/** Maximum offset of the PDF header (PDF 1.7, appendix H, note 13): some servers prepend a line. */
const PDF_HEADER_WITHIN = 1024

/** Whether the PDF header is at the start, or after a few bytes of text of no other file type. */
async function beginsAsPdf(head: Buffer): Promise<boolean> {
  const offset = head.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-')
  if (offset <= 0) return offset === 0
  const known = await fileTypeFromBuffer(head)
  return (!known || known.mime === 'application/pdf') && looksLikeText(head.subarray(0, offset))
}

/** Whether a PDF ends with its end marker, without appended data. */
async function endsAsPdf(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(size, 4096)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
  const tail = buffer.toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  return end >= 0 && !tail.slice(end).includes('PK\x05\x06')
}
