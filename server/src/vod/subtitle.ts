import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { subtitle } from '@zhixing/contract/vod/library'
import { transaction } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { mediaFolder } from './folders.ts'
import * as sql from './library.sql.ts'
import { type Cue, decodeText, faultSentence, faultsOf, normalised, parseSubtitle, writeVtt } from './subtitles.ts'
import { texts } from './transcoding/texts.ts'

const FILE = 'subtitle.vtt'

/** Lines of a subtitle from what was given. @throws {CallError} that tells every fault by its line */
function cuesOf(file: string | undefined, cueList: Cue[] | undefined): Cue[] {
  if (file === undefined) {
    const cues = normalised(cueList ?? [])
    const faults = faultsOf(cues)
    if (faults.length > 0) throw new CallError('invalid', faultSentence(faults, '条'), 'cueList')
    return cues
  }
  const text = decodeText(Buffer.from(file, 'base64'))
  if (text === null) throw new CallError('invalid', texts.subtitleNotText, 'content')
  const parsed = parseSubtitle(text)
  if ('faults' in parsed) throw new CallError('invalid', faultSentence(parsed.faults), 'content')
  return normalised(parsed.cues)
}

/** A number that changes when the file does; pages keep subtitles for long, under the address they had. */
export async function subtitleVersion(folder: string): Promise<string> {
  const { mtimeMs } = await stat(join(folder, FILE)).catch(() => ({ mtimeMs: 0 }))
  return Math.round(mtimeMs).toString(36)
}

const answer = (cueList: Cue[]) => ({ hasSubtitle: 1 as const, cueList, vtt: writeVtt(cueList) })
const nothing = { hasSubtitle: 0 as const, cueList: [], vtt: '' }

export const calls = implement(subtitle, {
  async view({ videoId }, { site: { siteId }, viewer, db, services }) {
    const row = found(await sql.selectOwn(db, viewer.lecturerId, videoId), texts.videoMissing)
    if (!row.hasSubtitle) return nothing
    const file = join(mediaFolder(services.config.dataDir, siteId, row.folder), FILE)
    const parsed = parseSubtitle(await readFile(file, 'utf8').catch(() => ''))
    return 'cues' in parsed ? answer(parsed.cues) : nothing
  },

  async save({ videoId, content, cueList }, { site: { siteId }, viewer, db, services, say }) {
    const row = found(await sql.selectOwn(db, viewer.lecturerId, videoId), texts.videoMissing)
    if (row.videoStatus !== 2) throw new CallError('shown', texts.notReady)
    const cues = cuesOf(content, cueList)
    if (cues.length === 0) throw new CallError('invalid', texts.subtitleEmpty, 'cueList')
    const folder = mediaFolder(services.config.dataDir, siteId, row.folder)
    await transaction(db, async (tx) => {
      // One writer at a time: the row is the lock of the file.
      found(await sql.selectOwn(tx, viewer.lecturerId, videoId, true), texts.videoMissing)
      await writeWhole(join(folder, FILE), writeVtt(cues))
      await sql.updateSubtitle(tx, videoId, true)
    })
    say(texts.subtitleSaved)
    return answer(cues)
  },

  async delete({ videoId }, { site: { siteId }, viewer, db, services, say }) {
    const row = found(await sql.selectOwn(db, viewer.lecturerId, videoId), texts.videoMissing)
    await sql.updateSubtitle(db, videoId, false)
    await rm(join(mediaFolder(services.config.dataDir, siteId, row.folder), FILE), { force: true })
    say(texts.subtitleDeleted)
    return {}
  },
})

async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.part`
  const handle = await open(part, 'w')
  try {
    await handle.writeFile(text)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}
