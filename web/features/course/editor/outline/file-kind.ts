import { stateCode } from '@zhixing/contract/states'
const VIDEO = /\.(mp4|m4v|mov|mkv|webm|avi|wmv|flv|f4v|ts|m2ts|mts|mpg|mpeg|vob|3gp|ogv|rm|rmvb|asf)$/i
/** What can be made readable page by page. */
const READABLE = /\.(pdf|docx?|pptx?|xlsx?|txt|csv)$/i
const DOCUMENT = /\.(pdf|docx?|pptx?|xlsx?|txt|md|csv)$/i
/** What the server takes as a file to download. */
const FILE =
  /\.(pdf|docx?|pptx?|xlsx?|zip|txt|md|csv|tsv|json|xml|ya?ml|toml|ini|log|srt|vtt|lrc|tex|sql|py|ipynb|jsx?|tsx?|css|java|kt|c|h|[ch]pp|cs|go|rs|rb|php|sh|r|m|swift|vue)$/i

/** What kind of period a file becomes: 1 video, 3 document, 4 file; null when it fits none that the course can have. Pure. */
export function fileKindOf(file: Pick<File, 'name' | 'type'>, allowed: readonly number[]): 1 | 3 | 4 | null {
  const hasVideos = allowed.includes(1)
  if (hasVideos && (VIDEO.test(file.name) || file.type.startsWith('video/'))) return 1
  // In a course a text may hang on as it is; what is there to be read has to be readable.
  if (allowed.includes(3) && (hasVideos ? DOCUMENT : READABLE).test(file.name)) return 3
  return allowed.includes(4) && FILE.test(file.name) ? 4 : null
}

/** What a file dialog offers for a period of this type; videos have a picker of their own. */
export const acceptOf = (periodType: number, allowed: readonly number[]): string =>
  periodType === stateCode.lesson.file
    ? '.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.zip,.txt,.md,.csv,.json,.xml,.py,.ipynb,.sql,.java,.c,.cpp,.js,.ts'
    : `.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.txt,.csv${allowed.includes(1) ? ',.md' : ''}`
