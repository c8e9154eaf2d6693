import { useRoot } from '../../root-data.ts'

const ofLecturers = {
  view: 'user/auth/user/account/view',
  update: 'user/auth/user/account/update',
  save: 'user/auth/user/account/extract/log/save',
  list: 'user/auth/user/account/extract/log/list',
} as const
const ofReferrers = {
  view: 'user/auth/user/recommended/account/view',
  update: 'user/auth/user/recommended/account/update',
  save: 'user/auth/user/recommended/account/extract/log/save',
  list: 'user/auth/user/recommended/account/extract/log/list',
} as const

/**
 * Calls of the user's balance: those of the specification are for lecturers, referrers have equivalents under other
 * names.
 */
export function useAccountCalls(): { calls: typeof ofLecturers | typeof ofReferrers; isLecturer: boolean } {
  const isLecturer = useRoot().user?.isLecturer === true
  return { calls: isLecturer ? ofLecturers : ofReferrers, isLecturer }
}
