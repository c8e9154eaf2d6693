/** Who the people of a list are, as this operator may see them. */
import type { Request } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { findPeople, lookUp, mobileFor, selectPeople } from '../../user/index.ts'

type Asked = Request<'admin'>

const seesMobiles = ({ viewer, site }: Asked) => holds(viewer, 'user.mobile', site)

/** Whom a keyword means, in the list of this address. @throws {CallError} tooMany */
export async function wanted(request: Asked, path: string, keyword: string) {
  return { keyword, people: await findPeople(request.db, await lookUp(request, path, keyword)) }
}

/** Names and numbers of people by id; somebody who is gone has empty ones. */
export async function personsOf(request: Asked, userIds: readonly (string | null)[]) {
  const people = await selectPeople(
    request.db,
    userIds.filter((id) => id !== null),
  )
  const whole = seesMobiles(request)
  return (userId: string) => ({
    userId,
    nickname: people.get(userId)?.nickname ?? '',
    mobile: mobileFor(whole, people.get(userId)?.mobile ?? ''),
  })
}
