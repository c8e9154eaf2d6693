/** File name extensions of what the transcoder reads; the format itself is detected from the content. */
export const VIDEO_ENDINGS: readonly string[] = [
  '.mp4',
  '.m4v',
  '.mov',
  '.mkv',
  '.webm',
  '.avi',
  '.wmv',
  '.flv',
  '.f4v',
  '.mpg',
  '.mpeg',
  '.vob',
  '.ts',
  '.m2ts',
  '.mts',
  '.3gp',
  '.ogv',
  '.rm',
  '.rmvb',
  '.asf',
]

/** Sound alone: a lesson without a picture. */
export const SOUND_ENDINGS: readonly string[] = [
  '.mp3',
  '.m4a',
  '.m4b',
  '.aac',
  '.wav',
  '.flac',
  '.ogg',
  '.oga',
  '.opus',
  '.wma',
  '.amr',
]

export const MEDIA_ENDINGS: readonly string[] = [...VIDEO_ENDINGS, ...SOUND_ENDINGS]

/** Whether a file name ends like a video or sound file. */
export const isMediaFile = (name: string): boolean =>
  MEDIA_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
