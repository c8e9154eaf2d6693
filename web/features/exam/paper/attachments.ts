/** Where the files of an answer go. A page that works without network puts its own way in here. */
import { createContext, useContext } from 'react'
import { uploadDocument, uploadImage } from '../../shared/files/index.ts'

export interface Attachments {
  /** Takes a file and answers the address that the answer keeps. Rejects with an error whose message is for the person. */
  attach: (file: File) => Promise<string>
  /** Where a kept address can be seen now; undefined while it is not known. */
  show: (address: string) => string | undefined
  /** True while a file is only on this device. */
  isWaiting: (address: string) => boolean
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''
/** A picture's address is good for everybody and for ever; what is only on this device begins with `local:image/` or `local:document/`. */
export const isPicture = (address: string): boolean => !/^(local:)?document[:/]/.test(address)

/** A document's address is good for an hour only, so an answer keeps its id and name: `document:{fileId}/{name}`. */
const DOCUMENT = /^(?:local:)?document[:/]([\w-]+)\/(.*)$/
export const documentIdOf = (address: string): string | undefined =>
  address.startsWith('document:') ? DOCUMENT.exec(address)?.[1] : undefined
export const fileNameOf = (address: string): string =>
  DOCUMENT.exec(address)?.[2] ?? decodeURIComponent(pathOf(address).split('/').at(-1) ?? address)

/** Sends a file of an answer and answers what the answer keeps of it. */
export async function sendAttachment(file: File): Promise<string> {
  if (file.type.startsWith('image/')) return (await uploadImage(file)).url
  const { fileId, fileName } = await uploadDocument(file)
  return `document:${fileId}/${fileName}`
}

/** Straight to the server. Documents are shown by name: their address has to be asked for by whoever may read them. */
const straight: Attachments = {
  attach: sendAttachment,
  show: (address) => (documentIdOf(address) ? undefined : address),
  isWaiting: () => false,
}
export const AttachmentsContext = createContext<Attachments>(straight)
export const useAttachments = (): Attachments => useContext(AttachmentsContext)
