/** What an organisation keeps about a person, as sheets of a workbook. */
import type { Sql } from '../../kernel/db/index.ts'
import { chinaDate } from '../../lib/moment.ts'
import { sheets } from '../../lib/sheets.ts'
import { selectDeskSetting } from '../desk/setting.sql.ts'
import { itemsOf, keyOf, type SeatKinds } from '../seat/kinds/index.ts'
import { roleNames, texts } from '../texts.ts'
import * as sql from './erasure.sql.ts'

const words = texts.kept

/** The file for the person; `orgName` is empty for a closed organisation. */
export async function memberFile(
  db: Sql,
  kinds: SeatKinds,
  member: sql.KeptMember,
  orgName: string,
): Promise<{ fileName: string; file: string }> {
  const { orgId, userId, memberId } = member
  const [{ fieldList }, departments, given, rounds, log] = await Promise.all([
    selectDeskSetting(db, orgId),
    sql.selectDepartmentNames(db, memberId),
    sql.selectGiven(db, orgId, userId),
    sql.selectRounds(db, memberId),
    sql.selectLogOf(db, orgId, userId),
  ])
  const items = await itemsOf(db, kinds, given)
  const facts: [string, string][] = [
    [words.organisation, orgName],
    [words.name, member.memberName],
    [words.staffNo, member.staffNo],
    [words.departments, departments.join('；')],
    [words.position, member.position],
    [words.role, roleNames[member.orgRole] ?? ''],
    [words.remark, member.remark],
    ...fieldList.map(({ question, fieldKey }): [string, string] => [question, member.ownValues[fieldKey] ?? '']),
    [words.joined, chinaDate(member.joinTime)],
    [words.left, member.leaveTime ? chinaDate(member.leaveTime) : ''],
    [words.reason, member.leaveReason],
  ]
  return {
    fileName: words.fileName(orgName, member.memberName),
    file: await sheets([
      { name: words.facts, head: [words.item, words.content], rows: facts },
      {
        name: words.seats,
        head: words.seatHead,
        rows: given.map((seat) => [
          items.get(keyOf(seat))?.itemName ?? texts.goneItem,
          chinaDate(seat.gmtCreate),
          chinaDate(seat.endTime ?? seat.expireTime),
          seat.isHeld ? words.held : words.ended,
        ]),
      },
      {
        name: words.plans,
        head: words.planHead,
        rows: rounds.map(({ planName, beginTime, finishTime, certificateNo, validUntil }) => [
          planName,
          chinaDate(beginTime),
          finishTime ? chinaDate(finishTime) : '',
          certificateNo,
          validUntil ? chinaDate(validUntil) : '',
        ]),
      },
      {
        name: words.log,
        head: words.logHead,
        rows: log.map(({ gmtCreate, operation, detail }) => [chinaDate(gmtCreate), operation, detail]),
      },
    ]),
  }
}
