/** Limits of course fields. Without a schema, since the browser imports this file. */
export const MAX_OUTCOMES = 8
export const MAX_OUTCOME_LENGTH = 40
/** Longest description of a lesson, which may hold the chapter lines of a film. */
export const MAX_LESSON_DESC = 1000
/** Longest name of the work that a course asks for, and longest advice when to hand it in. */
export const MAX_WORK_TITLE = 60
/** Chunk of the file of a course that is imported. */
export const COURSE_FILE_CHUNK = 8 * 1024 * 1024
/** Most characters that are spoken instead of a sentence of a narration. */
export const MAX_SPOKEN = 300
/** Longest name of a chapter. */
export const MAX_CHAPTER_NAME = 64
/** Most chapters of a drafted outline, and lessons of each. */
export const MAX_OUTLINE_CHAPTERS = 15
export const MAX_OUTLINE_LESSONS = 12
/** Longest material of a drafted outline, in characters. */
export const MAX_OUTLINE_TEXT = 20_000
