import { useEffect, useRef, useState } from 'react'
import { type BulkStates, type RowState, tally, withFailedWaiting, workThrough } from './bulk-queue.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './data-table.module.css'
import { Modal } from './kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import type { BulkAction } from '../table/index.ts'
import { texts } from './texts.ts'

const words = texts.bulk

/** Runs one action on many rows with progress and the result of each row; can be stopped, resumed and retried. */
export function BulkRun<Row extends object>({
  action,
  rows,
  rowKey,
  nameOf,
  onClose,
}: {
  action: BulkAction<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  /** Gets the keys of the rows that succeeded. */
  onClose: (done: ReadonlySet<string>) => void
}) {
  const [states, setStates] = useState<BulkStates>(
    () => new Map(rows.map((row) => [rowKey(row), firstState(action, row)])),
  )
  const [running, setRunning] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const stop = useRef(false)
  const byKey = useRef(new Map(rows.map((row) => [rowKey(row), row])))
  useEffect(
    () => () => {
      stop.current = true
    },
    [],
  )
  const { done, failed, refused, open, all } = tally(states)

  async function go(from: BulkStates) {
    stop.current = false
    setStarted(true)
    setRunning(true)
    const run = async (key: string) => {
      const row = byKey.current.get(key)
      const result = row && (await action.run(row))
      return typeof result === 'string' ? result : undefined
    }
    setStates(await workThrough(from, run, setStates, () => stop.current))
    setRunning(false)
  }
  const close = () => onClose(new Set([...states].flatMap(([key, { state }]) => (state === 'done' ? [key] : []))))

  return (
    <Modal
      title={words.title(action.label, all)}
      onClose={() => !running && close()}
      footer={
        <Row>
          {!running && (
            <Button variant="line" onClick={close}>
              {isStarted ? words.close : texts.cancel}
            </Button>
          )}
          {running && (
            <Button
              variant="line"
              onClick={() => {
                stop.current = true
              }}
            >
              {words.stop}
            </Button>
          )}
          {!running && failed > 0 && (
            <Button variant="line" onClick={() => void go(withFailedWaiting(states))}>
              {words.retry}
            </Button>
          )}
          {!running && open > 0 && (
            <Button variant={(action.danger ?? false) ? 'danger' : 'primary'} onClick={() => void go(states)}>
              {isStarted ? words.resume : words.start}
            </Button>
          )}
        </Row>
      }
    >
      {action.about && !isStarted && <Note tone={action.danger ? 'warn' : 'info'} title={action.about} />}
      {isStarted && (
        <>
          <ProgressBar
            show
            value={Math.round(((done + failed + refused) / Math.max(1, all)) * 100)}
            label={words.running}
            tone={!running && failed > 0 ? 'cinnabar' : 'brand'}
          />
          <p role="status">{words.progress(done, failed, all)}</p>
          {!running && open > 0 && <Note tone="warn" title={words.closeWarning} />}
        </>
      )}
      <ul className={css.results}>
        {rows.map((row) => {
          const state = states.get(rowKey(row)) ?? { state: 'waiting' }
          return (
            <li key={rowKey(row)}>
              <b>{nameOf(row)}</b>
              <span data-state={state.state}>{stateText(state)}</span>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}

function firstState<Row>(action: BulkAction<Row>, row: Row): RowState {
  const message = action.refuse?.(row)
  return message === undefined ? { state: 'waiting' } : { state: 'refused', message }
}

function stateText(state: RowState): string {
  switch (state.state) {
    case 'waiting':
      return words.waiting
    case 'running':
      return words.running
    case 'done':
      return state.message || words.done
    case 'failed':
    case 'refused':
      return state.message
  }
}
