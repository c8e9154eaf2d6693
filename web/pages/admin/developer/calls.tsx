import type { ApiCall } from '../../../shapes.ts'
import { scopeDomains, scopeName } from '@zhixing/contract/user/token-scopes'
import { tagColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { texts } from './texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useQuery } from '../../../use-query.ts'
import { TryDialog } from './try-dialog.tsx'

const words = texts.calls

/** The scope that allows least beyond the call. */
const narrowest = ({ noun, scopes }: ApiCall): string =>
  scopes.find((scope) => scope.startsWith(`${noun}:`)) ?? scopes[0] ?? ''

/** The calls that tokens may make, each of which can be tried. */
export default function CallsPage() {
  const { data } = useQuery('user/auth/token/document', {})
  return (
    <ListPage
      call="user/admin/token/calls"
      name="api-calls"
      rowKey={({ key }) => key}
      about={words.about}
      head={
        data?.documentUrl && (
          <a className={buttonClass({ variant: 'line' })} href={data.documentUrl} download>
            {words.download}
          </a>
        )
      }
      isHeadRead
      search={words.search}
      filters={[
        choice('scopeDomain', words.domain, scopeDomains),
        yesOrNo('isStable', words.stability, [words.stable, words.preview]),
        yesOrNo('isReading', words.kind, [words.reading, words.writing]),
      ]}
      empty={words.empty}
      columns={[
        {
          key: 'path',
          title: words.path,
          alwaysShown: true,
          render: ({ method, path }: ApiCall) => (
            <code>
              {method} /apis/{path}
            </code>
          ),
        },
        { key: 'noun', title: words.noun, hidden: true },
        { key: 'about', title: words.description },
        {
          key: 'scopes',
          title: words.scope,
          render: (row: ApiCall) => <span title={scopeName(narrowest(row))}>{narrowest(row)}</span>,
          text: ({ scopes }: ApiCall) => scopes.join(' '),
        },
        tagColumn<ApiCall>('isReading', words.kind, ({ isReading }) => ({
          text: isReading ? words.reading : words.writing,
          tone: isReading ? 'plain' : 'warn',
        })),
        tagColumn<ApiCall>('isStable', words.stability, ({ isStable, deprecated }) =>
          deprecated
            ? { text: words.deprecated, tone: 'warn' }
            : { text: isStable ? words.stable : words.preview, tone: isStable ? 'free' : 'plain' },
        ),
      ]}
      actions={[{ label: words.try, isRead: true, opens: 'try' }]}
      dialogs={{ try: ({ row, close }) => row && <TryDialog call={row} onClose={() => close()} /> }}
    />
  )
}
