import { stateCode } from '@zhixing/contract/states'
import { MAIN_LANGUAGE, type SubtitleLanguage, type SubtitleOrigin } from '@zhixing/contract/vod/languages'
import { SUBTITLE_BYTES, subtitle } from '@zhixing/contract/vod/library'
import { type Sql, type Tx, transaction } from '../kernel/db/index.ts'
import { requireRoom } from '../kernel/disk.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import type { Services } from '../kernel/services.ts'
import { wholeFile } from '../lib/whole-file.ts'
import * as sql from './library.sql.ts'
import { type PackageHome, packageFiles } from './package-files.ts'
import {
  hashOf,
  readSubtitleFile,
  removeSubtitle,
  sortedTracks,
  type SubtitleHash,
  type VideoSubtitles,
  writeSubtitle,
} from './subtitle-files.ts'
import { selectDraft } from './recognition/draft.sql.ts'
import { isMadeOf, noteOf, originNote, originOf } from './subtitle-origin.ts'
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
export async function subtitleCues(home: PackageHome, db: Sql, videoId: string, hash: SubtitleHash): Promise<Cue[]> {
  const row = hash === '' ? undefined : await selectVideo(db, videoId)
  return row ? readSubtitle(await readSubtitleFile(packageFiles(home, db.siteId, row.folder), hash), 1).cues : []
}

/** The saved subtitle of a video in a language, with the hash of its text; undefined when there is none. */
export async function savedTrack(
  home: PackageHome,
  db: Sql,
  videoId: string,
  language: string,
): Promise<{ hash: string; cues: Cue[] } | undefined> {
  const row = await selectVideo(db, videoId)
  if (!row) return undefined
  const main = row.hasSubtitle ? row.subtitleHash : ''
  const hash = language === MAIN_LANGUAGE ? main : (row.subtitleTracks[language] ?? '')
  const vtt = await readSubtitleFile(packageFiles(home, db.siteId, row.folder), hash)
  const { cues } = readSubtitle(vtt, 1)
  return cues.length > 0 ? { hash: hashOf(vtt), cues } : undefined
}

/**
 * Stores cues as a subtitle beside a ready video; idempotent. {@link nameSubtitle} makes it the newest of the
 * video.
 * @returns its hash; null when there are no valid cues or the disk is full: the video must not fail because of its
 * subtitle
 */
export async function storeSubtitle(
  services: Pick<Services, 'config' | 'log' | 'platform' | 'sites'>,
  db: Sql,
  videoId: string,
  lines: readonly Cue[],
  origin: SubtitleOrigin,
): Promise<string | null> {
  const { log, sites } = services
  const all = normalised(lines)
  const cues = all.filter((cue) => errorsOf([cue]).length === 0)
  const row = cues.length === 0 ? undefined : await selectVideo(db, videoId)
  if (!row) return null
  const note = origin && originNote(origin, sites.byId(db.siteId)?.siteNamePc ?? '', videoId)
  const vtt = writeVtt(cues, note)
  return writeSubtitle(packageFiles(services, db.siteId, row.folder), vtt).catch((error: unknown) => {
    log.warn({ err: error, videoId }, 'a subtitle could not be stored')
    return null
  })
}

/** The normalised WebVTT of a subtitle file; null when it is not one. */
export function cleanSubtitle(file: Buffer): string | null {
  const text = file.length > SUBTITLE_BYTES ? null : decodeText(file)
  const parsed = text === null ? null : parseSubtitle(text)
  return parsed && 'cues' in parsed && parsed.cues.length > 0
    ? writeVtt(normalised(parsed.cues), noteOf(text ?? ''))
    : null
}

