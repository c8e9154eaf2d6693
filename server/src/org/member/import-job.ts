/** Stores the rows of an import in chunks; each chunk is one transaction with its progress, so that a restart resumes. */
import { orgJoin } from '@zhixing/contract/org/codes'
import { numberOwner } from '@zhixing/contract/user/number-rules'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { ensureNumberCode, makeAccounts } from '../../user/index.ts'
import { lockOrg } from '../access.sql.ts'
import { selectDeskSetting } from '../desk/setting.sql.ts'
import { importStaffType } from '../jobs.ts'
import { logOperation } from '../log.ts'
import { texts } from '../texts.ts'
import { ensureDepartment } from './department.ts'
import { enterOrg } from './enter.ts'
import { plainRow } from './import-rules.ts'
import * as sql from './import.sql.ts'
import { type NewMember, selectByStaffNo } from './member.sql.ts'
import { plainValues } from './own-fields.ts'

/** `registerSource` of accounts that an import of an organisation created. */
const SOURCE = 6
/** Rows per transaction. */
const CHUNK = 500

interface Outcome {
  memberIds: string[]
  madeIds: string[]
  failList: sql.FailedRow[]
}

const failed = ({ userId: _userId, ...row }: sql.WaitingRow, reason: string): sql.FailedRow => ({ ...row, reason })

/** Stores some rows. Numbers that were taken since the preview make their rows fail. */
async function storeRows(tx: Tx, services: Services, orgId: string, rows: readonly sql.WaitingRow[]): Promise<Outcome> {
  const plain = rows.map(plainRow)
  const { fieldList } = await selectDeskSetting(tx, orgId)
  const taken = new Map(
    (
      await selectByStaffNo(
        tx,
        orgId,
        plain.map(({ staffNo }) => staffNo),
      )
    ).map((one) => [one.staffNo, one]),
  )
  const failList: sql.FailedRow[] = []
  const isFree = (at: number): boolean => {
    const [row, owner] = [rows[at], taken.get(plain[at]?.staffNo ?? '')]
    if (!row || !owner || owner.userId === row.userId) return true
    failList.push(failed(row, texts.row.numberTaken(owner.memberName)))
    return false
  }
  const places = rows.map((_, at) => at).filter(isFree)
  const code = await ensureNumberCode(tx, { ownerKind: numberOwner.organization, refId: orgId })
  const newcomers = places.flatMap((at) => {
    const [row, one] = [rows[at], plain[at]]
    if (!row || !one || row.userId !== undefined) return []
    return [{ key: at, mobile: one.mobile, studentNo: one.staffNo, nickname: one.memberName, sex: 3, remark: '' }]
  })
  const made = await makeAccounts(tx, newcomers, { code, source: SOURCE })
  const departmentOf = new Map<string, string>()
  const people: NewMember[] = []
  for (const at of places) {
    const [row, one] = [rows[at], plain[at]]
    if (!row || !one) continue
    const userId = row.userId ?? made.get(at)
    if (userId === undefined) {
      failList.push(failed(row, texts.row.mobileUsed))
      continue
    }
    const { departments, mobile: _mobile, ...person } = one
    const ownValues = plainValues(fieldList, row.ownList ?? [])
    const departmentIds: string[] = []
    for (const path of departments) {
      let parent = '0'
      for (const [depth, name] of path.entries()) {
        const key = path.slice(0, depth + 1).join('/')
        const id = departmentOf.get(key) ?? (await ensureDepartment(tx, orgId, parent, name))
        departmentOf.set(key, id)
        parent = id
      }
      departmentIds.push(parent)
    }
    people.push({ ...person, ownValues, userId, departmentIds: [...new Set(departmentIds)] })
  }
  const added = await enterOrg(tx, services, orgId, people, orgJoin.imported)
  return { memberIds: added.map(({ memberId }) => memberId), madeIds: [...made.values()], failList }
}

/** Stores the next rows of an import. @returns whether there are more */
async function storeChunk(db: Db, services: Services, importId: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const orgId = await sql.selectOrgOf(tx, importId)
    if (orgId === undefined) return false
    await lockOrg(tx, orgId)
    const batch = await sql.lockImport(tx, orgId, importId)
    if (batch?.importStatus !== sql.importStatus.running) return false
    const rows = await sql.selectWaiting(tx, batch, CHUNK)
    const isLast = batch.doneCount + rows.length >= batch.totalCount
    const outcome = await storeOrRefuse(tx, services, orgId, rows)
    await sql.writeDone(tx, importId, { ...outcome, count: rows.length, isLast })
    if (isLast) {
      const detail = `${batch.fileName} ${texts.people(batch.totalCount)}`.trim()
      await logOperation(tx, { orgId, operatorId: batch.userId, operation: texts.log.import, detail })
    }
    return !isLast
  })
}

/** A refusal, such as the limit of members, concerns the whole chunk; the job goes on and lists it. */
async function storeOrRefuse(
  tx: Tx,
  services: Services,
  orgId: string,
  rows: readonly sql.WaitingRow[],
): Promise<Outcome> {
  try {
    return await tx.savepoint((inner) => storeRows(inner, services, orgId, rows))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { memberIds: [], madeIds: [], failList: rows.map((row) => failed(row, error.message)) }
  }
}

export const importStaffJob = jobKind(importStaffType, {
  async run({ siteId, importId }, { services, signal }: { services: Services; signal: AbortSignal }) {
    const db = services.database.of(siteId)
    for (let more = true; more; ) {
      signal.throwIfAborted()
      more = await storeChunk(db, services, importId)
    }
  },
})
