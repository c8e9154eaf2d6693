import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import type { useQuery } from '../../use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { canPush, isPushDenied, subscribe, unsubscribe } from './push-subscription.ts'
import { texts } from './texts.ts'

type Push = OutputOf<'user/auth/push/view'>
const words = texts.message.settings.push

/** Whether notifications reach the person in a browser. */
export const hasPush = (push: Push | undefined): boolean => push !== undefined && push.list.length > 0

/** Browsers with notifications: this one is turned on by a press, each is tried and turned off singly. */
export function PushBrowsers({ push }: { push: ReturnType<typeof useQuery<'user/auth/push/view'>> }) {
  const { busy, run } = useAction({ reload: false })
  const [failure, setFailure] = useState('')
  const turnOn = (publicKey: string) =>
    run('on', async () => {
      setFailure('')
      const made = await subscribe(publicKey)
      if (typeof made === 'string') return setFailure(words.failures[made])
      push.set(await api('user/auth/push/save', made, { showSuccess: true }))
    })
  const turnOff = (id: string, isCurrent: boolean) =>
    run(`off ${id}`, async () => {
      if (isCurrent) await unsubscribe()
      push.set(await api('user/auth/push/delete', { id }, { showSuccess: true }))
    })
  const trial = (id: string) =>
    run(`test ${id}`, async () => {
      const { isSent, error } = await api('user/auth/push/test', { id }, { showSuccess: true })
      setFailure(isSent ? '' : error)
      if (!isSent) push.reload()
    })
  return (
    <Stack as="section" gap={3} aria-labelledby="push-browsers">
      <h3 id="push-browsers">{words.title}</h3>
      <Hint>{words.about}</Hint>
      <QueryView of={push} compact lines={2}>
        {({ publicKey, list }) => (
          <Stack gap={3}>
            {list.every(({ isCurrent }) => !isCurrent) && (
              <Row gap={3}>
                <Button
                  size="s"
                  loading={busy === 'on'}
                  disabled={!canPush() || isPushDenied()}
                  onClick={() => void turnOn(publicKey)}
                >
                  {words.turnOn}
                </Button>
                {!canPush() ? <Hint>{words.unsupported}</Hint> : isPushDenied() && <Hint>{words.failures.denied}</Hint>}
              </Row>
            )}
            {failure && (
              <Note tone="bad" title={words.failed}>
                {failure}
              </Note>
            )}
            <Stack as="ul">
              {list.map(({ id, browser, isCurrent, usedAt }) => (
                <Row as="li" key={id} gap={3} justify="between">
                  <Stack gap={0}>
                    <span>{isCurrent ? words.current(browser) : browser}</span>
                    <Hint size="xs">
                      {usedAt ? (
                        <>
                          {words.lastUse} <DateTime value={usedAt} />
                        </>
                      ) : (
                        words.unused
                      )}
                    </Hint>
                  </Stack>
                  <Row gap={2}>
                    <Button
                      size="s"
                      variant="text"
                      loading={busy === `test ${id}`}
                      aria-label={words.testOf(browser)}
                      onClick={() => void trial(id)}
                    >
                      {words.test}
                    </Button>
                    <Button
                      size="s"
                      variant="text"
                      loading={busy === `off ${id}`}
                      aria-label={words.turnOffOf(browser)}
                      onClick={() => void turnOff(id, isCurrent)}
                    >
                      {words.turnOff}
                    </Button>
                  </Row>
                </Row>
              ))}
            </Stack>
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
