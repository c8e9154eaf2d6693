import { Button, IconButton } from '../../../../ui/button.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { ProgressBar } from '../../../../ui/progress.tsx'
import { UploadList } from '../../../shared/uploader/index.ts'
import { Row } from '../../../../ui/layout.tsx'
import css from './outline.module.css'
import { words } from './texts.ts'
import type { Arrival } from './use-arrivals.ts'

/** A running upload in its period's row. */
export function UploadState({ periodId, arrival }: { periodId: string; arrival: Arrival }) {
  const { document } = arrival
  if (!document)
    return <UploadList which={(item) => item.periodId === periodId && !(item.state === 'done' && item.isBound)} />
  const { waits, percent, error, retry, cancel } = document
  return (
    <Row gap={3} rowGap={0} className={css.working}>
      {error ? (
        <span className={css.failed} role="status">
          {error}
        </span>
      ) : waits ? (
        <span className={css.waitsTurn}>{words.waitingTurn}</span>
      ) : (
        <>
          <ProgressBar value={percent} label={words.uploading(percent)} tone="brand" />
          <span>{words.uploading(percent)}</span>
        </>
      )}
      {error && (
        <Button size="s" variant="text" onClick={retry}>
          {words.retry}
        </Button>
      )}
      <IconButton size="s" label={words.stopUpload} onClick={cancel}>
        <CloseIcon size={16} />
      </IconButton>
    </Row>
  )
}
