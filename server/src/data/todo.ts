import { todo } from '@zhixing/contract/data/todo'
import { type TodoKind, todoKinds, todoRights } from '@zhixing/contract/data/todo-kinds'
import { implement } from '../kernel/implement.ts'
import { mapPage, pageOf } from '../kernel/page.ts'
import { maySee } from '../kernel/permissions.ts'
import type { Viewer } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'
import * as sql from './todo.sql.ts'

/** Kinds of open work that the operator may see. */
const kindsOf = (viewer: Viewer, site: Site): TodoKind[] =>
  todoKinds.filter((kind) => maySee(viewer, todoRights[kind], site))

export const calls = implement(todo, {
  async count(_input, { db, viewer, site }) {
    const kinds = kindsOf(viewer, site)
    const rows = new Map((kinds.length > 0 ? await sql.countWaiting(db, kinds) : []).map((row) => [row.kind, row]))
    return { list: todoKinds.flatMap((kind) => rows.get(kind) ?? []) }
  },

  async list({ kind, ...page }, { db, viewer, site }) {
    const kinds = kindsOf(viewer, site).filter((one) => kind === undefined || one === kind)
    if (kinds.length === 0) return pageOf(page, 0, [])
    const cases = await sql.pageOfWaiting(db, kinds, page)
    return mapPage(cases, ({ title, person, ...row }) => ({ ...row, title: title ?? '', person: person ?? '' }))
  },
})
