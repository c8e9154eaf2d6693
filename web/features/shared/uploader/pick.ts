import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { texts } from './texts.ts'
import type { Picked } from './types.ts'

export type VideoLimits = Pick<OutputOf<'system/auth/upload/polyv'>, 'accept' | 'maxBytes'>

let asked: Promise<VideoLimits> | undefined

/** Upload limits, fetched once. */
export function videoLimits(): Promise<VideoLimits> {
  asked ??= api('system/auth/upload/polyv', {}, { quiet: true }).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

/** Why a file cannot be uploaded, by name and size; null if it can. Pure. */
export function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { accept, maxBytes }: VideoLimits,
): string | null {
  if (size === 0) return texts.emptyFile
  if (size > maxBytes) return texts.tooLarge(fileSize(maxBytes))
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
  return accept.includes(ending) ? null : texts.wrongType
}

/** File System Access API of Chromium: handles survive a reload. */
interface Choosing {
  showOpenFilePicker?(options: {
    multiple: boolean
    types: { description: string; accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle[]>
}

/** Whether files can be picked with handles. */
export const canPickHandles = (): boolean => 'showOpenFilePicker' in window

/** Video picker; empty if cancelled. Call it from a click. */
export async function pickWithHandles(multiple: boolean, accept: string[]): Promise<Picked[]> {
  try {
    const types = [{ description: texts.media, accept: { 'video/*': accept } }]
    const handles = (await (window as Choosing).showOpenFilePicker?.({ multiple, types })) ?? []
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    if ((error as Error).name === 'AbortError') return []
    throw error
  }
}

/**
 * Dropped files, with handles where supported. Call it synchronously in the event: afterwards the transfer is empty.
 */
export async function pickedFromDrop(transfer: DataTransfer): Promise<Picked[]> {
  type Item = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }
  const items = ([...transfer.items] as Item[]).filter(({ kind }) => kind === 'file')
  const found = items.map(async (item) => {
    const file = item.getAsFile()
    const handle = await item.getAsFileSystemHandle?.().catch(() => null)
    if (!file || handle?.kind === 'directory') return null
    return handle ? { file, handle: handle as FileSystemFileHandle } : { file }
  })
  return (await Promise.all(found)).filter((one) => one !== null)
}
