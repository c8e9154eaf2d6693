/** Loaded into the product before it starts (--import). SIGUSR2 writes into LOOP_FILE how long the event loop stood still since the last one. */
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The histogram counts from tick to tick (ms), so an idle loop is one tick late. */
const TICK = 5
const file = process.env.LOOP_FILE ?? ''
const delay = monitorEventLoopDelay({ resolution: TICK })
delay.enable()
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - TICK)

process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, JSON.stringify({ p99: late(delay.percentile(99)), max: late(delay.max) }))
  renameSync(`${file}.new`, file)
  delay.reset()
})
