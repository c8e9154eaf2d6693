import { stateCode } from '@zhixing/contract/states'
import { isMediaFile } from '@zhixing/contract/vod/media-files'

/** Formats that can be converted for reading page by page. */
const READABLE = /\.(pdf|docx?|pptx?|xlsx?|od[tsp]|rtf|txt|csv)$/i
const DOCUMENT = /\.(pdf|docx?|pptx?|xlsx?|od[tsp]|rtf|txt|md|csv)$/i
/** Formats the server accepts as a download. */
const FILE =
  /\.(pdf|docx?|pptx?|xlsx?|od[tsp]|rtf|zip|txt|md|csv|tsv|json|xml|ya?ml|toml|ini|log|srt|vtt|lrc|tex|sql|py|ipynb|jsx?|tsx?|css|java|kt|c|h|[ch]pp|cs|go|rs|rb|php|sh|r|m|swift|vue)$/i

/** Period type for a file: 1 video or sound, 3 document, 4 file; null if the course allows none of them. Pure. */
export function fileKindOf(file: Pick<File, 'name' | 'type'>, allowed: readonly number[]): 1 | 3 | 4 | null {
  const hasVideos = allowed.includes(1)
  if (hasVideos && (isMediaFile(file.name) || /^(?:video|audio)\//.test(file.type))) return 1
  // Courses accept any document; in a library a document must be readable.
  if (allowed.includes(3) && (hasVideos ? DOCUMENT : READABLE).test(file.name)) return 3
  return allowed.includes(4) && FILE.test(file.name) ? 4 : null
}

/** `accept` of a file dialog for this period type; videos have their own picker. */
export const acceptOf = (periodType: number, allowed: readonly number[]): string =>
  periodType === stateCode.lesson.file
    ? '.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.odt,.ods,.odp,.rtf,.zip,.txt,.md,.csv,.json,.xml,.py,.ipynb,.sql,.java,.c,.cpp,.js,.ts'
    : `.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.odt,.ods,.odp,.rtf,.txt,.csv${allowed.includes(1) ? ',.md' : ''}`
