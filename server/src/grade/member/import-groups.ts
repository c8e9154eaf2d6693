/** Classes named by an operator's import of people. */
import { importGroups } from '../../user/index.ts'
import { found } from '../../kernel/errors.ts'
import { enter, joinSource } from '../class/enter.ts'
import { texts } from '../texts.ts'
import { deleteEnded, selectByNames, selectStudentsAmong } from './import.sql.ts'
import { endMembers, lockGrade } from './member.sql.ts'

export const gradesOfImport = importGroups.with({
  find: selectByNames,

  async enter(tx, gradeId, people, operatorId) {
    const locked = found(await lockGrade(tx, gradeId), texts.noGrade)
    await enter(
      tx,
      locked,
      people.map(({ userId, nickname, expireTime }) => ({
        userId,
        nickname,
        joinSource: joinSource.added,
        ...(expireTime === null ? {} : { expireTime }),
      })),
      { operatorId, detail: texts.importDetail(people.length, 0) },
    )
  },

  async leave(tx, gradeId, userIds) {
    await lockGrade(tx, gradeId)
    const students = await selectStudentsAmong(tx, gradeId, userIds)
    await endMembers(tx, gradeId, students, '')
    await deleteEnded(tx, gradeId, userIds)
  },
})
