/** Users of a list as this operator may see them. */
import type { Request } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { findPeople, lookUp, mobileFor, selectPeople } from '../../user/index.ts'

type AdminRequest = Request<'admin'>

const seesMobiles = ({ viewer, site }: AdminRequest) => holds(viewer, 'user.mobile', site)

/** Users matched by a keyword, for the list at `path`. @throws {CallError} tooMany */
export async function matchKeyword(request: AdminRequest, path: string, keyword: string) {
  return { keyword, people: await findPeople(request.db, await lookUp(request, path, keyword)) }
}

/** Names and numbers of users by id; deleted users have empty ones. */
export async function personsOf(request: AdminRequest, userIds: readonly (string | null)[]) {
  const people = await selectPeople(
    request.db,
    userIds.filter((id) => id !== null),
  )
  const seesFullNumbers = seesMobiles(request)
  return (userId: string) => ({
    userId,
    nickname: people.get(userId)?.nickname ?? '',
    mobile: mobileFor(seesFullNumbers, people.get(userId)?.mobile ?? ''),
  })
}
