import { stateCode } from '@zhixing/contract/states'
import { SUBTITLE_BYTES, subtitle } from '@zhixing/contract/vod/library'
import { type Sql, type Tx, transaction } from '../kernel/db/index.ts'
import { requireRoom } from '../kernel/disk.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import type { Services } from '../kernel/services.ts'
import { wholeFile } from '../lib/whole-file.ts'
import { mediaFolder } from './folders.ts'
import * as sql from './library.sql.ts'
import { readSubtitleFile, removeSubtitle, type SubtitleHash, writeSubtitle } from './subtitle-files.ts'
import { subtitleReviews } from './subtitle-review.ts'
import {
  type Cue,
  decodeText,
  errorSentence,
  errorsOf,
  type FieldError,
  normalised,
  noteSentence,
  parseSubtitle,
  readSubtitle,
  writeVtt,
} from './subtitles.ts'
import { texts } from './transcoding/texts.ts'
import { selectVideo } from './video.sql.ts'

/** Limits of the answer of a trial. */
const MAX_CUES = 20_000
const MAX_ERRORS = 20

/** Cues from the given file or list, with notes on repairs. @throws {CallError} invalid, naming errors by line */
function cuesOf(file: Buffer | undefined, cueList: Cue[] | undefined): { cues: Cue[]; notes: FieldError[] } {
  if (file === undefined) {
    const cues = normalised(cueList ?? [])
    const errors = errorsOf(cues)
    if (errors.length > 0) throw new CallError('invalid', errorSentence(errors, '条'), 'cueList')
    return { cues, notes: [] }
  }
  const text = decodeText(file)
  if (text === null) throw new CallError('invalid', texts.subtitleNotText, 'file')
  const parsed = parseSubtitle(text)
  if ('errors' in parsed) throw new CallError('invalid', errorSentence(parsed.errors), 'file')
  return { cues: normalised(parsed.cues), notes: parsed.notes }
}

/** Cues that begin after the end of the video: they are stored, but never shown. */
function beyondEnd(cues: readonly Cue[], seconds: number): FieldError[] {
  const beyond = seconds > 0 ? cues.filter(({ start }) => start >= seconds) : []
  return beyond.map((cue) => ({ line: cues.indexOf(cue) + 1, message: '超出视频长度，播放时不会出现' }))
}

/** The readable cues of a video's subtitle; empty when there is none. */
export async function subtitleCues(
  db: Sql,
  dataDir: string,
  siteId: number,
  videoId: string,
  hash: SubtitleHash,
): Promise<Cue[]> {
  const row = hash === '' ? undefined : await selectVideo(db, videoId)
  return row ? readSubtitle(await readSubtitleFile(mediaFolder(dataDir, siteId, row.folder), hash), 1).cues : []
}

/**
 * Stores generated cues as a subtitle beside a ready video; idempotent. {@link nameSubtitle} makes it the newest of the
 * video.
 * @returns its hash; null when there are no valid cues or the disk is full: the video must not fail because of its
 * subtitle
 */
export async function storeSubtitle(
  { config, log }: Pick<Services, 'config' | 'log'>,
  db: Sql,
  videoId: string,
  lines: readonly Cue[],
): Promise<string | null> {
  const all = normalised(lines)
  const cues = all.filter((cue) => errorsOf([cue]).length === 0)
  const row = cues.length === 0 ? undefined : await selectVideo(db, videoId)
  if (!row) return null
  return writeSubtitle(mediaFolder(config.dataDir, db.siteId, row.folder), writeVtt(cues)).catch((error: unknown) => {
    log.warn({ err: error, videoId }, 'a subtitle could not be stored')
    return null
  })
}

/** Makes a stored subtitle the newest of a video. */
export const nameSubtitle = sql.updateSubtitle

/** Text of a video's subtitle, a line per cue with its time; '' when there is none. */
export async function subtitleText(...of: Parameters<typeof subtitleCues>): Promise<string> {
  const cues = await subtitleCues(...of)
  return cues.map(({ start, text }) => `${shortTime(start)} ${text}`).join('\n')
}

