/** Upload of answer files. The offline exam room provides its own implementation. */
import { createContext, useContext } from 'react'
import { uploadDocument, uploadImage } from '../../shared/files/index.ts'

export interface Attachments {
  /** Stores a file and returns the address that the answer keeps. Rejects with an error whose message is shown. */
  attach: (file: File) => Promise<string>
  /** URL of a stored file; undefined while unknown. */
  show: (address: string) => string | undefined
  /** Whether a file is only on this device. */
  isWaiting: (address: string) => boolean
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''
/** Picture URLs are public and permanent; files only on this device start with `local:image/` or `local:document/`. */
export const isPicture = (address: string): boolean => !/^(local:)?document[:/]/.test(address)

/** Document URLs expire after an hour, so an answer stores id and name: `document:{fileId}/{name}`. */
const DOCUMENT = /^(?:local:)?document[:/]([\w-]+)\/(.*)$/
export const documentIdOf = (address: string): string | undefined =>
  address.startsWith('document:') ? DOCUMENT.exec(address)?.[1] : undefined
export const fileNameOf = (address: string): string =>
  DOCUMENT.exec(address)?.[2] ?? decodeURIComponent(pathOf(address).split('/').at(-1) ?? address)

/** Uploads a file of an answer and returns what the answer stores. */
export async function sendAttachment(file: File): Promise<string> {
  if (file.type.startsWith('image/')) return (await uploadImage(file)).url
  const { fileId, fileName } = await uploadDocument(file)
  return `document:${fileId}/${fileName}`
}

/** Direct upload. Documents are shown by name: their URL must be requested by an authorized reader. */
const straight: Attachments = {
  attach: sendAttachment,
  show: (address) => (documentIdOf(address) ? undefined : address),
  isWaiting: () => false,
}
export const AttachmentsContext = createContext<Attachments>(straight)
export const useAttachments = (): Attachments => useContext(AttachmentsContext)
