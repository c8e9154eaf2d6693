import type { FileKind } from '@zhixing/contract/system/upload'

const MB = 1024 * 1024
/** Lifetime of an upload ticket. */
export const TICKET_SECONDS = 15 * 60
/** Lifetime of a URL of a non-public file. */
export const VIEW_SECONDS = 3600
export const imageTypes: Record<string, string> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/apng': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
}
export const imageLimits = {
  bytes: 10 * MB,
  /** Maximum side of a stored picture. */
  side: 4096,
  /** Maximum number of decoded pixels, over all frames of an animation. */
  pixels: 50_000_000,
  /** Maximum for formats that are decoded as a whole before resizing (JPEG is not): 64 MB of memory. */
  wholePixels: 20_000_000,
  frames: 300,
}

/** Audio and video that browsers play, by detected type, with the extension of the stored file. */
export const mediaTypes: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** Office archives, by the entry that identifies them. */
export const officeEntries: Record<string, string> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
}
/** Entry of an OpenDocument file that has its text. */
export const OPEN_DOCUMENT_ENTRY = 'content.xml'
const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`
/** Accepted documents by extension. The client's MIME type is never used. */
export const documentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  rtf: 'application/rtf',
  zip: 'application/zip',
}
/** Plain text of any kind is served as text/plain, never executed or rendered in our origin. */
export const textExtensions = new Set(
  'txt md csv tsv json xml yml yaml toml ini log srt vtt lrc tex sql py ipynb js ts jsx tsx css java kt c h cpp hpp cs go rs rb php sh r m swift vue'.split(
    ' ',
  ),
)
export const documentExtensions = [...Object.keys(documentTypes), ...textExtensions]

/** Maximum size of a file by kind. Pure. */
export function maxBytes(kind: FileKind, isAuthor: boolean): number {
  if (kind === 'media') return 50 * MB
  if (kind !== 'document') return imageLimits.bytes
  return isAuthor ? 200 * MB : 20 * MB
}

/** `12.5 MB`, for error messages. */
export const megabytes = (bytes: number): string => `${Math.round((bytes / MB) * 10) / 10} MB`

export const extensionOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const MAX_NAME = 120
/** Device names reserved by Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Sanitizes a file name for display and download: no folders, no control or bidirectional characters (which make
 * `gpj.exe` look like `exe.jpg`), limited length. Never used for storage. Pure.
 */
export function cleanFileName(given: string): string {
  const name = given
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (!name) return '未命名文件'
  const safe = RESERVED.test(name) ? `_${name}` : name
  if ([...safe].length <= MAX_NAME) return safe
  const extension = extensionOf(safe)
  const tail = extension ? `.${extension}` : ''
  return `${[...safe].slice(0, MAX_NAME - tail.length).join('')}${tail}`
}

/** Replaces the extension by that of the stored format. Pure. */
export function withExtension(name: string, extension: string): string {
  const known = extensionOf(name)
  return `${known ? name.slice(0, -known.length - 1) : name}.${extension}`
}

/** Whether bytes are text in a common encoding. Pure. */
export function looksLikeText(head: Buffer): boolean {
  const mark = head.toString('latin1', 0, 2)
  if (mark === '\xff\xfe' || mark === '\xfe\xff') return true
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  // The sample may end within a character, so retry with up to three bytes less.
  return ['utf-8', 'gb18030'].some((encoding) =>
    [0, 1, 2, 3].some((less) => {
      try {
        new TextDecoder(encoding, { fatal: true }).decode(head.subarray(0, Math.max(0, head.length - less)))
        return true
      } catch {
        return false
      }
    }),
  )
}

/** Name for clients that read no other; a name without Latin letters and digits becomes a general one. Pure. */
function asciiName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const dot = plain.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  return /[a-z\d]/i.test(stem) ? plain : `download${extension}`
}

/** Content-Disposition of a download (RFC 6266), with a fallback for old browsers. Pure. */
export function attachmentAs(name: string): string {
  const plain = asciiName(name)
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
