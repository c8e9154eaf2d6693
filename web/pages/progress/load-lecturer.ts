import { loadSignedIn, type LoaderArgs } from '../../load.ts'

/** Checks access: the call refuses non-lecturers, and the page says so. Data is loaded in the browser. */
export function loadLecturer(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    await call('data/auth/course/progress/courses', { pageSize: 1 })
    return null
  })
}
