/** What the ids in calls about classes name. */
import { addMember, makeGrade } from '../../server/test/grade.ts'
import { makeLecturer } from '../../server/test/factories.ts'
import type { Person, World } from '../world.ts'
import { type Inert, insert, type Made, type Maker, NOWHERE, ofSite, value } from './kit.ts'

let serial = 0

/** A category of classes. @param depth 1 on top, 2 below one */
const category =
  (more: () => Record<string, unknown> = () => ({})): Maker =>
  async (w) => {
    const made = await ofSite((t, siteId) =>
      insert(t, 'grade_category', { site_id: siteId, category_name: `班级分类${++serial}` }),
    )(w)
    return {
      own: value(made.own.value, more()),
      foreign: Object.fromEntries(Object.entries(made.foreign).map(([name, one]) => [name, value(one.value, more())])),
      missing: value(NOWHERE, more()),
    }
  }
const named = () => ({ categoryName: `新分类${++serial}` })

/** A class of a person, who owns it. */
export async function gradeOf(w: World, who: Person): Promise<string> {
  const { gradeId } = await makeGrade(w.t.owner, {
    siteId: who.siteId,
    owner: { ...(await makeLecturer(w.t.owner, { siteId: who.siteId })) },
  })
  await addMember(w.t.owner, gradeId, who.userId, 'owner', { siteId: who.siteId })
  return gradeId
}

/**
 * Something of a class for a call that its administrators make: the asker owns the class; classes of others in the site and elsewhere are walled.
 * @param pick makes the thing in the class and says what of it is named
 */
export function ofGrade(
  pick: (w: World, gradeId: string, owner: Person) => Promise<{ value: string; input?: Record<string, unknown> }>,
  asker: keyof World['roles'] = 'gradeAdmin',
): Maker {
  return async (w): Promise<Made> => {
    const one = async (who: Person) => pick(w, await gradeOf(w, who), who)
    const own = await one(w.roles[asker])
    return {
      own,
      foreign: { 'of another class': await one(w.other), 'of another site': await one(w.stranger) },
      missing: { ...own, value: NOWHERE },
    }
  }
}

/** By call and field. */
export const gradeHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/admin/grade/category/save': { parentId: category(named) },
  'exam/admin/grade/category/update': { id: category(named) },
  'exam/admin/grade/category/delete': { id: category() },
  'exam/admin/grade/category/sort': {
    parentId: async (w) => {
      const ids = [await insert(w.t, 'grade_category', { site_id: 12, category_name: `班级分类${++serial}` })]
      const made = await category(() => ({ ids }))(w)
      return made
    },
    ids: category(),
  },
  'exam/admin/grade/category/stand': { id: category(() => ({ statusId: 0 })) },
}
