/** Limits and lists of learners' works. Without a schema, since the browser imports this file. */
export const MAX_WORK_PICTURES = 9
export const MAX_WORK_FILES = 5
export const workSorts = ['new', 'liked'] as const
/** Filters of the lists for lecturers and operators. */
export const workStates = ['shown', 'good', 'pending', 'hidden'] as const