function shortTime(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 60)}:${two(seconds % 60)}`
}

/** Parses a file for an editor, as far as it is readable. @throws {CallError} when nothing is */
function parseTrial(file: Buffer | undefined) {
  const text = decodeText(file ?? Buffer.alloc(0))
  if (text === null) throw new CallError('invalid', texts.subtitleNotText, 'file')
  const { cues, errors, notes } = readSubtitle(text)
  if (cues.length === 0) throw new CallError('invalid', errorSentence(errors), 'file')
  return {
    ...nothing,
    pendingList: [],
    cueList: cues.slice(0, MAX_CUES),
    faultList: errors.slice(0, MAX_ERRORS),
    noteList: notes.slice(0, MAX_ERRORS),
  }
}

const answer = (cueList: Cue[]) => ({ hasSubtitle: 1 as const, cueList, vtt: writeVtt(cueList) })
const nothing = { hasSubtitle: 0 as const, cueList: [], vtt: '' }

/** Makes a stored subtitle ('' for none) the newest of the video, in the author's course versions too. */
async function replaceSubtitle({ site, viewer, db, services }: Request<'lecturer'>, videoId: string, hash: string) {
  const author = { siteId: site.siteId, lecturerId: viewer.lecturerId }
  const lock = async (tx: Tx) => found(await sql.selectOwn(tx, viewer.lecturerId, videoId, true), texts.videoMissing)
  const before = await transaction(db, async (tx) => {
    const { folder, subtitleHash } = await lock(tx)
    await sql.updateSubtitle(tx, videoId, hash)
    await subtitleReviews.one(services).changed(tx, author, videoId, hash)
    return { folder, hash: subtitleHash }
  })
  if (!before.hash || before.hash === hash) return
  await transaction(db, async (tx) => {
    // Check again under the lock: it may have been restored or submitted meanwhile.
    const { subtitleHash } = await lock(tx)
    if (!before.hash || subtitleHash === before.hash) return
    if (await subtitleReviews.one(services).isNamed(tx, videoId, before.hash)) return
    await removeSubtitle(mediaFolder(services.config.dataDir, author.siteId, before.folder), before.hash)
  })
}

export const calls = implement(subtitle, {
  async view({ videoId }, { site: { siteId }, viewer, db, services }) {
    const row = found(await sql.selectOwn(db, viewer.lecturerId, videoId), texts.videoMissing)
    const folder = mediaFolder(services.config.dataDir, siteId, row.folder)
    const [text, pendingList] = await Promise.all([
      readSubtitleFile(folder, row.subtitleHash),
      subtitleReviews.one(services).waiting(db, videoId, row.subtitleHash),
    ])
    const parsed = parseSubtitle(row.hasSubtitle ? text : '')
    return { ...('cues' in parsed ? answer(parsed.cues) : nothing), pendingList: [...pendingList] }
  },

  async save({ videoId, cueList, isTrial }, request) {
    const { site, viewer, db, services, setMessage, file } = request
    const { siteId } = site
    const row = found(await sql.selectOwn(db, viewer.lecturerId, videoId), texts.videoMissing)
    if (row.videoStatus !== stateCode.video.ready) throw new CallError('shown', texts.notReady)
    const bytes = file && (await wholeFile(file, SUBTITLE_BYTES, texts.subtitleTooLarge))
    if (isTrial === 1) return parseTrial(bytes)
    const { cues, notes } = cuesOf(bytes, cueList)
    if (cues.length === 0) throw new CallError('invalid', texts.subtitleEmpty, 'cueList')
    const folder = mediaFolder(services.config.dataDir, siteId, row.folder)
    await requireRoom(services, SUBTITLE_BYTES, '服务器存储空间不足，字幕未保存，请稍后再试')
    const hash = await writeSubtitle(folder, writeVtt(cues))
    await replaceSubtitle(request, videoId, hash)
    const pendingList = [...(await subtitleReviews.one(services).waiting(db, videoId, hash))]
    const noteList = [...notes, ...beyondEnd(cues, row.videoLength)].slice(0, MAX_ERRORS)
    const saved = pendingList.length > 0 ? texts.subtitlePending : texts.subtitleSaved
    setMessage(noteList.length > 0 ? `${saved}。${noteSentence(noteList)}` : saved)
    return { ...answer(cues), pendingList, faultList: [], noteList }
  },

  async delete({ videoId }, request) {
    await replaceSubtitle(request, videoId, '')
    const waiting = await subtitleReviews.one(request.services).waiting(request.db, videoId, '')
    request.setMessage(waiting.length > 0 ? texts.subtitleDeletedPending : texts.subtitleDeleted)
    return {}
  },
})
