import { appealState } from '@zhixing/contract/community/codes'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/moderation.ts'
import { reportReasons } from '@zhixing/contract/community/report-reasons'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../api.ts'
import { FormDialog, useForm } from '../../features/shared/form/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tag } from '../../ui/tag.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import { moderationTexts as words } from './moderation-texts.ts'
import { word } from '../../i18n/word-texts.ts'

const link = pageLink('/account/moderation')
type Judged = OutputOf<'community/auth/moderation/list'>['list'][number]

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const page = await call('community/auth/moderation/list', { pageCurrent: pageNumber(url), pageSize: 10 })
    mustExist(page, link)
    return page
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** The user's moderated content with reasons, and appeals. */
export default function Moderation({ loaderData: page }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [appealing, setAppealing] = useState<Judged | null>(null)
  return (
    <>
      <AccountPageHead title={words.title} about={words.about} />
      <Stack gap={4}>
        {page.list.map((row) => (
          <Card key={row.id}>
            <Stack gap={2}>
              <b>{row.title}</b>
              {row.pictureUrl && <img src={row.pictureUrl} alt="" width={72} height={72} />}
              {row.excerpt && <p>{row.excerpt}</p>}
              <Hint>
                {words.reason(word(reportReasons[row.reason as keyof typeof reportReasons] ?? ''), row.opinion)}
                {row.decidedTime && <DateTime value={row.decidedTime} />}
              </Hint>
              <Row justify="between">
                <Tag
                  tone={
                    row.appealStatus === appealState.granted
                      ? 'free'
                      : row.appealStatus === appealState.waits
                        ? 'warn'
                        : 'plain'
                  }
                >
                  {words.appeals[row.appealStatus]}
                </Tag>
                {row.appealStatus === appealState.none && (
                  <Button size="s" variant="line" onClick={() => setAppealing(row)}>
                    {words.appeal}
                  </Button>
                )}
              </Row>
            </Stack>
          </Card>
        ))}
        {page.list.length === 0 && (
          <Card>
            <Empty art="message" title={words.empty} />
          </Card>
        )}
        <Pagination page={page.pageCurrent} pages={page.totalPage} to={link} />
      </Stack>
      {appealing && (
        <Appeal
          row={appealing}
          onClose={(sent) => {
            setAppealing(null)
            if (sent) void revalidate()
          }}
        />
      )}
    </>
  )
}

function Appeal({ row, onClose }: { row: Judged; onClose: (sent: boolean) => void }) {
  const form = useForm({
    start: { appealText: '' },
    check: ({ appealText }) => ({ appealText: appealText.trim().length < 5 ? words.short : undefined }),
    async send({ appealText }) {
      await api('community/auth/moderation/appeal', { id: row.id, appealText }, { showSuccess: true })
      onClose(true)
    },
  })
  return (
    <FormDialog form={form} title={words.appeal} submit={words.send} onClose={() => onClose(false)}>
      <Field label={words.why} hint={words.once} error={form.errors.appealText} required>
        <Textarea {...form.control('appealText')} rows={4} maxLength={500} />
      </Field>
    </FormDialog>
  )
}
