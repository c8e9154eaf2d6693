const VIDEO = /\.(mp4|m4v|mov|mkv|webm|avi|wmv|flv|f4v|ts|m2ts|mts|mpg|mpeg|vob|3gp|ogv|rm|rmvb|asf)$/i
const DOCUMENT = /\.(pdf|docx?|pptx?|xlsx?|txt|md|csv|rtf|odt|odp|ods)$/i

/** What kind of period a file becomes: 1 video, 3 document, 4 file; null when it fits none that the course can have. */
export function fileKindOf(file: Pick<File, 'name' | 'type'>, allowed: readonly number[]): 1 | 3 | 4 | null {
  if (VIDEO.test(file.name) || file.type.startsWith('video/'))
    return allowed.includes(1) ? 1 : allowed.includes(4) ? 4 : null
  if (DOCUMENT.test(file.name) && allowed.includes(3)) return 3
  return allowed.includes(4) ? 4 : null
}