/** Who wrote a subtitle of a video. */
export async function subtitleOrigin(
  home: PackageHome,
  db: Sql,
  videoId: string,
  hash: SubtitleHash,
): Promise<SubtitleOrigin> {
  const row = await selectVideo(db, videoId)
  return row ? originOf(await readSubtitleFile(packageFiles(home, db.siteId, row.folder), hash)) : ''
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

const answer = (cueList: Cue[], vtt: string) => ({ hasSubtitle: 1 as const, cueList, vtt, origin: originOf(vtt) })
const nothing = { hasSubtitle: 0 as const, cueList: [], vtt: '', origin: '' as const }

/** Subtitles of a video after one of them is replaced; '' for none. */
function withTrack({ subtitleHash, subtitleTracks }: sql.OwnRow, language: string, hash: string): VideoSubtitles {
  if (language === MAIN_LANGUAGE) return { hash, tracks: subtitleTracks }
  const { [language]: _before, ...rest } = subtitleTracks
  return { hash: subtitleHash, tracks: hash === '' ? rest : { ...rest, [language]: hash } }
}

const hashIn = (row: sql.OwnRow, language: string): SubtitleHash =>
  language === MAIN_LANGUAGE ? row.subtitleHash : (row.subtitleTracks[language] ?? '')

const languagesIn = ({ hasSubtitle, subtitleTracks }: sql.OwnRow): SubtitleLanguage[] => [
  ...(hasSubtitle ? [MAIN_LANGUAGE as SubtitleLanguage] : []),
  ...sortedTracks(subtitleTracks).map(([language]) => language as SubtitleLanguage),
]

/**
 * Makes a stored subtitle ('' for none) the newest of the video in a language, in the author's course versions too.
 * @returns the video with it
 */
async function replaceSubtitle(
  { site, viewer, db, services }: Request<'lecturer'>,
  videoId: string,
  language: SubtitleLanguage,
  hash: string,
): Promise<sql.OwnRow> {
  const author = { siteId: site.siteId, lecturerId: viewer.lecturerId }
  const lock = async (tx: Tx) => found(await sql.selectOwn(tx, viewer.lecturerId, videoId, true), texts.videoMissing)
  const before = await transaction(db, async (tx) => {
    const row = await lock(tx)
    const now = withTrack(row, language, hash)
    if (language === MAIN_LANGUAGE) await sql.updateSubtitle(tx, videoId, hash)
    else await sql.updateTrack(tx, videoId, language, hash)
    await subtitleReviews.one(services).changed(tx, author, videoId, now)
    const hasSubtitle = language === MAIN_LANGUAGE ? hash !== '' : row.hasSubtitle
    return {
      folder: row.folder,
      hash: hashIn(row, language),
      row: { ...row, hasSubtitle, subtitleHash: now.hash, subtitleTracks: now.tracks },
    }
  })
  if (!before.hash || before.hash === hash) return before.row
  await transaction(db, async (tx) => {
    // Check again under the lock: it may have been restored or submitted meanwhile.
    const { subtitleHash, subtitleTracks } = await lock(tx)
    if (!before.hash || [subtitleHash, ...Object.values(subtitleTracks)].includes(before.hash)) return
    if (await subtitleReviews.one(services).isNamed(tx, videoId, before.hash)) return
    await removeSubtitle(packageFiles(services, author.siteId, before.folder), before.hash)
  })
  return before.row
}

/**
 * Label of edited cues: that of the draft or the saved subtitle in this language, as long as they are its work. So a
 * review keeps it.
 */
async function noteFor(
  { site, db, services }: Request<'lecturer'>,
  row: sql.OwnRow,
  language: SubtitleLanguage,
  cues: readonly Cue[],
): Promise<string> {
  const { videoId } = row
  const draft = await selectDraft(db, { videoId, language })
  if (draft && isMadeOf(cues, normalised(draft.cueList)))
    return originNote(draft.sourceLanguage === '' ? 'recognized' : 'translated', site.siteNamePc, videoId)
  const before = await readSubtitleFile(packageFiles(services, site.siteId, row.folder), hashIn(row, language))
  return isMadeOf(cues, readSubtitle(before, 1).cues) ? noteOf(before) : ''
}

/** Courses on the shelf that show other subtitles than these. */
const waitingFor = ({ db, services }: Request<'lecturer'>, { videoId, subtitleHash, subtitleTracks }: sql.OwnRow) =>
  subtitleReviews.one(services).waiting(db, videoId, { hash: subtitleHash, tracks: subtitleTracks })

export const calls = implement(subtitle, {
  async view({ videoId, language }, { site: { siteId }, viewer, db, services }) {
    const row = found(await sql.selectOwn(db, viewer.lecturerId, videoId), texts.videoMissing)
    const files = packageFiles(services, siteId, row.folder)
    const [text, pendingList] = await Promise.all([
      readSubtitleFile(files, language === MAIN_LANGUAGE && !row.hasSubtitle ? '' : hashIn(row, language)),
      subtitleReviews.one(services).waiting(db, videoId, { hash: row.subtitleHash, tracks: row.subtitleTracks }),
    ])
    const parsed = parseSubtitle(text)
    return {
      ...('cues' in parsed ? answer(parsed.cues, writeVtt(parsed.cues, noteOf(text))) : nothing),
      languageList: languagesIn(row),
      pendingList: [...pendingList],
    }
  },

  async save({ videoId, language, cueList, isTrial }, request) {
    const { site, viewer, db, services, setMessage, file } = request
    const { siteId } = site
    const row = found(await sql.selectOwn(db, viewer.lecturerId, videoId), texts.videoMissing)
    if (row.videoStatus !== stateCode.video.ready) throw new CallError('shown', texts.notReady)
    const bytes = file && (await wholeFile(file, SUBTITLE_BYTES, texts.subtitleTooLarge))
    if (isTrial === 1) return { ...parseTrial(bytes), languageList: languagesIn(row) }
    const { cues, notes } = cuesOf(bytes, cueList)
    if (cues.length === 0) throw new CallError('invalid', texts.subtitleEmpty, 'cueList')
    const files = packageFiles(services, siteId, row.folder)
    await requireRoom(services, SUBTITLE_BYTES, '服务器存储空间不足，字幕未保存，请稍后再试')
    const note = bytes ? noteOf(decodeText(bytes) ?? '') : await noteFor(request, row, language, cues)
    const vtt = writeVtt(cues, note)
    const hash = await writeSubtitle(files, vtt)
    const now = await replaceSubtitle(request, videoId, language, hash)
    const pendingList = [...(await waitingFor(request, now))]
    const noteList = [...notes, ...beyondEnd(cues, row.videoLength)].slice(0, MAX_ERRORS)
    const saved = pendingList.length > 0 ? texts.subtitlePending : texts.subtitleSaved
    setMessage(noteList.length > 0 ? `${saved}。${noteSentence(noteList)}` : saved)
    return { ...answer(cues, vtt), languageList: languagesIn(now), pendingList, faultList: [], noteList }
  },

  async delete({ videoId, language }, request) {
    const waiting = await waitingFor(request, await replaceSubtitle(request, videoId, language, ''))
    request.setMessage(waiting.length > 0 ? texts.subtitleDeletedPending : texts.subtitleDeleted)
    return {}
  },
})
