import { Row } from '../../ui/layout.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { checkDevice, type DeviceCheck } from '../../features/exam/attempt/check-device.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckIcon, InfoIcon } from '../../ui/icons.tsx'
import css from './start.module.css'
import { longText, startTexts as texts } from './start-texts.ts'

/** Device check in the browser; warnings do not block the start. */
export function DeviceCard({ examId }: { examId: string }) {
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<DeviceCheck | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void checkDevice(examId).then((check) => {
      if (!isUnmounted) setFound(check)
    })
    return () => {
      isUnmounted = true
    }
  }, [examId, turn])
  const off = Math.abs(found?.clockError ?? 0)
  return (
    <Card>
      <Row gap={0} justify="between" nowrap>
        <h2>{texts.check}</h2>
        <Button
          variant="text"
          size="s"
          loading={!found}
          onClick={() => {
            setFound(null)
            setTurn(turn + 1)
          }}
        >
          {texts.recheck}
        </Button>
      </Row>
      <div role="status" aria-busy={!found}>
        <ul className={css.checks}>
          {found ? (
            <>
              <Checked name={texts.network} good={found.delay !== null && found.delay < 1_500}>
                {found.delay === null
                  ? texts.networkBad
                  : found.delay < 1_500
                    ? texts.networkGood(found.delay)
                    : texts.networkSlow(found.delay)}
              </Checked>
              {found.clockError !== null && (
                <Checked name={texts.clock} good={off < 30_000}>
                  {off < 30_000 ? texts.clockGood : texts.clockOff(longText(off / 1000))}
                </Checked>
              )}
              <Checked name={texts.storage} good={found.canStore}>
                {found.canStore ? texts.storageGood : texts.storageBad}
              </Checked>
              <Checked name={texts.offline} good={found.canReopen}>
                {found.canReopen ? texts.offlineGood : texts.offlineBad}
              </Checked>
            </>
          ) : (
            <li>{texts.checking}</li>
          )}
        </ul>
      </div>
    </Card>
  )
}

function Checked({ name, good, children }: { name: string; good: boolean; children: ReactNode }) {
  return (
    <li className={good ? css.good : css.warn}>
      {good ? <CheckIcon size={18} label={texts.ok} /> : <InfoIcon size={18} label={texts.warn} />}
      <b>{name}</b>
      <span>{children}</span>
    </li>
  )
}
