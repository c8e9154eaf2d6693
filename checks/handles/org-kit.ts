/** Makers of organisations, their people and seats, for tables of handles. */
import { addToOrg, makeDepartment, makeOrg } from '../../server/test/org.ts'
import { makeCourse, makeLecturer, makeUser } from '../../server/test/factories.ts'
import type { Person, World } from '../world.ts'
import { type Inert, insert, type Made, type Maker, value } from './kit.ts'

let serial = 0
/** A number that no other test data has. */
export const nextNo = (): number => ++serial
export type More = Record<string, unknown>

/** An organisation that a person owns. */
export const orgOf = async (w: World, who: Person): Promise<string> => {
  const { orgId } = await makeOrg(w.t.owner, { siteId: who.siteId })
  await addToOrg(w.t.owner, orgId, who.userId, { siteId: who.siteId, role: 'owner' })
  return orgId
}

/** The organisation itself: the caller owns it; others have their own. @param more further input */
export const org = (more: (w: World, orgId: string, owner: Person) => Promise<More> | More = () => ({})): Maker => {
  return async (w): Promise<Made> => {
    const one = async (who: Person) => {
      const orgId = await orgOf(w, who)
      return value(orgId, await more(w, orgId, who))
    }
    const own = await one(w.me)
    return { own, foreign: { 'of another owner': await one(w.other), 'of another site': await one(w.stranger) } }
  }
}

/** An object in an organisation of the caller; those of other organisations do not belong to it. */
export const inOrg = (
  make: (w: World, orgId: string, owner: Person) => Promise<string>,
  more: (w: World, orgId: string) => Promise<More> | More = () => ({}),
): Maker => {
  return async (w): Promise<Made> => {
    const orgId = await orgOf(w, w.me)
    const input = { orgId, ...(await more(w, orgId)) }
    const elsewhere = async (who: Person) => value(await make(w, await orgOf(w, who), who), input)
    return {
      own: value(await make(w, orgId, w.me), input),
      foreign: {
        'of another organisation': await elsewhere(w.other),
        'of another organisation of one’s own': await elsewhere(w.me),
        'of another site': await elsewhere(w.stranger),
      },
    }
  }
}

/** An organisation to which a person belongs (1), or which they left (0). */
export const ofPerson = (statusId: 0 | 1): Maker => {
  return async (w) => {
    const join = async (who: Person) => {
      const { orgId } = await makeOrg(w.t.owner, { siteId: who.siteId })
      const id = await addToOrg(w.t.owner, orgId, who.userId, { siteId: who.siteId })
      await w.t.owner`UPDATE org_member SET status_id = ${statusId} WHERE id = ${id}`
      return value(orgId)
    }
    return {
      own: await join(w.me),
      foreign: { 'of another person': await join(w.other), 'of another site': await join(w.stranger) },
    }
  }
}

export const department = async (w: World, orgId: string, { siteId }: Person) =>
  makeDepartment(w.t.owner, orgId, { siteId, departmentName: `部门 ${nextNo()}` })
export const member = async (w: World, orgId: string, { siteId }: Person) =>
  addToOrg(w.t.owner, orgId, (await makeUser(w.t.owner, { siteId })).userId, { siteId })
export const left = async (w: World, orgId: string, owner: Person) => {
  const id = await member(w, orgId, owner)
  await w.t.owner`UPDATE org_member SET status_id = 0 WHERE id = ${id}`
  return id
}
export const invite = (w: World, orgId: string, { siteId, userId }: Person) =>
  insert(w.t, 'org_invite', { site_id: siteId, org_id: orgId, invite_code: `WALL${nextNo()}`, user_id: userId })
export const importOf = (w: World, orgId: string, { siteId, userId }: Person) =>
  insert(w.t, 'org_import', {
    site_id: siteId,
    org_id: orgId,
    user_id: userId,
    client_key: `walls-org-${nextNo()}`,
    import_status: 2,
    total_count: 1,
  })

/** A lecturer of an organisation. */
export const lecturerIn = async (w: World, orgId: string, { siteId }: Person) => {
  const { lecturerId } = await makeLecturer(w.t.owner, { siteId })
  await w.t.owner`
    INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (${siteId}, ${orgId}, ${lecturerId}, 1)`
  return lecturerId
}

/** A course that is sold. */
export const soldCourse = async (w: World, siteId: number) => {
  const { courseId } = await makeCourse(w.t.owner, { siteId })
  await w.t.owner`UPDATE course SET is_free = 0, course_original = 100, course_discount = 100 WHERE id = ${courseId}`
  return courseId
}
export const pack = async (
  w: World,
  orgId: string,
  { siteId, userId }: Person,
  over: Record<string, string | number> = {},
) =>
  insert(w.t, 'org_pack', {
    site_id: siteId,
    org_id: orgId,
    product_type: 1,
    product_id: await soldCourse(w, siteId),
    quantity: 5,
    term_days: 365,
    user_id: userId,
    ...over,
  })
export const valid = { pack_status: 2, expire_time: '2099-01-01' }
/** Seats that end soon. */
export const ending = () => ({ pack_status: 2, expire_time: new Date(Date.now() + 86_400_000).toISOString() })
export const seat = async (w: World, orgId: string, owner: Person) => {
  const { siteId } = owner
  const packId = await pack(w, orgId, owner, { ...valid, used_count: 1 })
  const memberId = await member(w, orgId, owner)
  const [row] = await w.t.owner<{ id: string }[]>`
    INSERT INTO org_seat (site_id, org_id, pack_id, product_type, product_id, member_id, user_id, operator_id, expire_time)
    SELECT k.site_id, k.org_id, k.id, k.product_type, k.product_id, m.id, m.user_id, 0, '2099-01-01'
    FROM org_pack k, org_member m
    WHERE k.id = ${packId} AND m.id = ${memberId} AND m.site_id = ${siteId}
    RETURNING id`
  return row?.id ?? ''
}
export const deadline = async (w: World, orgId: string, { siteId }: Person) =>
  insert(w.t, 'org_deadline', {
    site_id: siteId,
    org_id: orgId,
    product_type: 1,
    product_id: await soldCourse(w, siteId),
    due_days: 3,
  })
export const withSeats = async (w: World, orgId: string, owner: Person) => {
  const packId = await pack(w, orgId, owner, valid)
  const [row] = await w.t.owner<{ productId: string }[]>`SELECT product_id FROM org_pack WHERE id = ${packId}`
  return row?.productId ?? ''
}

export const filter: Inert = {
  inert: 'a filter: what belongs to another organisation has no rows here; org/member/member.test.ts',
}
