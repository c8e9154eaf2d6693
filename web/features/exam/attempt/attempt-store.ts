import type { SittingState } from '../../../shapes.ts'
import { isTransient, mustSignIn } from '@zhixing/contract/errors'
import { createListeners } from '../../../offline/observable.ts'
import type { Clock } from './clock.ts'
import { createEnding } from './ending.ts'
import type { Highlight, JournalEvent, JournalFile, JournalRecord } from './journal.ts'
import { mergeAnswers, newestOf } from './merge.ts'
import { newRecord, pick, withStored } from './attempt-record.ts'
import { emptyView, type AttemptPorts, type AttemptView } from './attempt-types.ts'
import { unsealRecord } from './encrypt.ts'
import { codeOf, createSync, type Sync } from './sync.ts'

export type AttemptStore = ReturnType<typeof createAttemptStore>
type Part = 'record' | 'paper' | 'answers' | 'files'

/** One attempt in this tab: its state and all actions. Independent of the DOM. */
export function createAttemptStore(ports: AttemptPorts) {
  const { recordId, userId, deviceId, journal, storage, wire } = ports
  const { subscribe, notify } = createListeners()
  let record: JournalRecord | null = null
  let clock: Clock = ports.makeClock(0)
  let sync: Sync | null = null
  let recordTimer: unknown
  let refreshing: Promise<void> | null = null
  let mustRefresh = false
  let mustJoin = false
  let closed = false
  let view: AttemptView = { ...emptyView, isMemoryOnly: !storage.isPersisted() }
  /** Journal parts whose last write failed. */
  const unsavedParts = new Set<Part>()
  /** Files that the journal rejected: they are sent from memory. */
  const files = new Map<string, JournalFile>()
  const ending = createEnding({
    finish: wire.finish,
    sync: () => sync,
    view: () => view,
    show,
    keepWish(wantsFinish) {
      if (record && record.wantsFinish !== wantsFinish) keepRecord({ wantsFinish })
    },
    keepReceipt: (receipt) => keepRecord({ receipt, wantsFinish: '' }),
    refresh: () => refresh(0),
    settled: showSync,
    isClosed: () => closed,
    now: () => clock.now(),
    random: ports.random,
    setTimer: ports.setTimer,
    clearTimer: ports.clearTimer,
  })

  function show(change: Partial<AttemptView> = {}): void {
    view = { ...view, ...change }
    notify()
  }
  function showSync(): void {
    if (!sync) return
    const answers: Record<string, string[]> = {}
    const flags: Record<string, boolean> = {}
    const refusals: Record<string, string> = {}
    for (const { problemId, userAnswer, flag, refused } of sync.answers().values()) {
      answers[problemId] = userAnswer
      flags[problemId] = flag === 1
      if (refused !== undefined) refusals[problemId] = refused
    }
    for (const [problemId, message] of sync.fileRefusals()) refusals[problemId] ??= message
    const { state, savedAt, waiting } = sync.view()
    show({ answers, flags, refusals, sync: state, savedAt, waiting })
    if (view.phase === 'done' && waiting === 0 && state.kind === 'saved') void forget()
  }

  function setPersisted(part: Part, isPersisted: boolean): void {
    if (isPersisted) unsavedParts.delete(part)
    else unsavedParts.add(part)
    showPersisted()
  }
  function showPersisted(): void {
    const now = unsavedParts.size > 0 || !storage.isPersisted()
    if (view.isMemoryOnly !== now) show({ isMemoryOnly: now })
  }
  const keepPaper = (paper: NonNullable<AttemptView['paper']>): Promise<void> =>
    journal.putPaper(recordId, paper).then(
      () => setPersisted('paper', true),
      () => setPersisted('paper', false),
    )

  /** Writes the record; small changes (current problem, scratch paper) are debounced. */
  function keepRecord(change: Partial<JournalRecord>, soon = 0): void {
    if (!record || closed) return
    record = { ...record, ...change }
    ports.clearTimer(recordTimer)
    const write = () => {
      if (record && !closed)
        journal.putRecord({ ...record, wallOffset: clock.wallOffset() }).then(
          () => setPersisted('record', true),
          () => setPersisted('record', false),
        )
    }
    if (soon > 0) recordTimer = ports.setTimer(write, soon)
    else write()
  }

  async function forget(): Promise<void> {
    if (!record) return
    sync?.stop()
    record = null
    await journal.forget(recordId).catch(() => {})
    ports.mark(false)
  }

  function onServer(state: SittingState): void {
    if (!record) return
    const { sitting } = record
    const cutoff = state.cutoffTime === null ? null : Date.parse(state.cutoffTime)
    sync?.setCutoff(cutoff)
    const wasActive = record.isActive
    if (
      state.cutoffTime !== sitting.cutoffTime ||
      state.examStatus !== sitting.examStatus ||
      state.epoch !== sitting.epoch ||
      wasActive !== state.isActive
    )
      keepRecord({ sitting: { ...sitting, ...pick(state) }, isActive: state.isActive })
    if (wasActive && !state.isActive) event('readonly')
    show({
      sitting: { ...sitting, ...pick(state) },
      isActive: state.isActive,
      leaveCount: Math.max(view.leaveCount, state.leaveCount),
    })
    if (state.noticeTotal > view.notices.length && view.phase !== 'done')
      wire.notices().then(
        (notices) => show({ notices }),
        () => {
          // The next heartbeat retries.
        },
      )
    ending.onServer(state, cutoff)
    if (mustRefresh) void refresh(0)
  }

  function event(kind: JournalEvent['kind'], seconds?: number): void {
    if (sync && record) keepRecord({ lastEventNo: sync.event(kind, seconds) })
  }

  function makeSync(syncKey: string): Sync {
    return createSync({
      recordId,
      journal,
      send: wire.save,
      sign: ports.makeSigner(syncKey),
      async sendFile(address) {
        const stored = files.get(address) ?? (await journal.file(address))
        if (!stored) throw Object.assign(new Error(''), { code: 404 })
        const sent = await wire.sendFile(stored.file, stored.name)
        files.delete(address)
        setPersisted('files', files.size === 0)
        return sent
      },
      clock,
      mono: ports.mono,
      random: ports.random,
      setTimer: ports.setTimer,
      clearTimer: ports.clearTimer,
      onServer,
      onStale: () => void refresh(0),
      onChange: showSync,
      onPersisted(isPersisted) {
        setPersisted('answers', isPersisted)
        // Storage works again or was cleared: rewrite the rest of the record.
        if (!isPersisted || !record) return
        keepRecord({})
        if (view.paper) void keepPaper(view.paper)
      },
    })
  }

  /** Fetches the state of the attempt and merges its answers with the local ones. */
  function refresh(takeover: 0 | 1): Promise<void> {
    refreshing ??= ask(takeover).finally(() => {
      refreshing = null
    })
    return refreshing
  }
  async function ask(takeover: 0 | 1): Promise<void> {
    const sentAt = ports.mono()
    try {
      const { answerList, ...sitting } = await wire.continue(takeover)
      if (closed) return
      clock.sample(Date.parse(sitting.serverTime), sentAt)
      mustRefresh = false
      let { paper } = view
      if (!paper || paper.version !== sitting.version) {
        paper = await wire.paper()
        await keepPaper(paper)
      }
      const isActive = sitting.isActive
      if (record?.sealed) record = await unsealRecord(journal, record, sitting.syncKey)
      record = record
        ? { ...record, sitting, isActive }
        : newRecord({ recordId, userId, deviceId, sitting, isActive, wallOffset: clock.wallOffset() }, clock.now())
      ports.mark(true)
      keepRecord({})
      // Answers may exist without their record: after sign-out, or a partial write.
      const stored = sync ? [...sync.answers().values()] : await journal.answers(recordId).catch(() => [])
      sync ??= makeSync(sitting.syncKey)
      sync.setCutoff(sitting.cutoffTime === null ? null : Date.parse(sitting.cutoffTime))
      await sync.load(mergeAnswers(recordId, answerList, stored), { lastEventNo: record.lastEventNo })
      if (mustJoin) await joinStored()
      show({
        sitting,
        paper,
        isActive,
        current: record.current,
        lastAnswered: newestOf([...sync.answers().values()]),
        message: '',
        ...(view.phase === 'doing' || view.phase === 'finishing' ? {} : { phase: 'doing' }),
      })
      showSync()
      onServer(sitting)
    } catch (error) {
      if (closed) return
      const code = codeOf(error)
      if (mustSignIn(code)) {
        mustRefresh = true
        return show({ sync: { kind: 'signIn', code } })
      }
      const message = error instanceof Error ? error.message : ''
      if (isTransient(error)) {
        mustRefresh = true
        if (!view.paper) show({ phase: 'unreachable', message })
      } else if (!view.paper || code === 404) show({ phase: 'refused', message })
      // The exam ended while this device was away: local answers go along with the hand-in.
      else void ending.over()
    }
  }

  /** The database opened late: merge what an earlier visit stored. */
  async function joinStored(): Promise<void> {
    mustJoin = false
    const stored = await journal.record(recordId).catch(() => undefined)
    if (!sync || !record || stored?.userId !== userId) return
    record = withStored(record, stored)
    const known = sync.answers()
    const newer = (await journal.answers(recordId)).filter(
      ({ problemId, rev }) => rev > (known.get(problemId)?.rev ?? 0),
    )
    await sync.load(newer, {
      events: await journal.events(recordId),
      lastEventNo: stored.lastEventNo,
    })
    show({ scratch: record.scratch, highlights: record.highlights })
    showSync()
    if (newer.length > 0) void sync.flush()
  }
  async function onStorage(): Promise<void> {
    showPersisted()
    mustJoin = true
    await refreshing
    if (closed || !mustJoin) return
    if (sync) await joinStored().catch(() => {})
    else if (view.phase === 'unreachable') await open() // The paper may still be in the journal.
  }
  const unsubscribe = storage.subscribe(() => void onStorage())

  /** @param takeover 0: only send local answers, the other device stays active */
  async function open(takeover: 0 | 1 = 1): Promise<void> {
    closed = false
    const stored = await journal.record(recordId).catch(() => undefined)
    if (stored?.userId !== userId) {
      await refresh(takeover)
      if (!closed && view.paper) sync?.start()
      return
    }
    record = stored
    clock = ports.makeClock(stored.wallOffset)
    const paper = stored.sealed ? undefined : await journal.paper(recordId).catch(() => undefined)
    if (paper) await comeUp(stored, paper)
    if (stored.receipt) return sync?.start()
    mustRefresh = true
    await refresh(stored.isActive ? takeover : 0)
    if (closed || !sync) return
    sync.start()
    if (paper && takeover) event('reload')
    if (stored.wantsFinish) void ending.finish(stored.wantsFinish)
  }
  /** Opens from the journal alone, without the server. */
  async function comeUp(stored: JournalRecord, paper: NonNullable<AttemptView['paper']>): Promise<void> {
    sync = makeSync(stored.sitting.syncKey)
    sync.setCutoff(stored.sitting.cutoffTime === null ? null : Date.parse(stored.sitting.cutoffTime))
    await sync.load(await journal.answers(recordId), {
      events: await journal.events(recordId),
      lastEventNo: stored.lastEventNo,
    })
    show({
      phase: stored.receipt ? 'done' : 'doing',
      sitting: stored.sitting,
      paper,
      current: stored.current,
      highlights: stored.highlights,
      scratch: stored.scratch,
      noticesRead: stored.noticesRead,
      isActive: stored.isActive,
      leaveCount: stored.sitting.leaveCount,
      receipt: stored.receipt,
      otherTab: false,
    })
    showSync()
  }

  const mayWrite = (): boolean =>
    view.phase === 'doing' && view.isActive && !view.otherTab && !view.timeUp && sync !== null

  return {
    open,
    /** Releases the attempt: the page is left, or another tab takes over. */
    close(): void {
      closed = true
      unsubscribe()
      sync?.stop()
      ending.stop()
      ports.clearTimer(recordTimer)
    },
    /** Another tab of this browser took over. */
    yieldTab(): void {
      closed = true
      sync?.stop()
      ending.stop()
      show({ otherTab: true })
    },
    answer(problemId: string, userAnswer: string[]): void {
      if (mayWrite()) sync?.change(problemId, userAnswer, view.flags[problemId] ? 1 : 0)
    },
    flag(problemId: string, flagged: boolean): void {
      if (mayWrite()) sync?.change(problemId, view.answers[problemId] ?? [], flagged ? 1 : 0)
    },
    /** Stores an attached file on this device; it is sent with the next save. Returns its local address. */
    async keepFile(file: File, uuid: string): Promise<string> {
      const address = file.type.startsWith('image/') ? `local:image/${uuid}` : `local:document/${uuid}/${file.name}`
      const stored = { address, recordId, file, name: file.name }
      await journal.putFile(stored).catch(() => {
        files.set(address, stored)
        setPersisted('files', false)
      })
      return address
    },
    file: async (address: string) => files.get(address) ?? journal.file(address),
    goTo(current: number): void {
      show({ current })
      keepRecord({ current })
    },
    highlight(highlights: Highlight[]): void {
      show({ highlights })
      keepRecord({ highlights })
    },
    write(scratch: string): void {
      show({ scratch })
      keepRecord({ scratch }, 100)
    },
    readNotices(): void {
      show({ noticesRead: view.notices.length })
      keepRecord({ noticesRead: view.notices.length })
    },
    event,
    left(): number {
      const leaveCount = view.leaveCount + 1
      show({ leaveCount })
      event('leave')
      return leaveCount
    },
    /** Makes this device the active one. */
    takeOver: () => refresh(1).then(() => sync?.flush({ force: true })),
    finish: ending.finish,
    keepWriting: ending.keepWriting,
    /** Called on page hide. */
    flushOnLeave: (): void => void sync?.flushOnLeave(),
    /** After network recovery, sign-in or wake-up. */
    async retry(): Promise<void> {
      if (view.otherTab) return
      if (!sync) {
        await open()
        return
      }
      if (mustRefresh) await refresh(0)
      if (view.phase === 'finishing') await ending.again(record?.wantsFinish ?? '')
      else await sync.flush({ force: true })
    },
    /** Called by the clock. Returns the seconds left; null without a limit. */
    tick(): number | null {
      const cutoff = view.sitting?.cutoffTime
      if (!cutoff) return null
      const left = (Date.parse(cutoff) - clock.now()) / 1000
      if (left <= 0 && view.phase === 'doing' && !view.timeUp && !view.otherTab) ending.timeUp()
      if (clock.slept()) void sync?.flush({ force: true })
      return left
    },
    now: () => clock.now(),
    deviceError: () => clock.deviceError(),
    mayWrite,
    view: () => view,
    subscribe,
  }
}
