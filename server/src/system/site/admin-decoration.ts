import type { WireOutputOf } from '@zhixing/contract'
import * as contract from '@zhixing/contract/system/admin-decoration'
import { implement } from '../../kernel/implement.ts'
import { rowHandlers } from '../rows/admin-rows.ts'
import { contentCheck } from './nav-sections.ts'
import { rowKinds } from '../rows/row-kinds.ts'

type Kind = keyof typeof rowKinds
/** A row in the list of a kind. */
type RowOf<K extends Kind> = WireOutputOf<`system/admin/${K}/list`> extends { list: (infer R)[] } ? R : never

const rows = <K extends Kind>(kind: K) => rowHandlers<RowOf<K>>(rowKinds[kind])

const navRows = rows('nav')
const nav = implement(contract.adminNav, {
  ...navRows,
  list: async (input, request) => {
    const { list, etag } = await navRows.list(input, request)
    const hasContent = await contentCheck(request.services, request.db, list)
    return { list: list.map((row) => ({ ...row, hasContent: hasContent(row) ? 1 : 0 })), etag }
  },
})

export const calls = [
  ...nav,
  ...implement(contract.adminMenu, rows('menu')),
  ...implement(contract.adminLink, rows('link')),
  ...implement(contract.adminSiteArticle, rows('article')),
  ...implement(contract.adminBanner, rows('banner')),
  ...implement(contract.adminAdvert, rows('adv')),
  ...implement(contract.adminZone, rows('zone')),
  ...implement(contract.adminVip, rows('vip')),
  ...implement(contract.adminDict, rows('dict')),
]
