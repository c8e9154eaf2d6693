import { stateCode } from '@zhixing/contract/states'
import { lecturerAudit } from '@zhixing/contract/user/lecturer-audit'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import { fileUrl, ownPictures, ownsImages } from '../../system/index.ts'
import { idCardError, maskIdCard } from '../sign-in/identity.ts'
import * as sql from './lecturer-audit.sql.ts'
import { lecturerTexts as texts } from './lecturer-texts.ts'
import { seal, unsealOrLog } from '../../kernel/secrets.ts'
import { lockUser } from '../user.sql.ts'

type Asking = Pick<Request<'login'>, 'site' | 'viewer' | 'services'>

const PURPOSE = 'idCard'
export const sealed: SealedColumn[] = [{ table: 'lecturer_version', column: 'id_card_sealed', purpose: PURPOSE }]
const MIN_TEXT = 20
const MAX_TEXT = 5000

/** Decrypts an identity number; '' if there is none, or if it was encrypted with another secret. */
export const openIdCard = (services: Pick<Services, 'secret' | 'log'>, sealed: Buffer | null): string =>
  unsealOrLog(services, PURPOSE, sealed, 'identity number cannot be decrypted: encrypted with another secret') ?? ''

/** Signed URLs of identity documents for the viewer, valid for an hour. */
export const papersFor = (services: Services, siteId: number, ids: string[], viewerId: string) =>
  ids.map((fileId) => ({ fileId, url: fileUrl(services, siteId, { id: fileId, fileKind: 'private' }, viewerId) }))

export const calls = implement(lecturerAudit, {
  async apply({ realName, idCard, idCardPicIds, certificatePicIds, ...given }, request) {
    const { viewer, db, services, setMessage } = request
    const profile = readProfile(given)
    const error = idCardError(idCard, services.clock.now())
    if (error) throw new CallError('invalid', error, 'idCard')
    if (new Set(idCardPicIds).size !== 2) throw new CallError('invalid', texts.cardPictures, 'idCardPicIds')
    await ownPictures(db, viewer.userId, idCardPicIds, texts.pictureGone, 'idCardPicIds')
    const certificates = await ownPictures(db, viewer.userId, certificatePicIds, texts.pictureGone, 'certificatePicIds')
    const auditId = await transaction(db, async (tx) => {
      // Serializes submissions of a person, so that a double click is one application.
      await lockUser(tx, viewer.userId)
      const status = await sql.selectStatus(tx, viewer.userId)
      if (status) throw new CallError('shown', status.statusId ? texts.isLecturer : texts.disabled)
      await refuseForeignHead(tx, request, profile.headImgUrl)
      const identity = {
        realName,
        idCardSealed: seal(services, PURPOSE, idCard),
        idCardPicIds,
        certificatePicIds: certificates,
      }
      return submit(tx, request, 0, profile, identity, idCard)
    })
    setMessage(texts.applySent)
    return { auditId }
  },

  async view(_input, { site: { siteId }, viewer, db, services }) {
    // Identity documents are for the person and reviewers, not for an operator who acts as the person.
    const paper = (ids: string[]) => (viewer.actedBy ? [] : papersFor(services, siteId, ids, viewer.userId))
    const [status, audit] = await Promise.all([
      sql.selectStatus(db, viewer.userId),
      sql.selectLastAudit(db, viewer.userId),
    ])
    return {
      isLecturer: status?.statusId === stateCode.row.active ? 1 : 0,
      isDisabled: status?.statusId === stateCode.row.inactive ? 1 : 0,
      audit: audit
        ? {
            ...audit,
            idCard: maskIdCard(openIdCard(services, audit.idCardSealed)),
            idCardPicList: paper(audit.idCardPicIds),
            certificatePicList: paper(audit.certificatePicIds),
          }
        : null,
    }
  },

  async update(given, request) {
    const { viewer, db, services, setMessage } = request
    const profile = readProfile(given)
    const auditId = await transaction(db, async (tx) => {
      await lockUser(tx, viewer.userId)
      const live = await sql.selectStatus(tx, viewer.userId)
      if (profile.headImgUrl !== live?.headImgUrl) await refuseForeignHead(tx, request, profile.headImgUrl)
      const identity = (await sql.selectApprovedIdentity(tx, viewer.userId)) ?? {
        realName: '',
        idCardSealed: null,
        idCardPicIds: [],
        certificatePicIds: [],
      }
      return submit(tx, request, 1, profile, identity, openIdCard(services, identity.idCardSealed))
    })
    setMessage(texts.changeSent)
    return { auditId }
  },

  async withdraw(_input, { viewer, db, setMessage }) {
    await sql.replacePending(db, viewer.userId)
    setMessage(texts.withdrawn)
    return {}
  },
})

/** Validates and sanitizes a profile. @throws {CallError} invalid */
function readProfile<T extends sql.ProfileRow>(given: T): T {
  const introduce = cleanHtml(given.introduce)
  const { length } = [...introduce.replace(/<[^>]*>|&[a-z]+;|\s/g, '')]
  if (length < MIN_TEXT) throw new CallError('invalid', texts.introduceShort, 'introduce')
  if (length > MAX_TEXT) throw new CallError('invalid', texts.introduceLong, 'introduce')
  return { ...given, introduce }
}

async function refuseForeignHead(tx: Tx, { viewer }: Asking, url: string): Promise<void> {
  if (!(await ownsImages(tx, viewer.userId, [url]))) throw new CallError('invalid', texts.headMissing, 'headImgUrl')
}

/** Submits a profile for review and replaces the pending one. An identical submission is ignored. */
async function submit(
  tx: Tx,
  { viewer, services }: Asking,
  isChange: 0 | 1,
  profile: sql.ProfileRow,
  identity: sql.IdentityRow,
  idCard: string,
): Promise<string> {
  const last = await sql.selectLastAudit(tx, viewer.userId)
  const content = (p: sql.ProfileRow, i: sql.IdentityRow, card: string) =>
    JSON.stringify([
      p.lecturerName,
      p.lecturerMobile,
      p.lecturerEmail,
      p.position,
      p.headImgUrl,
      p.introduce,
      i.realName,
      card,
      i.idCardPicIds,
      i.certificatePicIds,
    ])
  if (last?.auditStatus === stateCode.audit.pending) {
    const same = content(last, last, openIdCard(services, last.idCardSealed)) === content(profile, identity, idCard)
    if (same) return last.auditId
    await sql.replacePending(tx, viewer.userId)
  }
  return sql.insertAudit(tx, viewer.userId, isChange, profile, identity)
}
