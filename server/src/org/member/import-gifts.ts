/** Membership of an organisation that an operator's import of people gives. */
import { orgJoin } from '@zhixing/contract/org/codes'
import { CallError, found } from '../../kernel/errors.ts'
import { importGifts } from '../../user/index.ts'
import { lockOrg, selectOrg } from '../access.sql.ts'
import { logOperation } from '../log.ts'
import { texts } from '../texts.ts'
import { selectKnownDepartments, selectPaths } from './department.sql.ts'
import { enterOrg, leaveOrg, welcome } from './enter.ts'
import { selectJoinTimes, selectOrgsNamed, selectOrgsNear, selectUnchanged } from './import-gifts.sql.ts'
import { deleteEnded } from './import.sql.ts'
import { selectByUsers } from './member.sql.ts'

/** Names in an error. */
const NEAR = 3
/** Longest name in an error. */
const SHOWN = 40

/** `机构/部门/下级`: the organisation and the path of a department; empty: none. Pure. */
export function placeOf(cell: string): { org: string; path: string } {
  const [org = '', ...path] = cell.split(/[/／]/).map((part) => part.trim())
  return { org, path: path.filter((part) => part !== '').join('/') }
}

export const organizationGifts = importGifts.with({
  field: 'organization',
  permission: 'organization',

  async find(sql, words) {
    const places = words.map((word) => ({ word, ...placeOf(word) }))
    const orgs = await selectOrgsNamed(
      sql,
      places.map(({ org }) => org),
    )
    const pathsOf = new Map<string, Map<string, string>>()
    const answer = new Map<string, { key: string; name: string } | { error: string }>()
    for (const { word, org, path } of places) {
      const only = orgs.find(({ orgName }) => orgName === org) ?? orgs.find(({ orgId }) => orgId === org)
      if (!only) {
        const near = await selectOrgsNear(sql, org, NEAR)
        answer.set(word, { error: texts.noOrgNamed(org.slice(0, SHOWN), near) })
        continue
      }
      const { orgId, orgName } = only
      const paths = pathsOf.get(orgId) ?? (path === '' ? new Map<string, string>() : await selectPaths(sql, orgId))
      if (path !== '') pathsOf.set(orgId, paths)
      const departmentId = path === '' ? '0' : [...paths].find(([, name]) => name === path)?.[0]
      if (departmentId !== undefined)
        answer.set(word, { key: `${orgId}/${departmentId}`, name: path === '' ? orgName : `${orgName}/${path}` })
      else {
        const last = path.split('/').at(-1) ?? path
        const names = [...paths.values()].toSorted((a, b) => Number(b.includes(last)) - Number(a.includes(last)))
        answer.set(word, { error: texts.noDepartmentNamed(orgName, path.slice(0, SHOWN), names.slice(0, NEAR)) })
      }
    }
    return answer
  },

  async judge(sql, wants) {
    const judged = new Map<number, { error: string } | { note: string }>()
    for (const [orgId, list] of Map.groupBy([...wants.entries()], ([, { key }]) => key.split('/')[0] ?? '')) {
      const userIds = list.map(([, { userId }]) => userId)
      const members = new Set(
        (await selectByUsers(sql, orgId, userIds)).filter(({ statusId }) => statusId === 1).map(({ userId }) => userId),
      )
      for (const [index, { userId }] of list) if (members.has(userId)) judged.set(index, { note: texts.giftMember })
    }
    return judged
  },

  text: texts.giftText,

  async give(tx, services, { userId, key, nickname }, { operatorId }) {
    const [orgId = '', departmentId = '0'] = key.split('/')
    await lockOrg(tx, orgId)
    const { orgName } = found(await selectOrg(tx, orgId), texts.noOrg)
    const departmentIds = departmentId === '0' ? [] : [departmentId]
    if ((await selectKnownDepartments(tx, orgId, departmentIds)).size < departmentIds.length)
      throw new CallError('notFound', texts.noDepartment)
    const person = { userId, memberName: nickname, staffNo: '', position: '', remark: '', departmentIds }
    const [added] = await enterOrg(tx, services, orgId, [person], orgJoin.imported)
    if (!added) return undefined
    await welcome(tx, services, orgName, [userId])
    await logOperation(tx, { orgId, operatorId, operation: texts.log.import, userId })
    const [joinTime = ''] = await selectJoinTimes(tx, [added.memberId])
    return `${added.memberId} ${joinTime}`
  },

  async takeBack(tx, services, given, { operatorId }) {
    const orgOf = (key: string) => key.split('/')[0] ?? ''
    const byOrg = [...Map.groupBy(given, ({ key }) => orgOf(key))].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [orgId, list] of byOrg) {
      await lockOrg(tx, orgId)
      const unchanged = await selectUnchanged(
        tx,
        orgId,
        list.map(({ key, note }) => {
          const [memberId = '', joinTime = ''] = note.split(' ')
          return { memberId, joinTime, departmentId: key.split('/')[1] ?? '0' }
        }),
      )
      const left = await leaveOrg(tx, services, orgId, unchanged, '')
      await deleteEnded(
        tx,
        orgId,
        list.filter(({ isNew }) => isNew).map(({ userId }) => userId),
      )
      if (left.length > 0)
        await logOperation(tx, { orgId, operatorId, operation: texts.log.undo, detail: texts.people(left.length) })
    }
  },
})
