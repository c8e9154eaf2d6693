import type { FileKind } from '@zhixing/contract/system/upload'

const MB = 1024 * 1024
/** How long a place for an upload stands open. */
export const TICKET_SECONDS = 15 * 60
/** How long an address of a file that is not for everybody lives. */
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
  /** Sides of what is kept. */
  side: 4096,
  /** Of what is decoded, all frames of an animation together. */
  pixels: 50_000_000,
  /** The same of kinds that are decoded as a whole before they are made smaller (JPEG is not): 64 MB of memory. */
  wholePixels: 20_000_000,
  frames: 300,
}

/** Sound and film that browsers play as they are, by what their content is, with the ending under which they are kept. */
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

/** Archives that are documents, by the entry that makes them one. */
export const officeEntries: Record<string, string> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
}
const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`
/** Documents that are taken, by extension. What a browser or a phone calls the file's type is never asked. */
export const documentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  zip: 'application/zip',
}
/** Plain text of any kind is handed out as plain text, never run or shown in our origin. */
export const textExtensions = new Set(
  'txt md csv tsv json xml yml yaml toml ini log srt vtt lrc tex sql py ipynb js ts jsx tsx css java kt c h cpp hpp cs go rs rb php sh r m swift vue'.split(
    ' ',
  ),
)
export const documentExtensions = [...Object.keys(documentTypes), ...textExtensions]

/** The largest file of a kind that someone may send. Pure. */
export function maxBytes(kind: FileKind, isAuthor: boolean): number {
  if (kind === 'media') return 50 * MB
  if (kind !== 'document') return imageLimits.bytes
  return isAuthor ? 200 * MB : 20 * MB
}

/** `12.5 MB`, as limits are told. */
export const megabytes = (bytes: number): string => `${Math.round((bytes / MB) * 10) / 10} MB`

export const extensionOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const MAX_NAME = 120
/** Names that Windows keeps for itself. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file's name as it may be shown and offered for download: no folders, no control or direction-changing characters (which let `gpj.exe`
 * read as `exe.jpg`), not longer than a file system takes. It never names anything of ours. Pure.
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

/** The same name with the ending that belongs to what the file has become. Pure. */
export function withExtension(name: string, extension: string): string {
  const known = extensionOf(name)
  return `${known ? name.slice(0, -known.length - 1) : name}.${extension}`
}

/** True for bytes that read as text in one of the encodings that people here use. Pure. */
export function looksLikeText(head: Buffer): boolean {
  const mark = head.toString('latin1', 0, 2)
  if (mark === '\xff\xfe' || mark === '\xfe\xff') return true
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  // The sample may end within a character; a few bytes less is another try.
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

/** Content-Disposition of a download (RFC 6266): the name for every browser, whatever characters it has. Pure. */
export function attachmentAs(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
