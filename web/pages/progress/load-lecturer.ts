import { loadSignedIn, type LoaderArgs } from '../../load.ts'

/** Lets lecturers in: for anybody else the call refuses, and the page says so. What is shown is loaded in the browser. */
export function loadLecturer(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    await call('data/auth/course/progress/courses', { pageSize: 1 })
    return null
  })
}
