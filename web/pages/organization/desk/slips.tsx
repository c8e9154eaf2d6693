import type { Route } from './+types/slips.ts'
import { SlipPage } from '../../../features/user/slip/index.ts'
import { loadSignedIn } from '../../../load.ts'
import { pageMeta } from '../../../page-meta.ts'
import { texts as all } from './texts.ts'

const texts = all.slip

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const orgId = url.searchParams.get('orgId') ?? ''
    return { orgId, ...(await call('org/auth/slip/list', { orgId })) }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Sign-in slips of an organisation. */
export default function StaffSlips({ loaderData: { orgId, orgName, code, list } }: Route.ComponentProps) {
  return (
    <SlipPage
      owner={orgName}
      code={code}
      list={list.map((slip) => ({ ...slip, id: slip.memberId, name: slip.memberName, number: slip.staffNo }))}
      back={`/account/organization/people?orgId=${orgId}`}
      texts={{ ...texts, number: all.member.staffNo, mobile: all.member.mobile }}
    />
  )
}
