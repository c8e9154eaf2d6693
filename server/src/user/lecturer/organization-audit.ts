/** Opening an organisation oneself: application, its state, withdrawal. The decision is in organization.ts. */
import { stateCode } from '@zhixing/contract/states'
import { organizationAudit } from '@zhixing/contract/user/organization-audit'
import { isDuplicate } from '../../kernel/db/errors.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { fileUrl, ownPictures } from '../../system/index.ts'
import { texts } from '../texts.ts'
import { lockUser } from '../user.sql.ts'
import * as sql from './organization-audit.sql.ts'
import { selectRival } from './organization.sql.ts'

const { approved, pending } = stateCode.audit
const { active, inactive } = stateCode.row

/** Signed URL of a licence for the viewer, valid for an hour. */
export const licenseUrl = (services: Services, siteId: number, id: string, viewerId: string): string =>
  fileUrl(services, siteId, { id, fileKind: 'private' }, viewerId)

const contentOf = ({ orgName, creditCode, linkMan, linkMobile, licensePicId, orgIntro }: sql.Application) =>
  JSON.stringify([orgName, creditCode, linkMan, linkMobile, licensePicId, orgIntro])

export const calls = implement(organizationAudit, {
  async apply({ isAgree: _, ...given }, { viewer, db, setMessage }) {
    const orgId = await transaction(db, async (tx) => {
      // Serializes submissions of a person, so that a double click is one application.
      await lockUser(tx, viewer.userId)
      const before = await sql.lockApplication(tx, viewer.userId)
      if (before?.statusId === inactive) throw new CallError('shown', texts.orgOff)
      if (before?.auditStatus === approved) throw new CallError('shown', texts.hasOrg)
      if (before?.auditStatus === pending && contentOf(before) === contentOf(given)) return before.orgId
      // The picture of an earlier application may have been uploaded by an operator.
      if (given.licensePicId !== before?.licensePicId)
        await ownPictures(tx, viewer.userId, [given.licensePicId], texts.licenseMissing, 'licensePicId')
      const rival = await selectRival(tx, before?.orgId ?? null, given.orgName, null)
      if (rival.name) throw new CallError('conflict', texts.orgTaken, 'orgName')
      return sql.writeApplication(tx, viewer, given)
    }).catch((error: unknown) => {
      // Two people applied with the same name at once.
      throw isDuplicate(error, 'organization_name') ? new CallError('conflict', texts.orgTaken, 'orgName') : error
    })
    setMessage(texts.orgSent)
    return { orgId }
  },

  async view(_input, { site: { siteId }, viewer, db, services }) {
    const row = await sql.selectApplication(db, viewer.userId)
    if (!row) return { isOrganization: 0, isDisabled: 0, audit: null }
    const { statusId, ...audit } = row
    // The licence is for the person and reviewers, not for an operator who acts as the person.
    const license =
      audit.licensePicId && !viewer.actedBy ? licenseUrl(services, siteId, audit.licensePicId, viewer.userId) : ''
    return {
      isOrganization: statusId === active && audit.auditStatus === approved ? 1 : 0,
      isDisabled: statusId === inactive ? 1 : 0,
      audit: { ...audit, license },
    }
  },

  async withdraw(_input, { viewer, db, setMessage }) {
    await sql.withdrawApplication(db, viewer.userId)
    setMessage(texts.orgWithdrawn)
    return {}
  },
})
