import { stateCode } from '@zhixing/contract/states'
import type { Route } from './+types/home.ts'
import { pageMeta } from '../../../page-meta.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts as contentTexts } from './content-texts.ts'
import { DueCard, PlanDueCard } from './due-card.tsx'
import { texts } from './texts.ts'
import { editsContent, manages, reads, useDesk } from './use-desk.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.desk, noIndex: true })
}

/** Start page of an organisation's desk. */
export default function DeskHome() {
  const { orgId, orgRole } = useDesk()
  const desk = useQuery('org/auth/desk/view', reads(orgRole) ? { orgId } : null)
  const wanted = editsContent(orgRole) ? { orgId, auditStatus: stateCode.audit.pending, pageSize: 1 } : null
  const courses = useQuery('org/auth/content/list', wanted)
  const papers = useQuery('org/auth/paper/list', wanted)
  const waiting = [
    { kind: 'content', count: courses.data?.totalCount ?? 0, title: contentTexts.courses.waiting },
    { kind: 'papers', count: papers.data?.totalCount ?? 0, title: contentTexts.papers.waiting },
  ].filter(({ count }) => count > 0)
  return (
    <Stack gap={4}>
      <PageHead title={texts.home} />
      {waiting.map(({ kind, count, title }) => (
        <Note
          key={kind}
          tone="warn"
          title={title(count)}
          action={
            <ButtonLink size="s" variant="line" to={`/account/organization/${kind}?orgId=${orgId}`}>
              {manages(orgRole) ? contentTexts.toReview : contentTexts.toSee}
            </ButtonLink>
          }
        />
      ))}
      {!reads(orgRole) && (
        <Card pad="l">
          <CardHead title={texts.editor.title} />
          <Stack gap={3}>
            <Hint>{texts.editor.text}</Hint>
            <Row gap={3}>
              <ButtonLink to={`/account/organization/content?orgId=${orgId}`}>{texts.content}</ButtonLink>
              <ButtonLink variant="line" to={`/account/organization/plans?orgId=${orgId}`}>
                {texts.plans}
              </ButtonLink>
              <ButtonLink variant="line" to={`/account/organization/page?orgId=${orgId}`}>
                {texts.ownPage}
              </ButtonLink>
            </Row>
          </Stack>
        </Card>
      )}
      {reads(orgRole) && (
        <QueryView of={desk}>
          {({ memberCount, departmentCount, newCount }) => (
            <Stack gap={4}>
              <Card pad="l">
                <Stats
                  items={[
                    { label: texts.figures.members, value: memberCount },
                    { label: texts.figures.departments, value: departmentCount },
                    { label: texts.figures.newcomers, value: newCount },
                  ]}
                />
              </Card>
              {memberCount > 0 && (
                <>
                  <DueCard orgId={orgId} />
                  <PlanDueCard orgId={orgId} />
                </>
              )}
              {memberCount === 0 && manages(orgRole) && (
                <Card pad="l">
                  <CardHead title={texts.start.title} />
                  <Stack gap={3}>
                    <Hint>{texts.start.peopleText}</Hint>
                    <Row gap={3}>
                      <ButtonLink to={`/account/organization/people?orgId=${orgId}&open=import`}>
                        {texts.start.people}
                      </ButtonLink>
                      <ButtonLink variant="text" to={`/account/organization/people?orgId=${orgId}&open=invite`}>
                        {texts.start.invite}
                      </ButtonLink>
                    </Row>
                  </Stack>
                </Card>
              )}
            </Stack>
          )}
        </QueryView>
      )}
    </Stack>
  )
}
