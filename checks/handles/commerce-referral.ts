/** What the ids in the calls about referrals and invoices name. */
import { makeUser } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { type Inert, type Maker, ofSite, value } from './kit.ts'

const newUser = async (t: TestApp, siteId: number) => (await makeUser(t.owner, { siteId })).userId

/** A person in the scheme of a site. */
async function member(t: TestApp, siteId: number): Promise<string> {
  const userId = (await makeUser(t.owner, { siteId, isRecommended: 1 })).userId
  await t.owner`INSERT INTO referral_member (site_id, user_id) VALUES (${siteId}, ${userId})`
  return userId
}

/** A person with their referrer. */
async function pair(t: TestApp, siteId: number): Promise<{ userId: string; referrerId: string }> {
  const [userId, referrerId] = [await newUser(t, siteId), await member(t, siteId)]
  await t.owner`INSERT INTO referral_bind (site_id, user_id, referrer_id, source) VALUES (${siteId}, ${userId}, ${referrerId}, 'visit')`
  return { userId, referrerId }
}

const pairUser: Maker = async ({ t }) => {
  const [own, abroad] = [await pair(t, 12), await pair(t, 13)]
  return {
    own: value(own.userId, { referrerId: own.referrerId, reason: '测试' }),
    foreign: { 'of another site': value(abroad.userId, { referrerId: abroad.referrerId, reason: '测试' }) },
  }
}
const pairReferrer: Maker = async ({ t }) => {
  const [own, abroad] = [await pair(t, 12), await pair(t, 13)]
  return {
    own: value(own.referrerId, { userId: own.userId, reason: '测试' }),
    foreign: { 'of another site': value(abroad.referrerId, { userId: abroad.userId, reason: '测试' }) },
  }
}

export const commerceReferralHandles: Record<string, Record<string, Maker | Inert>> = {
  'commerce/admin/referral/disable': { userId: ofSite(member) },
  'commerce/admin/referral/enable': { userId: ofSite(member) },
  'commerce/admin/referral/bind/list': { referrerId: ofSite(async (t, siteId) => (await pair(t, siteId)).referrerId) },
  'commerce/admin/referral/bind/end': { userId: pairUser, referrerId: pairReferrer },
}
