/** Test data for ids of callback requests, leads and their forms. */
import { makeCourse, makeUser } from '../../server/test/factories.ts'
import { freshMobile, makeOperator, solvedCaptcha } from '../../server/test/people.ts'
import { freshIp, type World } from '../world.ts'
import { hidden, type Inert, insert, type Made, type Maker, NOWHERE, ofSite, value, withInput } from './kit.ts'

let serial = 0
const ask = async ({ t }: World, siteId = 12) => ({
  name: '访客',
  mobile: freshMobile(),
  clientKey: `walls-counsel-${++serial}`,
  ...(await solvedCaptcha(t, siteId, freshIp())),
})

const wantedCourse: Maker = async (w) => {
  const foreign = await hidden(w.t, ({ courseId }) => courseId)
  for (const one of Object.values(foreign)) one.input = await ask(w)
  return {
    own: value((await makeCourse(w.t.owner)).courseId, await ask(w)),
    foreign,
    missing: value(NOWHERE, await ask(w)),
  }
}

const captcha: Maker = async (w) => {
  const solved = async (siteId: number) => {
    const { captchaId, ...input } = await ask(w, siteId)
    return value(captchaId, input)
  }
  const { captchaId: _, ...rest } = await ask(w)
  return {
    own: await solved(12),
    foreign: { 'of another site': await solved(13) },
    missing: value('zzzzzzzzzzzzzzzzzzzzzz', { ...rest, captchaCode: '1234' }),
  }
}

const lead = ofSite((t, siteId) =>
  insert(t, 'lead', { site_id: siteId, name: '访客', mobile: freshMobile(), source: 'page' }),
)
const form = ofSite((t, siteId) =>
  insert(t, 'lead_form', { site_id: siteId, form_key: `walls-${++serial}`, form_name: '表单', title: '咨询' }),
)
const organization = ofSite(async (t, siteId) =>
  insert(t, 'organization', {
    site_id: siteId,
    user_id: (await makeUser(t.owner, { siteId })).userId,
    mobile: freshMobile(),
    org_name: `机构${++serial}`,
    audit_status: 1,
  }),
)
const operator: Maker = async (w) => ({
  own: value((await makeOperator(w.t, ['counsel'])).userId),
  foreign: { 'of another site': value((await makeUser(w.t.owner, { siteId: 13, isAdmin: 1 })).userId) },
})
const filled = { formName: '表单', title: '咨询' }
const ownerOf = (more: (w: World) => Promise<Record<string, unknown>>) => withInput(operator, more)
const leadId = async (w: World) => (await lead(w)).own.value

export const marketingHandles: Record<string, Record<string, Maker | Inert>> = {
  'marketing/api/act/counsel/save': {
    courseId: wantedCourse,
    captchaId: captcha,
    orgId: async (w) => {
      const made = await organization(w)
      const foreign: Made['foreign'] = {}
      for (const [reason, one] of Object.entries(made.foreign)) foreign[reason] = value(one.value, await ask(w))
      return { own: value(made.own.value, await ask(w)), foreign, missing: value(NOWHERE, await ask(w)) }
    },
  },
  'marketing/admin/lead/page': { owner: { inert: 'a filter: an unknown operator has no leads' } },
  'marketing/admin/lead/board': { owner: { inert: 'a filter: an unknown operator has no leads' } },
  'marketing/admin/lead/view': { id: lead },
  'marketing/admin/lead/note': { id: withInput(lead, () => ({ text: '已联系', clientKey: `walls-note-${++serial}` })) },
  'marketing/admin/lead/update': { id: withInput(lead, { stage: 3 }) },
  'marketing/admin/lead/assign': {
    id: withInput(lead, { ownerId: null }),
    ownerId: ownerOf(async (w) => ({ id: await leadId(w) })),
  },
  'marketing/admin/lead/setting/update': {
    turnList: ownerOf(async () => ({})),
    'campaignOwnerList.[].ownerId': {
      inert: 'operators as in turnList, checked by the same function; marketing/lead/lead.test.ts',
    },
    'regionOwnerList.[].ownerId': {
      inert: 'operators as in turnList, checked by the same function; marketing/lead/lead.test.ts',
    },
  },
  'marketing/admin/lead/form/save': {
    ownerId: ownerOf(async () => ({ ...filled, formKey: `walls-new-${++serial}` })),
  },
  'marketing/admin/lead/form/update': {
    id: withInput(form, () => ({ ...filled, formKey: `walls-changed-${++serial}` })),
    ownerId: ownerOf(async (w) => ({ ...filled, formKey: `walls-owned-${++serial}`, id: (await form(w)).own.value })),
  },
  'marketing/admin/lead/form/delete': { id: form },
}
