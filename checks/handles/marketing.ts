/** Test data for ids of callback requests. */
import { makeCourse } from '../../server/test/factories.ts'
import { freshMobile, solvedCaptcha } from '../../server/test/people.ts'
import { freshIp, type World } from '../world.ts'
import { hidden, type Inert, insert, type Maker, NOWHERE, ofSite, value, withInput } from './kit.ts'

let serial = 0
const form = async ({ t }: World, siteId = 12) => ({
  name: '访客',
  mobile: freshMobile(),
  clientKey: `walls-counsel-${++serial}`,
  ...(await solvedCaptcha(t, siteId, freshIp())),
})

const wantedCourse: Maker = async (w) => {
  const foreign = await hidden(w.t, ({ courseId }) => courseId)
  for (const one of Object.values(foreign)) one.input = await form(w)
  return {
    own: value((await makeCourse(w.t.owner)).courseId, await form(w)),
    foreign,
    missing: value(NOWHERE, await form(w)),
  }
}

const captcha: Maker = async (w) => {
  const solved = async (siteId: number) => {
    const { captchaId, ...input } = await form(w, siteId)
    return value(captchaId, input)
  }
  const { captchaId: _, ...rest } = await form(w)
  return {
    own: await solved(12),
    foreign: { 'of another site': await solved(13) },
    missing: value('zzzzzzzzzzzzzzzzzzzzzz', { ...rest, captchaCode: '1234' }),
  }
}

const request = ofSite((t, siteId) =>
  insert(t, 'counsel', { site_id: siteId, client_key: `walls-row-${++serial}`, name: '访客', mobile: '13800138000' }),
)
const requestToUpdate = withInput(request, { status: 2, note: '已电话沟通' })

export const marketingHandles: Record<string, Record<string, Maker | Inert>> = {
  'marketing/api/act/counsel/save': { courseId: wantedCourse, captchaId: captcha },
  'marketing/admin/counsel/update': { id: requestToUpdate },
}
